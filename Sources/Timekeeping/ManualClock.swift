internal import Synchronization

/// A clock that stands still until it is told to go on.
///
/// Tests and replays use it: a wait of three days passes when somebody calls ``advance(by:)``, or by itself when the
/// clock was made with `jumps: true` and so leaps to the end of every wait.
public final class ManualClock: WallClock {
    private struct Sleeper {
        var deadline: Timestamp
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var nextID: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]
        var cancelled: Set<UInt64> = []
    }

    private let state: Mutex<State>
    private let jumps: Bool

    /// A clock that shows `now`, and with `jumps` leaps ahead whenever somebody sleeps on it.
    public init(now: Timestamp = Timestamp(unixSeconds: 1_790_000_000), jumps: Bool = false) {
        state = Mutex(State(now: now))
        self.jumps = jumps
    }

    /// What the clock shows.
    public var now: Timestamp { state.withLock { $0.now } }

    /// A nanosecond.
    public var minimumResolution: Swift.Duration { .nanoseconds(1) }

    /// The earliest instant that somebody waits for, or `nil` while nobody sleeps.
    public var nextWakeUp: Timestamp? {
        state.withLock { $0.sleepers.values.map(\.deadline).min() }
    }

    /// Moves the time on and wakes everybody whose wait is over, the earliest first.
    public func advance(by duration: Swift.Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until the clock is moved to `deadline`, or moves it there itself when it jumps.
    ///
    /// Throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Timestamp, tolerance: Swift.Duration?) async throws {
        try Task.checkCancellation()
        if jumps {
            state.withLock { $0.now = max($0.now, deadline) }
            return await Task.yield()
        }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
