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

    private func kept(_ question: Question) -> Inquiry.Question {
        let said = question.said(isOwn: isOwn)
        return Inquiry.Question(
            name: question.name,
            label: said == MessageText(question.name) ? nil : said,
            choices: choices(of: question),
            type: typeName(of: question.kind),
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

    /// The name under which a journal keeps what kind of answer fits.
    private func typeName(of kind: Question.Kind) -> String {
        switch kind {
        case .text: "text"
        case .longText: "longText"
        case .telephone, .value(.phone): "telephone"
        case .number: "number"
        case .value(.email): "email"
        case .value(.date): "date"
        case .value(.month): "month"
        case .value(.country), .value(.shortCountry): "country"
        case .value(.language): "language"
        case .value(.website): "url"
        case .value: "text"
        case .hidden: "hidden"
        case .choice(let choices): choices.allowsOthers ? "text" : "choice"
        case .several: "several"
        case .confirmation: "confirmation"
        case .file: "file"
        }
    }

    /// The only answers that will do, or empty where any will.
    private func choices(of question: Question) -> [Inquiry.Choice] {
        switch question.kind {
        case .choice(let choices) where choices.allowsOthers: []
        case .choice(let choices), .several(let choices):
            Inquiry.Choice.named(choices.all.map { (value: value($0), label: label($0, of: question)) })
        case .confirmation: ["true", "false"]
        case .text, .longText, .telephone, .value, .number, .hidden, .file: []
        }
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

extension Inquiry.Question {
    /// The question of a journal, as someone is asked.
    public var asked: Questions.Question {
        let isRequired = isOptional != true
        if let control {
            let field = PageField(control, name: name, label: label?.shown(.revealed))
            var question = Questions.Question(field, asker: nil, isChecked: control.isUnchecked != true)
            question.isRequired = isRequired
            // Where a slider stood, the journal doesn't say.
            question.suggestion = nil
            return question
        }
        // What is known by its field of SEP-9 is called as there, and what the asker says of it stands below.
        let isKnown = standardName != nil
        return Questions.Question(
            name: name,
            label: isKnown ? nil : label?.shown(.revealed),
            about: isKnown ? label?.shown(.revealed) : nil,
            kind: kind(of: standardName.flatMap { CustomerField.named($0)?.kind }),
            customerField: standardName,
            isRequired: isRequired
        )
    }

    /// The kind of answer that fits, for a field of SEP-9 of the kind `field`.
    private func kind(of field: FieldKind?) -> Questions.Question.Kind {
        let choices = self.choices.map { choice in
            Questions.Question.Choice(
                choice.value.reveal(),
                label: choice.label?.shown(.revealed) ?? "",
                isProse: choice.value.holdsProse
            )
        }
        let known = field.flatMap { $0 == .binary ? nil : Questions.Question.Kind($0) }
        return switch type {
        case "longText": known ?? .longText()
        case "number": .number
        case "email": .value(.email)
        case "telephone": field == .phone ? .value(.phone) : .telephone()
        case "date": .value(.date)
        case "hidden": .hidden
        case "file": .file()
        case "several": .several(Questions.Question.Choices(choices))
        case _ where self.choices.map(\.name) == ["true", "false"]: .confirmation
        case _ where !choices.isEmpty: .choice(Questions.Question.Choices(choices, of: field))
        default: known ?? .text()
        }
    }
}
