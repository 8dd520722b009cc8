public import Diagnostics

/// The reason why a text is no valid value of a field; it never contains the text, which is personal data.
public struct CustomerFieldError: Diagnostic, Hashable {
    /// What is wrong with the value.
    public enum Reason: Hashable, Sendable {
        /// SEP-9 has no such field; one of a similar name may be meant.
        case unknownKey(near: String?)
        /// There is none.
        case empty
        /// It has more characters than anybody's name or address.
        case tooLong(limit: Int)
        /// It has line breaks or other control characters.
        case controlCharacters
        /// It is not what the kind of field asks for.
        case form
        /// It is none of the words that there are.
        case choice([String])
        /// A text, where the field is a file.
        case needsFile
        /// A file, where the field is a text.
        case notAFile
        /// The file is empty or too large.
        case fileSize(byteCount: Int, limit: Int)
    }

    /// What is wrong with the value.
    public var reason: Reason

    /// The key of the field.
    public var key: String

    /// What the field's values look like, where there is such a field.
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

    /// What is wrong, without the value.
    public var summary: String {
        switch reason {
        case .unknownKey: "SEP-9 has no field `\(key)`"
        case .empty: "the value of \(key) is empty"
        case .tooLong(let limit): "the value of \(key) has more than \(limit) characters"
        case .controlCharacters: "the value of \(key) has line breaks or other control characters"
        case .form: "the value of \(key) is not \(kind?.described ?? "what it should be")"
        case .choice(let words): "the value of \(key) is none of \(words.joined(separator: ", "))"
        case .needsFile: "\(key) is a file, not a text"
        case .notAFile: "\(key) is a text, not a file"
        case .fileSize(0, _): "the file for \(key) is empty"
        case .fileSize(let count, _): "the file for \(key) has \(count) bytes"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unknownKey(let near?): "did you mean `\(near)`?"
        case .unknownKey(nil): "`windlass profile fields` lists all 76"
        case .empty: "give one, or remove the field"
        case .tooLong, .controlCharacters: nil
        case .form: remedy
        case .choice(let words): "take \(words.joined(separator: " or "))"
        case .needsFile: "give the file with `--file`"
        case .notAFile: "give it as a text"
        case .fileSize(_, let limit): "give one of 1 to \(limit) bytes"
        }
    }

    /// How values of the kind are written.
    private var remedy: String? {
        if case .digits = kind { return "write its digits alone, without blanks or dashes" }
        return kind?.example.map { "write it like \($0)" }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}
