/// The JSON that windlass writes: objects with sorted keys, so that two outputs can be compared, and with their `format`.
package enum JSONDocument {
    /// The format of all objects: it changes when a field goes or means something else, and not when one is added.
    package static let format = 1

    /// `value`, a type with fields or a dictionary, as one document in lines.
    package static func text(of value: some Encodable) throws -> String { try text(of: value, indent: 0) }

    /// `value` on a single line.
    package static func line(of value: some Encodable) throws -> String { try text(of: value, indent: nil) }

    private static func text(of value: any Encodable, indent: Int?) throws -> String {
        let encoder = DocumentEncoder(indent: indent)
        try value.encode(to: encoder)
        // A list has no room for the format.
        guard encoder.form == .object else { throw NoObject(type: "\(type(of: value))") }
        encoder.begin("format")
        encoder.write("\(format)")
        return String(decoding: encoder.ended(), as: UTF8.self)
    }
}

/// A value for `--json` that is no object, and so has no room for the format.
package struct NoObject: Error, CustomStringConvertible {
    package var type: String

    package var description: String { "\(type) is no JSON object; put it into one, as the value of a field" }
}
