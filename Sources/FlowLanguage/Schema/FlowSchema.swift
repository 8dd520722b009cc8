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
    /// What the definition called `name` says.
    static func definition(_ name: String) -> OrderedJSON {
        .fields(["$ref": .string("#/$defs/\(name)")])
    }

    /// What the definition called `name` says, with a description of its own.
    static func definition(_ name: String, _ about: String) -> OrderedJSON {
        .fields(["description": .string(about), "$ref": .string("#/$defs/\(name)")])
    }
}
