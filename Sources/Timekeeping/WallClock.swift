/// A clock that tells civil time, so that what it says can be stored and compared after a restart.
///
/// Everything that waits or compares with "now" takes one of these; nothing reads the system's clock by itself.
///
/// Under virtual time a clock stands still while anybody works, and leaps to the next wake-up when all who work sleep.
/// So anyone who does something between two sleeps does it in a ``WorkShift``: within ``working(_:)``. On a clock that
/// goes by itself that changes nothing.
public protocol WallClock: Clock, Sendable where Instant == Timestamp, Duration == Swift.Duration {
    /// Begins a share in the work during which time stands still; anyone who begins it ends it.
    func beginShift() -> WorkShift

    /// The shift in which the current task works, or `nil` where it works in none.
    var currentShift: WorkShift? { get }
}

extension WallClock {
    /// A shift that means nothing: the clock goes by itself.
    public func beginShift() -> WorkShift { WorkShift() }

    /// None: the clock goes by itself.
    public var currentShift: WorkShift? { nil }

    /// Waits for `duration` on this clock; throws `CancellationError` when the task is cancelled.
    public func sleep(for duration: Swift.Duration) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: nil)
    }

    /// Waits until `deadline`; throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Timestamp) async throws {
        try await sleep(until: deadline, tolerance: nil)
    }

    /// Does `work` while virtual time stands still, except for as long as `work` itself sleeps on this clock.
    ///
    /// Within a shift it is part of that shift. A task that works beside the one that made it takes a shift of its own,
    /// begun before the task is made, so that no time passes in between.
    public func working<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        guard currentShift == nil else { return try await work() }
        let shift = beginShift()
        defer { shift.end() }
        return try await shift.working(work)
    }

    /// Does `work`, but cancels it at `deadline`; `nil` where it has not come to its end by then.
    ///
    /// It returns when `work` does, which therefore has to heed its cancellation.
    public func limited<Result: Sendable>(
        until deadline: Timestamp,
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
        // The alarm is a worker of its own: when it wakes up, no time passes before the work has heard of it.
        let alarm = beginShift()
        defer { alarm.end() }
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await alarm.working { try await self.sleep(until: deadline) }
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            if let first { return first }
            // It may have come to its end at the very last moment.
            if let late = try? await group.next() ?? nil { return late }
            try Task.checkCancellation()
            return nil
        }
    }
}
