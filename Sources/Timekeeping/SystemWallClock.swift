internal import FoundationEssentials

/// The civil time of this machine.
///
/// It sleeps in steps of at most a minute and looks again, so a sleep ends in time also when the machine was suspended
/// or its clock was set: it lasts until the clock shows the instant, and never longer than that was away when it began.
public struct SystemWallClock: WallClock {
    private let read: @Sendable () -> Timestamp

    /// The clock of this machine; all values made so are alike.
    public init() { self.init(reading: Self.realTime) }

    /// A clock that shows what `read` returns.
    package init(reading read: @escaping @Sendable () -> Timestamp) { self.read = read }

    /// What the system's real-time clock shows.
    public var now: Timestamp { read() }

    /// To a quarter of a microsecond, which is as exact as a `Date` is in our time.
    private static func realTime() -> Timestamp {
        Timestamp(unixSeconds: 0).advanced(by: Duration(boundedSeconds: Date().timeIntervalSince1970))
    }

    /// A nanosecond.
    public var minimumResolution: Swift.Duration { .nanoseconds(1) }

    /// Waits until `deadline`; throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Timestamp, tolerance: Swift.Duration?) async throws {
        let (steady, length) = (ContinuousClock(), now.duration(to: deadline))
        let start = steady.now
        while true {
            let left = min(now.duration(to: deadline), length - start.duration(to: steady.now))
            guard left > .zero else { return try Task.checkCancellation() }
            try await Task.sleep(for: min(left, .seconds(60)), tolerance: tolerance)
        }
    }
}
