internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Questions

/// `ask`: asks questions, each under the name of its answer.
struct AskVerb: Verb {
    let name: VerbName = "ask"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let collector = try await AnswerCollector(for: step, alwaysAsks: true)
        var answers: [String: Secret<String>] = [:]
        var open: [Question] = []
        // In the order of the file: a person reads them one after the other.
        for argument in step.step.arguments {
            let name = argument.name.value
            let question = Question(
                name: name,
                label: step.arguments[name]?.text,
                context: step.attempt.state
            )
            answers[name] = try await collector.answerAtHand(question)
            if answers[name] == nil { open.append(question) }
        }
        let asked: AskedAnswers
        // A single answer is sent to no one, so there is nothing to look through.
        if open.count == 1 {
            asked = AskedAnswers(answers: try await collector.ask(again: open[0]).map { [open[0].name: $0] } ?? [:])
        } else {
            asked = try await collector.ask(open, of: step.attempt.state)
        }
        answers.merge(asked.answers) { _, new in new }
        let missing = asked.missing(of: open)
        guard missing.isEmpty else { throw UnansweredQuestions(ofFlow: missing) }
        var results: [String: Value] = [:]
        for (name, answer) in answers { results[name] = await step.conceal(answer, as: name) }
        return VerbResult(results: results, summary: MessageText(results.count.of("answer")))
    }
}

extension AskVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        let sources = planner.sources(of: step)
        var missing: [Question] = []
        for argument in step.arguments {
            let name = argument.name.value
            let wanted = AnswerName(name)
            let source = sources.first { $0.answers.contains { AnswerName($0) == wanted } }?.name
            let words = planner.shown(name, of: step)
            let person = planner.settings.asking == nil ? nil : RunForecast.Answer.person
            planner.asks.append(.init(name: name, question: words, source: source ?? person))
            if source == nil, person == nil { missing.append(Question(name: name, label: words)) }
        }
        if !missing.isEmpty { planner.warn(UnansweredQuestions(ofFlow: missing)) }
        return "asks \(planner.asks.count.of("question"))"
    }
}
