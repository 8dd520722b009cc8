internal import Diagnostics
internal import FlowLanguage

/// `wait`: the machine has done the waiting by the time it is performed.
struct WaitVerb: Verb {
    let name: VerbName = "wait"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let text = try await step.text("duration") ?? ""
        guard DurationText.duration(of: text) != nil else {
            throw StepError(
                .invalidValue,
                [.found: .value(text), .expected: .expected(.duration)],
                [Remedy(.writeLike, [.choices: .texts(["500ms", "5s", "1m", "2h", "3d"])])]
            )
        }
        return VerbResult(summary: "\(text) passed")
    }
}

extension WaitVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        "waits \(planner.shown("duration", of: step))"
    }
}
