/// A clock that tells civil time, so that what it says can be stored and compared after a restart.
///
/// Everything that waits or compares with "now" takes one of these; nothing reads the system's clock by itself.
public protocol WallClock: Clock, Sendable where Instant == Timestamp, Duration == Swift.Duration {}

extension WallClock {
    /// Waits for `duration` on this clock; throws `CancellationError` when the task is cancelled.
    public func sleep(for duration: Swift.Duration) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: nil)
    }

    /// Waits until `deadline`; throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Timestamp) async throws {
        try await sleep(until: deadline, tolerance: nil)
    }
}
