import Foundation
import TestSupport
import Testing

/// The validator itself, against examples of the specification's test suite.
///
/// Source: <https://github.com/json-schema-org/JSON-Schema-Test-Suite>, folder tests/draft2020-12
@Suite("SchemaValidator")
struct SchemaValidatorTests {
    @Test(
        "accepts and refuses as the specification says",
        arguments: [
            (#"{"type": "integer"}"#, ["1", "1.0"], ["1.1", "\"1\"", "true", "null"]),
            (#"{"type": ["array", "object"]}"#, ["[]", "{}"], ["1", "\"a\"", "null"]),
            (
                #"{"enum": [6, "foo", [], true, {"foo": 12}]}"#, ["[]", #"{"foo": 12}"#, "6"],
                ["null", #"{"foo": false}"#]
            ),
            (#"{"const": {"foo": "bar"}}"#, [#"{"foo": "bar"}"#], [#"{"foo": "baz"}"#, "[1]"]),
            (#"{"required": ["foo"]}"#, [#"{"foo": 1}"#, "[]", "\"\"", "12"], [#"{"bar": 1}"#]),
            (
                #"{"properties": {"foo": {}, "bar": {}}, "additionalProperties": false}"#, [#"{"foo": 1}"#, "[1]"],
                [#"{"foo": 1, "quux": true}"#]
            ),
            (
                #"{"properties": {"foo": {}}, "additionalProperties": {"type": "boolean"}}"#,
                [#"{"foo": 1, "quux": true}"#],
                [#"{"foo": 1, "quux": 12}"#]
            ),
            (#"{"propertyNames": {"pattern": "^a+$"}}"#, [#"{"a": {}, "aa": {}}"#, "{}", "[]"], [#"{"aaA": {}}"#]),
            (
                #"{"minProperties": 1, "maxProperties": 2}"#, [#"{"a": 1}"#, "[]"],
                ["{}", #"{"a": 1, "b": 2, "c": 3}"#]
            ),
            (
                #"{"items": {"type": "integer"}, "minItems": 1, "maxItems": 2}"#, ["[1]", "{}"],
                ["[]", "[1, \"x\"]", "[1, 2, 3]"]
            ),
            (#"{"pattern": "^a*$"}"#, ["\"aaa\"", "true", "123"], ["\"abc\""]),
            (#"{"pattern": "a+"}"#, ["\"xxaayy\""], ["\"b\""]),
            (#"{"minimum": 1.1, "maximum": 3}"#, ["2.6", "1.1", "\"x\""], ["0.6", "3.5"]),
            (#"{"anyOf": [{"type": "integer"}, {"minimum": 2}]}"#, ["1", "2.5", "3"], ["1.5"]),
            (#"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, ["1", "2.5"], ["3", "1.5"]),
            (#"{"allOf": [{"minimum": 30}, {"maximum": 40}]}"#, ["35"], ["25", "45"]),
            (#"{"not": {"type": "integer"}}"#, ["\"foo\""], ["1"]),
            (#"{"if": {"maximum": 0}, "then": {"minimum": -10}}"#, ["-1", "3"], ["-100"]),
            (#"{"if": {"maximum": 0}, "else": {"minimum": 10}}"#, ["-1", "11"], ["3"]),
            (#"{"properties": {"foo": false}}"#, ["{}"], [#"{"foo": 1}"#]),
            (
                ##"{"$ref": "#/$defs/c", "$defs": {"a": {"type": "integer"}, "c": {"$ref": "#/$defs/a"}}}"##, ["5"],
                ["\"a\""]
            ),
            ("true", ["1", "{}"], []), ("false", [], ["1", "null"]),
        ] as [(String, [String], [String])]
    )
    func specification(schema: String, valid: [String], invalid: [String]) throws {
        let validator = SchemaValidator(root: try Self.json(schema))
        for text in valid { #expect(try validator.accepts(Self.json(text)), "\(text)") }
        for text in invalid { #expect(try !validator.accepts(Self.json(text)), "\(text)") }
    }

    @Test("knows what it doesn't know")
    func unsupported() throws {
        let validator = SchemaValidator(root: try Self.json(#"{"contains": {}}"#))
        #expect(throws: SchemaValidator.Unsupported.self) { try validator.accepts(.array([])) }
    }

    static func json(_ text: String) throws -> SchemaValue {
        try JSONDecoder().decode(SchemaValue.self, from: Data(text.utf8))
    }
}
