public import Diagnostics
public import Timekeeping

/// The visit of a hosted page in a run that was recorded: what came of it, and when.
///
/// A tape holds no pages. A replay takes from it what came of their visits.
public struct RecordedVisit: Codable, Hashable, Sendable {
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

/// A try of a recorded run to visit a hosted page, in a visit that it did not leave: what ended it, and ends it in a replay.
public struct RecordedStop: Error, Codable, Hashable {
    /// The number of the visit of its state.
    public var visit: Int
    /// The number of the try within the visit.
    public var attempt: Int
    /// The time at which it was recorded.
    public var at: Timestamp
    /// The number of requests that were sent in it.
    public var requests: Int
    /// The messages that were told in it, in order.
    public var told: [MessageText]
    /// The failure of the state, or of the run where it waited for an answer; without its place, as the flow may be elsewhere.
    public var failure: StepFailure
    /// The questions for which the run waited; `nil` where the state failed.
    public var inquiry: Inquiry?

    /// A visit that `failure` ended.
    public init(
        visit: Int,
        attempt: Int,
        at: Timestamp,
        requests: Int,
        told: [MessageText],
        failure: StepFailure,
        inquiry: Inquiry?
    ) {
        self.visit = visit
        self.attempt = attempt
        self.at = at
        self.requests = requests
        self.told = told
        self.failure = failure
        self.failure.place = nil
        self.inquiry = inquiry
    }
}
