internal import Diagnostics
internal import FoundationEssentials

/// The JSON that windlass writes: objects with sorted keys, so that two outputs can be compared, and with their `format`.
package enum JSONDocument {
    /// The format of all objects: it changes when a field goes or means something else, and not when one is added.
    package static let format = 1

    /// `value`, a type with fields or a dictionary, as one document in lines.
    package static func text(of value: some Encodable) throws -> String {
        try text(of: value, .prettyPrinted)
    }

    /// `value` on a single line.
    package static func line(of value: some Encodable) throws -> String {
        try text(of: value, [])
    }

    private static func text(of value: some Encodable, _ format: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        // A second container beside the fields of a list would end the process.
        guard try encoder.encode(value).first == UInt8(ascii: "{") else { throw NoObject(type: "\(type(of: value))") }
        return try encode(Object(fields: value), format)
    }

    /// `value`, which writes an object, on a single line; a list ends the process.
    static func line(ofObject value: some Encodable) throws -> String { try encode(Object(fields: value), []) }

    /// `value`, which writes an object, as one document in lines; a list ends the process.
    static func text(ofObject value: some Encodable) throws -> String {
        try encode(Object(fields: value), .prettyPrinted)
    }

    private static func encode(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, format]
        return ForeignText(String(decoding: try encoder.encode(value), as: UTF8.self)).escapedJSON
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
            try container.encode(JSONDocument.format, forKey: .format)
        }
    }
}

/// A value for `--json` that is no object, and so has no room for the format.
package struct NoObject: Error, CustomStringConvertible {
    package var type: String

    package var description: String { "\(type) is no JSON object; put it into one, as the value of a field" }
}
