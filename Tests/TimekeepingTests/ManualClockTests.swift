import Testing
import Timekeeping

@Suite("ManualClock")
struct ManualClockTests {
    @Test("wakes a sleeper when its time has come, and not before")
    func wakesInTime() async throws {
        let clock = ManualClock()
        let start = clock.now
        let sleeper = Task {
            try await clock.sleep(for: .seconds(60))
            return clock.now
        }
        while clock.nextWakeUp == nil { await Task.yield() }
        clock.advance(by: .seconds(59))
        #expect(clock.nextWakeUp == start.advanced(by: .seconds(60)))
        clock.advance(by: .seconds(1))
        #expect(try await sleeper.value == start.advanced(by: .seconds(60)))
        #expect(clock.nextWakeUp == nil)
    }

    @Test("a cancelled sleeper wakes with an error and is forgotten")
    func cancellation() async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(60)) }
        while clock.nextWakeUp == nil { await Task.yield() }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.nextWakeUp == nil)
    }

    @Test("a jumping clock passes three days at once")
    func jumping() async throws {
        let clock = ManualClock(jumps: true)
        let start = clock.now
        try await clock.sleep(for: .seconds(3 * 86_400))
        #expect(start.duration(to: clock.now) == .seconds(3 * 86_400))
    }
}
