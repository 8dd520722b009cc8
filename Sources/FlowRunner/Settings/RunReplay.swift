internal import AnchorClient
public import Diagnostics
public import FlowEngine
public import HTTPTransport
internal import JSON
public import Timekeeping

/// The parts of a tape that a replay takes, besides the answers of servers.
public struct RunReplay: Sendable {
    /// The name of the run that was recorded.
    public var run: RunID
    /// The visits of pages.
    public var visits: [RecordedVisit]
    /// The tries of visits by which a page was not left.
    public var stops: [RecordedStop]
    /// The exchanges of all of them, which a replay does not make.
    public var visited: [RecordedExchange]
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
        visited: [RecordedExchange] = [],
        tape: TapeHTTP,
        otherFlow: String? = nil,
        advance: @escaping @Sendable (Timestamp) -> Void
    ) {
        self.run = run
        self.visits = visits
        self.stops = stops
        self.visited = visited
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

    /// The visit of a page in the visit of a state that `attempt` is a try of.
    func visit(of attempt: Attempt) -> RecordedVisit? {
        visits.first { $0.outcome.state == attempt.state && $0.outcome.visit == attempt.visit }
    }

    /// The end of this try, where it did not leave the page.
    func stop(of attempt: Attempt) -> RecordedStop? {
        stops(beside: attempt).first { $0.attempt == attempt.number }
    }

    /// The exchanges of this try; of the one that left the page all that no other is known to have made.
    ///
    /// A tape of a former version has no tries that failed before.
    func exchanges(of attempt: Attempt) -> [RecordedExchange] {
        let stopped = stops(beside: attempt).map(\.attempt)
        let isStopped = stopped.contains(attempt.number)
        return visited.filter { exchange in
            guard exchange.state == attempt.state, exchange.visit == attempt.visit else { return false }
            let number = exchange.attempt ?? 1
            return isStopped ? number == attempt.number : !stopped.contains(number)
        }
    }

    /// The transfers that the anchor called `domain` told in the exchanges of this try, in order, with what the tape has of them.
    ///
    /// Their statuses are the ones that a later status is compared with.
    func transfers(toldIn attempt: Attempt, by domain: HomeDomain) -> [Transfer] {
        exchanges(of: attempt).compactMap { exchange in
            guard let response = exchange.response, (200..<300).contains(response.status),
                let body = response.content.body, let told = (try? JSONValue.parse(body))?["transaction"]
            else { return nil }
            return Transfer(told, from: domain)
        }
    }

    /// The tries that failed in the visit of a state that `attempt` is a try of.
    private func stops(beside attempt: Attempt) -> [RecordedStop] {
        stops.filter { $0.failure.state == attempt.state && $0.visit == attempt.visit }
    }
}
