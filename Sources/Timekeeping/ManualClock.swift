internal import Synchronization

/// A clock that stands still until it is told to go on.
///
/// Tests and replays use it: a wait of three days passes when someone calls ``advance(by:)``. A clock made with
/// `jumps: true` goes on by itself: as soon as no one works (``WorkPeriod``), it leaps to the earliest instant that
/// someone waits for, and wakes that one. Workers that wait for the same instant take turns, in the order in which
/// their periods were begun, so that the same work always happens in the same order.
public final class ManualClock: WallClock {
    private let state: Mutex<ManualClockState>
    private let jumps: Bool

    /// The number of times that others get their turn after someone woke up who doesn't say that he works.
    private static let grace = 20

    /// A clock that shows `now`, and with `jumps` leaps ahead whenever no one works.
    public init(now: Timestamp = Timestamp(unixSeconds: 1_790_000_000), jumps: Bool = false) {
        state = Mutex(ManualClockState(now: now))
        self.jumps = jumps
    }

    /// The time of the clock.
    public var now: Timestamp { state.withLock { $0.now } }

    /// A nanosecond.
    public var minimumResolution: Swift.Duration { .nanoseconds(1) }

    /// The earliest instant that someone waits for, or `nil` while no one sleeps.
    public var nextWakeUp: Timestamp? {
        state.withLock { $0.sleepers.values.map(\.deadline).min() }
    }

    /// Moves the time on and wakes everyone whose wait is over, the earliest first.
    public func advance(by duration: Swift.Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            return state.wakeAll()
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until the clock shows `deadline`; one that jumps moves there as soon as no one works.
    ///
    /// Throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Timestamp, tolerance: Swift.Duration?) async throws {
        try Task.checkCancellation()
        let period = currentPeriod?.id
        let id = state.withLock { $0.makeID() }
        defer { state.withLock { state in _ = state.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if !jumps, deadline <= state.now { return .success(()) }
                    let sleeper = ManualClockState.Sleeper(
                        deadline: deadline,
                        period: period,
                        continuation: continuation
                    )
                    state.add(sleeper, id: id)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
                leap()
            }
        } onCancel: {
            let sleeper = state.withLock { $0.cancel(id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Wakes anyone who is next, where the clock jumps and no one works.
    private func leap() {
        guard jumps else { return }
        let (sleeper, isUnknown) = state.withLock { $0.wakeNext() }
        sleeper?.continuation.resume()
        // No one can tell when this one has done what it woke up for; others get a few turns, then time goes on.
        guard isUnknown else { return }
        Task {
            for _ in 0..<Self.grace { await Task.yield() }
            state.withLock { $0.working -= 1 }
            leap()
        }
    }
}

extension ManualClock {
    /// Begins a period of work during which the clock doesn't jump.
    public func beginPeriod() -> WorkPeriod {
        WorkPeriod(clock: self, id: state.withLock { $0.begin() })
    }

    /// The period in which the current task works; one that has ended doesn't count.
    public var currentPeriod: WorkPeriod? {
        guard let period = WorkPeriod.current, period.clock === self else { return nil }
        return state.withLock { $0.pauses[period.id] != nil } ? period : nil
    }

    func pause(_ period: UInt64) {
        state.withLock { $0.pause(period) }
        leap()
    }

    func resume(_ period: UInt64) {
        state.withLock { $0.resume(period) }
    }

    func end(_ period: UInt64) {
        state.withLock { $0.end(period) }
        leap()
    }
}
