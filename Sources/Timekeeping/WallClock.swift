internal import FoundationEssentials

/// A clock that tells civil time, so that what it says can be stored and compared after a restart.
///
/// Everything that waits or compares with "now" takes one of these; nothing reads the system's clock by itself.
///
/// Under virtual time a clock stands still while any task works, and leaps to the next wake-up when all who work sleep.
/// So anyone who does something between two sleeps does it in a ``WorkPeriod``: within ``working(_:)``. On a clock that
/// goes by itself that changes nothing.
public protocol WallClock: Clock, Sendable where Instant == Timestamp, Duration == Swift.Duration {
    /// Begins a period of work during which time stands still; anyone who begins it ends it.
    func beginPeriod() -> WorkPeriod

    /// The period in which the current task works, or `nil` where it works in none.
    var currentPeriod: WorkPeriod? { get }
}

extension WallClock {
    /// A period that means nothing: the clock goes by itself.
    public func beginPeriod() -> WorkPeriod { WorkPeriod() }

    /// The absence of a period: the clock goes by itself.
    public var currentPeriod: WorkPeriod? { nil }

    /// Waits for `duration` on this clock; throws `CancellationError` when the task is cancelled.
    public func sleep(for duration: Swift.Duration) async throws {
        try await sleep(until: now.advanced(by: duration), tolerance: nil)
    }

    /// Waits until `deadline`; throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Timestamp) async throws {
        try await sleep(until: deadline, tolerance: nil)
    }

    /// Performs `work` while virtual time stands still, except for as long as `work` itself sleeps on this clock.
    ///
    /// Within a period it is part of that period. A task that works beside the one that made it takes a period of its own,
    /// begun before the task is made, so that no time passes in between.
    public func working<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        guard currentPeriod == nil else { return try await work() }
        let period = beginPeriod()
        defer { period.end() }
        return try await period.working(work)
    }

    /// Performs `work`, but cancels it at `deadline`; `nil` if it has not ended by then.
    ///
    /// It returns when `work` does, which therefore has to heed its cancellation.
    public func limited<Result: Sendable>(
        until deadline: Timestamp,
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
        // The alarm is a worker of its own: when it wakes up, no time passes before the work has heard of it.
        let alarm = beginPeriod()
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

    /// The time of the system's real-time clock.
    public var now: Timestamp { read() }

    /// The system's time to a quarter of a microsecond, which is as exact as a `Date` is in our time.
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

/// A period of work under a clock: as long as one goes on, virtual time stands still.
///
/// A worker that sleeps on the clock doesn't count meanwhile; the clock sees to that. One that waits for another worker
/// says so with ``pause()``, and anyone who lets it go on calls ``resume()``, before it goes on: so no time passes between
/// the two. On a clock that goes by itself nothing of this does anything.
public struct WorkPeriod: Sendable {
    @TaskLocal static var current: WorkPeriod?

    let clock: ManualClock?
    let id: UInt64

    /// A period that means nothing.
    init() {
        clock = nil
        id = 0
    }

    init(clock: ManualClock, id: UInt64) {
        self.clock = clock
        self.id = id
    }

    /// Performs `work` in this period: a sleep in it pauses the period meanwhile.
    public func working<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        guard clock != nil else { return try await work() }
        return try await Self.$current.withValue(self) { try await work() }
    }

    /// Stops counting, because the worker waits for another; as often as this is called, ``resume()`` is called too.
    public func pause() { clock?.pause(id) }

    /// Counts again.
    public func resume() { clock?.resume(id) }

    /// Counts no more.
    public func end() { clock?.end(id) }
}
