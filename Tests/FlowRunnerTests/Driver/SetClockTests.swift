import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@testable import FlowRunner

/// Runs whose machine's clock is set while they wait.
@Suite("Clocks that are set")
struct SetClockTests {
    /// The times by which clocks are set, in seconds.
    private static let leaps: [Int64] = [
        -1, -60, -3600, -10_800, -315_360_000, -8_000_000_000, 1, 3600, 10_800, 315_360_000,
    ]
    private static let length = Duration.seconds(10_800)

    private let clock = ManualClock(jumps: true)
    private let journal = MemoryJournal()

    private func settings(pauseAfter: Duration?) throws -> RunSettings {
        var settings = try RunHarness(clock: clock, journal: journal).settings(
            RunHarness.flow("flow: one\nstates:\n  rest: { wait: 3h }\n")
        )
        settings.pauseAfter = pauseAfter
        return settings
    }

    @Test("a paused run goes on after its wait at the latest, counted from when it is resumed", arguments: leaps)
    func paused(seconds: Int64) async throws {
        let settings = try settings(pauseAfter: .seconds(60))
        let run = FlowRun(settings)
        #expect(try await run.start().result == .failed(.paused))
        clock.advance(by: .seconds(seconds))
        let resumed = clock.now
        var ending = try await FlowRun.resume(run: run.id, with: settings)
        for _ in 0..<3 where ending.result == .failed(.paused) {
            guard case .paused(let pause)? = await journal.lines.last?.event else { break }
            #expect(resumed.duration(to: pause.until) <= Self.length)
            clock.advance(by: clock.now.duration(to: pause.until))
            ending = try await FlowRun.resume(run: run.id, with: settings)
        }
        #expect(ending.result == .done)
        #expect(resumed.duration(to: clock.now) <= Self.length)
    }

    @Test("a run that was killed while it waited does so, too", arguments: leaps)
    func killed(seconds: Int64) async throws {
        let settings = try settings(pauseAfter: nil)
        let run = FlowRun(settings)
        let begin = clock.now
        #expect(try await run.start().result == .done)
        let lines = await journal.kinds
        let wait = try #require(lines.firstIndex(of: .waiting))
        var again = settings
        let rest = await journal.cut(after: wait + 1)
        again.journal = rest
        clock.advance(by: clock.now.duration(to: begin) + .seconds(seconds))
        let resumed = clock.now
        #expect(try await FlowRun.resume(run: run.id, with: again).result == .done)
        #expect(resumed.duration(to: clock.now) <= Self.length)
        // What is told of the wait is reported once more only where it has begun anew.
        #expect(await rest.kinds.count { $0 == .waiting } == (seconds < 0 ? 2 : 1))
    }
}
