internal import Diagnostics
internal import FoundationEssentials
internal import JSON
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

    /// Whether requests may reach private addresses, whatever they ask for.
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

/// The first request of a replay that is another than the tape's.
public struct TapeDifference: Error, Hashable {
    /// What is different.
    public enum Kind: Hashable, Sendable {
        /// The tape has no such request; the next one that it has, if any.
        case unknown(next: String?)
        /// The body is another: the place in it, what was sent, and what the tape has.
        case body(place: String, sent: String, tape: String)
        /// The run ended, and the tape has requests that were not sent: their number, and the first.
        case unsent(count: Int, first: String)
    }

    /// The method and the address; empty where the run ended.
    public var request: String
    /// What is different.
    public var kind: Kind
}

/// Answers the requests of a run from a tape, in the place of servers.
///
/// What a tape can't hold is put in its place: a token for the account that asked, and the query of an address.
public final class TapeHTTP: HTTPExchanging {
    private struct State {
        var open: [RecordedExchange]
        var difference: TapeDifference?
        /// The address of the last challenge, which tells for whom a token is.
        var challenge: URL?
    }

    private let state: Mutex<State>
    private let redaction: ExchangeRedaction
    private let advance: @Sendable (Timestamp) -> Void
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
    ///   - differs: is called at the first difference.
    public init(
        _ exchanges: [RecordedExchange],
        keepsProse: Bool,
        plainHosts: PlainHosts = .none,
        advance: @escaping @Sendable (Timestamp) -> Void,
        differs: @escaping @Sendable () -> Void
    ) {
        state = Mutex(State(open: exchanges))
        redaction = ExchangeRedaction(known: KnownSecrets(), keepsProse: keepsProse, bodyLimit: .max)
        self.plainHosts = plainHosts
        self.advance = advance
        self.differs = differs
    }

    /// The first difference; at the end of the run also a request that was not sent.
    public func difference(atEnd isOver: Bool) -> TapeDifference? {
        state.withLock { state in
            if let difference = state.difference { return difference }
            guard isOver, let first = state.open.first else { return nil }
            return TapeDifference(request: "", kind: .unsent(count: state.open.count, first: Self.name(first.request)))
        }
    }

    /// The answer of the tape.
    ///
    /// - Throws: `TransportError` with what the tape has in the place of an answer; `cancelled` from the first difference on.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        redaction.learn(request)
        let asked = redaction.request(request)
        let answer: Result<RecordedExchange, TapeDifference> = state.withLock { state in
            if let difference = state.difference { return .failure(difference) }
            let same = state.open.indices.filter { index in
                state.open[index].request.method == asked.method && state.open[index].request.url == asked.url
            }
            if let index = same.first(where: { Self.bodyDifference(asked, state.open[$0].request) == nil }) {
                if state.open[index].server == .authentication, request.method == .get { state.challenge = request.url }
                return .success(state.open.remove(at: index))
            }
            var difference = TapeDifference(
                request: Self.name(asked),
                kind: .unknown(next: state.open.first.map { Self.name($0.request) })
            )
            if let index = same.first, let kind = Self.bodyDifference(asked, state.open[index].request) {
                difference.kind = kind
            }
            state.difference = difference
            return .failure(difference)
        }
        switch answer {
        case .failure:
            differs()
            throw TransportError(.cancelled, method: request.method, url: RedactedURL(request.url))
        case .success(let exchange):
            let end = exchange.endedAt ?? exchange.startedAt
            advance(end)
            guard let response = exchange.response else { throw Self.error(exchange.failure, of: request) }
            return self.response(response, to: request, at: end)
        }
    }

    /// No events: a run has none.
    public func events(_ request: HTTPRequest) -> ServerSentEvents { ServerSentEvents([]) }

    private static func name(_ request: RecordedExchange.Request) -> String { "\(request.method) \(request.url)" }

    // MARK: - Requests

    /// Where a request has another body than that of the tape.
    private static func bodyDifference(
        _ asked: RecordedExchange.Request,
        _ tape: RecordedExchange.Request
    ) -> TapeDifference.Kind? {
        let (sent, had) = (asked.content, tape.content)
        if let fields = sent.form, let others = had.form {
            for (field, other) in zip(fields, others) where field.name != other.name || field.value != other.value {
                return .body(place: field.name, sent: field.value, tape: "\(other.name)=\(other.value)")
            }
            guard fields.count != others.count else { return nil }
            return .body(place: "the form", sent: "\(fields.count) fields", tape: "\(others.count) fields")
        }
        guard sent.body != had.body || (sent.form == nil) != (had.form == nil) else { return nil }
        if let first = sent.body.flatMap({ try? JSONValue.parse($0) }),
            let second = had.body.flatMap({ try? JSONValue.parse($0) }),
            let (place, value, other) = difference(first, second, at: "")
        {
            return .body(place: place, sent: value, tape: other)
        }
        return .body(place: "the body", sent: sent.body ?? "nothing", tape: had.body ?? "nothing")
    }

    /// The first place at which two documents differ.
    private static func difference(
        _ sent: JSONValue,
        _ tape: JSONValue,
        at path: String
    ) -> (String, String, String)? {
        guard sent != tape else { return nil }
        if let members = sent.objectValue, let others = tape.objectValue {
            for name in Set(members.keys).union(others.keys).sorted() {
                let place = path.isEmpty ? name : "\(path).\(name)"
                guard let value = members[name] else { return (place, "nothing", others[name]?.text ?? "nothing") }
                guard let other = others[name] else { return (place, value.text, "nothing") }
                if let found = difference(value, other, at: place) { return found }
            }
        }
        if let elements = sent.arrayValue, let others = tape.arrayValue, elements.count == others.count {
            for (index, (element, other)) in zip(elements, others).enumerated() {
                if let found = difference(element, other, at: "\(path)[\(index)]") { return found }
            }
        }
        return (path.isEmpty ? "the body" : path, sent.text, tape.text)
    }

    // MARK: - Answers

    private func response(
        _ recorded: RecordedExchange.Response,
        to request: HTTPRequest,
        at now: Timestamp
    ) -> HTTPResponse {
        var headers = HTTPHeaders()
        for header in recorded.content.headers where header.value != Redaction.mark {
            headers.add(header.name, header.value.replacing(Redaction.mark, with: "replayed"))
        }
        let body = recorded.content.body ?? ""
        return HTTPResponse(
            status: recorded.status,
            headers: headers,
            body: Array(substituted(body, at: now).utf8),
            url: request.url,
            httpVersion: HTTPVersion(rawValue: recorded.httpVersion) ?? .http1_1
        )
    }

    /// The body with what stands for a token, and for the queries of addresses.
    private func substituted(_ body: String, at now: Timestamp) -> String {
        var text = body.replacing("?\(Redaction.mark)", with: "?replayed").replacing(
            "#\(Redaction.mark)",
            with: "#replayed"
        )
        guard case .object(var members)? = try? JSONValue.parse(text), members["token"] == .string(Redaction.mark)
        else {
            return text
        }
        members["token"] = .string(token(at: now))
        text = JSONValue.object(members).text
        return text
    }

    /// A token for the account that asked for the last challenge; its signature is not checked.
    private func token(at now: Timestamp) -> String {
        let items =
            state.withLock { $0.challenge }
            .flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems } ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        let subject = (value("account") ?? "") + (value("memo").map { ":\($0)" } ?? "")
        var claims: [String: JSONValue] = [
            "sub": .string(subject), "iat": .number("\(now.unixSeconds)"),
            "exp": .number("\(now.advanced(by: .seconds(86_400)).unixSeconds)"),
        ]
        if let domain = value("client_domain") { claims["client_domain"] = .string(domain) }
        let parts: [JSONValue] = [["alg": "none", "typ": "JWT"], .object(claims)]
        return parts.map { Self.base64URL(Array($0.text.utf8)) }.joined(separator: ".") + ".replayed"
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// What the tape has in the place of an answer, as far as a run makes a difference between failures.
    private static func error(_ failure: Failure?, of request: HTTPRequest) -> TransportError {
        let curl = failure?.facts.text(.curl) ?? ""
        let length = Duration(boundedMilliseconds: failure?.facts.number(.milliseconds) ?? 0)
        let reason: TransportError.Reason =
            switch failure?.code {
            case .unknownHost: .unknownHost
            case .unreachableHost: .unreachable(curlMessage: curl)
            case .tlsFailed: .tls(curlMessage: curl)
            case .timedOut: .timedOut(.waiting, after: length)
            case .connectionLost: .connectionLost(curlMessage: curl)
            case .notHTTP: .malformedResponse(curlMessage: curl)
            case .bodyTooLarge: .bodyTooLarge(limit: failure?.facts.number(.limit) ?? 0)
            default: .failed(curlMessage: curl)
            }
        return TransportError(reason, method: request.method, url: RedactedURL(request.url))
    }
}
