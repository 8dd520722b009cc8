import Diagnostics
import FlowLanguage

extension Machine {
    /// The run is over: what always runs comes next, or the end.
    ///
    /// A failure of a state that always runs doesn't keep the others from running.
    mutating func end(_ ending: Ending, _ progress: Progress) -> Reaction {
        var progress = progress
        guard var closing = progress.closing else {
            guard let always = plan.always else { return conclude(ending) }
            progress.closing = Closing(verdict: ending)
            progress.immediateStates = 0
            return .go(always, progress)
        }
        closing.lateFailure = closing.lateFailure ?? ending
        progress.closing = closing
        let plannedState = plan.plannedStates[progress.number]
        guard plannedState.isAlways else { return conclude(closing.final) }
        return .go(plan.plannedStates[plannedState.enclosing.first ?? progress.number].following, progress)
    }

    /// The run is over, and nothing more runs.
    mutating func conclude(_ ending: Ending) -> Reaction {
        phase = .ended(ending, isRecorded: false)
        return .effect(.end(ending))
    }

    /// Ends the run, and what always runs as well.
    private mutating func endForGood(_ ending: Ending, _ progress: Progress) -> Reaction {
        guard var closing = progress.closing else { return end(ending, progress) }
        closing.lateFailure = closing.lateFailure ?? ending
        return conclude(closing.final)
    }

    /// The end at `fail`: that of others, where a subject ended badly, otherwise the flow's own decision.
    mutating func endAtFail(_ progress: Progress) -> Reaction {
        let plannedState =
            plan.plannedStates.indices.contains(progress.number) ? plan.plannedStates[progress.number] : nil
        guard let failureCause = progress.failureCause else {
            let failure = Failure(.routedToFail, facts: [.state: .text(plannedState?.name ?? "")])
            return endForGood(Ending(failure, in: plannedState?.name, at: plannedState?.step.name.place), progress)
        }
        return endForGood(Ending(failureCause, in: plannedState?.name, at: plannedState?.step.verb.place), progress)
    }

    mutating func endEndlessLoop(_ plannedState: PlannedState, _ progress: Progress) -> Reaction {
        endForGood(
            Ending(
                Failure(
                    .endlessLoop,
                    facts: [.limit: .number(Self.immediateStateLimit)],
                    remedies: [Remedy(.checkLoop)]
                ),
                in: plannedState.name,
                at: plannedState.step.name.place
            ),
            progress
        )
    }

    mutating func endAtCondition(_ plannedState: PlannedState, _ evaluation: Evaluation, _ progress: Progress)
        -> Reaction
    {
        end(
            Ending(
                Failure(
                    .undecidedCondition,
                    facts: [
                        .state: .text(plannedState.name), .flaw: evaluation.problem?.fact,
                        .evaluation: evaluation.parts,
                    ]
                ),
                in: plannedState.name,
                at: plannedState.step.condition?.place
            ),
            progress
        )
    }

    mutating func end(_ error: ResolutionError, in plannedState: PlannedState, _ progress: Progress) -> Reaction {
        end(Ending(Failure(error), in: plannedState.name), progress)
    }
}
