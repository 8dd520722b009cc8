import Synchronization
import TestSupport
import Testing
import Timekeeping
import Wallet

@Suite("Refreshes")
struct RefreshTests {
    let start = Timestamp(unixSeconds: 1_790_000_000)

    @Test("many who ask in a short while get one refresh, half a second after the last")
    func debounce() {
        var schedule = RefreshSchedule()
        for step in 0..<3 { schedule.ask(at: start.advanced(by: .milliseconds(100 * step))) }
        #expect(schedule.due == start.advanced(by: .milliseconds(700)))
        let early = schedule.begin(at: start.advanced(by: .milliseconds(699)))
        #expect(!early)
        let due = schedule.begin(at: start.advanced(by: .milliseconds(700)))
        #expect(due && schedule.due == nil)
        let twice = schedule.begin(at: start.advanced(by: .milliseconds(701)))
        #expect(!twice)
    }

    @Test("who asks without end waits two seconds at most")
    func steady() {
        var schedule = RefreshSchedule()
        for step in 0..<40 { schedule.ask(at: start.advanced(by: .milliseconds(100 * step))) }
        #expect(schedule.due == start.advanced(by: .seconds(2)))
    }

    @Test("from one refresh to the next it takes two seconds, unless it is forced")
    func interval() {
        var schedule = RefreshSchedule()
        schedule.force(at: start)
        let first = schedule.begin(at: start)
        schedule.ask(at: start.advanced(by: .milliseconds(10)))
        #expect(first && schedule.due == start.advanced(by: .seconds(2)))
        schedule.force(at: start.advanced(by: .milliseconds(20)))
        #expect(schedule.due == start.advanced(by: .milliseconds(20)))
        let forced = schedule.begin(at: start.advanced(by: .milliseconds(20)))
        #expect(forced && schedule.due == nil)
    }

    @Test("a refresher does it when it is due, and never twice at a time")
    func refresher() async {
        let clock = ManualClock(now: start)
        let count = Atomic(0)
        let (done, signal) = AsyncStream<Int>.makeStream()
        var results = done.makeAsyncIterator()
        let refresher = Refresher(clock: clock) {
            signal.yield(count.add(1, ordering: .relaxed).newValue)
        }
        await refresher.force()
        #expect(await results.next() == 1)
        for _ in 0..<5 { await refresher.ask() }
        while clock.nextWakeUp == nil { await Task.yield() }
        #expect(clock.nextWakeUp == start.advanced(by: .seconds(2)))
        clock.advance(by: .seconds(2))
        #expect(await results.next() == 2)
        await refresher.force()
        #expect(await results.next() == 3)
        #expect(count.load(ordering: .relaxed) == 3)
    }
}
