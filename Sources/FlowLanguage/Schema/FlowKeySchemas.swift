internal import Diagnostics
internal import JSON

/// The keys of a flow file, with what stands behind them.
enum FlowKeySchemas {
    /// All keys, in the order in which a file has them.
    static let all: [OrderedJSON.Member] = [
        .init(name: "flow", value: .definition("flow-name", "The name of the flow, as reports show it.")),
        .init(name: "about", value: .definition("word", "What the flow does, in a sentence.")),
        .init(
            name: "anchor",
            value: .fields([
                "description": "The anchor's home domain, or `sandbox` for the embedded one.",
                "type": "string", "pattern": "^(https?://)?[^\\s/?#@$]+/?$",
            ])
        ),
        .init(
            name: "network",
            value: .fields([
                "description": "`sandbox`, `testnet`, `public` or the address of a Horizon.",
                "type": "string", "pattern": "^([A-Za-z_][A-Za-z0-9_-]*|https?://[^\\s/?#@]+(/\\S*)?)$",
            ])
        ),
        .init(
            name: "account",
            value: .fields([
                "description": "The account that acts: `fresh` is a new one for every run.",
                "type": "string", "pattern": accountPattern,
            ])
        ),
        .init(
            name: "accounts",
            value: named(
                "Further accounts by name, for states with the key `account`; `accounts.NAME.address` is an address.",
                .fields(["type": "string", "pattern": accountPattern])
            )
        ),
        .init(
            name: "scenario",
            value: .fields([
                "description":
                    "What the embedded sandbox's anchors offer and do: a built-in scenario, or a file beside the flow.",
                "type": "string", "pattern": "\\S",
            ])
        ),
        .init(name: "inputs", value: inputs),
        .init(name: "secrets", value: secrets),
        .init(name: "matrix", value: matrix),
        .init(name: "tags", value: .definition("words", "Words by which flows are chosen from a folder.")),
        .init(name: "deadline", value: .definition("span", "How long a run may take.")),
        .init(
            name: "retry",
            value: .definition("retry", "How failures of transport are met, where a state doesn't say.")
        ),
        .init(
            name: "strict",
            value: .fields([
                "description":
                    "Fails a run at its end when the anchor does something otherwise than a SEP demands (`must`), or recommends (`should`).",
                "enum": ["must", "should", "note"],
            ])
        ),
        .init(
            name: "allow",
            value: .fields([
                "description":
                    "Findings about the anchor that are accepted: `D101`, or `D101:transaction.amount_in` for one member.",
                "anyOf": [allowedFinding, .fields(["type": "array", "items": allowedFinding])],
            ])
        ),
        .init(name: "needs", value: needs),
        .init(
            name: "outcomes",
            value: distinct("The ends that a used flow has beside `done` and `fail`.", .definition("name"))
        ),
        .init(
            name: "outputs",
            value: named("What a flow that uses this one gets from it: a name, and a value.", .definition("value"))
        ),
        .init(name: "states", value: states("The states, in the order in which they are entered.", least: 1)),
        .init(name: "always", value: states("States that always run at the end.", least: 0)),
    ]

    private static let accountPattern: OrderedJSON = "^([A-Za-z_][A-Za-z0-9_-]{0,48}|env:.+|file:.+)$"

    private static let allowedFinding: OrderedJSON = {
        let words = FailureCode.deviations.map { "\($0.rawValue)|\($0.slug)" }.joined(separator: "|")
        return .fields(["type": "string", "pattern": .string("^(\(words))(:.+)?$")])
    }()

    private static let inputs = named(
        "What may differ from run to run: `$name` is its value.",
        .fields([
            "anyOf": [
                inputType,
                .fields([
                    "type": "object",
                    "additionalProperties": false,
                    "properties": .fields([
                        "type": inputType,
                        "default": .definition("text", "The text that counts where none is given."),
                        "choices": distinct("The only texts that it takes.", .definition("text"), least: 1),
                        "about": .definition("word", "What it is for."),
                    ]),
                    "anyOf": [.fields(["required": ["type"]]), .fields(["required": ["choices"]])],
                    "allOf": .array(
                        ValueType.inputTypes.map { type in
                            .fields([
                                "if": .fields([
                                    "required": ["type"],
                                    "properties": .fields(["type": .fields(["const": .string("\(type)")])]),
                                ]),
                                "then": .fields([
                                    "properties": .fields([
                                        "default": .definition("input-\(type)"),
                                        "choices": .fields([
                                            "anyOf": [
                                                .definition("input-\(type)"),
                                                .fields(["type": "array", "items": .definition("input-\(type)")]),
                                            ]
                                        ]),
                                    ])
                                ]),
                            ])
                        }
                    ),
                ]),
            ]
        ])
    )

    private static let inputType = OrderedJSON.fields([
        "description": "The type of its values.",
        "enum": .array(ValueType.inputTypes.map { .string("\($0)") }),
    ])

    private static let secrets = named(
        "Values that no output ever shows, and where each comes from: `$name` is its value.",
        .fields([
            "type": "object",
            "additionalProperties": false,
            "minProperties": 1,
            "maxProperties": 1,
            "properties": .fields([
                "env": .fields([
                    "description": "An environment variable.", "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
                ]),
                "file": .definition("word", "A file beside the flow."),
                "vault": .definition("flow-name", "An entry of the vault."),
                "ask": .definition("word", "The question to ask at the terminal."),
            ]),
        ])
    )

    /// The name of an input, a key that says where a run happens, or a declared account.
    private static let axis: OrderedJSON = ["anyOf": [.definition("name"), ["pattern": "^accounts\\."]]]

    private static let matrix = OrderedJSON.fields([
        "description": .string(
            "The combinations with which the flow runs, once each: values by input, `anchor` or `account`, or a list of rows."
        ),
        "anyOf": [
            .fields([
                "type": "object",
                "minProperties": 1,
                "propertyNames": axis,
                "additionalProperties": distinct(nil, .definition("text"), least: 1),
            ]),
            .fields([
                "type": "array",
                "minItems": 1,
                "maxItems": .integer(Matrix.limit),
                "uniqueItems": true,
                "items": .fields([
                    "type": "object",
                    "minProperties": 1,
                    "propertyNames": axis,
                    "additionalProperties": .definition("text"),
                ]),
            ]),
        ],
    ])

    private static let needs: OrderedJSON = {
        let facility = OrderedJSON.fields(["enum": .array(Facility.allCases.map { .string($0.rawValue) })])
        return .fields([
            "description": "What has to be there already when another flow uses this one.",
            "anyOf": [facility, .fields(["type": "array", "items": facility])],
        ])
    }()

    private static func states(_ about: String, least: Int) -> OrderedJSON {
        .fields([
            "description": .string(about),
            "type": "object",
            "minProperties": .integer(least),
            "propertyNames": .definition("name"),
            "additionalProperties": .definition("state"),
        ])
    }

    /// One of what `item` is, or a list of such in which none stands twice.
    private static func distinct(_ about: String?, _ item: OrderedJSON, least: Int = 0) -> OrderedJSON {
        let list = OrderedJSON.fields([
            "type": "array", "minItems": .integer(least), "uniqueItems": true, "items": item,
        ])
        let either = OrderedJSON.fields(["anyOf": [item, list]])
        return about.map { OrderedJSON.fields(["description": .string($0)]).adding(either) } ?? either
    }

    private static func named(_ about: String, _ value: OrderedJSON) -> OrderedJSON {
        .fields([
            "description": .string(about),
            "type": "object",
            "propertyNames": .definition("name"),
            "additionalProperties": value,
        ])
    }
}
