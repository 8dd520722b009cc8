internal import JSON

/// The pieces of a flow that stand at several keys: policies, expressions, ways.
enum PolicySchemas {
    static let definitions: [OrderedJSON.Member] = [
        .init(name: "count", value: count),
        .init(name: "growth", value: growth),
        .init(name: "poll", value: poll),
        .init(name: "retry", value: retry),
        .init(name: "expression", value: expression),
        .init(name: "expressions", value: expressions),
        .init(name: "source", value: source),
        .init(name: "sources", value: sources),
        .init(name: "next", value: next(outcome: .definition("word"))),
        .init(name: "value", value: value),
        .init(name: "inner-value", value: innerValue),
        .init(name: "destination", value: destination),
    ]

    private static let count = OrderedJSON.fields([
        "anyOf": [
            .fields(["type": "integer", "minimum": 0, "maximum": 1000]),
            .fields(["type": "string", "pattern": "^[0-9]{1,4}$"]),
        ]
    ])

    private static let growth = OrderedJSON.fields([
        "anyOf": [
            .fields(["type": "number", "minimum": 1, "maximum": 100]),
            .fields(["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?$"]),
        ]
    ])

    private static let poll = OrderedJSON.fields([
        "anyOf": [
            .definition("span"),
            table([
                ("every", "span", "the first interval between polls; 5s by default"),
                ("up-to", "span", "what the time grows to; 1m by default"),
                ("within", "span", "how long all looking may take"),
                ("growth", "growth", "the factor by which the interval grows; 1.5 by default"),
            ]),
        ]
    ])

    private static let retry = OrderedJSON.fields([
        "anyOf": [
            .definition("count"),
            table([
                ("times", "count", "how often the verb is tried again; 5 by default"),
                ("every", "span", "the time to the first repetition; 500ms by default"),
                ("up-to", "span", "what that time grows to; 30s by default"),
                ("within", "span", "how long repeating may take"),
                ("growth", "growth", "by what the time grows; 2 by default"),
            ]),
        ]
    ])

    private static let expression = OrderedJSON.fields([
        "type": ["string", "number", "boolean"], "pattern": "\\S",
        "examples": ["tx.amount_out == tx.amount_in - tx.amount_fee", "tx.id exists"],
    ])

    private static let expressions = OrderedJSON.fields([
        "anyOf": [
            .definition("expression"),
            .fields(["type": "array", "minItems": 1, "items": .definition("expression")]),
        ]
    ])

    private static let source = OrderedJSON.fields([
        "anyOf": [
            .fields(["enum": ["ask", "set", "env"]]),
            .fields(["type": "string", "pattern": "^(profile|env):[A-Za-z_][A-Za-z0-9_-]*$|[./]"]),
        ]
    ])

    private static let sources = OrderedJSON.fields([
        "anyOf": [.definition("source"), .fields(["type": "array", "items": .definition("source")])]
    ])

    /// A value that a flow can hand on: texts, lists and tables of them.
    private static let value = OrderedJSON.fields([
        "type": ["string", "number", "boolean", "array", "object"], "not": ScalarSchemas.openBrace,
        "items": .definition("inner-value"), "additionalProperties": .definition("inner-value"),
    ])

    /// Inside of a list or a table nothing may be, too.
    private static let innerValue = OrderedJSON.fields(["anyOf": [.definition("value"), .fields(["type": "null"])]])

    /// A state, or an end.
    private static let destination = OrderedJSON.fields([
        "anyOf": [.definition("name"), .fields(["enum": [.string(Routes.done), .string(Routes.fail)]])]
    ])

    /// The ways on from a state whose outcomes are `outcome`.
    static func next(outcome: OrderedJSON) -> OrderedJSON {
        .fields([
            "anyOf": [
                .definition("destination"),
                .fields([
                    "type": "object",
                    "propertyNames": .definition("destination"),
                    "additionalProperties": .fields([
                        "anyOf": [outcome, .fields(["type": "array", "uniqueItems": true, "items": outcome])]
                    ]),
                ]),
            ]
        ])
    }

    private static func table(_ keys: [(name: String, definition: String, about: String)]) -> OrderedJSON {
        .fields([
            "type": "object",
            "additionalProperties": false,
            "properties": .object(keys.map { .init(name: $0.name, value: .definition($0.definition, $0.about)) }),
        ])
    }
}
