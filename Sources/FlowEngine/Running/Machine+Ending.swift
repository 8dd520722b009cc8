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
            course.hurry = 0
            return .go(always, course)
        }
        closing.lateFailure = closing.lateFailure ?? ending
        course.closing = closing
        let station = plan.stations[course.number]
        guard station.isAlways else { return conclude(closing.final) }
        return .go(plan.stations[station.enclosing.first ?? course.number].following, course)
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

    /// The end at `fail`: the anchor's, where a transfer ended badly, otherwise the flow's own decision.
    mutating func endAtFail(_ course: Course) -> Reaction {
        let station = plan.stations.indices.contains(course.number) ? plan.stations[course.number] : nil
        guard let badEnd = course.badEnd else {
            return endForGood(
                Ending(
                    result: .failed(.expectation),
                    state: station?.name,
                    summary: "the flow goes to `fail` after `\(station?.name ?? "")`",
                    place: station?.step.name.place
                ),
                course
            )
        }
        return endForGood(
            Ending(
                result: .failed(badEnd.isAnchors ? .refused : .expectation),
                state: station?.name,
                summary: badEnd.summary,
                help: badEnd.help,
                place: station?.step.verb.place
            ),
            course
        )
    }

    mutating func endInHurry(_ station: Station, _ course: Course) -> Reaction {
        endForGood(
            Ending(
                result: .failed(.invalidFlow),
                state: station.name,
                summary: "the run entered \(Self.hurryLimit) states without ever waiting",
                help: "run `windlass check` on the flow; it tells which states go round",
                place: station.step.name.place
            ),
            course
        )
    }

    mutating func endAtCondition(_ station: Station, _ evaluation: Evaluation, _ course: Course) -> Reaction {
        end(
            Ending(
                result: .failed(.expectation),
                state: station.name,
                summary: "the condition of `\(station.name)` is neither true nor false: \(evaluation.explanation)",
                place: station.step.condition?.place
            ),
            course
        )
    }

    mutating func end(_ error: ResolutionError, in station: Station, _ course: Course) -> Reaction {
        end(
            Ending(
                result: .failed(error.failure),
                state: station.name,
                summary: error.summary,
                help: error.help,
                place: error.place
            ),
            course
        )
    }
}
