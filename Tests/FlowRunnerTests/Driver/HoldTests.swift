import Diagnostics
import FlowEngine
import FlowLanguage
import TestSupport
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Holding a run")
struct HoldTests {
    private let text = "flow: one\nstates:\n  a: { sep1: {} }\n"

    @Test("lasts for as long as the run is driven, and ends on every way out", arguments: 0...4)
    func everyWayOut(capacity: Int) async throws {
        var harness = RunHarness()
        harness.journal = MemoryJournal(capacity: capacity)
        let journal = harness.journal
        let verb = ScriptedVerb("sep1") { step, _ in
            #expect(await !journal.held.isEmpty)
            return VerbResult()
        }
        let run = FlowRun(try harness.settings(RunHarness.flow(text)), verbs: VerbTable([verb]))
        _ = try? await run.start()
        #expect(await journal.held.isEmpty)
        _ = try? await FlowRun.resume(run: run.id, with: run.settings, verbs: VerbTable([verb]))
        #expect(await journal.held.isEmpty)
    }

    @Test("ends also when the task is cancelled")
    func cancelled() async throws {
        let clock = ManualClock()
        let harness = RunHarness(clock: clock)
        let run = FlowRun(try harness.settings(RunHarness.flow("flow: one\nstates:\n  a: { wait: 1h }\n")))
        let task = Task { try await run.start() }
        while clock.nextWakeUp == nil { await Task.yield() }
        #expect(await harness.journal.held == [run.id])
        task.cancel()
        _ = try await task.value
        #expect(await harness.journal.held.isEmpty)
    }

    @Test("a run that somebody else drives is left alone: nothing is performed")
    func foreign() async throws {
        let harness = RunHarness()
        let verb = ScriptedVerb("sep1") { _, _ in throw StepError(Failure(recorded: .refused, words: "no")) }
        let run = FlowRun(try harness.settings(RunHarness.flow(text)), verbs: VerbTable([verb]))
        _ = try await run.start()
        await harness.journal.lend(true)
        await #expect(throws: MemoryJournal.Held.self) {
            try await FlowRun.restart(run: run.id, from: "a", with: run.settings, verbs: VerbTable([verb]))
        }
        #expect(verb.count == 1)
    }

    @Test("secrets that aren't there end a run before it begins, and leave none behind")
    func missingSecrets() async throws {
        let harness = RunHarness()
        let verb = ScriptedVerb("sep1")
        var flow = try RunHarness.flow(text)
        let place = flow.name.place
        flow.secrets = [
            SecretDeclaration(name: Located("one", at: place), source: Located(.environment("NO_SUCH_ONE"), at: place)),
            SecretDeclaration(name: Located("two", at: place), source: Located(.environment("NO_SUCH_TWO"), at: place)),
        ]
        let run = FlowRun(try harness.settings(flow), verbs: VerbTable([verb]))
        let error = await #expect(throws: StepError.self) { try await run.start() }
        #expect(error?.failure == .unanswered)
        #expect(error?.summary.contains("NO_SUCH_ONE") == true)
        #expect(error?.summary.contains("NO_SUCH_TWO") == true)
        #expect(await harness.journal.runs.isEmpty)
        #expect(verb.count == 0)
    }

    @Test("secrets are sealed with the first line, known to the run, and told to nobody")
    func secrets() async throws {
        let harness = RunHarness()
        var flow = try RunHarness.flow(text)
        let place = flow.name.place
        flow.secrets = [
            SecretDeclaration(name: Located("key", at: place), source: Located(.environment("API_KEY"), at: place))
        ]
        let verb = ScriptedVerb("sep1") { step, number in
            #expect(step.knowledge.scope[Path(root: "key")] == .secret(SecretID(rawValue: "secrets.key")))
            let key = try await step.driver.reveal(SecretID(rawValue: "secrets.key"))
            #expect(key?.reveal() == "hunter2")
            throw StepError(Failure(recorded: .refused, words: "wrong key: \(ForeignProse("hunter2"))"))
        }
        var settings = try harness.settings(flow)
        settings.environment = ["API_KEY": "hunter2"]
        let run = FlowRun(settings, verbs: VerbTable([verb]))
        #expect(try await run.start().message?.masked == "wrong key: •••")
        // A resume, or another beginning, needs no environment any more.
        settings.environment = [:]
        let ending = try await FlowRun.restart(run: run.id, from: "a", with: settings, verbs: VerbTable([verb]))
        #expect(ending.message?.masked == "wrong key: •••")
        #expect(await !"\(harness.journal.lines)".contains("hunter2"))
        #expect(verb.count == 2)
    }

    @Test("a changed flow brings its new secrets and inputs with it")
    func arrivals() async throws {
        let harness = RunHarness()
        let verb = ScriptedVerb("sep1")
        let settings = try harness.settings(RunHarness.flow(text))
        let run = FlowRun(settings, verbs: VerbTable([verb]))
        _ = try await run.start()
        var flow = try RunHarness.flow("inputs: { colour: { type: text, default: red } }\n" + text)
        let place = flow.name.place
        flow.secrets = [
            SecretDeclaration(name: Located("key", at: place), source: Located(.environment("API_KEY"), at: place))
        ]
        var changed = settings
        changed.flow = flow
        await #expect(throws: StepError.self) {
            try await FlowRun.restart(run: run.id, from: "a", with: changed, verbs: VerbTable([verb]))
        }
        changed.environment = ["API_KEY": "hunter2"]
        let after = ScriptedVerb("sep1") { step, _ in
            #expect(step.knowledge.scope[Path(root: "colour")] == "red")
            let key = try await step.driver.reveal(SecretID(rawValue: "secrets.key"))
            #expect(key?.reveal() == "hunter2")
            return VerbResult()
        }
        let ending = try await FlowRun.restart(run: run.id, from: "a", with: changed, verbs: VerbTable([after]))
        #expect(ending.result == .done)
        #expect(await !"\(harness.journal.lines)".contains("hunter2"))
    }
}
