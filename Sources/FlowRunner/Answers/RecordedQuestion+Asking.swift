internal import CustomerFields
internal import Diagnostics
public import FlowEngine
internal import HostedPages
public import Questions

extension UnansweredQuestions {
    /// The questions as the journal keeps them, for the state that asks.
    func inquiry(of state: String) -> Inquiry {
        Inquiry(
            state: state,
            asker: asker.name,
            questions: questions.map(kept)
        )
    }

    private func kept(_ question: Question) -> RecordedQuestion {
        let said = question.said(isOwn: isOwn)
        return RecordedQuestion(
            name: question.name,
            label: said == MessageText(question.name) ? nil : said,
            choices: choices(of: question),
            proposals: proposals(of: question),
            type: question.kind.type,
            minLength: question.kind.minLength,
            maxLength: question.kind.maxLength,
            standardName: question.customerField,
            isOptional: question.isRequired ? nil : true,
            control: question.control
        )
    }

    /// The facts of a failure about `question`: its title, its choices, and what is wrong with the answer at hand.
    func facts(of question: Question) -> Facts {
        let record = kept(question)
        let labels = record.choiceLabels
        let choices = record.choices.compactMap { choice in
            let words = labels[choice.name]?.mapProse { Quotation.of($0) ?? "" }
            return Quotation.of(choice.name).map { Fact.facts([.found: .text($0), .title: words.map(Fact.words)]) }
        }
        return [
            .name: .text(question.name),
            .title: question.description.map { isOwn ? Fact.text($0) : Fact.said(ForeignProse($0)) },
            .choices: .list(choices),
            .flaw: question.objection?.clause?.fact,
            .near: question.objection?.example.map(Fact.text),
        ]
    }

    /// The only answers that will do, or empty where any will.
    private func choices(of question: Question) -> [RecordedQuestion.Choice] {
        switch question.kind {
        case .choice(let choices) where choices.allowsOthers: []
        case .choice(let choices), .several(let choices): named(choices, of: question)
        case .confirmation: ["true", "false"]
        case .text, .longText, .telephone, .value, .number, .hidden, .file: []
        }
    }

    /// The answers that are proposed; `nil` where none are, and where a control has them.
    private func proposals(of question: Question) -> [RecordedQuestion.Choice]? {
        guard question.control == nil, case .choice(let choices) = question.kind, choices.allowsOthers else {
            return nil
        }
        return named(choices, of: question)
    }

    private func named(_ choices: Question.Choices, of question: Question) -> [RecordedQuestion.Choice] {
        RecordedQuestion.Choice.named(choices.all.map { (value: value($0), label: label($0, of: question)) })
    }

    private func value(_ choice: Question.Choice) -> MessageText {
        choice.isProse ? MessageText(ForeignProse(choice.value)) : MessageText(choice.value)
    }

    /// The words on a button of a page; those of a field's choices are in its control.
    private func label(_ choice: Question.Choice, of question: Question) -> MessageText? {
        guard case .page = asker, question.control == nil, choice.label != choice.value else { return nil }
        return MessageText(ForeignProse(choice.label))
    }
}

extension RecordedQuestion {
    /// The question of a journal, as someone is asked.
    public var asked: Question {
        let isRequired = isOptional != true
        if let control {
            let field = PageField(control, name: name, label: label?.shown(.revealed))
            var question = Question(field, asker: nil, isChecked: control.isUnchecked != true)
            question.isRequired = isRequired
            // Where a slider stood, the journal doesn't say.
            question.suggestion = nil
            return question
        }
        // What is known by its field of SEP-9 is called as there, and what the asker says of it stands below.
        let isKnown = standardName != nil
        return Question(
            name: name,
            label: isKnown ? nil : label?.shown(.revealed),
            about: isKnown ? label?.shown(.revealed) : nil,
            kind: kind(of: standardName.flatMap { CustomerField.named($0)?.kind }),
            customerField: standardName,
            isRequired: isRequired
        )
    }

    /// The kind of answer that fits, for a field of SEP-9 of the kind `field`.
    private func kind(of field: FieldKind?) -> Question.Kind {
        let known = field.flatMap { $0 == .binary ? nil : Question.Kind($0) }
        guard let type else { return kindWithoutType(known, of: field) }
        // Of a form of SEP-9 a journal may have the general type alone; its field tells which it is.
        if let known, choices.isEmpty, proposals == nil, maxLength == nil, known.type.general == type { return known }
        return Question.Kind(
            type,
            minLength: minLength,
            maxLength: maxLength,
            choices: (proposals ?? choices).map(Question.Choice.init),
            of: field
        )
    }

    /// The kind of answer that fits, in a journal of version 0.1, which tells no types: `known` unless there are choices.
    private func kindWithoutType(_ known: Question.Kind?, of field: FieldKind?) -> Question.Kind {
        if choices.map(\.name) == ["true", "false"] { return .confirmation }
        return choices.isEmpty
            ? known ?? .text() : Question.Kind(.choice, choices: choices.map(Question.Choice.init), of: field)
    }
}

extension Question.Choice {
    /// The choice of a journal, as someone is asked.
    fileprivate init(_ choice: RecordedQuestion.Choice) {
        self.init(
            choice.value.reveal(),
            label: choice.label?.shown(.revealed) ?? "",
            isProse: choice.value.holdsProse
        )
    }
}
