import Diagnostics
import FlowEngine
import FlowLanguage
import Synchronization
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Limits of many runs")
struct LimitTests {
    /// Counts who is at work at the same time.
    final class Crowd: Sendable {
        private let counts = Mutex((now: 0, most: 0))
        var most: Int { counts.withLock { $0.most } }

        func visit(_ clock: any WallClock, _ span: Duration) async throws {
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            defer { counts.withLock { $0.now -= 1 } }
            try await clock.sleep(for: span)
        }
    }

    /// Who came through, in order.
    final class Order: Sendable {
        private let passed = Mutex<[Int]>([])
        var numbers: [Int] { passed.withLock { $0 } }
        func add(_ number: Int) { passed.withLock { $0.append(number) } }
    }

    /// Runs `flow` so many times at once, on one clock that begins now; returns how long all took, and the order of ends.
    private func runs(
        _ count: Int,
        of text: String,
        _ verbs: [any Verb],
        limits: RunLimits,
        account: RunAccount = .fresh
    ) async throws -> (span: Duration, endings: [Ending]) {
        let harness = RunHarness()
        let begin = harness.clock.now
        let periods = (0..<count).map { _ in harness.clock.beginPeriod() }
        var settings = try harness.settings(RunHarness.flow(text))
        settings.limits = limits
        settings.account = account
        var endings: [Ending] = []
        try await withThrowingTaskGroup(of: Ending.self) { group in
            for period in periods {
                group.addTask { [settings] in
                    defer { period.end() }
                    return try await period.working {
                        // Turns are taken from here on.
                        try await settings.clock.sleep(for: .zero)
                        return try await FlowRun(settings, verbs: VerbTable(verbs)).start()
                    }
                }
            }
            for try await ending in group { endings.append(ending) }
        }
        return (begin.duration(to: harness.clock.now), endings)
    }

    @Test("never let more states talk to one anchor than they say", arguments: [(1, 60), (3, 20), (6, 10), (nil, 10)])
    func anchor(limit: Int?, seconds: Int) async throws {
        let crowd = Crowd()
        let verb = ScriptedVerb("sep1") { step, _ in
            try await crowd.visit(step.services.clock, .seconds(10))
            return VerbResult()
        }
        let flow = "flow: one\nstates:\n  a: { sep1: {} }\n"
        let (span, endings) = try await runs(6, of: flow, [verb], limits: RunLimits(perAnchor: limit))
        #expect(endings.allSatisfy { $0.result == .done })
        #expect(crowd.most == min(limit ?? 6, 6))
        #expect(span == .seconds(seconds))
    }

    @Test(
        "count requests of `http` that go to the anchor's own host, and let states go on that talk to no anchor",
        arguments: [
            ("http: { get: 'https://anchor.example/x' }", 1), ("http: { get: 'https://ANCHOR.example:443/y' }", 1),
            ("http: { get: 'https://other.example/x' }", 6), ("http: { get: 'https://anchor.example:8443/x' }", 6),
            ("friendbot: {}", 6),
        ]
    )
    func request(state: String, most: Int) async throws {
        let crowd = Crowd()
        let verbs = ["http", "friendbot"].map { name in
            ScriptedVerb(name) { step, _ in
                try await crowd.visit(step.services.clock, .seconds(10))
                return VerbResult()
            }
        }
        let flow = "flow: one\nstates:\n  a: { \(state) }\n"
        let (span, _) = try await runs(6, of: flow, verbs, limits: RunLimits(perAnchor: 1))
        #expect((crowd.most, span) == (most, .seconds(60 / most)))
    }

    @Test(
        "let one state at a time use the sequence numbers of an account, and those of other accounts meanwhile",
        arguments: [(true, 1), (false, 4)]
    )
    func account(isShared: Bool, most: Int) async throws {
        let crowd = Crowd()
        let verb = ScriptedVerb("pay") { step, _ in
            try await crowd.visit(step.services.clock, .seconds(10))
            return VerbResult()
        }
        let flow =
            "flow: one\nstates:\n  a: { pay: { to: GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN, amount: 1, asset: native } }\n"
        let account: RunAccount =
            isShared ? .seed(Secret("SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN")) : .fresh
        let (_, endings) = try await runs(4, of: flow, [verb], limits: RunLimits(), account: account)
        #expect(endings.allSatisfy { $0.result == .done })
        #expect(crowd.most == most)
    }

    @Test("keep an account until what was sent is settled, although the run waits in between")
    func unsettled() async throws {
        let order = Mutex<[String]>([])
        let verb = ScriptedVerb("pay") { step, number in
            let run = step.services.header.seed
            order.withLock { $0.append("\(run) \(step.attempt.number)") }
            // The first attempt of all doesn't know what came of it.
            guard number > 1 else {
                throw StepError(Failure(recorded: .transport, words: "no answer"), isRetryable: true, isUnsettled: true)
            }
            return VerbResult()
        }
        let flow =
            "flow: one\nstates:\n  a: { pay: { to: GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN, amount: 1, asset: native } }\n"
        let account = RunAccount.seed(Secret("SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN"))
        let (_, endings) = try await runs(2, of: flow, [verb], limits: RunLimits(), account: account)
        #expect(endings.allSatisfy { $0.result == .done })
        let attempts = order.withLock { $0 }
        #expect(attempts.map { $0.suffix(1) } == ["1", "2", "1"])
        #expect(attempts[0].dropLast(2) == attempts[1].dropLast(2))
    }

    @Test("a state whose turn doesn't come before its deadline ends with that")
    func late() async throws {
        let verb = ScriptedVerb("sep1") { step, _ in
            try await step.services.clock.sleep(for: .seconds(100))
            return VerbResult()
        }
        let flow = "flow: one\nstates:\n  a: { sep1: {}, within: 150s }\n"
        let (span, endings) = try await runs(3, of: flow, [verb], limits: RunLimits(perAnchor: 1))
        #expect(endings.count { $0.result == .done } == 1)
        #expect(endings.count { $0.result == .failed(.deadline) } == 2)
        #expect(span == .seconds(150))
        #expect(verb.count == 2)
    }

    @Test("a run that is stopped or cancelled while it queues leaves the queue", arguments: [true, false])
    func leaving(isRequest: Bool) async throws {
        let harness = RunHarness(clock: ManualClock())
        let limits = RunLimits(perAnchor: 1)
        let semaphore = try #require(limits.anchor("anchor.example"))
        #expect(semaphore.enterAtOnce())
        var settings = try harness.settings(RunHarness.flow("flow: one\nstates:\n  a: { sep1: {} }\n"))
        let stop = StopRequest()
        settings.limits = limits
        settings.stop = stop
        let verb = ScriptedVerb("sep1")
        let run = FlowRun(settings, verbs: VerbTable([verb]))
        let task = Task { try await run.start() }
        while semaphore.queueLength == 0 { await Task.yield() }
        if isRequest { stop.ask() } else { task.cancel() }
        #expect(try await task.value.result == .failed(.interrupted))
        #expect(await harness.journal.kinds == [.started, .interrupted])
        #expect(semaphore.queueLength == 0)
        semaphore.leave()
        #expect(semaphore.enterAtOnce())
        #expect(verb.count == 0)
    }

    @Test("first come, first served; the place of one who gives up goes to the next")
    func fairness() async throws {
        let clock = ManualClock()
        let semaphore = AsyncSemaphore(places: 1)
        #expect(semaphore.enterAtOnce())
        let order = Order()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<5 {
            let task = Task {
                try await semaphore.enter(clock)
                order.add(number)
                semaphore.leave()
            }
            tasks.append(task)
            while semaphore.queueLength <= number { await Task.yield() }
        }
        tasks[2].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[2].value }
        semaphore.leave()
        for task in tasks { try? await task.value }
        #expect(order.numbers == [0, 1, 3, 4])
        #expect(semaphore.enterAtOnce())
    }
}
