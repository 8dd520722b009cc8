public import Diagnostics
public import FlowEngine
public import Timekeeping

/// The visit of a hosted page in a run that was recorded: what came of it, and when.
///
/// A tape holds no pages. A replay takes from it what came of their visits.
public struct RecordedVisit: Codable, Hashable, Sendable {
    /// The outcome.
    public var outcome: Outcome
    /// When it was recorded.
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
    /// Moves the clock of the replay to an instant.
    public var advance: @Sendable (Timestamp) -> Void

    /// A replay of `run`.
    public init(run: RunID, visits: [RecordedVisit], advance: @escaping @Sendable (Timestamp) -> Void) {
        self.run = run
        self.visits = visits
        self.advance = advance
    }

    /// The visit of a page in this visit of a state.
    func visit(state: String, number: Int) -> RecordedVisit? {
        visits.first { $0.outcome.state == state && $0.outcome.visit == number }
    }
}
