import Diagnostics
import Reports

/// The text that `--json` prints: the documents of ``JSONDocument``.
enum JSONText {
    /// `value`, a type with fields or a dictionary, as one JSON document.
    static func of(_ value: some Encodable) throws -> TerminalText {
        .lines(try document(value))
    }

    /// `value` as JSON on a single line.
    static func line(_ value: some Encodable) throws -> TerminalText {
        .line(try JSONDocument.line(of: value))
    }

    /// `value` as one JSON document, for a file.
    static func document(_ value: some Encodable) throws -> String {
        try JSONDocument.text(of: value)
    }
}
