import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    /// Goes where a way leads, passing over the states whose condition doesn't hold.
    mutating func go(to destination: FlowPlan.Destination, at now: Timestamp) -> [Effect] {
        var destination = destination
        while true {
            switch destination {
            case .done: return verdict.map { conclude($0) } ?? end(Ending(result: .done))
            case .fail: return endAtFail()
            case .leave(let number, let outcome): return leaveUse(number, by: outcome, at: now)
            case .state(let number):
                hurry += 1
                let station = plan.stations[number]
                guard hurry <= Self.hurryLimit else { return endInHurry(station) }
                if let condition = station.step.condition {
                    let evaluation = condition.evaluate(in: scope)
                    switch evaluation.value {
                    case .bool(true): break
                    case .bool(false):
                        // Its `next` is for when it was performed.
                        destination = station.following
                        continue
                    default:
                        current = number
                        return endAtCondition(station, evaluation)
                    }
                }
                return enter(number, at: now)
            }
        }
    }

    private mutating func enter(_ number: Int, at now: Timestamp) -> [Effect] {
        current = number
        failures = 0
        failingSince = nil
        lastFailure = nil
        memories[number].visits += 1
        if memories[number].firstEntered == nil { memories[number].firstEntered = now }
        let station = plan.stations[number]
        let visit = memories[number].visits
        if let inside = station.inside {
            memories[number].usedOutcome = nil
            if visit > 1 { forget(inside) }
        }
        let attempt = Attempt(state: station.name, verb: station.verb.name, visit: visit)
        // A span that can't be read is left to the verb, which tells so.
        if let name = station.verb.pausesFor, let span = span(name, of: station) {
            let until = now.advanced(by: span)
            return wait(Wait(state: station.name, until: until, reason: .wait), then: attempt, at: now)
        }
        return perform(attempt, at: now)
    }

    /// Resolves the arguments and asks for the attempt, unless a deadline has passed.
    mutating func perform(_ attempt: Attempt, at now: Timestamp) -> [Effect] {
        phase = .performing(attempt, arguments: [:], isOpen: false)
        if let expiry = expiry(at: now) { return expire(expiry) }
        let station = plan.stations[current]
        guard attempt.verb == station.verb.name else { return ask(for: attempt, [:]) }
        do throws(ResolutionError) {
            return ask(for: attempt, try arguments(of: station))
        } catch {
            return end(error, in: station)
        }
    }

    private mutating func ask(for attempt: Attempt, _ arguments: [String: Value]) -> [Effect] {
        phase = .performing(attempt, arguments: arguments, isOpen: false)
        return [.perform(attempt, arguments: arguments)]
    }

    private func arguments(of station: Station) throws(ResolutionError) -> [String: Value] {
        if let inside = station.inside {
            guard let outcome = memories[current].usedOutcome else { return try inputs(of: station) }
            return try outputs(of: inside, outcome, isWhole: station.kinds[outcome] != .failed)
        }
        var arguments: [String: Value] = [:]
        // What is only told to people may have gaps; what is sent to somebody may not.
        let placeholder = station.verb.isOnlyShown ? "(unknown)" : nil
        for argument in station.step.arguments {
            let template = argument.template
            arguments[argument.name.value] =
                try template.value.resolved(in: scope, at: template.place, placeholder: placeholder)
        }
        return arguments
    }

    /// Waits from `now` on, but never longer than until the next deadline.
    mutating func wait(_ wait: Wait, then attempt: Attempt, at now: Timestamp) -> [Effect] {
        var wait = wait
        phase = .waiting(wait, then: attempt)
        if let deadline { wait.until = min(wait.until, deadline.deadline) }
        // As exact as its text, so that what is read again is the same wait.
        wait.length = Duration(boundedMilliseconds: max(.zero, now.duration(to: wait.until)).wholeMillisecondsRoundedUp)
        phase = .waiting(wait, then: attempt)
        return [.wait(wait)]
    }

    mutating func wake(at now: Timestamp) -> [Effect] {
        guard case .waiting(let wait, let attempt) = phase else { return [] }
        if let expiry = expiry(at: now) { return expire(expiry) }
        // Somebody woke too early: the rest of the wait is still to come.
        guard wait.until <= now else { return [.wait(wait)] }
        hurry = 0
        return perform(attempt, at: now)
    }

    /// Ends the wait for somebody else, who has told that there is something to see.
    mutating func hear(at now: Timestamp) -> [Effect] {
        guard case .waiting(let wait, let attempt) = phase, wait.reason == .poll else { return [] }
        if let expiry = expiry(at: now) { return expire(expiry) }
        return perform(attempt, at: now)
    }

    private func span(_ name: String, of station: Station) -> Duration? {
        guard let argument = station.step.argument(name),
            let value = try? argument.template.value.resolved(in: scope, at: argument.template.place),
            let text = value.text
        else { return nil }
        return DurationText.duration(of: text)
    }
}
