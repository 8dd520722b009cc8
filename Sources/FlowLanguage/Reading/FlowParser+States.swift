import Diagnostics
import SourceYAML

extension FlowParser {
    mutating func states(_ field: YAMLField, mayBeEmpty: Bool = false) -> [Step] {
        guard case .fields(let fields) = field.value.content else {
            return wrongShape(field, wanted: .states)
        }
        if fields.isEmpty, !mayBeEmpty {
            findings.add(.noState, at: field.value.place)
        }
        return fields.compactMap { state($0) }
    }

    private mutating func state(_ field: YAMLField) -> Step? {
        let isName = checked(name: field.located)
        guard case .fields(let fields) = field.value.content else {
            findings.add(.stateWithoutTable(field.name, found: FoundValue(field.value)), at: field.key.place)
            return nil
        }
        let reader = FieldReader(fields: fields, owner: .state, place: field.key.place)
        guard let verb = verb(of: fields, state: field), let description = VerbCatalogue[verb.value] else {
            // Its keys may hold further mistakes, and are the same for every verb.
            var step = Step(name: field.located, verb: Located("", at: field.key.place))
            readKeys(reader, isExpect: false, into: &step)
            return nil
        }
        var step = Step(name: field.located, verb: verb)
        readVerb(reader, description, into: &step)
        readKeys(reader, isExpect: description.takesExpressions, into: &step)
        if description.mayBeRefused { step.readRefusal() }
        reportKeys(reader, description)
        return isName ? step : nil
    }

    // MARK: - The verb

    /// The one verb of a state, where it has one that is known.
    private mutating func verb(of fields: [YAMLField], state: YAMLField) -> Located<VerbName>? {
        let others = fields.filter { StepKey(rawValue: $0.name) == nil }
        var verbs = others.filter { VerbCatalogue[VerbName(rawValue: $0.name)] != nil }
        if verbs.isEmpty, others.isEmpty { verbs = fields.filter { $0.name == StepKey.expect.rawValue } }
        if let first = verbs.first {
            for extra in verbs.dropFirst() {
                findings.add(
                    .severalVerbs(state: state.name, first: first.name, other: extra.name),
                    at: extra.key.place
                )
            }
            return Located(VerbName(rawValue: first.name), at: first.key.place)
        }
        guard let other = others.first else {
            findings.add(.stateWithoutVerb(state.name), at: state.key.place)
            return nil
        }
        findings.add(.unknownVerb(other.name), at: other.key.place)
        return nil
    }

    private mutating func readVerb(_ reader: FieldReader, _ verb: VerbDescription, into step: inout Step) {
        guard let field = reader[verb.name.rawValue] else { return }
        if verb.takesExpressions {
            step.expectations = expressions(field)
            return
        }
        var templates = TemplateReader()
        switch field.value.content {
        case .scalar(let scalar, _):
            if field.value.isEmpty { break }
            guard let subject = verb.subject else {
                findings.add(.verbWithoutTable(verb.name, found: FoundValue(field.value)), at: scalar.place)
                return
            }
            let template = Located(templates.text(scalar), at: scalar.place)
            step.arguments = [VerbArgument(name: Located(subject, at: field.key.place), template: template)]
        case .fields(let fields):
            step.arguments = fields.compactMap { field in
                guard knows(field, verb) else { return nil }
                var template = templates.template(field.value, asJSON: verb.parameter(field.name)?.type == .any)
                // One value is nearly a list of one.
                if case .list = verb.parameter(field.name)?.type, case .text = template.value {
                    template.value = .list([template])
                }
                return VerbArgument(name: field.located, template: template)
            }
        case .list:
            findings.add(.verbWithoutTable(verb.name, found: .list), at: field.value.place)
            return
        }
        for finding in templates.findings.all { findings.add(finding) }
        reportMissing(verb, step)
    }

    private mutating func knows(_ field: YAMLField, _ verb: VerbDescription) -> Bool {
        if verb.parameter(field.name) != nil { return true }
        if verb.otherParameters != nil { return checked(name: field.located) }
        let names = verb.parameters.map(\.name)
        findings.add(.unknownParameter(field.name, verb: verb.name, choices: names), at: field.key.place)
        return false
    }

    /// Parameters that have to be there, and ways to tell it that exclude each other.
    private mutating func reportMissing(_ verb: VerbDescription, _ step: Step) {
        let given = Set(step.arguments.map(\.name.value))
        for parameter in verb.parameters where parameter.isRequired && !given.contains(parameter.name) {
            findings.add(.missingParameter(parameter.name, verb: verb.name), at: step.verb.place)
        }
        if verb.otherParameters != nil, given.isEmpty, !verb.parameters.contains(where: \.isRequired) {
            findings.add(.nothingToDo(verb.name), at: step.verb.place)
        }
        for parameter in verb.parameters where given.contains(parameter.name) {
            guard let companion = parameter.companion, !given.contains(companion) else { continue }
            findings.add(
                .missingCompanion(companion, of: parameter.name, verb: verb.name),
                at: step.argument(parameter.name)?.name.place ?? step.verb.place
            )
        }
        reportExclusive(verb, step)
        guard !verb.alternatives.isEmpty else { return }
        let started = verb.alternatives.filter { !given.isDisjoint(with: $0) }
        if let way = started.first, started.count == 1 {
            for name in way where !given.contains(name) {
                findings.add(.missingPart(name, way: way, verb: verb.name), at: step.verb.place)
            }
        } else if started.isEmpty {
            findings.add(.missingWay(verb.name, ways: verb.alternatives), at: step.verb.place)
        } else {
            let extra = step.arguments.last { argument in started.joined().contains(argument.name.value) }
            findings.add(
                .conflictingParameters(verb.name, ways: started),
                at: extra?.name.place ?? step.verb.place
            )
        }
    }

    private mutating func reportExclusive(_ verb: VerbDescription, _ step: Step) {
        for choice in verb.exclusives {
            let given = step.arguments.filter { choice.contains($0.name.value) }
            for extra in given.dropFirst() {
                let ways = given.map { [$0.name.value] }
                findings.add(.conflictingParameters(verb.name, ways: ways), at: extra.name.place)
            }
        }
    }

    // MARK: - The other keys

    private mutating func readKeys(_ reader: FieldReader, isExpect: Bool, into step: inout Step) {
        step.about = reader["about"].flatMap { text($0) }?.value
        step.account = reader["account"].flatMap { text($0) }
        step.condition = reader["if"].flatMap { expression($0.value, of: "if") }
        step.within = reader["within"].flatMap { duration($0) }
        step.poll = reader["poll"].flatMap { pollPolicy($0) }
        step.retry = reader["retry"].flatMap { retryPolicy($0) }
        step.next = reader["next"].map { routes($0) } ?? .sequential
        step.keep = reader["keep"].map { keeps($0) } ?? []
        step.fill = reader["fill"].map { fillSources($0) } ?? []
        if !isExpect, let field = reader["expect"] { step.expectations = expressions(field) }
    }

    /// Keys that no one knows, or that do nothing beside this verb.
    private mutating func reportKeys(_ reader: FieldReader, _ verb: VerbDescription) {
        let known = StepKey.allCases.map(\.rawValue)
        for field in reader.fields where VerbCatalogue[VerbName(rawValue: field.name)] == nil {
            if let key = StepKey(rawValue: field.name) {
                guard !verb.allows.contains(key) else { continue }
                findings.add(.keyNotAllowed(field.name, verb: verb.name), at: field.key.place)
            } else {
                findings.add(.unknownKey(field.name, in: .state, choices: known), at: field.key.place)
            }
        }
    }
}
