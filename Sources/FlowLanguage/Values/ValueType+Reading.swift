import Diagnostics
public import Stellar
import Timekeeping

extension ValueType {
    /// Reads `text` as a value of this type, or returns `nil` where it is none.
    ///
    /// Nothing is guessed: `NO` is no truth value, `1e3` no amount. An asset, a date and an address stay text.
    public func value(of text: String) -> Value? {
        switch self {
        case .any, .text:
            return .text(text)
        case .number:
            return Self.digits(of: text) > Self.digitLimit ? nil : ExactDecimal(text).map(Value.number)
        case .amount:
            guard let amount = Amount(text), amount >= .zero else { return nil }
            return .amount(amount)
        case .integer:
            // Not an Int64: a memo of type id goes up to 2^64 - 1.
            if text.contains(".") || Self.digits(of: text) > Self.digitLimit { return nil }
            return ExactDecimal(text).map(Value.number)
        case .boolean:
            return text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .date:
            let isDay = text.utf8.count == 10 && Timestamp(iso8601: text) != nil
            return isDay ? .text(text) : nil
        case .time:
            return Timestamp(iso8601: text).map { _ in .text(text) }
        case .duration:
            return DurationText.duration(of: text).map { _ in .text(text) }
        case .asset:
            return AssetReference(text).map { _ in .text(text) }
        case .account:
            return MuxedAccount(text).map { _ in .text(text) }
        case .payee:
            return PayeeText.isPossible(text) ? .text(text) : nil
        case .url:
            let isAddress = ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
            return isAddress && !text.contains(where: \.isWhitespace) ? .text(text) : nil
        case .record, .list:
            return nil
        }
    }

    /// No number has more digits, those before the first that counts left out.
    static let digitLimit = 38

    /// The number of digits of a number that is written as `text`.
    static func digits(of text: String) -> Int {
        text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "0") }.count { $0 != UInt8(ascii: ".") }
    }

    /// The number of digits of a number of this type that has too many of them; `nil` where `text` is something else.
    func excessDigits(of text: String) -> Int? {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
        let count = Self.digits(of: text)
        return isNumeric && self != .any && isNumber && count > Self.digitLimit ? count : nil
    }

    /// The fault of a text that is meant as an address or an asset, and is no value of this type.
    func fault(of text: String) -> (any FailureConvertible)? {
        switch self {
        case .account, .payee: PayeeText.fault(of: text)
        case .asset: Self.assetFault(of: text)
        default: nil
        }
    }

    /// The fault of a text that is no asset.
    private static func assetFault(of text: String) -> AssetError? {
        guard AssetReference(text) == nil else { return nil }
        do throws(AssetError) {
            _ = try Asset(parsing: text)
            return nil
        } catch {
            return error
        }
    }

    /// An example of a text of this type, for the reader whose text is none.
    var example: String {
        switch self {
        case .any, .text: "any text"
        case .number: "a decimal number such as 0.25"
        case .amount: "a decimal number with at most seven decimal places, such as 25 or 0.5"
        case .integer: "a whole number such as 3"
        case .boolean: "`true` or `false`"
        case .date: "a day such as 2026-11-21"
        case .time: "an instant such as 2026-11-21T10:00:00Z"
        case .duration: "a number and a unit: 500ms, 5s, 1m, 2h or 3d"
        case .asset: "`native`, a code such as USDC, or CODE:ISSUER"
        case .account: "an address that starts with G or M"
        case .payee: "an address that starts with G or M, a name like maria*example.com, or a contact's"
        case .url: "an address that starts with https://"
        case .record, .list: "a reference such as $name"
        }
    }
}

/// An asset as flows name it: a code may be alone, and then means the anchor's own asset of that code.
public enum AssetReference: Hashable, Sendable {
    /// A code whose issuer the anchor's toml tells.
    case code(String)
    /// `native`, or a code with its issuer.
    case full(Asset)

    /// Reads `native`, `CODE` or `CODE:ISSUER`, or returns `nil`.
    public init?(_ text: String) {
        if let asset = Asset(text) {
            self = .full(asset)
        } else if (1...12).contains(text.utf8.count), text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
            self = .code(text)
        } else {
            return nil
        }
    }
}
