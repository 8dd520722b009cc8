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
    /// What is missing, in words.
    var summary: String {
        let fields = questions.map { question in
            question.label.map { "`\(question.name)` (\($0))" } ?? "`\(question.name)`"
        }
        return "\(asker) wants to know \(fields.joined(separator: ", ")), and nothing answers"
    }
}

extension Question.Kind {
    /// The only answers that will do, or empty where any will.
    fileprivate var answers: [String] {
        switch self {
        case .choice(let choices): choices.map(\.value)
        case .confirmation: ["true", "false"]
        case .text, .longText, .number, .email, .telephone, .date, .hidden: []
        }
    }
}
