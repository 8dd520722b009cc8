import Diagnostics

/// Proves that every name is defined before its use and has the type that its place wants, and that verbs have what
/// they need.
struct UseCheck {
    let flow: Flow
    var names: NameTable
    let definitions: Definitions?
    var findings = Findings()
    var used: Set<String> = []

    init(flow: Flow, names: NameTable, definitions: Definitions?) {
        self.flow = flow
        self.names = names
        self.definitions = definitions
    }

    mutating func report(to result: inout Findings) {
        for (number, step) in flow.states.enumerated() {
            guard let verb = VerbCatalogue[step.verb.value] else { continue }
            checkNeeds(number, step, verb)
            for argument in step.arguments { check(argument, number, verb) }
            if let condition = step.condition {
                check(condition, number, after: false, mayAsk: false)
            }
            let isExpect = verb.takesExpressions
            for expectation in step.expectations { check(expectation, number, after: !isExpect, mayAsk: true) }
        }
        for input in flow.inputs where !used.contains(input.name.value) {
            findings.add(.unusedInput, "nothing uses the input `\(input.name.value)`", at: input.name.place)
        }
        for finding in findings.all + names.findings.all { result.add(finding) }
    }

    // MARK: - Needs

    private mutating func checkNeeds(_ number: Int, _ step: Step, _ verb: VerbDescription) {
        for need in verb.needs {
            switch need {
            case .facility(let facility): check(facility, number, step)
            case .anchorForBareAsset(let name):
                guard let argument = step.argument(name), isBareAsset(argument.template.value) else { continue }
                check(.anchor, number, step)
            }
        }
    }

    private mutating func check(_ facility: Facility, _ number: Int, _ step: Step) {
        guard let definitions, !definitions.isKnown(.facility(facility), in: number, after: false) else { return }
        let (what, verb) = facility == .anchor ? ("the anchor's stellar.toml", "sep1") : ("a session", "sep10")
        let way = definitions.wayWithout(.facility(facility), to: number).map { "; this way goes without it: \($0)" }
        findings.add(
            .missingNeed,
            "`\(step.verb.value)` needs \(what), which is not there on every way here",
            help: "put a state with `\(verb): {}` before it" + (way ?? ""),
            at: step.verb.place
        )
    }

    /// Whether an asset is known to come without its issuer.
    private func isBareAsset(_ template: Template) -> Bool {
        let text: String?
        if case .reference(let path) = template, path.rest.isEmpty {
            text = flow.input(named: path.root)?.defaultValue?.value
        } else {
            text = template.literal
        }
        guard let text, case .code = AssetReference(text) else { return false }
        return true
    }

    // MARK: - Arguments

    private mutating func check(_ argument: Argument, _ number: Int, _ verb: VerbDescription) {
        let name = argument.name.value
        guard
            let parameter = verb.parameter(name)
                ?? verb.otherParameters.map({ ParameterDescription(name, $0, about: "") })
        else { return }
        let (template, place) = (argument.template.value, argument.template.place)
        for path in template.paths(at: place) { require(path.value, at: path.place, number, after: false) }
        switch template {
        case .reference(let path):
            guard let knowledge = names.knowledge(of: path, at: place) else { return }
            if !knowledge.type.fits(parameter.type) {
                findings.add(
                    .wrongType,
                    "`\(name)` of `\(verb.name)` wants \(parameter.type.inSentence); `$\(path)` is \(knowledge.type.inSentence)",
                    help: "give it \(parameter.type.example)",
                    at: place
                )
            } else if knowledge.isSecret, !parameter.takesSecret {
                report(secret: path, at: place, verb)
            }
        case .text(let segments):
            checkText(segments, parameter, verb, at: place)
        case .list, .object:
            guard !parameter.type.isCompound, parameter.type != .any else { return }
            let summary = "`\(name)` of `\(verb.name)` wants \(parameter.type.inSentence), not a list or a table"
            findings.add(.wrongShape, summary, at: place)
        }
    }

    private mutating func checkText(
        _ segments: [Template.Segment],
        _ parameter: ParameterDescription,
        _ verb: VerbDescription,
        at place: SourcePlace
    ) {
        for case .value(let path) in segments {
            guard let knowledge = names.knowledge(of: path.value, at: path.place) else { continue }
            if knowledge.type.isCompound {
                let summary = "`\(path.value)` is \(knowledge.type.inSentence) and can't stand inside text"
                findings.add(.wrongType, summary, help: "name one of its fields", at: path.place)
            } else if knowledge.isSecret, verb.name != "tell" {
                report(secret: path.value, at: path.place, verb)
            }
        }
        guard let literal = Template.text(segments).literal else { return }
        if !parameter.choices.isEmpty, !parameter.choices.contains(literal) {
            let list = parameter.choices.map { "`\($0)`" }.joined(separator: ", ")
            let help = Findings.help(for: literal, among: parameter.choices, otherwise: "choose one of \(list)")
            findings.add(.badArgument, "`\(parameter.name)` can't be `\(literal)`", help: help, at: place)
        } else if parameter.type.isCompound {
            let summary =
                "`\(parameter.name)` of `\(verb.name)` wants \(parameter.type.inSentence), not the text `\(literal)`"
            let help = names.names[literal] == nil ? "name one, as in `$tx`" : "write `$\(literal)`"
            findings.add(.badArgument, summary, help: help, at: place)
        } else if parameter.type.value(of: literal) == nil {
            let help = names.names[literal] == nil ? "write \(parameter.type.example)" : "write `$\(literal)`"
            let summary = "`\(parameter.name)` of `\(verb.name)` wants \(parameter.type.inSentence), not `\(literal)`"
            findings.add(.badArgument, summary, help: help, at: place)
        }
    }

    private mutating func report(secret path: Path, at place: SourcePlace, _ verb: VerbDescription) {
        let summary = "`\(path)` is a secret, and `\(verb.name)` would show it"
        findings.add(.misplacedSecret, summary, help: "secrets go to `page` as a whole", at: place)
    }

    // MARK: - Names

    /// Complains where a name is not known, or not on all ways here.
    mutating func require(_ path: Path, at place: SourcePlace, _ number: Int, after: Bool) {
        let root = path.root
        used.insert(root)
        guard names.names[root] != nil else {
            let known = names.names.keys.sorted()
            let help = Findings.help(
                for: root,
                among: known,
                otherwise: "names are inputs, states, what states `keep`, and `run`"
            )
            findings.add(.unknownName, "nothing here is called `\(root)`", help: help, at: place)
            return
        }
        let symbol = Definitions.Symbol.name(root)
        guard let definitions, !definitions.isKnown(symbol, in: number, after: after) else { return }
        let help = definitions.wayWithout(symbol, to: number).map { "this way goes without it: \($0)" }
        findings.add(.undefinedName, "`\(root)` has no value on every way here", help: help, at: place)
    }
}
