import Diagnostics
import FoundationEssentials

/// What `--json` prints: sorted keys, so that two outputs can be compared.
enum JSONText {
    /// `value` as one JSON document.
    static func of(_ value: some Encodable) throws -> TerminalText {
        .lines(try document(value))
    }

    /// `value` as JSON on a single line.
    static func line(_ value: some Encodable) throws -> TerminalText {
        .line(try text(of: value, []))
    }

    /// `value` as one JSON document, for a file.
    static func document(_ value: some Encodable) throws -> String {
        try text(of: value, .prettyPrinted)
    }

    private static func text(of value: some Encodable, _ format: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, format]
        return ForeignText(String(decoding: try encoder.encode(value), as: UTF8.self)).escapedJSON
    }
}
