internal import Diagnostics
public import FlowEngine
public import Timekeeping

extension FlowRun {
    /// Ends the run called `id` before its time: its `always` states are run, and then it is over.
    ///
    /// The flow that counts is the one that the run was last driven with, regardless of the flow in `settings`.
    ///
    /// - Returns: how the run ended.
    /// - Throws: ``ResumeError`` where there is no such run or it is over, and what ``resume(run:with:)`` throws.
    public static func cancel(run id: RunID, with settings: RunSettings) async throws -> Ending {
        try await cancel(run: id, with: settings, verbs: .standard)
    }

    static func cancel(run id: RunID, with settings: RunSettings, verbs: VerbTable) async throws -> Ending {
        try await settings.clock.working {
            try await holding(id, in: settings.journal) {
                let history = try await RunHistory(of: id, settings)
                guard history.ending == nil else { throw ResumeError(.isOver, run: id, state: history.ending?.state) }
                var settings = settings
                settings.flow = try await history.flow(history.digest)
                let driver = try await driver(of: history, settings, verbs)
                return try await driver.goOn(history, with: .cancelled)
            }
        }
    }

    /// Ends the run called `id` at once, and performs nothing more of it, also none of its `always` states.
    ///
    /// - Returns: how the run ended.
    /// - Throws: ``ResumeError`` where there is no such run or it is over, and what the journal throws, also where
    ///   another party drives the run.
    public static func abandon(
        run id: RunID,
        in journal: any RunJournal,
        clock: any WallClock = SystemWallClock(),
        observer: @Sendable (JournalEntry) -> Void = { _ in }
    ) async throws -> Ending {
        try await holding(id, in: journal) {
            var writer = try await JournalWriter(id, in: journal, clock: clock)
            if case .ended(let ending)? = writer.entries.last?.event {
                throw ResumeError(.isOver, run: id, state: ending.state)
            }
            let ending = Ending(Failure(.runCancelled))
            if writer.entries.last?.event != .cancelled { observer(try await writer.write(.cancelled)) }
            observer(try await writer.write(.ended(ending)))
            return ending
        }
    }
}
