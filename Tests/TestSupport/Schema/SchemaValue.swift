/// JSON as a value: a schema, or what is held against one.
package enum SchemaValue: Hashable, Decodable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([SchemaValue])
    case object([String: SchemaValue])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([SchemaValue].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: SchemaValue].self))
        }
    }

    package subscript(name: String) -> SchemaValue? {
        if case .object(let fields) = self { fields[name] } else { nil }
    }
}
