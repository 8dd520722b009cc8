import Diagnostics
import FlowLanguage
import Timekeeping

/// Going into a flow that a state uses, and out of it again.
///
/// Both are attempts of the using state. The arguments of the first are the inputs, and its results are what the used flow
/// knows; the arguments of the second are the outputs and the outcome, and its results are those of the state.
extension Machine {
    /// The inputs of the used flow: what the using state gives, and otherwise the defaults.
    func inputs(of plannedState: PlannedState) throws(ResolutionError) -> [String: Value] {
        var inputs: [String: Value] = [:]
        for entry in plannedState.inside?.entries ?? [] {
            let name = entry.input.name.value
            guard let argument = plannedState.step.argument(name) else {
                inputs[name] = entry.defaultValue
                continue
            }
            let value = try argument.template.value.resolved(in: scope, at: argument.template.place)
            // Scalars are read as text; here they meet the type that they are for.
            switch (value, value.text.flatMap { entry.input.type.value.value(of: $0) }) {
            case (.text, let typed?): inputs[name] = typed
            // What another party wrote stays its words where it is for a text.
            case (.foreign, let typed?): if case .text = typed { inputs[name] = value } else { inputs[name] = typed }
            default: inputs[name] = value
            }
        }
        return inputs
    }

    /// Puts the inputs of a used flow where its states look for them.
    mutating func admit(_ inputs: [String: Value], into plannedState: PlannedState) {
        for entry in plannedState.inside?.entries ?? [] {
            scope.values[entry.name] = inputs[entry.input.name.value] ?? .null
        }
    }

    /// Forgets what a former entering of a used flow left behind; what tells payments apart is kept.
    mutating func forget(_ inside: PlannedState.Inside) {
        for number in inside.plannedStates { memories.startAfresh(number) }
        for name in inside.names { scope.values[name] = nil }
    }

    /// Asks the using state for its results, because the used flow came to an end.
    mutating func leaveUse(_ number: Int, _ progress: Progress, by outcome: String, at now: Timestamp) -> Reaction {
        var progress = progress
        let plannedState = plan.plannedStates[number]
        if plannedState.kinds[outcome] == .failed, progress.failureCause == nil {
            let last = Fact.text(plan.plannedStates[progress.number].name)
            progress.failureCause =
                outcome == Outcome.failed
                ? Failure(.routedToFail, facts: [.state: last])
                : Failure(
                    .usedFlowEnded,
                    facts: [.name: .text(plannedState.name), .outcome: .text(outcome), .state: last]
                )
        }
        progress.number = number
        progress.streak = FailureStreak()
        memories[number].usedOutcome = outcome
        let visit = memories[number].visits
        return perform(
            Attempt(state: plannedState.name, verb: plannedState.verb.name, visit: visit, number: 2),
            progress,
            at: now
        )
    }

    /// The outputs of the used flow, and its outcome.
    func outputs(of inside: PlannedState.Inside, _ outcome: String, isWhole: Bool) throws(ResolutionError) -> [String:
        Value]
    {
        var outputs: [String: Value] = [:]
        for output in inside.flow.outputs {
            let template = output.template
            do throws(ResolutionError) {
                outputs[output.name.value] = try template.value.resolved(in: scope, at: template.place)
            } catch {
                // Only a flow that was done has everything that it gives.
                guard !isWhole else { throw error }
                outputs[output.name.value] = .null
            }
        }
        outputs[Self.outcomeArgument] = .text(outcome)
        return outputs
    }

    /// The argument that tells the second attempt of a using state the outcome of the used flow.
    static let outcomeArgument = "outcome"
}
