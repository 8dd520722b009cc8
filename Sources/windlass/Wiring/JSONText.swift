import Diagnostics
import FoundationEssentials

/// What `--json` prints: objects with sorted keys, so that two outputs can be compared, and with their `format`.
enum JSONText {
    /// The format of all objects: it changes when a field goes or means something else, and not when one is added.
    static let format = 1

    /// `value`, a type with fields or a dictionary, as one JSON document.
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
        // A second container beside the fields of a list would end the process.
        guard try encoder.encode(value).first == UInt8(ascii: "{") else { throw NoObject(type: "\(type(of: value))") }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, format]
        return ForeignText(String(decoding: try encoder.encode(Object(fields: value)), as: UTF8.self)).escapedJSON
    }

    /// The fields of a value, and the format beside them; a list has no room for it.
    private struct Object<Fields: Encodable>: Encodable {
        var fields: Fields

        private enum CodingKeys: String, CodingKey {
            case format
        }

        func encode(to encoder: any Encoder) throws {
            try fields.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(JSONText.format, forKey: .format)
        }
    }
}

/// A value for `--json` that is no object, and so has no room for the format.
struct NoObject: Error, CustomStringConvertible {
    var type: String

    var description: String { "\(type) is no JSON object; put it into one, as the value of a field" }
}
