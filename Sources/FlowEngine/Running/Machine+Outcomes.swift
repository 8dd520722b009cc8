import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    mutating func finish(_ outcome: Outcome, at now: Timestamp) -> [Effect] {
        guard case .performing(let attempt, _, _) = phase, attempt.state == outcome.state,
            attempt.visit == outcome.visit
        else { return [] }
        let station = plan.stations[current]
        failures = 0
        failingSince = nil
        lastFailure = nil
        guard attempt.verb == station.verb.name else {
            // What had to hold after the verb holds; the way on is that of the verb's own outcome.
            return leave(station, by: memories[current].seen?.status ?? OutcomeDescription.done.name, at: now)
        }
        keep(outcome.results, of: station)
        let name = outcome.name
        if station.verb.updatesSubject { look(at: name, transfer: outcome.results["transfer"]?["id"] ?? .null) }
        switch station.kinds[name] ?? (station.verb.waits ? .waiting : .done) {
        case .waiting:
            return stay(station, status: name, after: attempt, at: now)
        case .done, .succeeded:
            if !station.step.expectations.isEmpty, station.verb.name != .expect {
                return perform(
                    Attempt(state: station.name, verb: .expect, visit: attempt.visit, number: attempt.number),
                    at: now
                )
            }
            return leave(station, by: name, at: now)
        case .failed:
            let message = outcome.results["message"]?.text ?? outcome.results["transfer"]?["message"].text
            badStatus = (name, message.flatMap { Quotation.of($0) })
            return leave(station, by: name, at: now)
        }
    }

    /// Writes down what a verb found out: under the state's name, under the kept names, and at the verb's subject.
    private mutating func keep(_ results: [String: Value], of station: FlowPlan.Station) {
        var results = results
        if let transfer = results["transfer"], case .object = transfer {
            let before = station.subjectPath.flatMap { scope[$0] } ?? .null
            results["transfer"] = Self.withStatuses(transfer, before: before, first: station.verb.firstStatus)
        }
        scope.values[station.name] = .object(results)
        let found = Scope(results)
        for keep in station.step.keep { scope.values[keep.name.value] = found[keep.field.value] ?? .null }
        if let path = station.subjectPath, let transfer = results["transfer"] { scope.set(transfer, at: path) }
    }

    /// The transfer with all statuses that were seen, in order, under `statuses`; `first` is the one it began with.
    private static func withStatuses(_ transfer: Value, before: Value, first: String?) -> Value {
        guard case .object(var fields) = transfer else { return transfer }
        guard let status = transfer["status"].text ?? first else { return transfer }
        var statuses = first.map { [Value.text($0)] } ?? []
        if case .list(let known) = before["statuses"], before["id"] == transfer["id"] { statuses = known }
        if statuses.last != .text(status) { statuses.append(.text(status)) }
        fields["status"] = .text(status)
        fields["statuses"] = .list(statuses)
        return .object(fields)
    }

    /// Counts how often a status was seen in a row; a change makes it routable again.
    private mutating func look(at status: String, transfer: Value) {
        if let seen = memories[current].seen, seen == (transfer, status) {
            memories[current].looks += 1
        } else {
            memories[current].seen = (transfer, status)
            memories[current].isRouted = false
            memories[current].looks = 1
        }
    }

    /// A status in which somebody else has to act: a way is taken once, otherwise it is looked at again later.
    private mutating func stay(
        _ station: FlowPlan.Station,
        status: String,
        after attempt: Attempt,
        at now: Timestamp
    ) -> [Effect] {
        if !memories[current].isRouted, let destination = station.route(for: status) {
            memories[current].isRouted = true
            return go(to: destination, at: now)
        }
        let poll = station.poll
        let interval = Backoff.interval(
            first: poll.every,
            growth: poll.growth,
            limit: poll.upTo,
            number: memories[current].looks
        )
        return wait(
            Wait(state: station.name, until: now.advanced(by: interval), reason: .poll, status: status),
            then: Attempt(state: attempt.state, verb: attempt.verb, visit: attempt.visit, number: attempt.number + 1)
        )
    }

    /// Takes the way on from a state that is over, one way or the other.
    private mutating func leave(_ station: FlowPlan.Station, by outcome: String, at now: Timestamp) -> [Effect] {
        let isBad = station.kinds[outcome] == .failed
        if station.verb.updatesSubject, !isBad { badStatus = nil }
        // A way was taken for this very status before, and came back here: only the default is left.
        let wasRouted = station.verb.updatesSubject && memories[current].isRouted
        if !wasRouted, let destination = station.route(for: outcome) {
            memories[current].isRouted = true
            return go(to: destination, at: now)
        }
        return go(to: isBad ? .fail : station.onward, at: now)
    }
}
