import Synchronization
import Testing
import Timekeeping

@Suite("Virtual time")
struct VirtualTimeTests {
    /// What happened, in order.
    final class Diary: Sendable {
        private let pages = Mutex<[String]>([])
        var lines: [String] { pages.withLock { $0 } }
        func write(_ line: String) { pages.withLock { $0.append(line) } }
    }

    @Test("stands still while somebody works, however long others have slept by then")
    func standsStill() async throws {
        let clock = ManualClock(jumps: true)
        let start = clock.now
        let work = clock.beginPeriod()
        let sleeper = Task {
            try await clock.working { try await clock.sleep(for: .seconds(60)) }
            return clock.now
        }
        while clock.nextWakeUp == nil { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.now == start)
        work.end()
        #expect(try await sleeper.value == start.advanced(by: .seconds(60)))
    }

    @Test("wakes the earliest first, and those of one instant in the order in which they began", arguments: 1...20)
    func order(_ round: Int) async throws {
        let clock = ManualClock(jumps: true)
        let start = clock.now
        let diary = Diary()
        // (name, how long it sleeps each time): all meet at 6, and two of them at 2 and 4.
        let workers = [("a", 3), ("b", 2), ("c", 2), ("d", 6)]
        let periods = workers.map { _ in clock.beginPeriod() }
        try await withThrowingTaskGroup { group in
            for ((name, span), period) in zip(workers, periods).shuffled() {
                group.addTask {
                    defer { period.end() }
                    try await period.working {
                        for _ in 0..<(6 / span) {
                            try await clock.sleep(for: .seconds(span))
                            // What happens here takes turns of other tasks, but no time.
                            await Task.yield()
                            diary.write("\(name)\(start.duration(to: clock.now).components.seconds)")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(diary.lines == ["b2", "c2", "a3", "b4", "c4", "a6", "b6", "c6", "d6"])
    }

    @Test("passes for a worker that waits for another, and not before the other has let it go on")
    func restingWorkers() async throws {
        let clock = ManualClock(jumps: true)
        let start = clock.now
        let (stream, door) = AsyncStream<Void>.makeStream()
        let waiting = clock.beginPeriod()
        let other = clock.beginPeriod()
        let waiter = Task {
            defer { waiting.end() }
            waiting.pause()
            for await _ in stream { break }
            return clock.now
        }
        let opener = Task {
            defer { other.end() }
            try await other.working {
                try await clock.sleep(for: .seconds(10))
                waiting.resume()
                door.yield()
                // No one but the waiter works now, and this must not overtake it.
                try await clock.sleep(for: .seconds(10))
            }
        }
        #expect(await waiter.value == start.advanced(by: .seconds(10)))
        try await opener.value
    }

    @Test("somebody who doesn't say that he works still gets on, alone and among others")
    func unmarked() async throws {
        let clock = ManualClock(jumps: true)
        let start = clock.now
        try await withThrowingTaskGroup { group in
            for span in [7, 11, 13] {
                group.addTask { for _ in 0..<100 { try await clock.sleep(for: .seconds(span)) } }
            }
            group.addTask { try await clock.working { try await clock.sleep(for: .seconds(5000)) } }
            try await group.waitForAll()
        }
        // How much time passes while they work no one knows; but all of them come to their end.
        #expect(start.duration(to: clock.now) >= .seconds(5000))
    }

    @Test("a period that has ended holds nobody up, also in tasks that were made in it")
    func endedPeriod() async throws {
        let clock = ManualClock(jumps: true)
        let task = await clock.working {
            Task {
                try await clock.sleep(for: .seconds(1))
                try await clock.sleep(for: .seconds(1))
            }
        }
        try await task.value
        try await clock.working { try await clock.sleep(for: .seconds(1)) }
    }

    @Test("a cancelled sleeper works again, and time stands still until it is done")
    func cancelledSleeper() async throws {
        let clock = ManualClock(jumps: true)
        let start = clock.now
        let other = clock.beginPeriod()
        let period = clock.beginPeriod()
        let sleeper = Task {
            defer { period.end() }
            return await period.working {
                try? await clock.sleep(for: .seconds(60))
                let woken = clock.now
                other.pause()
                for _ in 0..<50 { await Task.yield() }
                return (woken, clock.now)
            }
        }
        while clock.nextWakeUp == nil { await Task.yield() }
        sleeper.cancel()
        let (woken, later) = await sleeper.value
        #expect(woken == start)
        #expect(later == start)
        other.end()
    }
}

@Suite("Work with a deadline")
struct LimitedWorkTests {
    @Test("is given up at the deadline, and at no other instant")
    func late() async throws {
        let clock = ManualClock(jumps: true)
        let start = clock.now
        let result = try await clock.working {
            let result = try await clock.limited(until: start.advanced(by: .seconds(30))) {
                try await clock.sleep(for: .seconds(3600))
                return "done"
            }
            #expect(clock.now == start.advanced(by: .seconds(30)))
            return result
        }
        #expect(result == nil)
    }

    @Test("that ends in time leaves the clock where it is")
    func inTime() async throws {
        let clock = ManualClock(jumps: true)
        let start = clock.now
        let result = try await clock.working {
            try await clock.limited(until: start.advanced(by: .seconds(30))) {
                for _ in 0..<100 { await Task.yield() }
                try await clock.sleep(for: .seconds(29))
                return "done"
            }
        }
        #expect(result == "done")
        #expect(clock.now == start.advanced(by: .seconds(29)))
    }

    @Test("fails with its own error")
    func failure() async throws {
        struct Broken: Error {}
        let clock = ManualClock(jumps: true)
        await #expect(throws: Broken.self) {
            try await clock.working {
                try await clock.limited(until: clock.now.advanced(by: .seconds(30))) { throw Broken() }
            }
        }
    }

    @Test("throws when its task is cancelled, and doesn't say that it was late")
    func cancelled() async throws {
        let clock = ManualClock()
        let task = Task {
            try await clock.limited(until: clock.now.advanced(by: .seconds(30))) {
                try await clock.sleep(for: .seconds(10))
            }
        }
        while clock.nextWakeUp == nil { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
}
