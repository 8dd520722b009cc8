import Synchronization
import Testing
import Timekeeping

@Suite("SystemWallClock", .timeLimit(.minutes(1)))
struct SystemWallClockTests {
    @Test(
        "a sleep lasts no longer than it was when it began, however far the clock is set back",
        arguments: [Duration.seconds(1), .seconds(3600), .seconds(315_360_000), .longest]
    )
    func setBack(by leap: Duration) async throws {
        let start = Timestamp(unixSeconds: 1_795_248_000)
        let looks = Mutex(0)
        let clock = SystemWallClock(reading: {
            looks.withLock { count in
                count += 1
                return count == 1 ? start : start.advanced(by: .zero - leap)
            }
        })
        let began = ContinuousClock.now
        try await clock.sleep(until: start.advanced(by: .milliseconds(50)), tolerance: nil)
        #expect(began.duration(to: .now) < .seconds(20))
    }

    @Test("a sleep is over as soon as the clock shows its end")
    func setForward() async throws {
        let start = Timestamp(unixSeconds: 1_795_248_000)
        let clock = SystemWallClock(reading: { start })
        try await clock.sleep(until: start, tolerance: nil)
        #expect(clock.now == start)
    }
}
