public import Diagnostics
public import Timekeeping

/// The visit of a hosted page in a run that was recorded: what came of it, and when; its last try, where others failed before it.
///
/// A tape holds no pages. A replay takes from it what came of their visits.
public struct RecordedVisit: Codable, Hashable, Sendable {
    /// The outcome.
    public var outcome: Outcome
    /// The time at which it was recorded.
    public var at: Timestamp
    /// The messages that were told in it, in order.
    public var told: [MessageText]
    /// What was found about the anchor in it, in order; `nil` where nothing was, and on tapes of former versions.
    public var found: [Deviation]?

    /// A visit that ended with `outcome`.
    public init(outcome: Outcome, at: Timestamp, told: [MessageText], found: [Deviation] = []) {
        self.outcome = outcome
        self.at = at
        self.told = told
        self.found = found.isEmpty ? nil : found
    }
}

/// A try of a recorded run to visit a hosted page by which it did not leave it: what ended the try, and ends it in a replay.
public struct RecordedStop: Error, Codable, Hashable {
    /// The number of the visit of its state.
    public var visit: Int
    /// The number of the try within the visit.
    public var attempt: Int
    /// The time at which it was recorded.
    public var at: Timestamp
    /// The messages that were told in it, in order.
    public var told: [MessageText]
    /// What was found about the anchor in it, in order; `nil` where nothing was, and on tapes of former versions.
    public var found: [Deviation]?
    /// The failure of the state, or of the run where it waited for an answer; without its place, as the flow may be elsewhere.
    public var failure: StepFailure
    /// The questions for which the run waited; `nil` where the state failed.
    public var inquiry: Inquiry?

    /// A try that `failure` ended.
    public init(
        visit: Int,
        attempt: Int,
        at: Timestamp,
        told: [MessageText],
        found: [Deviation] = [],
        failure: StepFailure,
        inquiry: Inquiry?
    ) {
        self.visit = visit
        self.attempt = attempt
        self.at = at
        self.told = told
        self.found = found.isEmpty ? nil : found
        self.failure = failure
        self.failure.place = nil
        self.inquiry = inquiry
    }
}
