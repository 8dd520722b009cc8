import SourceYAML
import TestSupport

extension SchemaValue {
    /// What an editor makes of a piece of YAML, by YAML's core schema.
    init(_ node: YAMLNode) {
        switch node.content {
        case .list(let elements):
            self = .array(elements.map { SchemaValue($0) })
        case .fields(let fields):
            self = .object(Dictionary(fields.map { ($0.name, SchemaValue($0.value)) }) { first, _ in first })
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
