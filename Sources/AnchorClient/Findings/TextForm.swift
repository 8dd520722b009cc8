internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar
internal import Timekeeping

/// The forms of texts that the SEPs ask for, read strictly.
enum TextForm {
    /// Whether `text` is digits with at most one point between them.
    static func isDecimal(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }
    }

    /// Whether `text` is the address of an account or a contract.
    static func isAddress(_ text: String) -> Bool {
        if (try? MuxedAccount(address: text)) != nil { return true }
        return (try? StrKey.decode(text, as: .contract)) != nil
    }

    /// What is wrong with a text that should be a time in UTC; `nil` where nothing is.
    static func flaw(ofTime text: String) -> (FailureCode, Deviation.Severity)? {
        guard Timestamp(iso8601: text) != nil else { return (.notTime, .must) }
        let bytes = Array(text.utf8)
        guard bytes.count > 10 else { return (.shortTime, .must) }
        let clock = bytes[11...].prefix { isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        // Hours and minutes alone are legal ISO 8601, and a blank for the T is none.
        guard bytes[10] == UInt8(ascii: "T") else { return (.notTime, .must) }
        let zone = String(decoding: bytes[clock.endIndex...], as: UTF8.self)
        switch zone {
        case "Z", "+00:00", "+0000", "+00", "-00:00": return nil
        // The examples of SEP-38 have none.
        case "": return (.timeWithoutZone, .should)
        case _ where zone.hasPrefix("+") || zone.hasPrefix("-"): return (.timeWithOffset, .must)
        default: return (.notTime, .must)
        }
    }

    /// What is wrong with a text that should be an absolute URL of https; `nil` where nothing is.
    static func flaw(ofURL text: String, isLocal: Bool) -> FailureCode? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty
        else { return text.contains("://") ? .unusableURL : .relativeURL }
        return scheme == "https" || isLocal && scheme == "http" ? nil : .unusableURL
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
