import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    mutating func fail(_ failure: StepFailure, at now: Timestamp) -> [Effect] {
        guard case .performing(let attempt, _, _) = phase, attempt.state == failure.state else { return [] }
        let station = plan.stations[current]
        let policy = station.step.retry ?? flow.retry ?? RetryPolicy()
        let since = failingSince ?? now
        failures += 1
        failingSince = since
        lastFailure = failure.summary
        let isOver = policy.within.map { since.advanced(by: $0) <= now } ?? false
        guard failure.isRetryable, failures <= policy.times, !isOver else {
            return end(
                Ending(
                    result: .failed(failure.kind),
                    state: failure.state,
                    summary: failures > 1 ? "\(failure.summary) (tried \(failures) times)" : failure.summary,
                    help: failure.help,
                    place: failure.place ?? station.step.verb.place
                )
            )
        }
        let interval = Backoff.interval(
            first: policy.every,
            growth: policy.growth,
            limit: policy.upTo,
            number: failures
        )
        let delay = max(Backoff.scattered(interval, seed: chance(of: attempt)), failure.retryAfter ?? .zero)
        return wait(
            Wait(state: station.name, until: now.advanced(by: delay), reason: .retry),
            then: Attempt(state: attempt.state, verb: attempt.verb, visit: attempt.visit, number: attempt.number + 1)
        )
    }

    /// A number that differs from attempt to attempt, and is the same whenever the run is replayed.
    private func chance(of attempt: Attempt) -> UInt64 {
        var bits = header?.seed ?? 0
        for part in [current, attempt.visit, attempt.number] {
            bits = (bits ^ UInt64(truncatingIfNeeded: part)) &* 0x0000_0100_0000_01b3
        }
        return bits
    }

    mutating func expire(_ expiry: Expiry) -> [Effect] {
        guard let station = openStation else { return [] }
        // Nobody reads the fractions; the instant itself is in the journal.
        let instant = Timestamp(unixSeconds: expiry.deadline.unixSeconds)
        let place: SourcePlace?
        var summary: String
        switch expiry.scope {
        case .run:
            place = flow.deadline?.place
            summary = "the run was not over by \(instant); it was in the state `\(station.name)`"
        case .state(let name):
            place = station.step.within?.place ?? station.step.poll?.place
            summary = "the state `\(name)` was not over by \(instant)"
        }
        if let seen = memories[current].seen { summary += "; the transfer was in `\(seen.status)`" }
        if let lastFailure { summary += "; it last failed because \(lastFailure)" }
        for payment in payments { summary += "; \(payment)" }
        return end(
            Ending(
                result: .failed(.deadline),
                state: station.name,
                summary: summary,
                help: "give it more time: a longer `--deadline`, `deadline` or `within`",
                place: place
            )
        )
    }

    /// The payments that the run has made, or signed without knowing more, which somebody may have to look for.
    private var payments: [String] {
        var payments: [String] = []
        for (number, station) in plan.stations.enumerated() where station.verb.name == .pay {
            if let hash = scope.values[station.name]?["hash"].text {
                payments.append("it has paid with the transaction \(hash)")
            } else if let hash = memories[number].notes.compactMap({ $0.note.value["hash"].text }).last {
                payments.append("the payment \(hash) was signed, and may have been made")
            }
        }
        return payments
    }

    private var openStation: FlowPlan.Station? {
        switch phase {
        case .ready, .ended: nil
        case .performing, .waiting: plan.stations[current]
        }
    }

    mutating func end(_ ending: Ending) -> [Effect] {
        phase = .ended(ending, isRecorded: false)
        return [.end(ending)]
    }

    /// The end at `fail`: the anchor's, where a transfer ended badly, otherwise the flow's own decision.
    mutating func endAtFail() -> [Effect] {
        let station = plan.stations.indices.contains(current) ? plan.stations[current] : nil
        guard let badStatus else {
            return end(
                Ending(
                    result: .failed(.expectation),
                    state: station?.name,
                    summary: "the flow goes to `fail` after `\(station?.name ?? "")`",
                    place: station?.step.name.place
                )
            )
        }
        let words = badStatus.message.map { ": \($0)" } ?? ""
        return end(
            Ending(
                result: .failed(.refused),
                state: station?.name,
                summary: "the anchor ended the transfer in `\(badStatus.status)`\(words)",
                place: station?.step.verb.place
            )
        )
    }

    mutating func endInHurry(_ station: FlowPlan.Station) -> [Effect] {
        end(
            Ending(
                result: .failed(.invalidFlow),
                state: station.name,
                summary: "the run entered \(Self.hurryLimit) states without ever waiting",
                help: "run `windlass check` on the flow; it tells which states go round",
                place: station.step.name.place
            )
        )
    }

    mutating func endAtCondition(_ station: FlowPlan.Station, _ evaluation: Evaluation) -> [Effect] {
        end(
            Ending(
                result: .failed(.expectation),
                state: station.name,
                summary: "the condition of `\(station.name)` is neither true nor false: \(evaluation.explanation)",
                place: station.step.condition?.place
            )
        )
    }
}
