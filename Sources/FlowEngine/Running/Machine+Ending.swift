import Diagnostics
import FlowLanguage

extension Machine {
    /// The run is over: what always runs comes next, or the end.
    ///
    /// What goes wrong in what always runs doesn't keep the rest of it from running.
    mutating func end(_ ending: Ending, _ course: Course) -> Reaction {
        var course = course
        guard var closing = course.closing else {
            guard let always = plan.always else { return conclude(ending) }
            course.closing = Closing(verdict: ending)
            course.immediateStates = 0
            return .go(always, course)
        }
        closing.lateFailure = closing.lateFailure ?? ending
        course.closing = closing
        let plannedState = plan.plannedStates[course.number]
        guard plannedState.isAlways else { return conclude(closing.final) }
        return .go(plan.plannedStates[plannedState.enclosing.first ?? course.number].following, course)
    }

    /// The run is over, and nothing more runs.
    mutating func conclude(_ ending: Ending) -> Reaction {
        phase = .ended(ending, isRecorded: false)
        return .effect(.end(ending))
    }

    /// Ends the run, and what always runs as well.
    private mutating func endForGood(_ ending: Ending, _ course: Course) -> Reaction {
        guard var closing = course.closing else { return end(ending, course) }
        closing.lateFailure = closing.lateFailure ?? ending
        return conclude(closing.final)
    }

    /// The end at `fail`: that of others, where a subject ended badly, otherwise the flow's own decision.
    mutating func endAtFail(_ course: Course) -> Reaction {
        let plannedState = plan.plannedStates.indices.contains(course.number) ? plan.plannedStates[course.number] : nil
        guard let failureCause = course.failureCause else {
            let failure = Failure(.routedToFail, facts: [.state: .text(plannedState?.name ?? "")])
            return endForGood(Ending(failure, in: plannedState?.name, at: plannedState?.step.name.place), course)
        }
        return endForGood(Ending(failureCause, in: plannedState?.name, at: plannedState?.step.verb.place), course)
    }

    mutating func endEndlessLoop(_ plannedState: PlannedState, _ course: Course) -> Reaction {
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
            course
        )
    }

    mutating func endAtCondition(_ plannedState: PlannedState, _ evaluation: Evaluation, _ course: Course) -> Reaction {
        end(
            Ending(
                Failure(
                    .undecidedCondition,
                    facts: [.state: .text(plannedState.name), .evaluation: .message(evaluation.explanation)]
                ),
                in: plannedState.name,
                at: plannedState.step.condition?.place
            ),
            course
        )
    }

    mutating func end(_ error: ResolutionError, in plannedState: PlannedState, _ course: Course) -> Reaction {
        end(Ending(Failure(error), in: plannedState.name), course)
    }
}
