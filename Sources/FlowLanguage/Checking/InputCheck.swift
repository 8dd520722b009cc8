import Diagnostics

/// Proves that inputs have types and that defaults and given values fit.
struct InputCheck {
    let flow: Flow
    let given: GivenInputs?

    func report(to findings: inout Findings) {
        for input in flow.inputs {
            reportRepeated(input.choices, of: input, to: &findings)
            for choice in input.choices where input.type.value.value(of: choice.value) == nil {
                let summary = "the choice \(code: choice.value) is not \(input.type.value.inSentence)"
                findings.add(.badDefault, summary, help: "write \(input.type.value.example)", at: choice.place)
            }
            if let text = input.defaultValue, let problem = input.problem(with: text.value) {
                let summary = "the default of \(code: input.name.value) \(problem.summary)"
                findings.add(.badDefault, summary, help: problem.help, at: text.place)
            }
            if let given { report(input, given: given.values[input.name.value], to: &findings) }
        }
        for name in given?.values.keys.sorted() ?? [] where flow.input(named: name) == nil {
            reportUnknown(name, to: &findings)
        }
    }

    /// Choices that mean the same.
    private func reportRepeated(_ choices: [Located<String>], of input: Input, to findings: inout Findings) {
        var seen: Set<Value> = []
        for choice in choices
        where !seen.insert(input.type.value.value(of: choice.value) ?? .text(choice.value)).inserted {
            let summary = "duplicate choice \(code: choice.value) of \(code: input.name.value)"
            findings.add(.badDefault, summary, help: "leave one of them out", at: choice.place)
        }
    }

    private func report(_ input: Input, given text: String?, to findings: inout Findings) {
        let name = input.name.value
        if let text {
            guard let problem = input.problem(with: text) else { return }
            findings.add(
                .badInput,
                "the given \(code: name) \(problem.summary)",
                help: problem.help,
                at: input.name.place
            )
        } else if input.defaultValue == nil, !isAxis(name) {
            let help = "give it with `--set \(short: name)=…`"
            findings.add(
                .missingInput,
                "\(code: name) has no default and was not given",
                help: help,
                at: input.name.place
            )
        }
    }

    /// Whether the matrix gives the input a value in every row.
    private func isAxis(_ name: String) -> Bool {
        flow.matrix?.axes.contains { $0.value == name } == true
    }

    /// A given name that is no input may still be an answer, where anything asks for answers.
    private func reportUnknown(_ name: String, to findings: inout Findings) {
        let asking = (flow.states + flow.always).filter { VerbCatalogue[$0.verb.value]?.allows.contains(.fill) == true }
        // What a flow asks by itself is known; what an anchor asks is not.
        guard asking.allSatisfy({ VerbCatalogue[$0.verb.value]?.asksParameters == true }) else { return }
        let questions = asking.flatMap(\.arguments).map(\.name.value)
        let wanted = FieldName(name)
        guard !questions.contains(where: { FieldName($0) == wanted }) else { return }
        let inputs = flow.inputs.map(\.name.value)
        let near = Suggestion.nearest(to: name, among: inputs + questions).map { "did you mean \(code: $0)?" }
        let known = [Self.list("its inputs are", inputs), Self.list("it asks for", questions)].compactMap(\.self)
        let help = near ?? (known.isEmpty ? "it has none" : known.joined(separator: ", and "))
        let summary =
            "the flow has no input \(code: name)\(questions.isEmpty ? "" : ", and asks for nothing of that name")"
        findings.add(.unknownInput, summary, help: help, at: nil)
    }

    private static func list(_ start: String, _ names: [String]) -> String? {
        names.isEmpty ? nil : "\(start) \(names.map { "\(code: $0)" }.joined(separator: ", "))"
    }
}

extension Input {
    /// The problem with a text as the value of this input; `nil` where it fits.
    func problem(with text: String) -> (summary: String, help: String)? {
        let texts = choices.map(\.value)
        if !texts.isEmpty, !texts.contains(text) {
            let list = texts.map { "\(code: $0)" }.joined(separator: ", ")
            let near = Suggestion.nearest(to: text, among: texts).map { "did you mean \(code: $0)?" }
            return ("is none of its choices: \(code: text)", near ?? "choose one of \(list)")
        }
        guard type.value.value(of: text) == nil else { return nil }
        let (advice, example) = (type.value.advice(on: text), type.value.example)
        return ("\(type.value.refusal(of: text)): \(code: text)", advice == example ? "write \(example)" : advice)
    }
}

extension Flow {
    /// The values of all inputs: what is given, else the defaults; and what is wrong with what is given.
    public func resolvedInputs(given: GivenInputs) -> (values: [String: Value], findings: [Finding]) {
        var findings = Findings()
        InputCheck(flow: self, given: given).report(to: &findings)
        var values: [String: Value] = [:]
        for input in inputs {
            guard let text = given.values[input.name.value] ?? input.defaultValue?.value else { continue }
            values[input.name.value] = input.type.value.value(of: text)
        }
        return (values, findings.all)
    }
}
