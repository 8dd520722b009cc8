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
            question.label == question.name ? "`\(question.name)`" : "`\(question.name)` (\(question.label))"
        }
        return "\(asker) wants to know \(fields.joined(separator: ", ")), and nothing answers"
    }

    var help: String? {
        let example = questions.first.map { "`--set \($0.name)=…`" } ?? "`--set`"
        return
            "give the answers with \(example), in a file with `--fill FILE`, or run on a terminal without `--no-input`"
    }

    var failure: FailureKind { .unanswered }
}
