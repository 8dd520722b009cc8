internal import Diagnostics
internal import FlowLanguage

/// `expect`: evaluates assertions in order; also after any other verb.
struct ExpectVerb: Verb {
    static let keyword: VerbName = "expect"

    let name = keyword

    func perform(_ step: StepContext) async throws -> VerbResult {
        let ledger = LedgerQuestions(step: step)
        for expectation in step.step.expectations {
            let evaluation = try await expectation.evaluate(in: step.knowledge.scope) { call in
                try await ledger.answer(call)
            }
            guard !evaluation.holds else { continue }
            throw StepError(
                .assertionFailed,
                [.evaluation: .message(Self.report(expectation, evaluation, of: step.step))],
                place: expectation.place
            )
        }
        let count = step.step.expectations.count
        return VerbResult(summary: count == 1 ? "1 assertion passed" : "\(count) assertions passed")
    }

    /// What does not hold, and under it every operand with its value.
    private static func report(_ expectation: Expression, _ evaluation: Evaluation, of step: Step) -> MessageText {
        if step.expectsRefusal, expectation.text == Refusal.outcome {
            return "`\(step.verb.value)` was not refused, and the state expects that"
        }
        let head: MessageText =
            if let problem = evaluation.problem {
                "`\(expectation.text)` can't be computed: \(problem)"
            } else {
                "`\(expectation.text)` does not hold"
            }
        return ([head] + evaluation.tree.lines.map { "    \($0)" }).joined(separator: "\n")
    }
}

extension ExpectVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        let count = step.expectations.count
        return count == 1 ? "holds 1 expectation" : "holds \(count) expectations"
    }
}
