internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// `ask`: asks questions, each under the name of its answer.
struct Ask: Verb {
    let name: VerbName = "ask"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let book = try await AnswerBook(for: step, alwaysAsks: true)
        var results: [String: Value] = [:]
        var missing: [Question] = []
        // In the order of the file: a person reads them one after the other.
        for argument in step.step.arguments {
            let name = argument.name.value
            let question = Question(
                name: name,
                label: step.arguments[name]?.text,
                context: step.attempt.state
            )
            if let answer = try await book.answer(question) {
                results[name] = await step.conceal(answer, as: name)
            } else {
                missing.append(question)
            }
        }
        guard missing.isEmpty else { throw UnansweredQuestions(missing, asker: "the flow") }
        return VerbResult(results: results, summary: results.count == 1 ? "1 answer" : "\(results.count) answers")
    }
}
