internal import JSON

/// A state: exactly one verb, and the keys that may be beside it.
enum StateSchema {
    static let state = OrderedJSON.fields([
        "description": "A state: one verb, and its other keys.",
        "type": "object",
        "additionalProperties": false,
        "properties": .object(verbs + keys),
        "oneOf": .array(VerbCatalogue.all.map { isVerb($0) }),
        "allOf": .array(VerbCatalogue.all.map { rules(beside: $0) }),
    ])

    /// The verbs by name, with the parameters of each.
    static let verbDefinitions: [OrderedJSON.Member] = VerbCatalogue.all.filter { !$0.takesExpressions }.map {
        .init(name: "verb-\($0.name)", value: VerbSchema.value(of: $0))
    }

    private static let verbs: [OrderedJSON.Member] = VerbCatalogue.all.filter { !$0.takesExpressions }.map { verb in
        .init(
            name: verb.name.rawValue,
            value: .fields([
                "description": .string(verb.about),
                "markdownDescription": .string(VerbSchema.help(verb)),
                "$ref": .string("#/$defs/verb-\(verb.name)"),
            ])
        )
    }

    private static let keys: [OrderedJSON.Member] = [
        .init(name: "about", value: .definition("word", "What the state is for.")),
        .init(name: "account", value: .definition("name", "For which of the flow's `accounts` the state acts.")),
        .init(name: "if", value: .definition("expression", "The state is skipped when this is false.")),
        .init(name: "keep", value: keep(.definition("word"))),
        .init(name: "fill", value: .definition("sources", "Where answers come from: files, `set`, `env`, `ask`.")),
        .init(name: "poll", value: .definition("poll", "How the state polls while it waits.")),
        .init(name: "retry", value: .definition("retry", "How failures of transport are met.")),
        .init(name: "within", value: .definition("span", "How long the state may take.")),
        .init(name: "expect", value: .definition("expressions", "What has to hold; as a state's only key, its verb.")),
        .init(name: "next", value: .definition("next", "Where to go: a state, `done`, `fail`, or a table.")),
    ]

    /// The verb `expect` is also a key beside other verbs, and a verb only where there is no other.
    private static func isVerb(_ verb: VerbDescription) -> OrderedJSON {
        let required = OrderedJSON.fields(["required": [.string(verb.name.rawValue)]])
        guard StepKey(rawValue: verb.name.rawValue) != nil else { return required }
        let others = VerbCatalogue.all.filter { $0.name != verb.name }
        return required.adding(
            .fields([
                "not": .fields([
                    "anyOf": .array(others.map { .fields(["required": [.string($0.name.rawValue)]]) })
                ])
            ])
        )
    }

    /// The rules for the other keys beside `verb`.
    private static func rules(beside verb: VerbDescription) -> OrderedJSON {
        var properties: [OrderedJSON.Member] = StepKey.allCases.filter { key in
            !verb.allows.contains(key) && key.rawValue != verb.name.rawValue
        }.map { .init(name: $0.rawValue, value: false) }
        // How a used flow can end is told by its own file.
        if !verb.usesFlow {
            let outcomes = verb.outcomes.map(\.name) + (verb.mayBeRefused ? [Refusal.outcome] : [])
            let names = OrderedJSON.fields(["enum": .array(outcomes.map { .string($0) })])
            properties.append(.init(name: "next", value: PolicySchemas.next(outcome: names)))
        }
        if verb.allows.contains(.keep), !verb.results.isEmpty || verb.resultsFollowParameters {
            properties.append(.init(name: "keep", value: keep(VerbSchema.keptResult(of: verb))))
        }
        return .fields(["if": isVerb(verb), "then": .fields(["properties": .object(properties)])])
    }

    private static func keep(_ result: OrderedJSON) -> OrderedJSON {
        .fields([
            "description": "Names for results: `tx: transfer`, and `page: url secret` for what no output ever shows.",
            "type": "object",
            "propertyNames": .definition("name"),
            "additionalProperties": result,
        ])
    }
}
