internal import CustomerFields
public import FlowEngine
internal import HostedPages

extension UnansweredQuestions {
    /// The questions as the journal keeps them, for the state that asks.
    func inquiry(of state: String) -> Inquiry {
        Inquiry(
            state: state,
            asker: asker,
            questions: questions.map { question in
                Inquiry.Question(
                    name: question.name,
                    label: question.said == question.name ? nil : question.said,
                    choices: question.kind.answers,
                    type: question.typeName,
                    customerField: question.customerField,
                    isOptional: question.isRequired ? nil : true,
                    control: question.control
                )
            }
        )
    }
}

extension Inquiry {
    /// What is missing, in words, with what the questions end in; what could be answered besides is left out.
    func summary(_ end: String) -> String {
        let fields = needed.map { question in
            UnansweredQuestions.text(
                question.name,
                question.label,
                choices: question.choices,
                labels: question.choiceLabels
            )
        }
        return "\(asker) wants to know \(fields.joined(separator: ", "))\(end)"
    }
}

extension Question {
    /// A question of a journal, as someone is asked.
    public init(_ question: Inquiry.Question) {
        let isRequired = question.isOptional != true
        if let control = question.control {
            let field = PageField(control, name: question.name, label: question.label)
            self.init(field, asker: nil, isChecked: control.isUnchecked != true)
            self.isRequired = isRequired
            // Where a slider stood, the journal doesn't say.
            suggestion = nil
            return
        }
        let choices = question.choices.map { Choice(value: $0, label: $0) }
        let kind: Kind =
            switch question.type {
            case "longText": .longText
            case "number": .number
            case "email": .email
            case "telephone": .telephone
            case "date": .date
            case "hidden": .hidden
            case "file": .file([])
            case "several": .several(choices)
            default: question.choices == ["true", "false"] ? .confirmation : choices.isEmpty ? .text : .choice(choices)
            }
        // What is known by its field of SEP-9 is called as there, and what the asker says of it stands below.
        let isKnown = question.customerField != nil
        self.init(
            name: question.name,
            label: isKnown ? nil : question.label,
            about: isKnown ? question.label : nil,
            kind: kind,
            customerField: question.customerField,
            isRequired: isRequired
        )
    }
}

extension Question.Kind {
    /// The name under which a journal keeps what kind of answer fits.
    var name: String {
        switch self {
        case .text: "text"
        case .longText: "longText"
        case .number: "number"
        case .email: "email"
        case .telephone: "telephone"
        case .date: "date"
        case .hidden: "hidden"
        case .choice: "choice"
        case .several: "several"
        case .confirmation: "confirmation"
        case .file: "file"
        }
    }

    /// The only answers that will do, or empty where any will.
    var answers: [String] {
        switch self {
        case .choice(let choices), .several(let choices): choices.map(\.value)
        case .confirmation: ["true", "false"]
        case .text, .longText, .number, .email, .telephone, .date, .hidden, .file: []
        }
    }
}

extension Question {
    /// The name under which a journal keeps what kind of answer fits: where SEP-9 says more than that it is a text, that.
    fileprivate var typeName: String {
        guard kind == .text, let field = customerField.flatMap({ CustomerField.named($0) }) else { return kind.name }
        return switch field.kind {
        case .country, .shortCountry: "country"
        case .language: "language"
        case .month: "month"
        case .website: "url"
        default: kind.name
        }
    }
}
