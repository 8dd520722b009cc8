internal import Glibc

/// The civil time of this machine.
///
/// It sleeps in steps of at most a minute and looks again, so a sleep ends in time also when the machine was suspended
/// or its clock was set.
public struct SystemWallClock: WallClock {
    /// The clock of this machine; all values of the type are alike.
    public init() {}

    /// What the system's real-time clock shows.
    public var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// A nanosecond.
    public var minimumResolution: Swift.Duration { .nanoseconds(1) }

    /// Waits until `deadline`; throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Timestamp, tolerance: Swift.Duration?) async throws {
        while true {
            let left = now.duration(to: deadline)
            guard left > .zero else { return try Task.checkCancellation() }
            try await Task.sleep(for: min(left, .seconds(60)), tolerance: tolerance)
        }
    }
}
