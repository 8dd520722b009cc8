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

    /// What the machine remembers of a state for as long as the run lasts.
    struct Memory: Sendable {
        var visits = 0
        var firstEntered: Timestamp?
        var notes: [(visit: Int, note: Note)] = []
        /// The transfer that was looked at last, and the status in which it was seen.
        var seen: (transfer: Value, status: String)?
        /// Whether a way was taken for that status.
        var isRouted = false
        /// How often that status was seen in a row.
        var looks = 0
    }

    let plan: FlowPlan
    let flow: Flow
    var phase = Phase.ready
    var header: RunHeader?
    var memories: [Memory]
    /// The number of the state that the run is in.
    var current = 0
    /// How often the verb failed in a row, and when that began.
    var failures = 0
    var failingSince: Timestamp?
    /// What the verb failed with last, as long as it has not succeeded since.
    var lastFailure: String?
    /// The failing status that a transfer ended in, which explains a way to `fail`.
    var badStatus: (status: String, message: String?)?
    /// How many states were entered since the run last waited.
    var hurry = 0

    /// Everything that is known by now: the inputs, kept values, the results of states, and `run`.
    public internal(set) var scope = Scope()

    /// A machine for `flow`, which should have passed ``FlowCheck``.
    public init(flow: Flow) {
        self.flow = flow
        plan = FlowPlan(flow: flow)
        memories = Array(repeating: Memory(), count: plan.stations.count)
    }

    /// How many states a run may enter without ever waiting.
    static let hurryLimit = 1000

    /// Takes note of what happened, and returns what is to be done.
    ///
    /// An event that nothing waits for changes nothing: a late answer to an attempt that was given up is no error.
    public mutating func handle(_ event: Event, at now: Timestamp) -> [Effect] {
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
        case .expired(let expiry): return expire(expiry)
        case .resumed: return resume(at: now)
        case .ended(let ending):
            phase = .ended(ending, isRecorded: true)
            return []
        case .told, .interrupted, .asked, .parked, .restarted, .cancelled: return []
        }
    }

    private mutating func start(_ header: RunHeader, at now: Timestamp) -> [Effect] {
        guard case .ready = phase else { return [] }
        self.header = header
        scope.values = header.inputs
        scope.values[Scope.run] = [
            "account": .text(header.account), "anchor": .text(header.anchor), "network": .text(header.network.name),
            "started": .text(now.description),
        ]
        return go(to: plan.stations.isEmpty ? .done : .state(0), at: now)
    }

    private mutating func begin(_ attempt: Attempt) {
        guard case .performing(let expected, let arguments, _) = phase, expected == attempt else { return }
        phase = .performing(attempt, arguments: arguments, isOpen: true)
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

    private mutating func resume(at now: Timestamp) -> [Effect] {
        switch phase {
        case .ready, .ended(_, isRecorded: true): return []
        case .ended(let ending, isRecorded: false): return [.end(ending)]
        case .waiting(let wait, _):
            if let expiry = expiry(at: now) { return expire(expiry) }
            return wait.until <= now ? wake(at: now) : [.wait(wait)]
        case .performing(let attempt, let arguments, let isOpen):
            // What was begun is finished even after the deadline: it may already have happened.
            if !isOpen, let expiry = expiry(at: now) { return expire(expiry) }
            return [.perform(attempt, arguments: arguments)]
        }
    }
}
