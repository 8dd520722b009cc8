public import Diagnostics
public import FlowEngine
public import HTTPTransport
public import Timekeeping

/// The visit of a hosted page in a run that was recorded: what came of it, and when.
///
/// A tape holds no pages. A replay takes from it what came of their visits.
public struct RecordedVisit: Hashable, Sendable {
    /// The outcome.
    public var outcome: Outcome
    /// The time at which it was recorded.
    public var at: Timestamp
    /// The number of requests that were sent in it.
    public var requests: Int
    /// The messages that were told in it, in order.
    public var told: [MessageText]

    /// A visit that ended with `outcome`.
    public init(outcome: Outcome, at: Timestamp, requests: Int, told: [MessageText]) {
        self.outcome = outcome
        self.at = at
        self.requests = requests
        self.told = told
    }
}

/// The parts of a tape that a replay takes, besides the answers of servers.
public struct RunReplay: Sendable {
    /// The name of the run that was recorded.
    public var run: RunID
    /// The visits of pages.
    public var visits: [RecordedVisit]
    /// The answers of servers, which knows the first difference.
    public var tape: TapeHTTP
    /// The name of the flow that was recorded, where it is another than that of the replay.
    public var otherFlow: String?
    /// Moves the clock of the replay to an instant.
    public var advance: @Sendable (Timestamp) -> Void

    /// A replay of `run`.
    public init(
        run: RunID,
        visits: [RecordedVisit],
        tape: TapeHTTP,
        otherFlow: String? = nil,
        advance: @escaping @Sendable (Timestamp) -> Void
    ) {
        self.run = run
        self.visits = visits
        self.tape = tape
        self.otherFlow = otherFlow
        self.advance = advance
    }

    /// The failure by the first difference from the tape; at the end of a run that `isDone`, also by requests that were not sent.
    public func difference(atEnd isDone: Bool = false) -> Failure? {
        let failure = tape.difference(atEnd: isDone)?.asFailure
        guard let failure, let otherFlow else { return failure }
        return .misuse(failure.code, failure.facts.with(.name, .text(otherFlow)))
    }

    /// The visit of a page in this visit of a state.
    func visit(state: String, number: Int) -> RecordedVisit? {
        visits.first { $0.outcome.state == state && $0.outcome.visit == number }
    }
}
