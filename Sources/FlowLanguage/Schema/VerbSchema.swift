/// What a verb may be told.
enum VerbSchema {
    /// The table of a verb's parameters, or the one text that fills its subject.
    static func value(of verb: VerbDescription) -> JSONText {
        let table = table(of: verb)
        guard let subject = verb.subject else {
            // `sep1:` alone tells it nothing, which is enough for a verb that needs nothing.
            return needsNothing(verb) ? .fields(["anyOf": [table, .fields(["type": "null"])]]) : table
        }
        var forms = [argument(verb.parameter(subject)), table]
        if needsNothing(verb) { forms.append(.fields(["type": "null"])) }
        return .fields(["anyOf": .list(forms)])
    }

    /// The help that an editor shows: what the verb does, is told, and finds out.
    static func help(_ verb: VerbDescription) -> String {
        var lines = [verb.about]
        if !verb.parameters.isEmpty {
            lines.append("**Told:** " + verb.parameters.map { "`\($0.name)` (\($0.about))" }.joined(separator: ", "))
        }
        if !verb.results.isEmpty {
            lines.append("**Finds out:** " + verb.results.map { "`\($0.name)`" }.joined(separator: ", "))
        }
        if verb.outcomes.count > 1 {
            lines.append("**Ends in:** " + verb.outcomes.map { "`\($0.name)`" }.joined(separator: ", "))
        }
        return lines.joined(separator: "\n\n")
    }

    /// A result of the verb by name; `secret` behind it where it is one by birth.
    static func keptResult(of verb: VerbDescription) -> JSONText {
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
                .fields(["enum": .list(open.map { .text($0) } + secret.map { .text("\($0) secret") })]),
                .fields(["type": "string", "pattern": .text("^ *(\(patterns.joined(separator: "|"))) *$")]),
            ]
        ])
    }

    private static func needsNothing(_ verb: VerbDescription) -> Bool {
        verb.alternatives.isEmpty && verb.otherParameters == nil && !verb.parameters.contains(where: \.isRequired)
    }

    private static func table(of verb: VerbDescription) -> JSONText {
        let required = verb.parameters.filter(\.isRequired).map { JSONText.text($0.name) }
        var table: [JSONText.Field] = [
            .init(name: "type", value: "object"),
            .init(name: "additionalProperties", value: others(verb)),
            .init(
                name: "properties",
                value: .object(
                    verb.parameters.map { .init(name: $0.name, value: described($0)) }
                )
            ),
        ]
        if !required.isEmpty { table.append(.init(name: "required", value: .list(required))) }
        if verb.otherParameters != nil { table.append(.init(name: "minProperties", value: 1)) }
        if !verb.alternatives.isEmpty {
            table.append(.init(name: "oneOf", value: .list(verb.alternatives.map { only($0, of: verb) })))
        }
        let exclusives = verb.exclusives.flatMap { names in
            names.indices.flatMap { one in names.indices.dropFirst(one + 1).map { [names[one], names[$0]] } }
        }
        let companions = verb.parameters.compactMap { parameter in
            parameter.companion.map { companion in
                let isThere = JSONText.fields(["required": [.text(parameter.name)]])
                return JSONText.fields([
                    "anyOf": [.fields(["not": isThere]), .fields(["required": [.text(companion)]])]
                ])
            }
        }
        if !companions.isEmpty { table.append(.init(name: "allOf", value: .list(companions))) }
        if !exclusives.isEmpty {
            let pairs = exclusives.map { JSONText.fields(["required": .list($0.map { .text($0) })]) }
            table.append(.init(name: "not", value: .fields(["anyOf": .list(pairs)])))
        }
        return .object(table)
    }

    private static func others(_ verb: VerbDescription) -> JSONText {
        guard let type = verb.otherParameters else { return false }
        return argument(type)
    }

    /// Exactly one of the ways to tell the verb what it needs: all of it, and nothing of the others.
    private static func only(_ way: [String], of verb: VerbDescription) -> JSONText {
        let others = verb.alternatives.joined().filter { !way.contains($0) }
        let required = JSONText.fields(["required": .list(way.map { .text($0) })])
        guard !others.isEmpty else { return required }
        return required.adding(
            .fields([
                "not": .fields(["anyOf": .list(others.map { .fields(["required": [.text($0)]]) })])
            ])
        )
    }

    private static func described(_ parameter: ParameterDescription) -> JSONText {
        JSONText.fields(["description": .text(parameter.about)]).adding(argument(parameter))
    }

    private static func argument(_ parameter: ParameterDescription?) -> JSONText {
        guard let parameter else { return .definition("word") }
        guard parameter.words.isEmpty else {
            var other = parameter
            other.words = []
            return .fields(["anyOf": [.fields(["enum": .list(parameter.words.map { .text($0) })]), argument(other)]])
        }
        if let rule = parameter.rule, let name = RuleSchemas.definition(for: rule, parameter.type) {
            return .definition(name)
        }
        guard !parameter.choices.isEmpty else { return argument(parameter.type) }
        return .fields([
            "anyOf": [
                .fields(["enum": .list(parameter.choices.map { .text($0) })]),
                .fields(["type": "string", "pattern": "\\$"]),
            ]
        ])
    }

    private static func argument(_ type: ValueType) -> JSONText {
        switch type {
        case .any, .list: .definition("value")
        // A table of whatever the author of a flow puts there.
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

    /// What a field of a table takes; where it is a text, several of them too.
    private static func field(_ type: ValueType) -> JSONText {
        guard type == .text else { return .definition("value") }
        return .fields([
            "anyOf": [.definition("template"), .fields(["type": "array", "items": .definition("template")])]
        ])
    }
}
