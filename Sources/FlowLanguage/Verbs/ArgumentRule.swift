internal import Stellar

/// A rule of a parameter beyond its type, for values that a verb would refuse in every run.
///
/// The check, the schema and the reference pages all follow these.
public enum ArgumentRule: Hashable, Sendable {
    /// An amount or a span of time that is more than nothing.
    case aboveZero
    /// The number of a user of a shared account: what a memo of type `id` can hold.
    case userMemo
    /// The value of a memo, whose type stands at the parameter called `type`, or is `text`.
    case memo(type: String)
    /// An address that can be asked: https, or http on this machine.
    case address
    /// The status of an answer over HTTP.
    case status
    /// The file of another flow, relative to the one that uses it; which is for the linker to say.
    case flowPath
    /// Headers of HTTP: names that can be one, and texts of one line.
    case headers

    /// The flaw of a text of the right type; `nil` where there is none.
    ///
    /// `other` tells what stands at another parameter of the same verb: no text where that is not known before a run,
    /// and `nil` where nothing stands there.
    func flaw(of text: String, other: (_ parameter: String) -> OtherArgument?) -> Flaw? {
        switch self {
        case .aboveZero:
            let isNothing = DurationText.duration(of: text).map { $0 <= .zero } ?? (ExactDecimal(text)?.isZero == true)
            return isNothing ? .zero : nil
        case .userMemo: return UInt64(text) == nil || text.hasPrefix("+") ? .noUserMemo : nil
        case .memo(let parameter):
            guard case .text(let type) = other(parameter) ?? .text("text") else { return nil }
            return Self.memoFlaw(of: text, type: type)
        case .address: return WebAddress.flaw(of: text).map(Flaw.address)
        case .status: return Int(text).map((100...599).contains) == true ? nil : .noStatus
        case .headers, .flowPath: return nil
        }
    }

    /// The value of another parameter.
    enum OtherArgument: Hashable {
        case text(String)
        /// A value that is unknown before a run.
        case unknown
    }

    /// The way in which a text breaks a rule.
    enum Flaw: Hashable {
        case zero
        case noUserMemo
        /// A memo of type `text` has more bytes than one can have.
        case longMemo(bytes: Int)
        /// A memo of type `id` is no such number.
        case memoNoID
        /// A memo of a `type` that is a hash is none.
        case memoNoHash(type: String)
        case address(WebAddress.Flaw)
        case noStatus
    }

    private static func memoFlaw(of text: String, type: String) -> Flaw? {
        do {
            _ = try Memo(type: type, value: text)
            return nil
        } catch {
            switch error.reason {
            // What types there are is told of the type itself.
            case .unknownType: return nil
            case .textTooLong(let count): return .longMemo(bytes: count)
            case .notAnID: return .memoNoID
            case .notAHash: return .memoNoHash(type: type)
            }
        }
    }

    /// The rule, as the reference pages say it.
    var inWords: String {
        switch self {
        case .aboveZero: "above zero"
        case .userMemo: "from 0 to 2⁶⁴ − 1"
        case .memo: "as a text at most \(Memo.textLimit) bytes"
        case .address: "https, or http on this machine"
        case .status: "from 100 to 599"
        case .flowPath: "below, beside or above that file"
        case .headers: "names with a line of text each"
        }
    }

    // MARK: - Headers

    /// Headers that say how a message is framed or whom it is for, which is not for a flow to say.
    package static let reservedHeaders: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "upgrade", "te", "trailer", "cookie",
    ]

    /// Whether a header can have this name.
    package static func isHeaderName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#"()<>@,;:\"/[]?={}"#.utf8.contains($0) }
    }

    /// Whether a header can have this text as its value.
    package static func isHeaderValue(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }
    }
}
