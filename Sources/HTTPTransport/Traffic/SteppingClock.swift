internal import Synchronization
public import Timekeeping

/// A clock that shows another time only when it is told to, and when a sleep on it ends.
///
/// A run that is recorded takes the time from one: between two exchanges with servers it stands still, so that a replay, in which
/// it stands still as well, sees the same instants.
public final class SteppingClock: WallClock {
    private let base: any WallClock
    private let shown: Mutex<Timestamp>

    /// A clock that steps to where `base` is.
    public init(_ base: any WallClock = SystemWallClock()) {
        self.base = base
        shown = Mutex(base.now)
    }

    /// The time that was shown since the last step.
    public var now: Timestamp { shown.withLock { $0 } }

    /// A nanosecond.
    public var minimumResolution: Swift.Duration { .nanoseconds(1) }

    /// Steps to the present time of the clock below; never back.
    public func step() {
        let present = base.now
        shown.withLock { $0 = max($0, present) }
    }

    /// Waits until the clock below shows `deadline`, and steps there.
    public func sleep(until deadline: Timestamp, tolerance: Swift.Duration?) async throws {
        try await base.sleep(until: deadline, tolerance: tolerance)
        shown.withLock { $0 = max($0, deadline) }
    }
}
