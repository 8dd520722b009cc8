internal import FlowEngine

extension UnansweredQuestions {
    /// The questions as the journal keeps them, for the state that asks.
    func inquiry(of state: String) -> Inquiry {
        Inquiry(
            state: state,
            asker: asker,
            questions: questions.map { question in
                Inquiry.Question(
                    name: question.name,
                    label: question.labelWithObjection == question.name ? nil : question.labelWithObjection,
                    choices: question.kind.answers
                )
            }
        )
    }
}

extension Inquiry {
    /// What is missing, in words, with what the questions end in.
    func summary(_ end: String) -> String {
        let fields = questions.map { UnansweredQuestions.text($0.name, $0.label, choices: $0.choices) }
        return "\(asker) wants to know \(fields.joined(separator: ", "))\(end)"
    }
}

extension Question.Kind {
    /// The only answers that will do, or empty where any will.
    var answers: [String] {
        switch self {
        case .choice(let choices): choices.map(\.value)
        case .confirmation: ["true", "false"]
        case .text, .longText, .number, .email, .telephone, .date, .hidden: []
        }
    }
}
