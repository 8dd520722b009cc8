import Diagnostics
import FlowEngine
import FlowLanguage
import HTTPTransport
import JSON
import Testing

@testable import AnchorClient
@testable import FlowRunner

@Suite("Findings in a run's journal")
struct RecordedFindingTests {
    private static func deviation(
        _ code: FailureCode,
        _ severity: Deviation.Severity = .must,
        at path: String = "amount"
    ) -> Deviation {
        Deviation(
            code,
            severity,
            section: SEPSection(24, "Info"),
            endpoint: "GET /info",
            subject: Subject(field: path),
            found: "a number",
            expected: "a text"
        )
    }

    /// A verb that finds `deviations` on its way.
    private func verb(_ name: VerbName, _ deviations: Deviation...) -> ScriptedVerb {
        ScriptedVerb(name) { step, _ in
            for deviation in deviations { step.services.findings.add(deviation) }
            return VerbResult()
        }
    }

    private func run(
        _ harness: RunHarness,
        head: String = "",
        strict: Deviation.Severity? = nil,
        allowing: [String] = []
    ) async throws -> Ending {
        let text = "flow: two\n\(head)states:\n  first: { sep1: {} }\n  second: { friendbot: {} }\n"
        var settings = try harness.settings(RunHarness.flow(text))
        settings.strict = strict
        settings.allowed = try allowing.map { try #require(AllowedDeviation($0)) }
        let first = verb("sep1", Self.deviation(.numberForText), Self.deviation(.trailingSlash, .should, at: "X"))
        let second = verb("friendbot", Self.deviation(.numberForText), Self.deviation(.nullValue))
        return try await FlowRun(settings, verbs: VerbTable([first, second])).start()
    }

    private func found(_ harness: RunHarness) async -> [FoundDeviation] {
        await harness.journal.lines.compactMap { if case .found(let found) = $0.event { found } else { nil } }
    }

    @Test("each value in it that is an answer is hidden, and one that has a secret, before it is cut")
    func values() async throws {
        let harness = RunHarness()
        let token = String(repeating: "t0ken-13579", count: 20)
        var deviation = Self.deviation(.conflictingMembers)
        let long = QuotedValue("\(token)-1", QuotedValue.Excerpt(limit: 80), isProse: false)
        deviation.found = "\"\(QuotedValue(identifier: "PINZQ"))\" in a \(QuotedValue(identifier: "12345")), \(long)"
        let settings = try harness.settings(RunHarness.flow("flow: one\nstates:\n  first: { sep1: {} }\n"))
        let verb = ScriptedVerb("sep1") { [deviation] step, _ in
            step.services.traffic.hide(answers: ["PINZQ", "12345"].map { Secret($0) })
            step.services.traffic.hide(Secret(token))
            step.services.findings.add(deviation)
            return VerbResult()
        }
        #expect(try await FlowRun(settings, verbs: VerbTable([verb])).start() == Ending(result: .done))
        #expect(await found(harness).map(\.deviation.found) == ["\"•••\" in a •••, •••-1"])
    }

    @Test("an amount in it stays, though the customer has typed the same number", arguments: ["40", "1234.5678"])
    func amounts(amount: String) async throws {
        let harness = RunHarness()
        var deviation = Self.deviation(.numberForText)
        deviation.found = "a number (\(QuotedValue(amount: amount))), \(QuotedValue(identifier: amount))"
        let settings = try harness.settings(RunHarness.flow("flow: one\nstates:\n  first: { sep1: {} }\n"))
        let verb = ScriptedVerb("sep1") { [deviation] step, _ in
            step.services.traffic.hide(answers: [Secret(amount)])
            step.services.findings.add(deviation)
            return VerbResult(summary: "done, \(QuotedValue(amount: amount)) USDC")
        }
        #expect(try await FlowRun(settings, verbs: VerbTable([verb])).start() == Ending(result: .done))
        #expect(await found(harness).map(\.deviation.found) == ["a number (\(amount)), •••"])
        let summaries = await harness.journal.lines.compactMap { line in
            if case .finished(let outcome) = line.event { outcome.summary?.reveal() } else { nil }
        }
        #expect(summaries == ["done, \(amount) USDC"])
    }

    @Test("each is recorded once, in its state and before its outcome; a run is done in spite of them")
    func recorded() async throws {
        let harness = RunHarness()
        #expect(try await run(harness) == Ending(result: .done))
        #expect(
            await harness.journal.kinds == [
                .started, .performing, .found, .found, .finished, .performing, .found, .finished, .ended,
            ]
        )
        let found = await found(harness)
        #expect(found.map(\.state) == ["first", "first", "second"])
        #expect(found.map(\.deviation.code) == [.numberForText, .trailingSlash, .nullValue])
    }

    @Test("one that comes again and worse is recorded again, and fails a strict run")
    func worse() async throws {
        let harness = RunHarness()
        let text = "flow: two\nstrict: must\nstates:\n  first: { sep1: {} }\n  second: { friendbot: {} }\n"
        let first = verb("sep1", Self.deviation(.otherContentType, .note))
        let second = verb("friendbot", Self.deviation(.otherContentType), Self.deviation(.otherContentType, .should))
        let settings = try harness.settings(RunHarness.flow(text))
        let ending = try await FlowRun(settings, verbs: VerbTable([first, second])).start()
        #expect(await found(harness).map(\.deviation.severity) == [.note, .must])
        #expect(ending.failure?.code == .otherContentType)
        // The milder one alone is accepted.
        let other = RunHarness()
        var accepting = try other.settings(RunHarness.flow(text))
        accepting.allowed = [try #require(AllowedDeviation("D201/note:amount in SEP-24 GET /info"))]
        let strict = try await FlowRun(accepting, verbs: VerbTable([first, second])).start()
        #expect(await found(other).map(\.isAllowed) == [true, false])
        #expect(strict.failure?.code == .otherContentType)
    }

    @Test(
        "a strict run fails at its end, unless all that is so bad is accepted",
        arguments: [
            ("", Deviation.Severity.must, [String](), "D101", 1), ("", .should, [], "D101", 2), ("", nil, [], nil, 0),
            ("strict: must\n", nil, [], "D101", 1), ("strict: must\n", .should, ["D101"], "D104", 1),
            ("strict: should\n", .must, ["D101", "D104"], "D204", 0),
            ("", .must, ["D101", "null-value"], nil, 0), ("", .must, ["D101:amount", "D104:else"], "D104", 0),
            ("allow: [D101, D104]\n", .must, [], nil, 0), ("allow: D101\nstrict: must\n", nil, ["D104"], nil, 0),
            ("allow: D101\nstrict: should\n", nil, ["D104"], "D204", 0),
            ("", .must, ["D101/must", "D104"], nil, 0), ("", .must, ["D104", "D101/should"], "D101", 0),
            ("allow: [D101/should, D104]\n", .must, [], "D101", 0),
        ] as [(String, Deviation.Severity?, [String], String?, Int)]
    )
    func strict(head: String, strict: Deviation.Severity?, allowing: [String], code: String?, others: Int) async throws
    {
        let harness = RunHarness()
        let ending = try await run(harness, head: head, strict: strict, allowing: allowing)
        #expect(ending.failure?.code.rawValue == code)
        #expect(ending.exitCode == (code == nil ? 0 : 4))
        #expect(ending.failure?.facts.number(.count) ?? 0 == others)
        #expect(await harness.journal.lines.last?.event == .ended(ending))
        let allowed = await found(harness).filter(\.isAllowed).map(\.deviation.code.rawValue)
        for text in allowing where !text.contains(":else") && !text.contains("/should") && text != "null-value" {
            #expect(allowed.contains(String(text.prefix(4))))
        }
    }

    @Test("each run of a command finds by itself what the others have found, and only once")
    func repeated() async throws {
        let limits = RunLimits()
        let deviations = [Self.deviation(.statusWentBack), Self.deviation(.clockSkew, .should)]
        let flow = try RunHarness.flow("flow: one\nstates:\n  first: { sep1: {} }\n")
        for _ in 1...5 {
            let harness = RunHarness()
            var settings = try harness.settings(flow)
            settings.limits = limits
            let verb = ScriptedVerb("sep1") { step, _ in
                for _ in 1...2 { step.services.recorder.record(deviations) }
                return VerbResult()
            }
            #expect(try await FlowRun(settings, verbs: VerbTable([verb])).start() == Ending(result: .done))
            #expect(await found(harness).map(\.deviation.code) == [.statusWentBack, .clockSkew])
        }
    }

    @Test("a run that goes on finds nothing a second time, and remembers what it found before")
    func resumed() async throws {
        var harness = RunHarness()
        _ = try await run(harness)
        let lines = await harness.journal.lines
        let id = try #require(lines.first?.run)
        // After the findings of the first state, before its outcome.
        harness.journal = await harness.journal.cut(after: 4)
        let text = "flow: two\nstates:\n  first: { sep1: {} }\n  second: { friendbot: {} }\n"
        var settings = try harness.settings(RunHarness.flow(text))
        settings.strict = .must
        let first = verb("sep1", Self.deviation(.numberForText))
        let second = verb("friendbot")
        let ending = try await FlowRun.resume(run: id, with: settings, verbs: VerbTable([first, second]))
        #expect(ending.failure?.code == .numberForText && ending.state == "first")
        #expect(await found(harness).map(\.deviation.code) == [.numberForText, .trailingSlash])
    }

    @Test("a run that goes on knows the statuses that it saw before")
    func statuses() async throws {
        var harness = RunHarness()
        let text = "flow: two\nstates:\n  first: { sep1: {} }\n  second: { friendbot: {} }\n"
        let settings = try harness.settings(RunHarness.flow(text))
        let first = ScriptedVerb(
            "sep1",
            VerbResult(results: ["transfer": ["id": "t1", "status": "completed"], "status": "completed"])
        )
        _ = try await FlowRun(settings, verbs: VerbTable([first, verb("friendbot")])).start()
        let id = try #require(await harness.journal.lines.first?.run)
        // After the outcome of the first state.
        harness.journal = await harness.journal.cut(after: 3)
        let back = try JSONValue.parse(#"{"id":"t1","kind":"deposit","status":"pending_anchor"}"#)
        let domain = try #require(HomeDomain("https://anchor.example"))
        let transfer = try #require(Transfer(back, from: domain))
        let second = ScriptedVerb("friendbot") { step, _ in
            #expect(step.services.recorder.statuses(before: transfer)?.flaw(of: transfer.status) == .must)
            return VerbResult()
        }
        _ = try await FlowRun.resume(
            run: id,
            with: try harness.settings(RunHarness.flow(text)),
            verbs: VerbTable([first, second])
        )
        #expect(second.count == 1)
    }
}
