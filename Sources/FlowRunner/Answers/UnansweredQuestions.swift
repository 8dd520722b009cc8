internal import Diagnostics

/// Answers are needed and nothing and nobody gives them.
struct UnansweredQuestions: Diagnostic {
    var questions: [Question]
    /// Who wants to know.
    var asker: String

    init(_ questions: [Question], asker: String) {
        self.questions = questions
        self.asker = asker
    }

    var summary: String {
        let fields = questions.map { question in
            let label = question.labelWithObjection
            return label == question.name ? "`\(question.name)`" : "`\(question.name)` (\(label))"
        }
        return "\(asker) wants to know \(fields.joined(separator: ", ")), and nothing answers"
    }

    var help: String? {
        "write them into a file, as `name: answer`, and give it with `--fill FILE`; or run on a terminal without `--no-input`"
    }

    var failure: FailureKind { .unanswered }
}

extension Question {
    /// The question for people, with what was wrong with the answer that was given before.
    var labelWithObjection: String {
        guard let objection, !objection.isEmpty else { return label }
        return "\(label); the answer was refused: \(objection)"
    }
}
