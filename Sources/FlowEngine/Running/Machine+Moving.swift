import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    /// Goes where a way leads, passing over the states whose condition doesn't hold.
    mutating func go(to destination: FlowPlan.Destination, _ course: Course, at now: Timestamp) -> Reaction {
        var (destination, course) = (destination, course)
        while true {
            switch destination {
            case .done: return course.closing.map { conclude($0.final) } ?? end(Ending(result: .done), course)
            case .fail: return endAtFail(course)
            case .leave(let number, let outcome): return leaveUse(number, course, by: outcome, at: now)
            case .state(let number):
                course.immediateStates += 1
                let plannedState = plan.plannedStates[number]
                guard course.immediateStates <= Self.immediateStateLimit else {
                    return endEndlessLoop(plannedState, course)
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
                        course.number = number
                        return endAtCondition(plannedState, evaluation, course)
                    }
                }
                return enter(number, course, at: now)
            }
        }
    }

    private mutating func enter(_ number: Int, _ course: Course, at now: Timestamp) -> Reaction {
        var course = course
        course.number = number
        course.trouble = Trouble()
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
            return wait(Wait(state: plannedState.name, until: until, reason: .wait), then: attempt, course, at: now)
        }
        return perform(attempt, course, at: now)
    }

    /// Resolves the arguments and asks for the attempt, unless a deadline has passed.
    mutating func perform(_ attempt: Attempt, _ course: Course, at now: Timestamp) -> Reaction {
        if let expiry = expiry(in: course, at: now) { return expire(expiry, course) }
        let plannedState = plan.plannedStates[course.number]
        do throws(ResolutionError) {
            // What has to hold after the verb is told nothing.
            let arguments =
                attempt.verb == plannedState.verb.name ? try arguments(of: plannedState, course.number) : [:]
            phase = .open(course, .due(attempt, arguments: arguments))
            return .effect(.perform(attempt, arguments: arguments))
        } catch {
            return end(error, in: plannedState, course)
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
    mutating func wait(_ wait: Wait, then attempt: Attempt, _ course: Course, at now: Timestamp) -> Reaction {
        var wait = wait
        if let deadline = deadline(in: course) { wait.until = min(wait.until, deadline.deadline) }
        // As exact as its text, so that what is read again is the same wait.
        wait.length = Duration(boundedMilliseconds: max(.zero, now.duration(to: wait.until)).wholeMillisecondsRoundedUp)
        phase = .open(course, .waiting(wait, then: attempt))
        return .effect(.wait(wait))
    }

    mutating func wake(at now: Timestamp) -> Reaction {
        guard case .open(var course, .waiting(let wait, let attempt)) = phase else { return .nothing }
        if let expiry = expiry(in: course, at: now) { return expire(expiry, course) }
        // The wait ended too early: the rest of the wait is still to come.
        guard wait.until <= now else { return .effect(.wait(wait)) }
        course.immediateStates = 0
        return perform(attempt, course, at: now)
    }

    /// Ends the wait early, because a callback came.
    mutating func hear(at now: Timestamp) -> Reaction {
        guard case .open(let course, .waiting(let wait, let attempt)) = phase, wait.reason == .poll else {
            return .nothing
        }
        return perform(attempt, course, at: now)
    }

    private func span(_ name: String, of plannedState: PlannedState) -> Duration? {
        guard let argument = plannedState.step.argument(name),
            let value = try? argument.template.value.resolved(in: scope, at: argument.template.place),
            let text = value.text
        else { return nil }
        return DurationText.duration(of: text)
    }
}
