internal import FoundationEssentials
internal import Synchronization
public import Timekeeping

/// The HTTP client of one run, limited to its request budget, with circuit breakers.
///
/// It repeats nothing and waits for nothing: a request that it does not let through is an error that says why, and when
/// to ask again. A host that has ended a kept connection without an answer is asked on a new connection each time from then on.
public final class GuardedHTTP: HTTPExchanging {
    private let base: any HTTPExchanging
    private let circuitBreakers: CircuitBreakers?
    private let budget: RunBudget
    private let clock: any WallClock
    private let state = Mutex(State())

    private struct State {
        var end: Timestamp?
        var unanswered: String?
    }

    /// The hosts that have ended a connection without an answer.
    private let droppingHosts = Mutex<Set<String>>([])

    /// The time for an answer that is asked for only after the end that was set: whether a payment was made, say.
    public static let grace = Duration.seconds(10)

    /// A guarded client that sends its requests through `base`.
    ///
    /// - Parameters:
    ///   - base: who carries the requests.
    ///   - allowance: how much may be asked; it begins with the first request.
    ///   - circuitBreakers: the hosts that are failing, shared with others who ask them; `nil` asks every host always.
    ///   - clock: what time is measured by.
    public init(
        _ base: any HTTPExchanging,
        allowance: RunAllowance = RunAllowance(),
        circuitBreakers: CircuitBreakers? = nil,
        clock: any WallClock
    ) {
        self.base = base
        self.circuitBreakers = circuitBreakers
        self.clock = clock
        budget = RunBudget(allowance)
    }

    /// The number of requests that have been let through.
    public var requestCount: Int { budget.requests }

    /// Whether the requests may reach private addresses, regardless of what they ask for.
    public var allowsPrivateAddresses: Bool { base.allowsPrivateAddresses }

    /// The hosts beside this machine that are asked over plain http.
    public var plainHosts: PlainHosts { base.plainHosts }

    /// Waits for no answer longer than until `end`, from now on; `nil` is for no end.
    ///
    /// A request after it, by a caller who can't be stopped in the middle, is waited for as long as the ``grace``.
    ///
    /// Requests that were left unanswered before are forgotten.
    public func begin(until end: Timestamp?) { state.withLock { $0 = State(end: end) } }

    /// The request, without its secrets, on whose answer someone waited who was then stopped; `nil` where there is none.
    public var unanswered: String? { state.withLock { $0.unanswered } }

    /// Sends a request and waits for the whole response.
    ///
    /// - Throws: `TransportError` as ``HTTPClient/send(_:)`` does, and where the request is not let through: with
    ///   `circuitOpen`, `requestsSpent` or `timeSpent`.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let (request, pass) = try admit(request)
        let result: Result<HTTPResponse, TransportError>
        do throws(TransportError) {
            result = .success(try await base.send(request))
        } catch {
            result = .failure(error)
        }
        if case .failure(let error) = result, error.reason == .cancelled {
            state.withLock { $0.unanswered = "\(request.method.rawValue) \(RedactedURL(request))" }
        }
        if case .failure(let error) = result, case .connectionLost = error.reason, let host = request.url.host() {
            _ = droppingHosts.withLock { $0.insert(host) }
        }
        let rest = circuitBreakers?.record(result, of: request, pass, at: clock.now)
        do throws(TransportError) {
            return try result.get()
        } catch {
            // Anyone who asks again sooner would learn nothing but that the host is left alone.
            guard let rest, error.isTransient else { throw error }
            var error = error
            error.retryAfter = max(rest, error.retryAfter ?? .zero)
            throw error
        }
    }

    /// The events that the server sends; the opening of the stream is a request like others.
    public func events(_ request: HTTPRequest) -> ServerSentEvents {
        ServerSentEvents {
            let stream = GuardedStream(self, request)
            return { () async throws(TransportError) in try await stream.next() }
        }
    }

    /// Lets a request through, within the time that is left.
    fileprivate func admit(_ request: HTTPRequest) throws(TransportError) -> (HTTPRequest, CircuitBreaker.Pass) {
        let now = clock.now
        let pass = try circuitBreakers?.admit(request, at: now) ?? CircuitBreaker.Pass(isTrial: false)
        var request = request
        request.isSentOnce = true
        request.avoidsKeptConnections =
            request.url.host().map { host in droppingHosts.withLock { $0.contains(host) } } ?? false
        do throws(CurlTransferFailure) {
            let left = state.withLock { $0.end }.map { now < $0 ? now.duration(to: $0) : Self.grace }
            let times = [request.timeouts.total, try budget.take(at: now), left]
            request.timeouts.total = times.compactMap(\.self).min()
            return (request, pass)
        } catch {
            let refusal = TransportError(error.reason, method: request.method, url: RedactedURL(request))
            circuitBreakers?.record(.failure(refusal), of: request, pass, at: now)
            throw refusal
        }
    }

    fileprivate func open(_ request: HTTPRequest) -> ServerSentEvents.Iterator {
        base.events(request).makeAsyncIterator()
    }

    fileprivate func record(_ failure: TransportError?, of request: HTTPRequest, _ pass: CircuitBreaker.Pass) {
        let response = HTTPResponse(status: 200, url: request.url)
        circuitBreakers?.record(failure.map { .failure($0) } ?? .success(response), of: request, pass, at: clock.now)
    }
}

/// One event stream that goes through a guard.
private actor GuardedStream {
    private let guardian: GuardedHTTP
    private let request: HTTPRequest
    private var iterator: ServerSentEvents.Iterator?

    init(_ guardian: GuardedHTTP, _ request: HTTPRequest) {
        self.guardian = guardian
        self.request = request
    }

    func next() async throws(TransportError) -> ServerSentEvent? {
        if var iterator { return try await iterator.next() }
        let (request, pass) = try guardian.admit(request)
        var opened = guardian.open(request)
        iterator = opened
        do throws(TransportError) {
            let event = try await opened.next()
            guardian.record(nil, of: request, pass)
            return event
        } catch {
            guardian.record(error, of: request, pass)
            throw error
        }
    }
}

/// The request budget of one run.
///
/// Retries, polls and redirects of states that go round in circles are each bounded by themselves; this is the bound of
/// all of them together.
public struct RunAllowance: Hashable, Sendable {
    /// The number of requests that it may make, or `nil` for as many as it takes.
    public var requests: Int?
    /// The time that it may take from its first request on, or `nil` for as long as it takes.
    public var time: Duration?

    /// An allowance of so many requests and so much time, each without limit unless given.
    public init(requests: Int? = nil, time: Duration? = nil) {
        self.requests = requests
        self.time = time
    }
}

/// The rest of an allowance.
final class RunBudget: Sendable {
    private struct State {
        var requests = 0
        var start: Timestamp?
    }

    private let allowance: RunAllowance
    private let state = Mutex(State())

    init(_ allowance: RunAllowance) {
        self.allowance = allowance
    }

    /// The number of requests that were taken.
    var requests: Int { state.withLock { $0.requests } }

    /// Takes a request; returns how long it may take at most, or `nil` where the run's time has no limit.
    func take(at now: Timestamp) throws(CurlTransferFailure) -> Duration? {
        let allowance = allowance
        let result: Result<Duration?, CurlTransferFailure> = state.withLock { state in
            if let limit = allowance.requests, state.requests >= limit {
                return .failure(CurlTransferFailure(.requestsSpent(limit: limit)))
            }
            let start = state.start ?? now
            let left = allowance.time.map { now.duration(to: start.advanced(by: $0)) }
            if let left, left <= .zero {
                return .failure(CurlTransferFailure(.timeSpent(limit: allowance.time ?? .zero)))
            }
            state.start = start
            state.requests += 1
            return .success(left)
        }
        return try result.get()
    }
}
