internal import Foundation

/// Holds values against a JSON Schema, for the keywords that the schemas of windlass use; any other is an error.
///
/// Specification: <https://json-schema.org/draft/2020-12/json-schema-validation>
package struct SchemaValidator {
    package let root: SchemaValue

    package struct Unsupported: Error { package var what: String }

    package init(root: SchemaValue) {
        self.root = root
    }

    private static let annotations: Set<String> = [
        "$schema", "$defs", "title", "description", "markdownDescription", "examples", "then", "else",
    ]

    /// Whether `value` is what the schema wants.
    package func accepts(_ value: SchemaValue) throws -> Bool { try accepts(value, root) }

    private func accepts(_ value: SchemaValue, _ schema: SchemaValue) throws -> Bool {
        if case .bool(let flag) = schema { return flag }
        guard case .object(let keywords) = schema else { throw Unsupported(what: "a schema that is no object") }
        for (keyword, wanted) in keywords where !Self.annotations.contains(keyword) {
            guard try holds(keyword, wanted, in: schema, for: value) else { return false }
        }
        return true
    }

    private func holds(_ keyword: String, _ wanted: SchemaValue, in schema: SchemaValue, for value: SchemaValue) throws
        -> Bool
    {
        switch (keyword, wanted) {
        case ("$ref", .string(let path)): try accepts(value, definition(path))
        case ("type", .string(let name)): Self.isType(name, value)
        case ("type", .array(let names)): names.contains { $0.isString { Self.isType($0, value) } }
        case ("enum", .array(let values)): values.contains(value)
        case ("const", let other): other == value
        case ("anyOf", .array(let schemas)): try schemas.contains { try accepts(value, $0) }
        case ("allOf", .array(let schemas)): try schemas.allSatisfy { try accepts(value, $0) }
        case ("oneOf", .array(let schemas)): try schemas.filter { try accepts(value, $0) }.count == 1
        case ("not", let other): try !accepts(value, other)
        case ("if", let condition):
            try accepts(value, try accepts(value, condition) ? schema["then"] ?? true : schema["else"] ?? true)
        default: try holds(keyword, wanted, for: value, beside: schema)
        }
    }

    private func holds(_ keyword: String, _ wanted: SchemaValue, for value: SchemaValue, beside schema: SchemaValue)
        throws
        -> Bool
    {
        switch (keyword, wanted, value) {
        case ("pattern", .string(let pattern), .string(let text)):
            // Far faster to build than a Regex, and there are many.
            let expression = try NSRegularExpression(pattern: pattern)
            return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        case ("minimum", .number(let least), .number(let number)): return number >= least
        case ("maximum", .number(let most), .number(let number)): return number <= most
        case ("minItems", .number(let least), .array(let elements)): return Double(elements.count) >= least
        case ("maxItems", .number(let most), .array(let elements)): return Double(elements.count) <= most
        case ("uniqueItems", .bool(let isWanted), .array(let elements)):
            return !isWanted || Set(elements).count == elements.count
        case ("items", let inner, .array(let elements)): return try elements.allSatisfy { try accepts($0, inner) }
        case ("minProperties", .number(let least), .object(let fields)): return Double(fields.count) >= least
        case ("maxProperties", .number(let most), .object(let fields)): return Double(fields.count) <= most
        case ("required", .array(let names), .object(let fields)):
            return names.allSatisfy { $0.isString { fields[$0] != nil } }
        case ("propertyNames", let inner, .object(let fields)):
            return try fields.keys.allSatisfy { try accepts(.string($0), inner) }
        case ("properties", let schemas, .object(let fields)):
            return try fields.allSatisfy { name, field in try schemas[name].map { try accepts(field, $0) } ?? true }
        case ("additionalProperties", let inner, .object(let fields)):
            return try fields.allSatisfy { name, field in
                try schema["properties"]?[name] != nil ? true : accepts(field, inner)
            }
        case ("pattern", .string, _), ("minimum", .number, _), ("maximum", .number, _), ("minItems", .number, _),
            ("maxItems", .number, _), ("items", _, _), ("minProperties", .number, _), ("maxProperties", .number, _),
            ("uniqueItems", .bool, _), ("required", .array, _), ("propertyNames", _, _), ("properties", _, _),
            ("additionalProperties", _, _):
            return true
        default: throw Unsupported(what: keyword)
        }
    }

    private func definition(_ path: String) throws -> SchemaValue {
        guard path.hasPrefix("#/$defs/"), let schema = root["$defs"]?[String(path.dropFirst(8))] else {
            throw Unsupported(what: path)
        }
        return schema
    }

    private static func isType(_ name: String, _ value: SchemaValue) -> Bool {
        switch (name, value) {
        case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
            ("object", .object):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}

extension SchemaValue: ExpressibleByBooleanLiteral {
    package init(booleanLiteral value: Bool) { self = .bool(value) }

    fileprivate func isString(_ isWanted: (String) -> Bool) -> Bool {
        if case .string(let text) = self { isWanted(text) } else { false }
    }
}
