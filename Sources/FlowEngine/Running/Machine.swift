import Diagnostics
public import FlowLanguage
public import Timekeeping

/// The state machine of one run: events in, effects out, and nothing else.
///
/// A machine performs no I/O and reads no clock: the time comes with each event. The events of a journal, in order,
/// bring it to exactly the state in which the run was left, regardless of what happened to the process.
public struct Machine: Sendable {
    /// The plan that the run follows.
    public internal(set) var plan: FlowPlan

    var phase = Phase.ready
    /// The seed of the run's jitter.
    var seed: UInt64 = 0
    /// The deadline of the whole run.
    var runDeadline: Timestamp?
    var memories = Memories()

    /// The known values: the inputs, kept values, the results of states, and `run`.
    public internal(set) var scope = Scope()

    /// A machine that follows `plan`, which it shares with other machines.
    public init(plan: FlowPlan) {
        self.plan = plan
    }

    /// A machine for `flow`, which should have passed ``FlowCheck``.
    public init(flow: Flow) {
        self.init(plan: FlowPlan(flow: flow))
    }

    /// The number of states that a run may enter without ever waiting.
    static let immediateStateLimit = 1000

    /// Takes note of what happened, and returns what is to be done.
    ///
    /// An event that nothing waits for changes nothing: a late answer to an attempt that was given up is no error.
    @discardableResult
    public mutating func handle(_ event: Event, at now: Timestamp) -> Effect? {
        var reaction = take(event, at: now)
        // Not by recursion: what always runs may fail state after state, and no flow may exhaust the stack.
        while case .go(let destination, let progress) = reaction { reaction = go(to: destination, progress, at: now) }
        guard case .effect(let effect) = reaction else { return nil }
        return effect
    }

    private mutating func take(_ event: Event, at now: Timestamp) -> Reaction {
        switch event {
        case .started(let header): return start(header, at: now)
        case .finished(let outcome): return finish(outcome, at: now)
        case .failed(let failure): return fail(failure, at: now)
        case .woke: return wake(at: now)
        case .heard: return hear(at: now)
        case .expired(let expiry): return expire(expiry)
        case .resumed: return resume(at: now)
        case .restarted(let restart): return self.restart(restart, at: now)
        case .cancelled: return cancel()
        case .performing(let attempt): begin(attempt)
        case .noted(let note): remember(note)
        case .waiting(let wait): settle(wait)
        case .asked(let inquiry): awaitAnswers(to: inquiry)
        case .ended(let ending): close(ending)
        case .told, .found, .paused, .interrupted: break
        }
        return .nothing
    }

    private mutating func start(_ header: RunHeader, at now: Timestamp) -> Reaction {
        guard case .ready = phase else { return .nothing }
        seed = header.seed
        runDeadline = header.deadline
        scope.values = header.inputs
        for (name, secret) in header.secrets { scope.values[name] = .secret(secret) }
        scope.setRun([
            .account: .text(header.account), .anchor: .text(header.anchor), .network: .text(header.network.name),
            .started: .text(now.description),
        ])
        if !header.accounts.isEmpty {
            scope.values[Scope.accounts] = .object(header.accounts.mapValues { ["address": .text($0)] })
        }
        return .go(plan.beginning, Progress())
    }

    private mutating func begin(_ attempt: Attempt) {
        switch phase {
        case .open(let progress, .due(attempt, let arguments)),
            .open(let progress, .asking(_, then: attempt, let arguments)):
            phase = .open(progress, .performing(attempt, arguments: arguments))
        case .ready, .open, .ended: break
        }
    }

    /// The run is over, also where it was not about to end: someone may have cut short what always runs.
    private mutating func close(_ ending: Ending) {
        if case .ready = phase { return }
        phase = .ended(ending, isRecorded: true)
    }

    private mutating func remember(_ note: Note) {
        guard let number = plan.number(of: note.state) else { return }
        memories[number].notes.append((memories[number].visits, note))
    }

    private mutating func settle(_ wait: Wait) {
        guard case .open(var progress, .waiting(let expected, let attempt)) = phase, expected.state == wait.state else {
            return
        }
        progress.immediateStates = 0
        // What was recorded counts: it is what the process really waited for.
        phase = .open(progress, .waiting(wait, then: attempt))
    }

    /// Ends the current attempt without an outcome: the run waits for input, and the answers begin the next attempt.
    private mutating func awaitAnswers(to inquiry: Inquiry) {
        guard case .open(var progress, .performing(let attempt, let arguments)) = phase, attempt.state == inquiry.state
        else { return }
        // The run waits for input before it enters a state again, so this is no loop without waiting.
        progress.immediateStates = 0
        phase = .open(progress, .asking(inquiry, then: attempt.next, arguments: arguments))
    }
}

extension Attempt {
    /// The next try or look of the same visit.
    var next: Attempt { Attempt(state: state, verb: verb, visit: visit, number: number + 1) }
}
