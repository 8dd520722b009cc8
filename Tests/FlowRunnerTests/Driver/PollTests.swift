import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Looking again and again")
struct PollTests {
    private let harness = RunHarness()
    private let flow = """
        flow: one
        states:
          start: { sep1: {}, keep: { tx: currencies } }
          follow: { track: $tx, poll: { every: 1m, up-to: 1m } }
        """

    /// The outcomes that were written, and the secrets beside them, where the anchor tells `transfers` one by one.
    private func outcomes(of transfers: [Value]) async throws -> [Outcome] {
        let start = ScriptedVerb("sep1", VerbResult(results: ["currencies": ["id": "1"]]))
        let track = ScriptedVerb("track") { step, number in
            var transfer = transfers[min(number, transfers.count) - 1]
            // Anchors sign the address of the page anew each time.
            let page = await step.conceal(Secret("https://x?token=\(number)"), as: "more_info_url")
            if case .object(var fields) = transfer {
                fields["more_info_url"] = page
                transfer = .object(fields)
            }
            let status = transfer["status"].text ?? ""
            return VerbResult(
                outcome: status,
                results: ["transfer": transfer, "status": .text(status)],
                summary: MessageText(status)
            )
        }
        let run = FlowRun(try harness.settings(RunHarness.flow(flow)), verbs: VerbTable([start, track]))
        #expect(try await run.start().result == .done)
        return await harness.journal.lines.compactMap { entry in
            if case .finished(let outcome) = entry.event, outcome.state == "follow" { outcome } else { nil }
        }
    }

    @Test("writes only that nothing is new, and keeps no secret that nothing speaks of")
    func unchanged() async throws {
        let pending: Value = ["id": "1", "status": "pending_anchor", "amount_in": "5"]
        let outcomes = try await outcomes(
            of: [
                pending, pending, pending, ["id": "1", "status": "pending_anchor", "amount_in": "6"],
                ["id": "1", "status": "completed"],
            ]
        )
        #expect(outcomes.map(\.isUnchanged) == [false, true, true, false, false])
        #expect(
            outcomes.map(\.name) == [
                "pending_anchor", "pending_anchor", "pending_anchor", "pending_anchor", "completed",
            ]
        )
        #expect(outcomes[1].results.isEmpty && outcomes[1].summary == nil)
        let pages = await harness.journal.secrets.keys.filter { $0.rawValue.contains("more_info_url") }
        #expect(pages.count == 3)
    }

    @Test(
        "is not done twice in a row where the run has only told something since",
        arguments: [("tell: soon", 2), ("wait: 1s", 3)]
    )
    func spared(between: String, looks: Int) async throws {
        let start = ScriptedVerb("sep1", VerbResult(results: ["currencies": ["id": "1"]]))
        let track = ScriptedVerb("track") { step, number in
            let isOver = number == looks
            let status: Value = isOver ? "completed" : "pending_anchor"
            return VerbResult(
                outcome: isOver ? "completed" : "pending_anchor",
                results: ["transfer": ["id": "1", "status": status], "status": status]
            )
        }
        let tell = ScriptedVerb("tell", VerbResult())
        let wait = ScriptedVerb("wait", VerbResult())
        let flow = """
            flow: one
            states:
              start: { sep1: {}, keep: { tx: currencies } }
              follow: { track: $tx, poll: { every: 1m, up-to: 1m }, next: { between: [pending_anchor], done: [completed] } }
              between: { \(between), next: follow }
            """
        let settings = try harness.settings(RunHarness.flow(flow))
        let began = settings.clock.now
        #expect(try await FlowRun(settings, verbs: VerbTable([start, track, tell, wait])).start().result == .done)
        let outcomes = await harness.journal.lines.compactMap { entry in
            if case .finished(let outcome) = entry.event, outcome.state == "follow" { outcome } else { nil }
        }
        #expect(outcomes.map(\.isUnchanged) == (looks == 2 ? [false, true, false] : [false, false, false]))
        // The next look comes when the poll wants it.
        #expect(began.duration(to: settings.clock.now) >= .seconds(60))
    }

    @Test("knows after a crash what it saw before")
    func afterCrash() async throws {
        let pending: Value = ["id": "1", "status": "pending_anchor"]
        _ = try await outcomes(of: [pending, ["id": "1", "status": "completed"]])
        // Cut right before the second look was recorded.
        let lines = await harness.journal.lines
        let looks = lines.indices.filter { lines[$0].event.kind == .performing }
        let cut = try #require(looks.last)
        let journal = await harness.journal.cut(after: cut)
        var settings = try harness.settings(RunHarness.flow(flow))
        settings.journal = journal
        let track = ScriptedVerb("track") { _, number in
            let status = number < 3 ? "pending_anchor" : "completed"
            return VerbResult(
                outcome: status,
                results: [
                    "transfer": [
                        "id": "1", "status": .text(status), "more_info_url": .secret(SecretID(rawValue: "x")),
                    ], "status": .text(status),
                ],
                summary: MessageText(status)
            )
        }
        let run = try #require(lines.first?.run)
        #expect(try await FlowRun.resume(run: run, with: settings, verbs: VerbTable([track])).result == .done)
        let outcomes = await journal.lines.compactMap { entry in
            if case .finished(let outcome) = entry.event, outcome.state == "follow" { outcome.isUnchanged } else { nil }
        }
        #expect(outcomes == [false, true, true, false])
    }
}
