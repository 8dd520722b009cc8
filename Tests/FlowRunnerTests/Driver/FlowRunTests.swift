import Diagnostics
import FlowEngine
import FlowLanguage
import HTTPTransport
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("FlowRun")
struct FlowRunTests {
    static let twoStates = """
        flow: two
        states:
          first: { sep1: {} }
          second: { friendbot: {} }
        """

    @Test("records the intent before each verb and the outcome after it")
    func order() async throws {
        let harness = RunHarness()
        let journal = harness.journal
        let first = ScriptedVerb("sep1") { _, _ in
            #expect(await journal.kinds == [.started, .performing])
            return VerbResult(results: ["domain": "anchor.example"], summary: "found")
        }
        let second = ScriptedVerb("friendbot") { step, _ in
            #expect(await journal.kinds == [.started, .performing, .finished, .performing])
            #expect(step.knowledge.scope[Path(root: "first", [.name("domain")])] == "anchor.example")
            return VerbResult()
        }
        let witness = Witness()
        let settings = try harness.settings(RunHarness.flow(Self.twoStates)) { witness.observe($0) }
        let ending = try await FlowRun(settings, verbs: VerbTable([first, second])).start()
        #expect(ending == Ending(result: .done))
        #expect(await journal.kinds == [.started, .performing, .finished, .performing, .finished, .ended])
        #expect(await journal.lines == witness.entries)
    }

    @Test(
        "shows nobody an event that is not on the disk, and does nothing more when the disk is full",
        arguments: 0...5
    )
    func fullDisk(capacity: Int) async throws {
        var harness = RunHarness()
        harness.journal = MemoryJournal(capacity: capacity)
        let witness = Witness()
        let (first, second) = (ScriptedVerb("sep1"), ScriptedVerb("friendbot"))
        let settings = try harness.settings(RunHarness.flow(Self.twoStates)) { witness.observe($0) }
        let run = FlowRun(settings, verbs: VerbTable([first, second]))
        await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
        #expect(witness.entries.count == capacity)
        #expect(first.count == (capacity >= 2 ? 1 : 0))
        #expect(second.count == (capacity >= 4 ? 1 : 0))
    }

    @Test("what a verb writes down is on the disk before the verb goes on")
    func notes() async throws {
        let harness = RunHarness()
        let journal = harness.journal
        let verb = ScriptedVerb("sep1") { step, _ in
            let url = await step.conceal(Secret("https://x?token=1"), as: "url")
            try await step.note(Scribble(value: ["url": url, "hash": "ab"]), summary: "signed")
            #expect(await journal.kinds.last == .noted)
            #expect(await journal.secrets.values.map { $0.reveal() }.contains("https://x?token=1"))
            return VerbResult(results: ["url": url])
        }
        let flow = try RunHarness.flow("flow: one\nstates:\n  a: { sep1: {} }\n")
        _ = try await FlowRun(harness.settings(flow), verbs: VerbTable([verb])).start()
        let texts = await journal.lines.map { "\($0)" }.joined()
        #expect(!texts.contains("token"))
    }

    @Test("a full disk that a verb runs into ends the run, not the step")
    func fullDiskInVerb() async throws {
        var harness = RunHarness()
        harness.journal = MemoryJournal(capacity: 2)
        let verb = ScriptedVerb("sep1") { step, _ in
            try await step.note(Scribble(value: "x"))
            Issue.record("the note was not written")
            return VerbResult()
        }
        let flow = try RunHarness.flow("flow: one\nstates:\n  a: { sep1: {} }\n")
        let run = FlowRun(try harness.settings(flow), verbs: VerbTable([verb]))
        await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
        #expect(await harness.journal.kinds == [.started, .performing])
    }

    @Test("tries again after a failure of transport, on the clock of the run")
    func retry() async throws {
        let harness = RunHarness()
        let verb = ScriptedVerb("sep1") { _, number in
            guard number < 3 else { return VerbResult() }
            throw StepError(Failure(recorded: .transport, words: "no route to anchor.example"), isRetryable: true)
        }
        let flow = try RunHarness.flow("flow: one\nstates:\n  a: { sep1: {} }\n")
        let ending = try await FlowRun(harness.settings(flow), verbs: VerbTable([verb])).start()
        #expect(ending.result == .done)
        #expect(
            await harness.journal.kinds == [
                .started, .performing, .failed, .waiting, .woke, .performing, .failed, .waiting, .woke, .performing,
                .finished, .ended,
            ]
        )
    }

    @Test("a failure names the thing, the remedy and the line of the flow")
    func failure() async throws {
        let harness = RunHarness()
        let verb = ScriptedVerb("friendbot") { _, _ in
            throw StepError(
                Failure(recorded: .refused, words: "friendbot is out of lumens", help: "ask again tomorrow")
            )
        }
        let flow = try RunHarness.flow(Self.twoStates)
        let ending = try await FlowRun(harness.settings(flow), verbs: VerbTable([ScriptedVerb("sep1"), verb])).start()
        #expect(ending.result == .failed(.refused))
        #expect(ending.state == "second")
        #expect(ending.summary == "friendbot is out of lumens")
        #expect(ending.help == "ask again tomorrow")
        #expect(ending.place?.file == "test.yaml")
        #expect(ending.place?.line == 4)
    }

    @Test("is interrupted while a verb is at work, and goes on with that verb")
    func interruptedVerb() async throws {
        let harness = RunHarness()
        let flow = try RunHarness.flow(Self.twoStates)
        let verb = ScriptedVerb("sep1") { step, number in
            if number == 1 {
                withUnsafeCurrentTask { $0?.cancel() }
                try Task.checkCancellation()
            }
            #expect(step.isRecovering)
            return VerbResult()
        }
        let verbs = VerbTable([verb, ScriptedVerb("friendbot")])
        let run = FlowRun(try harness.settings(flow), verbs: verbs)
        let ending = try await Task { try await run.start() }.value
        #expect(ending.result == .failed(.interrupted))
        #expect(ending.exitCode == 130)
        // Only the program knows with which options the run can be found again.
        #expect(ending.help == nil)
        #expect(await harness.journal.kinds == [.started, .performing, .interrupted])
        let settings = try harness.settings(flow)
        #expect(try await FlowRun.resume(run: run.id, with: settings, verbs: verbs).result == .done)
        #expect(
            await harness.journal.kinds == [
                .started, .performing, .interrupted, .resumed, .finished, .performing, .finished, .ended,
            ]
        )
    }

    @Test("is interrupted while it waits, and waits for the rest after that")
    func interruptedWait() async throws {
        let clock = ManualClock()
        var harness = RunHarness()
        harness.clock = clock
        let flow = try RunHarness.flow("flow: one\nstates:\n  rest: { wait: 3d }\n")
        let run = FlowRun(try harness.settings(flow))
        let task = Task { try await run.start() }
        while clock.nextWakeUp == nil { await Task.yield() }
        task.cancel()
        #expect(try await task.value.result == .failed(.interrupted))
        #expect(await harness.journal.kinds == [.started, .waiting, .interrupted])
        clock.advance(by: .seconds(86_400))
        let settings = try harness.settings(flow)
        let resumed = Task { try await FlowRun.resume(run: run.id, with: settings) }
        while clock.nextWakeUp == nil { await Task.yield() }
        #expect(clock.nextWakeUp.map { clock.now.duration(to: $0) } == .seconds(2 * 86_400))
        clock.advance(by: .seconds(2 * 86_400))
        #expect(try await resumed.value.result == .done)
        #expect(
            await harness.journal.kinds == [
                .started, .waiting, .interrupted, .resumed, .woke, .performing, .finished, .ended,
            ]
        )
    }

    @Test("keeps what the flow calls secret sealed from birth")
    func keptSecret() async throws {
        let harness = RunHarness()
        let flow = try RunHarness.flow(
            """
            flow: one
            states:
              a:
                sep1: {}
                keep: { key: signing_key secret }
              b: { tell: "the key is ${key}" }
            """
        )
        let verb = ScriptedVerb("sep1", VerbResult(results: ["signing_key": "GSECRETKEY"]))
        let ending = try await FlowRun(harness.settings(flow), verbs: VerbTable([verb, TellVerb()])).start()
        #expect(ending.result == .done)
        let text = await harness.journal.lines.map { "\($0)" }.joined(separator: "\n")
        #expect(!text.contains("GSECRETKEY"))
        #expect(text.contains("the key is •••"))
        #expect(await harness.journal.secrets.values.map { $0.reveal() }.contains("GSECRETKEY"))
    }

    @Test(
        "a given seed makes the fresh account the same on a local network, and on no other",
        arguments: [("Standalone Network ; February 2017", true), ("Test SDF Network ; September 2015", false)]
    )
    func seededAccount(passphrase: String, isSame: Bool) async throws {
        var accounts: [String] = []
        for _ in 1...2 {
            let harness = RunHarness()
            var settings = try harness.settings(RunHarness.flow("flow: one\nstates:\n  a: { tell: hello }\n"))
            settings.network.passphrase = passphrase
            settings.seed = 7
            _ = try await FlowRun(settings).start()
            if case .started(let header)? = await harness.journal.lines.first?.event { accounts.append(header.account) }
        }
        #expect(accounts.count == 2)
        #expect((accounts.first == accounts.last) == isSame)
    }
}

/// A note of a verb of these tests.
private struct Scribble: VerbNote {
    let key = "scribble"
    let value: Value

    init(value: Value) { self.value = value }

    init?(key: String, value: Value) {
        guard key == "scribble" else { return nil }
        self.value = value
    }
}
