internal import Diagnostics
internal import SourceYAML

extension ScenarioReader {
    mutating func customers(_ field: YAMLField) -> AnchorCustomers {
        var customers = AnchorCustomers()
        let keys = ["refused_at_request", "types"]
        guard let table = table(field.value, .key("customers"), keys: keys) else { return customers }
        if let field = table["refused_at_request"] { customers.asksAtRequest = flag(field) ?? false }
        guard let types = table["types"] else { return customers }
        guard let listed = self.table(types.value, .key("types")) else { return customers }
        customers.types = listed.fields.compactMap { field in
            let keys = ["fields", "verdict"]
            guard let table = self.table(field.value, .one(.customerType), keys: keys) else { return nil }
            var type = CustomerType(name: field.name, questions: [])
            if let field = table["fields"], let listed = self.table(field.value, .key("fields")) {
                type.questions = listed.fields.compactMap { question($0) }
            }
            if let field = table["verdict"] { type.verdict = verdict(field) }
            return type
        }
        return customers
    }

    private mutating func question(_ field: YAMLField) -> CustomerQuestion? {
        // A name alone asks for a text.
        if field.value.isEmpty { return CustomerQuestion(name: field.name) }
        let keys = ["type", "about", "choices", "optional", "round", "rule"]
        guard let table = table(field.value, .one(.field), keys: keys) else { return nil }
        var question = CustomerQuestion(name: field.name)
        if let field = table["type"] {
            question.kind = choice(field.value, of: "type", among: CustomerQuestion.Kind.allCases) ?? .string
        }
        if let field = table["about"] { question.about = text(field) ?? "" }
        if let field = table["choices"] { question.choices = texts(field) }
        if let field = table["optional"] { question.isOptional = flag(field) ?? false }
        if let field = table["round"] { question.round = number(field, in: 1...100) ?? 1 }
        if let field = table["rule"] { question.rule = rule(field) }
        return question
    }

    private enum Word: String {
        case accept
    }

    /// `accept`, or a table with `accept_after`, `verify`, `refuse` (and `times`) or `reject`.
    private mutating func rule(_ field: YAMLField) -> CustomerQuestion.Rule {
        let keys = ["accept_after", "verify", "refuse", "times", "reject"]
        guard let table = decision(field, keys: keys) else { return .accept }
        checkOnly(one: keys.filter { $0 != "times" }, in: table)
        if let field = table["times"], table["refuse"] == nil {
            report(.timesWithoutRefusal, at: field.key.place)
        }
        if let field = table["accept_after"] { return .acceptAfter(duration(field) ?? .zero) }
        if let field = table["verify"] { return .verify(code: text(field) ?? "") }
        if let field = table["reject"] { return .reject(reason: text(field) ?? "") }
        if let field = table["refuse"] {
            let times = table["times"].flatMap { number($0, in: 1...1000) }
            return .refuse(reason: text(field) ?? "", times: times)
        }
        report(.emptyDecision, [.name: .text("rule"), .choices: .texts(keys)], at: field.value.place)
        return .accept
    }

    /// `accept`, or a table with `accept_after` or `reject`.
    private mutating func verdict(_ field: YAMLField) -> CustomerType.Verdict {
        let keys = ["accept_after", "reject"]
        guard let table = decision(field, keys: keys) else { return .accept }
        checkOnly(one: keys, in: table)
        if let field = table["accept_after"] { return .acceptAfter(duration(field) ?? .zero) }
        if let field = table["reject"] { return .reject(reason: text(field) ?? "") }
        report(.emptyDecision, [.name: .text("verdict"), .choices: .texts(keys)], at: field.value.place)
        return .accept
    }

    /// Complains about the second and further keys of a table that can have one of `keys`.
    private mutating func checkOnly(one keys: [String], in table: Table) {
        for field in table.fields.filter({ keys.contains($0.name) && !$0.value.isEmpty }).dropFirst() {
            let facts = table.owner.facts.with(.name, .text(field.name)).with(.choices, .texts(keys))
            report(.severalDecisions, facts, at: field.key.place)
        }
    }

    /// The table of a decision, or `nil` where it is the word `accept`, or nothing that can be understood.
    private mutating func decision(_ field: YAMLField, keys: [String]) -> Table? {
        if case .scalar = field.value.content {
            _ = choice(field.value, of: field.name, among: [Word.accept])
            return nil
        }
        return table(field.value, .key(field.name), keys: keys)
    }
}
