internal import JSON

/// The JSON Schema of flow files, for editors: completion, help at the cursor, and slips marked while one types.
///
/// It comes from the same descriptions as the parser's knowledge. A schema can't know what only ``FlowCheck`` proves:
/// which states there are, what is given before its use, whether an expression makes sense.
///
/// Specification: <https://json-schema.org/draft/2020-12>
public enum FlowSchema {
    /// The schema as JSON Schema 2020-12.
    public static func json() -> String {
        root.written() + "\n"
    }

    static var root: OrderedJSON {
        .fields([
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Windlass flow",
            "description": "A flow: named states, each of which does one thing, and the ways from one to the next.",
            "type": "object",
            "required": ["flow", "states"],
            "additionalProperties": false,
            "properties": .object(FlowKeySchemas.all),
            "$defs": .object(
                ScalarSchemas.definitions + RuleSchemas.definitions + PolicySchemas.definitions + [
                    .init(name: "state", value: StateSchema.state)
                ]
                    + StateSchema.verbDefinitions
            ),
        ])
    }
}

extension OrderedJSON {
    /// The definition called `name`.
    static func definition(_ name: String) -> OrderedJSON {
        .fields(["$ref": .string("#/$defs/\(name)")])
    }

    /// The definition called `name`, with a description of its own.
    static func definition(_ name: String, _ about: String) -> OrderedJSON {
        .fields(["description": .string(about), "$ref": .string("#/$defs/\(name)")])
    }
}

extension FlowSchema {
    /// The schema of ``EnvironmentsFile``, as JSON Schema 2020-12; an environment may set these options.
    package static func environments(_ options: [(name: String, isFlag: Bool, isRepeating: Bool)]) -> String {
        let nothing = OrderedJSON.fields(["type": "null"])
        let values = options.map { option -> OrderedJSON.Member in
            let value: OrderedJSON =
                option.isFlag
                ? .fields(["type": ["boolean", "null"]])
                : .fields(["anyOf": [.definition(option.isRepeating ? "words" : "word"), nothing]])
            return .init(name: option.name, value: value)
        }
        let inputs: OrderedJSON = .fields([
            "description": "Inputs of those flows that have them.",
            "type": ["object", "null"],
            "additionalProperties": .definition("text"),
        ])
        let environment: OrderedJSON = .fields([
            "type": ["object", "null"],
            "additionalProperties": false,
            "properties": .object(values + [.init(name: "inputs", value: inputs)]),
        ])
        let root: OrderedJSON = .fields([
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Windlass environments",
            "description": "For each stage where flows run there, and with which inputs.",
            "type": "object",
            "required": ["environments"],
            "additionalProperties": false,
            "properties": [
                "default": .definition("name", "The environment that counts where none is named."),
                "environments": .fields([
                    "type": "object", "propertyNames": .definition("name"),
                    "additionalProperties": .definition("environment"),
                ]),
            ],
            "$defs": .object(
                ScalarSchemas.definitions.filter { ["name", "text", "word", "words"].contains($0.name) } + [
                    .init(name: "environment", value: environment)
                ]
            ),
        ])
        return root.written() + "\n"
    }
}
