internal import Diagnostics
internal import HostedPages
internal import Questions

/// A page that finds fault with its answers and doesn't say with which.
extension PageInterview {
    /// All that the page asks, each with what was answered before, so that it can be looked through and changed.
    ///
    /// - Parameter objection: what to say of each, or `nil`.
    /// - Returns: the questions.
    /// - Throws: what the journal throws.
    func everything(objection: Objection?) async throws -> [Question] {
        var all: [Question] = []
        for field in form.visibleFields {
            var question = question(field, objection)
            question.objection = objection
            switch filling.answers[field.name] {
            case .text(let text)?: question.suggestion = Question.Suggestion(text.reveal())
            case .several(let texts)?:
                question.suggestion = Question.Suggestion(texts.map { $0.reveal() }.joined(separator: ", "))
            case .file?, .files?:
                question.suggestion = Question.Suggestion(try await collector.noted(field.name)?.reveal())
                guard question.suggestion == nil else { break }
                question.isRequired = false
                question.about = "a file was given already; without another it is sent again"
            case nil: break
            }
            all.append(question)
        }
        return all
    }

    /// The questions of a page that took none of the answers, for anyone who answers later: what is answered may stay as it is.
    func refused(_ questions: [Question], words: [String]) -> UnansweredQuestions {
        let words = words.joined(separator: " · ")
        var refused = missing(questions)
        refused.words = words.isEmpty ? nil : ForeignProse(words)
        refused.isRefusal = true
        return refused
    }
}
