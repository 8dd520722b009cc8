internal import Timekeeping

/// The policy of circuit breakers: when they open, and for how long.
public struct CircuitBreakerPolicy: Hashable, Sendable {
    /// The number of failures in a row that opens a breaker.
    public var failures: Int
    /// The first rest; each trial that fails doubles it.
    public var rest: Duration
    /// The longest rest.
    public var longestRest: Duration

    /// A policy of these values, each at least 1 or one second; after 5 failures for 10 seconds, at most for 5 minutes,
    /// unless given.
    public init(failures: Int = 5, rest: Duration = .seconds(10), longestRest: Duration = .seconds(300)) {
        self.failures = max(1, failures)
        self.rest = max(.seconds(1), rest)
        self.longestRest = max(self.rest, longestRest)
    }
}

/// The circuit breaker of one host: closed, open, or half-open for one trial request.
///
/// It does nothing by itself: anyone who asks the host says so, says what came of it, and what time it is.
struct CircuitBreaker: Hashable, Sendable {
    /// A trial from which nothing is heard any more does not keep the circuit open for ever.
    static let longestTrial = Duration.seconds(120)

    /// The answer to a request for admission.
    enum Admission: Hashable {
        /// Ask.
        case pass(Pass)
        /// Don't, for so long.
        case refusal(for: Duration)
    }

    /// A pass, which comes back with the result.
    struct Pass: Hashable, Sendable {
        var isTrial: Bool
    }

    private enum State: Hashable {
        case closed
        case open(until: Timestamp, rest: Duration)
        case trial(since: Timestamp, rest: Duration)
    }

    private var state = State.closed
    /// The number of failures since the last success.
    private(set) var failures = 0
    /// The last failure.
    private(set) var lastFailure = TransportError.LastFailure.status(0)

    /// Whether there is nothing to remember.
    var isIdle: Bool { failures == 0 }

    /// The time for which the host is left alone from `now` on; `nil` where it is asked.
    func rest(at now: Timestamp) -> Duration? {
        guard case .open(let until, _) = state, now < until else { return nil }
        return now.duration(to: until)
    }

    /// Whether the host may be asked.
    mutating func admit(at now: Timestamp) -> Admission {
        switch state {
        case .closed:
            return .pass(Pass(isTrial: false))
        case .open(let until, let rest):
            guard until <= now else { return .refusal(for: now.duration(to: until)) }
            state = .trial(since: now, rest: rest)
            return .pass(Pass(isTrial: true))
        case .trial(let since, let rest):
            // Its result will be known soon.
            guard since.advanced(by: Self.longestTrial) <= now else { return .refusal(for: .seconds(1)) }
            state = .trial(since: now, rest: rest)
            return .pass(Pass(isTrial: true))
        }
    }

    /// The host answered.
    mutating func succeed() {
        self = CircuitBreaker()
    }

    /// The host failed as `failure` says.
    mutating func fail(
        _ pass: Pass,
        _ failure: TransportError.LastFailure,
        at now: Timestamp,
        _ policy: CircuitBreakerPolicy
    ) {
        switch state {
        case .closed:
            failures += 1
            lastFailure = failure
            guard failures >= policy.failures else { return }
            state = .open(until: now.advanced(by: policy.rest), rest: policy.rest)
        case .trial(_, let rest) where pass.isTrial:
            failures += 1
            lastFailure = failure
            let longer = min(rest * 2, policy.longestRest)
            state = .open(until: now.advanced(by: longer), rest: longer)
        case .open, .trial:
            // It was asked before the circuit opened, and says nothing new.
            break
        }
    }

    /// Records a pass without a result, because its request was cancelled.
    mutating func abandon(_ pass: Pass, at now: Timestamp) {
        guard pass.isTrial, case .trial(_, let rest) = state else { return }
        state = .open(until: now, rest: rest)
    }
}
