public import Diagnostics
public import FlowEngine
public import HTTPTransport
public import Timekeeping

/// The parts of a tape that a replay takes, besides the answers of servers.
public struct RunReplay: Sendable {
    /// The name of the run that was recorded.
    public var run: RunID
    /// The visits of pages.
    public var visits: [RecordedVisit]
    /// The visits that were not left.
    public var stops: [RecordedStop]
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
        stops: [RecordedStop] = [],
        tape: TapeHTTP,
        otherFlow: String? = nil,
        advance: @escaping @Sendable (Timestamp) -> Void
    ) {
        self.run = run
        self.visits = visits
        self.stops = stops
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

    /// The end of this try in a visit that was not left.
    func stop(of attempt: Attempt) -> RecordedStop? {
        stops.first {
            $0.failure.state == attempt.state && $0.visit == attempt.visit && $0.attempt == attempt.number
        }
    }
}
