public import Timekeeping

/// Refreshes something when someone asks for it: once for all who ask in a short while, and not too often.
public actor Refresher {
    private var schedule: RefreshSchedule
    private let clock: any WallClock
    private let refresh: @Sendable () async -> Void
    /// What waits for the next refresh.
    private var waiting: Task<Void, Never>?
    /// What was begun last.
    private var running: Task<Void, Never>?

    /// A refresher that has done nothing yet.
    ///
    /// - Parameters:
    ///   - schedule: how soon and how often.
    ///   - clock: what it waits on.
    ///   - refresh: what there is to do; never twice at a time.
    public init(
        schedule: RefreshSchedule = RefreshSchedule(),
        clock: any WallClock,
        refresh: @escaping @Sendable () async -> Void
    ) {
        self.schedule = schedule
        self.clock = clock
        self.refresh = refresh
    }

    /// Asks for a refresh, which comes soon.
    public func ask() {
        schedule.ask(at: clock.now)
        guard waiting == nil else { return }
        waiting = Task {
            while let due = schedule.due {
                guard (try? await clock.sleep(until: due)) != nil else { break }
                await perform()
            }
            waiting = nil
        }
    }

    /// Has it done now, and returns when it is.
    public func force() async {
        schedule.force(at: clock.now)
        await perform()
    }

    /// Does what is due, after what is under way.
    private func perform() async {
        let former = running
        let task = Task {
            await former?.value
            if schedule.begin(at: clock.now) { await refresh() }
        }
        running = task
        await task.value
    }
}
