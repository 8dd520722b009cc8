import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    /// Goes where a way leads, passing over the states whose condition doesn't hold.
    mutating func go(to destination: FlowPlan.Destination, _ progress: Progress, at now: Timestamp) -> Reaction {
        var (destination, progress) = (destination, progress)
        while true {
            switch destination {
            case .done: return progress.closing.map { conclude($0.final) } ?? end(Ending(result: .done), progress)
            case .fail: return endAtFail(progress)
            case .leave(let number, let outcome): return leaveUse(number, progress, by: outcome, at: now)
            case .state(let number):
                progress.immediateStates += 1
                let plannedState = plan.plannedStates[number]
                guard progress.immediateStates <= Self.immediateStateLimit else {
                    return endEndlessLoop(plannedState, progress)
                }
                if let condition = plannedState.step.condition {
                    let evaluation = condition.evaluate(in: scope)
                    switch evaluation.value {
                    case .bool(true): break
                    case .bool(false):
                        // Its `next` is for when it was performed.
                        destination = plannedState.following
                        continue
                    default:
                        progress.number = number
                        return endAtCondition(plannedState, evaluation, progress)
                    }
                }
                return enter(number, progress, at: now)
            }
        }
    }

    private mutating func enter(_ number: Int, _ progress: Progress, at now: Timestamp) -> Reaction {
        var progress = progress
        progress.number = number
        progress.streak = FailureStreak()
        memories[number].visits += 1
        if memories[number].firstEntered == nil { memories[number].firstEntered = now }
        let plannedState = plan.plannedStates[number]
        let visit = memories[number].visits
        if let inside = plannedState.inside {
            memories[number].usedOutcome = nil
            if visit > 1 { forget(inside) }
        }
        let attempt = Attempt(state: plannedState.name, verb: plannedState.verb.name, visit: visit)
        // A span that can't be read is left to the verb, which tells so.
        if let name = plannedState.verb.pausesFor, let span = span(name, of: plannedState) {
            let until = now.advanced(by: span)
            return wait(Wait(state: plannedState.name, until: until, reason: .wait), then: attempt, progress, at: now)
        }
        return perform(attempt, progress, at: now)
    }

    /// Resolves the arguments and asks for the attempt, unless a deadline has passed.
    mutating func perform(_ attempt: Attempt, _ progress: Progress, at now: Timestamp) -> Reaction {
        if let expiry = expiry(in: progress, at: now) { return expire(expiry, progress) }
        let plannedState = plan.plannedStates[progress.number]
        do throws(ResolutionError) {
            // An `expect` behind the verb has no arguments.
            let arguments =
                attempt.verb == plannedState.verb.name ? try arguments(of: plannedState, progress.number) : [:]
            phase = .open(progress, .due(attempt, arguments: arguments))
            return .effect(.perform(attempt, arguments: arguments))
        } catch {
            return end(error, in: plannedState, progress)
        }
    }

    private func arguments(of plannedState: PlannedState, _ number: Int) throws(ResolutionError) -> [String: Value] {
        if let inside = plannedState.inside {
            guard let outcome = memories[number].usedOutcome else { return try inputs(of: plannedState) }
            return try outputs(of: inside, outcome, isWhole: plannedState.kinds[outcome] != .failed)
        }
        var arguments: [String: Value] = [:]
        // What is only told to people may have gaps; what is sent to someone may not.
        let placeholder = plannedState.verb.isOnlyShown ? "(unknown)" : nil
        for argument in plannedState.step.arguments {
            let template = argument.template
            arguments[argument.name.value] =
                try template.value.resolved(in: scope, at: template.place, placeholder: placeholder)
        }
        return arguments
    }

    /// Waits from `now` on, but never longer than until the next deadline.
    mutating func wait(_ wait: Wait, then attempt: Attempt, _ progress: Progress, at now: Timestamp) -> Reaction {
        var wait = wait
        if let deadline = deadline(in: progress) { wait.until = min(wait.until, deadline.deadline) }
        // As exact as its text, so that what is read again is the same wait.
        wait.length = Duration(boundedMilliseconds: max(.zero, now.duration(to: wait.until)).wholeMillisecondsRoundedUp)
        phase = .open(progress, .waiting(wait, then: attempt))
        return .effect(.wait(wait))
    }

    mutating func wake(at now: Timestamp) -> Reaction {
        guard case .open(var progress, .waiting(let wait, let attempt)) = phase else { return .nothing }
        if let expiry = expiry(in: progress, at: now) { return expire(expiry, progress) }
        // The wait ended too early: the rest of the wait is still to come.
        guard wait.until <= now else { return .effect(.wait(wait)) }
        progress.immediateStates = 0
        return perform(attempt, progress, at: now)
    }

    /// Ends the wait early, because a callback came.
    mutating func hear(at now: Timestamp) -> Reaction {
        guard case .open(let progress, .waiting(let wait, let attempt)) = phase, wait.reason == .poll else {
            return .nothing
        }
        return perform(attempt, progress, at: now)
    }

    private func span(_ name: String, of plannedState: PlannedState) -> Duration? {
        guard let argument = plannedState.step.argument(name),
            let value = try? argument.template.value.resolved(in: scope, at: argument.template.place),
            let text = value.text
        else { return nil }
        return DurationText.duration(of: text)
    }
}
