internal import JSON

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
