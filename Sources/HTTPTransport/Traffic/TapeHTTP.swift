public import Diagnostics
internal import FoundationEssentials
internal import Synchronization
public import Timekeeping

/// Carries requests, and has a clock step whenever an answer has come: what records a tape sees the same instants as its replay.
public struct SteppingHTTP: HTTPExchanging {
    private let base: any HTTPExchanging
    private let clock: SteppingClock

    /// Requests through `base`, by whose answers `clock` goes on.
    public init(_ base: any HTTPExchanging, clock: SteppingClock) {
        self.base = base
        self.clock = clock
    }

    /// Whether requests may reach private addresses, regardless of what they ask for.
    public var allowsPrivateAddresses: Bool { base.allowsPrivateAddresses }

    /// The hosts beside this machine that are asked over plain http.
    public var plainHosts: PlainHosts { base.plainHosts }

    /// Sends a request; the clock steps when its answer is there.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        defer { clock.step() }
        return try await base.send(request)
    }

    /// The events that the server sends.
    public func events(_ request: HTTPRequest) -> ServerSentEvents { base.events(request) }
}

/// The first thing that a replay does and the run on the tape did not.
public struct TapeDifference: Hashable {
    /// The kind of difference.
    public enum Kind: Hashable, Sendable {
        /// The tape has no such request; the next one that it has, if any.
        case unknown(next: String?)
        /// The body is another: the place in it, `nil` for the whole, what was sent, and what the tape has: a text, the number of a
        /// form's fields, a form, or `nil` for nothing.
        case body(place: String?, sent: Fact?, tape: Fact?)
        /// The recorded run was stopped before the request was answered, and nothing stops the replay there.
        case unanswered
        /// The tape has no visit of the page in this state.
        case visit(state: String)
        /// The run ended, and the tape has requests that were not sent: their number, and the first.
        case unsent(count: Int, first: String)
    }

    /// The method and the address; empty where it is no request.
    public var request: String
    /// The kind of difference.
    public var kind: Kind
}

extension TapeDifference: FailureConvertible {
    /// The difference as data: it ends the replay.
    public var asFailure: Failure {
        let facts: Facts =
            switch kind {
            case .unknown(let next):
                [.flaw: .text("request"), .request: .text(request), .expected: next.map(Fact.text)]
            case .body(let place, let sent, let tape):
                [
                    .flaw: .text("body"), .request: .text(request), .member: place.map(Fact.text),
                    .found: sent.map(Self.short), .expected: tape.map(Self.short),
                ]
            case .unanswered: [.flaw: .text("answer"), .request: .text(request)]
            case .visit(let state): [.flaw: .text("visit"), .state: .text(state)]
            case .unsent(let count, let first):
                [.flaw: .text("unsent"), .request: .text(first), .count: .number(count)]
            }
        return .misuse(.replayDiffers, facts)
    }

    private static func short(_ fact: Fact) -> Fact {
        guard case .text(let text) = fact, text.count > 100 else { return fact }
        return .text(text.prefix(100) + "…")
    }
}

/// Answers the requests of a run from a tape, in the place of servers.
///
/// A substitute is used for values that a tape can't hold (``TapeAnswer``).
public final class TapeHTTP: HTTPExchanging {
    private struct State {
        var requests: TapeRequests
        var difference: TapeDifference?
        /// The address of the last challenge, which tells for whom a token is.
        var challenge: URL?
    }

    private let state: Mutex<State>
    private let redaction: ExchangeRedaction
    private let advance: @Sendable (Timestamp) -> Void
    private let wait: @Sendable (Timestamp) async -> Void
    private let differs: @Sendable () -> Void

    /// The hosts beside this machine whose addresses may be plain http; none is asked.
    public let plainHosts: PlainHosts

    /// Answers from `exchanges`.
    ///
    /// - Parameters:
    ///   - exchanges: the exchanges of the tape that the run makes itself.
    ///   - keepsProse: whether the tape was recorded with the words of others.
    ///   - plainHosts: the hosts beside this machine whose addresses may be plain http.
    ///   - advance: is told the instant at which each answer came.
    ///   - wait: waits for the cancellation of a request that was cancelled on the tape, after the instant at which it was; returns too
    ///     when no one is left who could cancel it.
    ///   - differs: is called at the first difference.
    public init(
        _ exchanges: [RecordedExchange],
        keepsProse: Bool,
        plainHosts: PlainHosts = .none,
        advance: @escaping @Sendable (Timestamp) -> Void,
        wait: @escaping @Sendable (Timestamp) async -> Void = { _ in },
        differs: @escaping @Sendable () -> Void
    ) {
        state = Mutex(State(requests: TapeRequests(exchanges, client: .recorder)))
        redaction = ExchangeRedaction(known: KnownSecrets(), keepsProse: keepsProse, bodyLimit: .max)
        self.plainHosts = plainHosts
        self.advance = advance
        self.wait = wait
        self.differs = differs
    }

    /// The first difference; at the end of the run also a request that was not sent.
    public func difference(atEnd isOver: Bool) -> TapeDifference? {
        state.withLock { state in
            if let difference = state.difference { return difference }
            let open = state.requests.open
            guard isOver, let first = open.first?.request else { return nil }
            return TapeDifference(
                request: "",
                kind: .unsent(count: open.count, first: "\(first.method) \(first.url)")
            )
        }
    }

    /// Notes that a page is visited in `state`, of which the tape has no visit.
    public func missVisit(in state: String) { note(TapeDifference(request: "", kind: .visit(state: state))) }

    private func note(_ difference: TapeDifference) {
        state.withLock { if $0.difference == nil { $0.difference = difference } }
        differs()
    }

    /// The answer of the tape.
    ///
    /// - Throws: `TransportError` with what the tape has in the place of an answer, `cancelled` only when the task is; `cancelled` also from
    ///   the first difference on.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        redaction.learn(request)
        let asked = redaction.request(request)
        let answer: Result<RecordedExchange, TapeDifference> = state.withLock { state in
            if let difference = state.difference { return .failure(difference) }
            do throws(TapeDifference) {
                let exchange = try state.requests.take(asked)
                if exchange.server == .authentication, request.method == .get { state.challenge = request.url }
                return .success(exchange)
            } catch {
                state.difference = error
                return .failure(error)
            }
        }
        switch answer {
        case .failure:
            differs()
            throw TransportError(.cancelled, method: request.method, url: RedactedURL(request))
        case .success(let exchange):
            let end = exchange.endedAt ?? exchange.startedAt
            advance(end)
            guard let response = exchange.response else {
                if exchange.failure?.code == .requestCancelled {
                    await wait(end)
                    let recorded = exchange.request
                    if !Task.isCancelled {
                        note(TapeDifference(request: "\(recorded.method) \(recorded.url)", kind: .unanswered))
                    }
                }
                throw TransportError(exchange.failure, of: request)
            }
            return self.response(response, to: request, at: end, token: exchange.tokenTimes)
        }
    }

    /// No events: a run has none.
    public func events(_ request: HTTPRequest) -> ServerSentEvents { ServerSentEvents([]) }

    // MARK: - Answers

    private func response(
        _ recorded: RecordedExchange.Response,
        to request: HTTPRequest,
        at now: Timestamp,
        token times: [String: String]?
    ) -> HTTPResponse {
        var headers = HTTPHeaders()
        for header in TapeAnswer.headers(of: recorded, quotesType: true) { headers.add(header.name, header.value) }
        let challenge = state.withLock { $0.challenge }
        let text = TapeAnswer.body(of: recorded, challenge: challenge, at: now, times: times)
        return HTTPResponse(
            status: recorded.status,
            headers: headers,
            body: TapeAnswer.bytes(of: recorded, in: text),
            url: request.url,
            httpVersion: HTTPVersion(rawValue: recorded.httpVersion) ?? .http1_1
        )
    }
}
