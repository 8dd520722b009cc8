/// How the values of this module are stored: as the text that describes them.
enum TextCoding {
    static func decode<Value: LosslessStringConvertible>(from decoder: any Decoder, what: String) throws -> Value {
        let container = try decoder.singleValueContainer()
        guard let value = Value(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not \(what)")
        }
        return value
    }

    static func encode(_ value: some LosslessStringConvertible, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value.description)
    }
}
