import Diagnostics

/// Proves that inputs have types and that defaults and given values fit.
struct InputCheck {
    let flow: Flow
    let given: GivenInputs?

    func report(to findings: inout Findings) {
        for input in flow.inputs {
            reportRepeated(input.choices, of: input, to: &findings)
            for choice in input.choices where input.type.value.value(of: choice.value) == nil {
                findings.add(ValueMistake.invalidChoice(choice.value, input.type.value), at: choice.place)
            }
            if let text = input.defaultValue, let mistake = input.mistake(in: text.value, from: .defaultValue) {
                findings.add(mistake, at: text.place)
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
            findings.add(ValueMistake.repeatedChoice(choice.value, of: input.name.value), at: choice.place)
        }
    }

    private func report(_ input: Input, given text: String?, to findings: inout Findings) {
        let name = input.name.value
        if let text {
            guard let mistake = input.mistake(in: text, from: .given) else { return }
            findings.add(mistake, at: input.name.place)
        } else if input.defaultValue == nil, !isAxis(name) {
            findings.add(ValueMistake.missingInput(name), at: input.name.place)
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
        let wanted = AnswerName(name)
        guard !questions.contains(where: { AnswerName($0) == wanted }) else { return }
        let inputs = flow.inputs.map(\.name.value)
        findings.add(ValueMistake.unknownInput(name, inputs: inputs, questions: questions), at: nil)
    }
}

extension Input {
    /// The mistake in a text as the value of this input; `nil` where it fits.
    func mistake(in text: String, from source: InputText.Source) -> ValueMistake? {
        let input = InputText(name: name.value, text: text, source: source)
        let texts = choices.map(\.value)
        if !texts.isEmpty, !texts.contains(text) { return .inputOutsideChoices(input, choices: texts) }
        return type.value.value(of: text) == nil ? .inputOfWrongType(input, type.value) : nil
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
