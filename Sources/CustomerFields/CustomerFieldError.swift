public import Diagnostics

/// The reason why a text is no valid value of a field; it never contains the text, which is personal data.
public struct CustomerFieldError: FailureConvertible, Hashable {
    /// The fault of the value.
    public enum Reason: Hashable, Sendable {
        /// SEP-9 has no such field; one of a similar name may be meant.
        case unknownKey(near: String?)
        /// An empty value.
        case empty
        /// A value with more characters than any name or address has.
        case tooLong(limit: Int)
        /// Line breaks or other control characters.
        case controlCharacters
        /// A value that does not have the form of the field's kind.
        case form
        /// A value other than the field's choices.
        case choice([String])
        /// A text, where the field is a file.
        case needsFile
        /// A file, where the field is a text.
        case notAFile
        /// The file is empty or too large.
        case fileSize(byteCount: Int, limit: Int)
    }

    /// The fault of the value.
    public var reason: Reason

    /// The key of the field.
    public var key: String

    /// The kind of the field's values, where there is such a field.
    public var kind: FieldKind?

    /// An error about a value of `field`.
    public init(_ reason: Reason, field: CustomerField) {
        self.reason = reason
        key = field.key
        kind = field.kind
    }

    /// An error about a key that no field has.
    init(unknown key: String, near: String?) {
        reason = .unknownKey(near: near)
        self.key = key.utf8.count > 64 ? Redaction.mark : ForeignText(key).escaped
        kind = nil
    }

    /// The error as data, without the value.
    public var asFailure: Failure {
        .misuse(.customerFieldUnfit, facts.with(.name, .text(key)))
    }

    private var facts: Facts {
        switch reason {
        case .unknownKey(let near): [.flaw: .text("unknown"), .near: near.map(Fact.text)]
        case .empty: [.flaw: .text("empty")]
        case .tooLong(let limit): [.flaw: .text("too-long"), .limit: .number(limit)]
        case .controlCharacters: [.flaw: .text("control")]
        case .form:
            if case .digits(let counts) = kind {
                [.flaw: .text("digits"), .least: .number(counts.lowerBound), .limit: .number(counts.upperBound)]
            } else {
                [
                    .flaw: .text("form"), .expected: (kind?.phrase).map(Fact.phrase),
                    .near: (kind?.example).map(Fact.text),
                ]
            }
        case .choice(let words): [.flaw: .text("choice"), .choices: .texts(words)]
        case .needsFile: [.flaw: .text("needs-file")]
        case .notAFile: [.flaw: .text("no-file")]
        case .fileSize(0, let limit): [.flaw: .text("empty-file"), .limit: .number(limit)]
        case .fileSize(let count, let limit):
            [.flaw: .text("file-size"), .count: .number(count), .limit: .number(limit)]
        }
    }
}
