import Diagnostics
import FlowEngine
import FlowRunner
import HTTPTransport
import Synchronization
import Testing

/// Look-ups of the transfer whose page is visited, which fail.
@Suite("Look-ups of a visited page's transfer")
struct VisitLookUpTests {
    private static let states = """
          trust: { trustline: USDC }
          start: { sep24: { deposit: USDC, amount: "25" }, keep: { tx: transfer, page: url secret } }
          visit: { page: $page, fill: [set] }
          follow: { track: $tx, poll: { every: 50ms, up-to: 200ms } }

        """

    /// What the record of a run has of the look-ups in its visit.
    private struct Looks {
        var ending: Ending
        /// Why requests for the transfer were sent again during the visit.
        var causes: [String]
        /// The failures of attempts.
        var failures: [StepFailure]
        /// The failures with which the visit went on.
        var told: [String]
        /// The codes of the findings about the transfer.
        var findings: [String]
        /// The requests of pages: their methods, in order.
        var pages: [String]
    }

    /// Runs a deposit while `fault` strikes at the first look-ups of the visit.
    private func run(_ fault: String, states: String = states) async throws -> Looks {
        let scenario = "scenario: looks\nfaults: [{ at: sep24.transaction, fault: \(fault) }]\n"
        var looks: Looks?
        try await SandboxHarness.playing(scenario) { harness in
            let causes = Mutex<[String]>([])
            var settings = try harness.following(states)
            settings.traffic = TrafficObserver(exchange: { exchange in
                guard exchange.state == "visit", let cause = exchange.cause else { return }
                causes.withLock { $0.append("\(cause)") }
            })
            let ending = try await FlowRun(settings).start()
            let events = await harness.journal.lines.map(\.event)
            looks = Looks(
                ending: ending,
                causes: causes.withLock { $0 },
                failures: events.compactMap { if case .failed(let failure) = $0 { failure } else { nil } },
                told: await harness.told().filter { $0.contains("the visit goes by its page alone") },
                findings: events.compactMap { event in
                    guard case .found(let found) = event, found.deviation.endpoint == "GET /transaction" else {
                        return nil
                    }
                    return found.deviation.code.rawValue
                },
                pages: harness.http.log.filter { $0.contains(" /pages/") }
                    .map { String($0.prefix { $0 != " " }) }
            )
        }
        return try #require(looks)
    }

    /// The page was opened once, and each of its two forms was sent once.
    private func expectOneVisit(_ looks: Looks) {
        #expect(looks.ending.result == .done, "\(looks.ending)")
        #expect(looks.pages == ["GET", "POST", "POST"])
    }

    @Test(
        "one that may pass is repeated, and its cause is in the record; the visit goes on at its page",
        arguments: [
            ("status, code: 503", "503", false), ("status, code: 429", "429", false),
            ("status, code: 404", "404", false),
            ("reset", "connection-lost", false), ("cut", "connection-lost", false),
            ("broken-json", "not-json", true), ("empty", "empty-answer", true), ("page", "web-page-answer", true),
        ]
    )
    func repeated(fault: String, cause: String, isFinding: Bool) async throws {
        let looks = try await run("\(fault), once: true")
        expectOneVisit(looks)
        #expect(looks.causes == [cause])
        #expect(looks.failures.map(\.state) == ["visit"] && looks.told.isEmpty, "\(looks)")
        #expect(looks.findings.isEmpty != isFinding, "\(looks.findings)")
    }

    @Test(
        "one that fails for good is told, with what the anchor did, and the visit goes on",
        arguments: [
            ("oversized", "has more than", false), ("redirect, to: elsewhere", "redirected to another origin", false),
            ("status, code: 400", "status 400", false), ("broken-utf8", "not UTF-8", true),
            ("error-in-success", "refused to show the transfer", true),
            ("missing, member: status", "has no status", true),
            ("nulls, member: id", "has no id", true),
        ]
    )
    func told(fault: String, words: String, isFinding: Bool) async throws {
        let looks = try await run("\(fault), once: true")
        expectOneVisit(looks)
        #expect(looks.told.count == 1 && looks.told.allSatisfy { $0.contains(words) }, "\(looks.told)")
        #expect(looks.failures.isEmpty && looks.causes.isEmpty, "\(looks)")
        #expect(looks.findings.isEmpty != isFinding, "\(looks.findings)")
    }

    @Test(
        "one that can't be repeated any more, or not soon, is told, and the visit goes on",
        arguments: [
            ("status, code: 503, times: 3", ", retry: 2", 2),
            ("broken-json, times: 3", ", retry: 2", 2), ("status, code: 503, once: true", ", retry: 0", 0),
            ("status, code: 503, retry_after: 5m, once: true", "", 0),
        ]
    )
    func exhausted(fault: String, retry: String, repetitions: Int) async throws {
        let looks = try await run(
            fault,
            states: Self.states.replacing("fill: [set] }", with: "fill: [set]\(retry) }")
        )
        expectOneVisit(looks)
        #expect(looks.failures.count == repetitions && looks.causes.count == repetitions, "\(looks)")
        #expect(looks.told.count == 1, "\(looks.told)")
    }
}
