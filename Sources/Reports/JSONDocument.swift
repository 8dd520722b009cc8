internal import JSON

/// The JSON that windlass writes: objects with sorted keys, so that two outputs can be compared, and with their `format`.
package enum JSONDocument {
    /// The format of all objects: it changes when a field goes or means something else, and not when one is added.
    package static let format = 1

    /// `value`, a type with fields or a dictionary, as one document in lines.
    package static func text(of value: some Encodable) throws -> String {
        String(decoding: try bytes(of: value, indent: 0), as: UTF8.self)
    }

    /// `value` on a single line.
    package static func line(of value: some Encodable) throws -> String {
        String(decoding: try bytes(of: value, indent: nil), as: UTF8.self)
    }

    /// The value that a type reads from a document.
    ///
    /// - Throws: `JSONError` where `bytes` are no JSON; what the type throws, such as `DecodingError`.
    package static func value<Value: Decodable>(_ type: Value.Type, of bytes: [UInt8]) throws -> Value {
        try JSONValue.parse(bytes, depthLimit: 256, sizeLimit: .max).decoded(as: type)
    }

    /// `value` in lines from an `indent` on, or on a single one, which are expected to have `capacity` bytes.
    static func bytes(of value: some Encodable, indent: Int?, capacity: Int = 1024) throws -> [UInt8] {
        let encoder = DocumentEncoder(indent: indent, capacity: capacity, style: ReportStyle.self)
        try write(value, to: encoder)
        return encoder.ended()
    }

    /// Writes `value` with its format.
    static func write(_ value: some Encodable, to encoder: DocumentEncoder) throws {
        try value.encode(to: encoder)
        // A list has no room for the format.
        guard encoder.form == .object else { throw NoObject(type: "\(type(of: value))") }
        encoder.member("format", format)
    }
}

/// A value for `--json` that is no object, and so has no room for the format.
package struct NoObject: Error, CustomStringConvertible {
    package var type: String

    package var description: String { "\(type) is no JSON object; put it into one, as the value of a field" }
}
