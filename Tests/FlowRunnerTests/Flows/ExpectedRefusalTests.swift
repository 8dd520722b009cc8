import Diagnostics
import FlowEngine
import FlowLanguage
import FoundationEssentials
import HTTPTransport
import Testing

@testable import FlowRunner

/// Runs of flows that go on when their anchor refuses.
@Suite("Expected refusals in a run")
struct ExpectedRefusalTests {
    private static let no = #"{"error": "for Ada: no"}"#

    /// Runs `states` after a sign-in; what the anchor answers to starts of transfers is `answer`, where it isn't what it always does.
    private func run(_ states: String, answer: (Int, String)? = nil) async throws -> (Ending, WorldHarness) {
        let harness = WorldHarness()
        if let (status, body) = answer {
            harness.world.breaks { $0.url.path().hasSuffix("/interactive") ? .instead(status, body) : nil }
        }
        let text = """
            flow: refusals
            states:
              discover: { sep1: {} }
              fund: { friendbot: {} }
              login: { sep10: {} }
            \(states.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

            """
        let flow = try #require(FlowParser.parse(text: text, path: "refusals.yaml").flow)
        return (try await FlowRun(harness.settings(flow)).start(), harness)
    }

    private func results(of state: String, _ harness: WorldHarness) async -> [String: Value] {
        await harness.journal.lines.lazy.compactMap { entry in
            if case .finished(let outcome) = entry.event, outcome.state == state { outcome.results } else { nil }
        }.first ?? [:]
    }

    @Test(
        "an anchor's refusal is what the state expects, and all else is not",
        arguments: [
            (400, "expect: refused", nil), (403, "expect: refused", nil), (400, "next: { done: refused }", nil),
            (400, "expect: [refused, above.refusal.status == 403]", .expectation),
            (200, "expect: refused", .expectation),
            (200, "next: { fail: refused }", nil), (400, "next: { fail: refused }", .expectation),
            (400, "retry: 1", .refused),
            (404, "expect: refused", .refused), (401, "expect: refused", .refused), (405, "expect: refused", .refused),
            (409, "expect: refused", .refused), (422, "expect: refused", .refused),
            (503, "expect: refused, retry: 1", .transport),
        ] as [(Int, String, FailureKind?)]
    )
    func kinds(status: Int, keys: String, kind: FailureKind?) async throws {
        let (ending, _) = try await run(
            "above: { sep24: { deposit: USDC, amount: \"10\" }, \(keys) }",
            answer: status == 200 ? nil : (status, Self.no)
        )
        #expect(ending.result == (kind.map { .failed($0) } ?? .done), "\(ending)")
    }

    @Test("the result of a refused state tells how, and the flow goes on; a sign-in that was refused is no session")
    func result() async throws {
        let (ending, harness) = try await run(
            """
            above: { sep24: { deposit: USDC, amount: "10" }, expect: [refused, 'above.refusal.message == "for Ada: no"'] }
            say: { tell: "${above.refusal.code}: ${above.refusal.section}" }
            """,
            answer: (400, Self.no)
        )
        #expect(ending.result == .done, "\(ending)")
        let refusal = await results(of: "above", harness)["refusal"]
        #expect(refusal?["code"] == "A101")
        #expect(refusal?["status"] == 400)
        #expect(refusal?["section"] == "SEP-24, \"Deposit\"")
        #expect(refusal?["message"] == .prose("for Ada: no"))
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text.reveal() } else { nil }
        }
        #expect(told == ["A101: SEP-24, \"Deposit\""])
    }

    @Test("the anchor itself is asked for what its own terms rule out, also before an earlier transfer")
    func terms() async throws {
        let above = "above: { sep24: { deposit: USDC, amount: \"5000\" }, expect: refused }"
        let first = "first: { sep24: { deposit: USDC, amount: \"10\" } }"
        let (ending, harness) = try await run("\(first)\n\(above)")
        // This anchor doesn't keep to its own limit.
        #expect(ending.result == .failed(.expectation), "\(ending)")
        #expect(ending.summary?.contains("`sep24` was not refused, and the state expects that") == true)
        #expect(ending.help?.contains("take `refused` out of `expect`") == true, "\(ending.help ?? "")")
        #expect(harness.world.anchor { $0.transfers.count } == 2)
        let (without, _) = try await run("\(first)\nabove: { sep24: { deposit: USDC, amount: \"5000\" } }")
        #expect(without.result == .failed(.refused), "\(without)")
    }

    @Test(
        "a code that the stellar.toml doesn't have is sent as it is where it may be refused; accepted, it is no transfer of the run",
        arguments: [
            ("expect: refused", false, nil, ""), ("next: { done: refused }", false, nil, ""),
            ("expect: refused", true, .expectation, "`sep24` was not refused, and the state expects that"),
            ("next: { done: refused }", true, .refused, "has no currency NOPE"),
            ("retry: 1", false, .refused, "has no currency NOPE"),
        ] as [(String, Bool, FailureKind?, String)]
    )
    func unlisted(keys: String, isAccepted: Bool, kind: FailureKind?, words: String) async throws {
        let started =
            #"{"type": "interactive_customer_info_needed", "id": "t1", "url": "https://\#(World.anchor)/page/t1"}"#
        let (ending, harness) = try await run(
            "unknown: { sep24: { deposit: NOPE, amount: \"10\" }, \(keys) }",
            answer: isAccepted ? (200, started) : nil
        )
        #expect(ending.result == (kind.map { .failed($0) } ?? .done), "\(ending)")
        #expect(words.isEmpty || ending.summary?.contains(words) == true, "\(ending)")
        let results = await results(of: "unknown", harness)
        #expect(results["id"] == nil)
        #expect((results["refusal"]?["status"] == 400) == (kind == nil), "\(results)")
    }
}
