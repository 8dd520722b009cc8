import Diagnostics
import FlowLanguage

extension Machine {
    /// The run is over: what always runs comes next, or the end.
    ///
    /// What goes wrong in what always runs doesn't keep the rest of it from running.
    mutating func end(_ ending: Ending) -> [Effect] {
        guard let verdict else {
            guard let always = plan.always else { return conclude(ending) }
            self.verdict = ending
            hurry = 0
            detour = always
            return []
        }
        lateFailure = lateFailure ?? ending
        let station = plan.stations[current]
        guard station.isAlways else { return conclude(verdict) }
        detour = plan.stations[station.enclosing.first ?? current].following
        return []
    }

    /// The run is over, and nothing more runs.
    ///
    /// A good end doesn't hide what went wrong after it, and a bad one isn't hidden by it.
    mutating func conclude(_ ending: Ending) -> [Effect] {
        let isGood = ending.result == .done
        let final = isGood ? lateFailure ?? ending : ending
        phase = .ended(final, isRecorded: false)
        inquiry = nil
        return [.end(final)]
    }

    /// Ends the run, and what always runs as well.
    private mutating func endForGood(_ ending: Ending) -> [Effect] {
        guard let verdict else { return end(ending) }
        lateFailure = lateFailure ?? ending
        return conclude(verdict)
    }

    /// The end at `fail`: the anchor's, where a transfer ended badly, otherwise the flow's own decision.
    mutating func endAtFail() -> [Effect] {
        let station = plan.stations.indices.contains(current) ? plan.stations[current] : nil
        guard let badEnd else {
            return endForGood(
                Ending(
                    result: .failed(.expectation),
                    state: station?.name,
                    summary: "the flow goes to `fail` after `\(station?.name ?? "")`",
                    place: station?.step.name.place
                )
            )
        }
        return endForGood(
            Ending(
                result: .failed(badEnd.isAnchors ? .refused : .expectation),
                state: station?.name,
                summary: badEnd.summary,
                help: badEnd.help,
                place: station?.step.verb.place
            )
        )
    }

    mutating func endInHurry(_ station: Station) -> [Effect] {
        endForGood(
            Ending(
                result: .failed(.invalidFlow),
                state: station.name,
                summary: "the run entered \(Self.hurryLimit) states without ever waiting",
                help: "run `windlass check` on the flow; it tells which states go round",
                place: station.step.name.place
            )
        )
    }

    mutating func endAtCondition(_ station: Station, _ evaluation: Evaluation) -> [Effect] {
        end(
            Ending(
                result: .failed(.expectation),
                state: station.name,
                summary: "the condition of `\(station.name)` is neither true nor false: \(evaluation.explanation)",
                place: station.step.condition?.place
            )
        )
    }

    mutating func end(_ error: ResolutionError, in station: Station) -> [Effect] {
        end(
            Ending(
                result: .failed(error.failure),
                state: station.name,
                summary: error.summary,
                help: error.help,
                place: error.place
            )
        )
    }
}
