import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Resuming a run")
struct ResumeTests {
    static let text = """
        flow: three
        states:
          first: { sep1: {} }
          rest: { wait: 1h }
          second: { friendbot: {} }
        """

    private func verbs() -> (table: VerbTable, first: ScriptedVerb, second: ScriptedVerb) {
        let first = ScriptedVerb("sep1") { step, _ in
            if await !step.visitNotes(CustomerNote.self).contains(.reported) {
                try await step.note(CustomerNote.reported)
            }
            return VerbResult(results: ["domain": "anchor.example"])
        }
        let second = ScriptedVerb("friendbot") { step, _ in
            #expect(step.knowledge.scope[Path(root: "first", [.name("domain")])] == "anchor.example")
            return VerbResult()
        }
        return (VerbTable([first, second, WaitVerb()]), first, second)
    }

    @Test("after every single line of a finished run ends as the run did", arguments: 1...11)
    func everyLine(count: Int) async throws {
        var harness = RunHarness()
        let flow = try RunHarness.flow(Self.text)
        let run = FlowRun(try harness.settings(flow), verbs: verbs().table)
        let ending = try await run.start()
        let lines = await harness.journal.lines
        #expect(lines.count == 11)
        harness.journal = await harness.journal.cut(after: count)
        let (table, first, second) = verbs()
        let settings = try harness.settings(flow)
        #expect(try await FlowRun.resume(run: run.id, with: settings, verbs: table) == ending)
        // A verb whose outcome is on the disk is not performed again, and a note is written once.
        let finished = lines.prefix(count).map(\.event.kind).filter { $0 == .finished }.count
        #expect(first.count == (finished >= 1 ? 0 : 1))
        #expect(second.count == (finished >= 3 ? 0 : 1))
        let after = await harness.journal.lines
        #expect(after.filter { $0.event.kind == .noted }.count == 1)
        // Cut right before the wait was recorded, it is over by now: its end is an instant, not a length.
        #expect(after.filter { $0.event.kind == .waiting }.count == (count == 4 ? 0 : 1))
        #expect(after.map(\.sequence) == Array(1...after.count))
        #expect(after.last?.event == .ended(ending))
    }

    @Test("of a run that is not in the journal is refused")
    func unknownRun() async throws {
        let harness = RunHarness()
        let settings = try harness.settings(RunHarness.flow(Self.text))
        let id = RunID(rawValue: "nobody")
        await #expect(throws: ResumeError(.unknownRun, run: id)) { try await FlowRun.resume(run: id, with: settings) }
    }

    @Test("with a flow file that has changed is refused")
    func changedFlow() async throws {
        let harness = RunHarness()
        let run = FlowRun(try harness.settings(RunHarness.flow(Self.text)), verbs: verbs().table)
        _ = try await run.start()
        let changed = try harness.settings(RunHarness.flow(Self.text + "\n# a remark\n"))
        await #expect(throws: ResumeError(.flowChanged(path: "test.yaml"), run: run.id, state: "second")) {
            try await FlowRun.resume(run: run.id, with: changed)
        }
    }

    @Test("with another account is refused")
    func otherAccount() async throws {
        let harness = RunHarness()
        let flow = try RunHarness.flow(Self.text)
        let run = FlowRun(try harness.settings(flow), verbs: verbs().table)
        _ = try await run.start()
        var settings = try harness.settings(flow)
        settings.account = .seed(Secret("SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN"))
        await #expect {
            try await FlowRun.resume(run: run.id, with: settings)
        } throws: { error in
            if case .otherAccount = (error as? ResumeError)?.reason { true } else { false }
        }
    }
}
