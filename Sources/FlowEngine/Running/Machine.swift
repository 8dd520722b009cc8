import Diagnostics
public import FlowLanguage
public import Timekeeping

/// The state machine of one run: events in, effects out, and nothing else.
///
/// A machine performs no I/O and reads no clock: the time comes with each event. The events of a journal, in order,
/// bring it to exactly the state in which the run was left, whatever happened to the process.
public struct Machine: Sendable {
    /// What the machine is about to do, or waits for.
    enum Phase: Sendable {
        /// Nothing has begun.
        case ready
        /// An effect was returned; for an attempt, `isOpen` tells whether it is recorded as begun.
        case performing(Attempt, arguments: [String: Value], isOpen: Bool)
        /// It waits, and then goes on with the attempt.
        case waiting(Wait, then: Attempt)
        /// An ending was returned; `isRecorded` tells whether it is recorded too.
        case ended(Ending, isRecorded: Bool)
    }

    /// What the run follows.
    public internal(set) var plan: FlowPlan

    var phase = Phase.ready
    /// What the run's jitter is made from.
    var seed: UInt64 = 0
    /// When the whole run has to be over.
    var runDeadline: Timestamp?
    var memories = Memories()
    /// The number of the state that the run is in.
    var current = 0
    /// How often the verb failed in a row, and when that began.
    var failures = 0
    var failingSince: Timestamp?
    /// What the verb failed with last, as long as it has not succeeded since.
    var lastFailure: String? {
        didSet { lastContradiction = nil }
    }
    /// What was to be done about that.
    var lastRemedy: String?
    /// The same whole, where it was an expectation that doesn't hold: a deadline makes that no better.
    var lastContradiction: StepFailure?
    /// The failing outcome that explains a way to `fail`.
    var badEnd: BadEnd?
    /// How many states were entered since the run last waited.
    var hurry = 0
    /// Where the run goes on because it just ended: to what always runs.
    var detour: FlowPlan.Destination?
    /// The first thing that went wrong in what always runs.
    var lateFailure: Ending?

    /// How the run ended, as soon as its always-states run; they end it with this, or with what went wrong in them.
    public internal(set) var verdict: Ending?

    /// The questions that the run stands at, until the verb that asked is tried again.
    public internal(set) var inquiry: Inquiry?

    /// Everything that is known by now: the inputs, kept values, the results of states, and `run`.
    public internal(set) var scope = Scope()

    /// A machine that follows `plan`, which it shares with whoever else has it.
    public init(plan: FlowPlan) {
        self.plan = plan
    }

    /// A machine for `flow`, which should have passed ``FlowCheck``.
    public init(flow: Flow) {
        self.init(plan: FlowPlan(flow: flow))
    }

    /// How many states a run may enter without ever waiting.
    static let hurryLimit = 1000

    /// Takes note of what happened, and returns what is to be done.
    ///
    /// An event that nothing waits for changes nothing: a late answer to an attempt that was given up is no error.
    public mutating func handle(_ event: Event, at now: Timestamp) -> [Effect] {
        var effects = take(event, at: now)
        // Not by recursion: what always runs may fail state after state, and no flow may exhaust the stack.
        while let destination = detour {
            detour = nil
            effects = go(to: destination, at: now)
        }
        return effects
    }

    private mutating func take(_ event: Event, at now: Timestamp) -> [Effect] {
        switch event {
        case .started(let header): return start(header, at: now)
        case .performing(let attempt):
            begin(attempt)
            return []
        case .noted(let note):
            remember(note)
            return []
        case .finished(let outcome): return finish(outcome, at: now)
        case .failed(let failure): return fail(failure, at: now)
        case .waiting(let wait):
            settle(wait)
            return []
        case .woke: return wake(at: now)
        case .heard: return hear(at: now)
        case .asked(let inquiry):
            stand(at: inquiry)
            return []
        case .expired(let expiry): return expire(expiry)
        case .resumed: return resume(at: now)
        case .restarted(let restart): return self.restart(restart, at: now)
        case .cancelled: return cancel()
        case .ended(let ending):
            phase = .ended(ending, isRecorded: true)
            return []
        case .told, .parked, .interrupted: return []
        }
    }

    private mutating func start(_ header: RunHeader, at now: Timestamp) -> [Effect] {
        guard case .ready = phase else { return [] }
        seed = header.seed
        runDeadline = header.deadline
        scope.values = header.inputs
        for (name, secret) in header.secrets { scope.values[name] = .secret(secret) }
        scope.values[Scope.run] = [
            "account": .text(header.account), "anchor": .text(header.anchor), "network": .text(header.network.name),
            "started": .text(now.description),
        ]
        return go(to: plan.beginning, at: now)
    }

    private mutating func begin(_ attempt: Attempt) {
        guard case .performing(let expected, let arguments, _) = phase, expected == attempt else { return }
        phase = .performing(attempt, arguments: arguments, isOpen: true)
        inquiry = nil
    }

    private mutating func remember(_ note: Note) {
        guard let number = plan.number(of: note.state) else { return }
        memories[number].notes.append((memories[number].visits, note))
    }

    private mutating func settle(_ wait: Wait) {
        guard case .waiting(let expected, let attempt) = phase, expected.state == wait.state else { return }
        // What was recorded counts: it is what the process really waited for.
        phase = .waiting(wait, then: attempt)
        hurry = 0
    }
}
