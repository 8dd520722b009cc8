public import Diagnostics

/// Why a type and a value make no memo.
public struct MemoError: Diagnostic, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// There is no such type of memo, or `none` comes with a value.
        case unknownType
        /// The text has more than 28 bytes.
        case textTooLong(byteCount: Int)
        /// The value is not a whole number from 0 to 18446744073709551615.
        case notAnID
        /// The value is neither the base64 of 32 bytes nor 64 hexadecimal digits.
        case notAHash
    }

    /// What is wrong.
    public var reason: Reason

    /// The type that was given, at most 40 characters of it, in quotes.
    public var type: String

    /// The value that was given, at most 40 characters of it, in quotes.
    public var value: String

    /// An error about a type and a value.
    public init(_ reason: Reason, type: String, value: String) {
        self.reason = reason
        self.type = Excerpt.of(type)
        self.value = Excerpt.of(value)
    }

    /// What is wrong, with the actual values.
    public var summary: String {
        switch reason {
        case .unknownType: "\(type) with the value \(value) is no type of memo"
        case .textTooLong(let count): "the memo \(value) has \(count) bytes, more than \(Memo.textLimit)"
        case .notAnID: "the memo \(value) is not a whole number from 0 to \(UInt64.max)"
        case .notAHash: "the memo \(value) is not a hash of 32 bytes in base64 or hexadecimal"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unknownType: "use text, id, hash or return"
        case .textTooLong: "shorten it; letters with accents and other signs take two to four bytes each"
        case .notAnID: "give a number such as 4711"
        case .notAHash: "give 64 hexadecimal digits, or the base64 of 32 bytes"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}
