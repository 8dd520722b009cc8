internal import Synchronization
internal import Timekeeping

/// The request budget of one run.
///
/// Retries, polls and redirects of states that go round in circles are each bounded by themselves; this is the bound of
/// all of them together.
public struct RunAllowance: Hashable, Sendable {
    /// How many requests it may make, or `nil` for as many as it takes.
    public var requests: Int?
    /// How long it may take from its first request on, or `nil` for as long as it takes.
    public var time: Duration?

    /// An allowance of so many requests and so much time, each without limit unless given.
    public init(requests: Int? = nil, time: Duration? = nil) {
        self.requests = requests
        self.time = time
    }
}

/// What is left of an allowance.
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

    /// How many requests were taken.
    var requests: Int { state.withLock { $0.requests } }

    /// Takes a request; returns how long it may take at most, or `nil` where the run's time has no limit.
    func take(at now: Timestamp) throws(TransferFailure) -> Duration? {
        let allowance = allowance
        let result: Result<Duration?, TransferFailure> = state.withLock { state in
            if let limit = allowance.requests, state.requests >= limit {
                return .failure(TransferFailure(.requestsSpent(limit: limit)))
            }
            let start = state.start ?? now
            let left = allowance.time.map { now.duration(to: start.advanced(by: $0)) }
            if let left, left <= .zero {
                return .failure(TransferFailure(.timeSpent(limit: allowance.time ?? .zero)))
            }
            state.start = start
            state.requests += 1
            return .success(left)
        }
        return try result.get()
    }
}
