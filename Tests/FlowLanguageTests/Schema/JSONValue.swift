import JSON
import SourceYAML

@testable import FlowLanguage

/// JSON as a value: a schema, or what is held against one.
enum JSONValue: Hashable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    subscript(name: String) -> JSONValue? {
        if case .object(let fields) = self { fields[name] } else { nil }
    }

    /// What an editor makes of a piece of YAML, by YAML's core schema.
    init(_ node: YAMLNode) {
        switch node.content {
        case .list(let elements):
            self = .array(elements.map { JSONValue($0) })
        case .fields(let fields):
            self = .object(Dictionary(fields.map { ($0.name, JSONValue($0.value)) }) { first, _ in first })
        case .scalar(let scalar, let isPlain):
            if !isPlain {
                self = .string(scalar.text)
            } else if node.isEmpty {
                self = .null
            } else if ["true", "True", "TRUE"].contains(scalar.text) {
                self = .bool(true)
            } else if ["false", "False", "FALSE"].contains(scalar.text) {
                self = .bool(false)
            } else if scalar.text.wholeMatch(of: #/[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/#) != nil,
                let number = Double(scalar.text)
            {
                self = .number(number)
            } else {
                self = .string(scalar.text)
            }
        }
    }
}
