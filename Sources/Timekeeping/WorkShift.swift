/// A share in the work that goes on under a clock: as long as one goes on, virtual time stands still.
///
/// A worker that sleeps on the clock doesn't count meanwhile; the clock sees to that. One that waits for another worker
/// says so with ``rest()``, and anyone who lets it go on calls ``resume()``, before it goes on: so no time passes between
/// the two. On a clock that goes by itself nothing of this does anything.
public struct WorkShift: Sendable {
    @TaskLocal static var current: WorkShift?

    let clock: ManualClock?
    let id: UInt64

    /// A shift that means nothing.
    init() {
        clock = nil
        id = 0
    }

    init(clock: ManualClock, id: UInt64) {
        self.clock = clock
        self.id = id
    }

    /// Does `work` in this shift: whatever sleeps in it lets the shift rest meanwhile.
    public func working<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        guard clock != nil else { return try await work() }
        return try await Self.$current.withValue(self) { try await work() }
    }

    /// Stops counting, because the worker waits for another; as often as this is called, ``resume()`` is called too.
    public func rest() { clock?.rest(id) }

    /// Counts again.
    public func resume() { clock?.resume(id) }

    /// Counts no more.
    public func end() { clock?.end(id) }
}
