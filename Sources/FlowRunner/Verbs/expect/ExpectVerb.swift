internal import Diagnostics
internal import FlowLanguage

/// `expect`: evaluates assertions in order; also after any other verb.
struct ExpectVerb: Verb {
    let name: VerbName = "expect"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let ledger = LedgerQuestions(step: step)
        for expectation in step.step.expectations {
            let evaluation = try await expectation.evaluate(in: step.knowledge.scope) { call in
                try await ledger.answer(call)
            }
            guard !evaluation.holds else { continue }
            let shown = await step.driver.shown(evaluation, of: expectation, step.knowledge, step.services)
            if expectation.text == Refusal.outcome, let error = StepError.notRefused(step.step) { throw error }
            throw StepError(
                .assertionFailed,
                [.expected: .text(expectation.text), .flaw: evaluation.problem?.fact, .operands: shown.parts],
                place: expectation.place
            )
        }
        return VerbResult(summary: "\(step.step.expectations.count.of("assertion")) passed")
    }
}

extension ExpectVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        "checks \(step.expectations.count.of("assertion"))"
    }
}
