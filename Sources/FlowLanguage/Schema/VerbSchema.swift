internal import JSON

/// The JSON Schema of a verb's parameters.
enum VerbSchema {
    /// The table of a verb's parameters, or the one text that fills its subject.
    static func value(of verb: VerbDescription) -> OrderedJSON {
        let table = table(of: verb)
        guard let subject = verb.subject else {
            // `sep1:` alone tells it nothing, which is enough for a verb that needs nothing.
            return needsNothing(verb) ? .fields(["anyOf": [table, .fields(["type": "null"])]]) : table
        }
        var forms = [argument(verb.parameter(subject)), table]
        if needsNothing(verb) { forms.append(.fields(["type": "null"])) }
        return .fields(["anyOf": .array(forms)])
    }

    /// The help that an editor shows: what the verb does, its parameters and its results.
    static func help(_ verb: VerbDescription) -> String {
        var lines = [verb.about]
        if !verb.parameters.isEmpty {
            lines.append(
                "**Parameters:** " + verb.parameters.map { "`\($0.name)` (\($0.about))" }.joined(separator: ", ")
            )
        }
        if !verb.results.isEmpty {
            lines.append("**Results:** " + verb.results.map { "`\($0.name)`" }.joined(separator: ", "))
        }
        if verb.outcomes.count > 1 {
            lines.append("**Ends in:** " + verb.outcomes.map { "`\($0.name)`" }.joined(separator: ", "))
        }
        return lines.joined(separator: "\n\n")
    }

    /// A result of the verb by name; `secret` behind it where it is one by birth.
    static func keptResult(of verb: VerbDescription) -> OrderedJSON {
        // What was answered has a name that the author made up, and is a secret.
        guard !verb.resultsFollowParameters else {
            return .fields(["type": "string", "pattern": "^ *\\S+ +secret *$"])
        }
        let open = verb.results.filter { !$0.isSecret }.map(\.name)
        let secret = verb.results.filter(\.isSecret).map(\.name)
        var patterns: [String] = []
        if !open.isEmpty { patterns.append("(\(open.joined(separator: "|")))([.\\[]\\S+)?( +secret)?") }
        if !secret.isEmpty { patterns.append("(\(secret.joined(separator: "|")))([.\\[]\\S+)? +secret") }
        return .fields([
            "anyOf": [
                .fields(["enum": .array(open.map { .string($0) } + secret.map { .string("\($0) secret") })]),
                .fields(["type": "string", "pattern": .string("^ *(\(patterns.joined(separator: "|"))) *$")]),
            ]
        ])
    }

    private static func needsNothing(_ verb: VerbDescription) -> Bool {
        verb.alternatives.isEmpty && verb.otherParameters == nil && !verb.parameters.contains(where: \.isRequired)
    }

    private static func table(of verb: VerbDescription) -> OrderedJSON {
        let required = verb.parameters.filter(\.isRequired).map { OrderedJSON.string($0.name) }
        var table: [OrderedJSON.Member] = [
            .init(name: "type", value: "object"),
            .init(name: "additionalProperties", value: others(verb)),
            .init(
                name: "properties",
                value: .object(
                    verb.parameters.map { .init(name: $0.name, value: described($0)) }
                )
            ),
        ]
        if !required.isEmpty { table.append(.init(name: "required", value: .array(required))) }
        if verb.otherParameters != nil { table.append(.init(name: "minProperties", value: 1)) }
        if !verb.alternatives.isEmpty {
            table.append(.init(name: "oneOf", value: .array(verb.alternatives.map { only($0, of: verb) })))
        }
        let exclusives = verb.exclusives.flatMap { names in
            names.indices.flatMap { one in names.indices.dropFirst(one + 1).map { [names[one], names[$0]] } }
        }
        let companions = verb.parameters.compactMap { parameter in
            parameter.companion.map { companion in
                let isThere = OrderedJSON.fields(["required": [.string(parameter.name)]])
                return OrderedJSON.fields([
                    "anyOf": [.fields(["not": isThere]), .fields(["required": [.string(companion)]])]
                ])
            }
        }
        if !companions.isEmpty { table.append(.init(name: "allOf", value: .array(companions))) }
        if !exclusives.isEmpty {
            let pairs = exclusives.map { OrderedJSON.fields(["required": .array($0.map { .string($0) })]) }
            table.append(.init(name: "not", value: .fields(["anyOf": .array(pairs)])))
        }
        return .object(table)
    }

    private static func others(_ verb: VerbDescription) -> OrderedJSON {
        guard let type = verb.otherParameters else { return false }
        return argument(type)
    }

    /// Exactly one of the ways to tell the verb what it needs: all of it, and nothing of the others.
    private static func only(_ way: [String], of verb: VerbDescription) -> OrderedJSON {
        let others = verb.alternatives.joined().filter { !way.contains($0) }
        let required = OrderedJSON.fields(["required": .array(way.map { .string($0) })])
        guard !others.isEmpty else { return required }
        return required.adding(
            .fields([
                "not": .fields(["anyOf": .array(others.map { .fields(["required": [.string($0)]]) })])
            ])
        )
    }

    private static func described(_ parameter: ParameterDescription) -> OrderedJSON {
        OrderedJSON.fields(["description": .string(parameter.about)]).adding(argument(parameter))
    }

    private static func argument(_ parameter: ParameterDescription?) -> OrderedJSON {
        guard let parameter else { return .definition("word") }
        guard parameter.words.isEmpty else {
            var other = parameter
            other.words = []
            return .fields(["anyOf": [.fields(["enum": .array(parameter.words.map { .string($0) })]), argument(other)]])
        }
        if let rule = parameter.rule, let name = RuleSchemas.definition(for: rule, parameter.type) {
            return .definition(name)
        }
        guard !parameter.choices.isEmpty else { return argument(parameter.type) }
        return .fields([
            "anyOf": [
                .fields(["enum": .array(parameter.choices.map { .string($0) })]),
                .fields(["type": "string", "pattern": "\\$"]),
            ]
        ])
    }

    private static func argument(_ type: ValueType) -> OrderedJSON {
        switch type {
        case .any, .list: .definition("value")
        // A table of what the author of a flow puts there.
        case .record(let record) where record.isOpen && record.fields.isEmpty:
            .fields([
                "anyOf": [
                    .fields(["type": "string", "pattern": "^\\$"]),
                    .fields(["type": "object", "additionalProperties": field(record.others)]),
                ]
            ])
        case .record: .fields(["type": "string", "pattern": "^\\$"])
        default: .definition("argument-\(type)")
        }
    }

    /// The schema of a field of a table; where it is a text, several of them too.
    private static func field(_ type: ValueType) -> OrderedJSON {
        guard type == .text else { return .definition("value") }
        return .fields([
            "anyOf": [.definition("template"), .fields(["type": "array", "items": .definition("template")])]
        ])
    }
}
