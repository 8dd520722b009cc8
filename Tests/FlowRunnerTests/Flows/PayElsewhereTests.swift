import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Stellar
import TestSupport
import Testing
import Timekeeping

@testable import FlowRunner

/// Flows that `check` refuses, or can't see through: whatever a flow says, its runs pay for one thing once.
@Suite("Paying for the same thing in another state")
struct PayElsewhereTests {
    private static let speltOut = """
        pay: { to: $tx.withdraw_anchor_account, amount: "AMOUNT", asset: $start.asset, memo: $tx.withdraw_memo, \
        memo_type: $tx.withdraw_memo_type }
        """

    /// The shipped withdrawal, with `states` in place of the one that pays.
    private func withdrawal(_ states: String) throws -> Flow {
        let path = Fixture.packageRoot.appending(path: "flows/sep24-withdraw.yaml").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(text.range(of: "  send:\n"))
        let end = try #require(text.range(of: "  follow:\n"))
        let settled = try #require(text.range(of: "  settled:\n"))
        let whole = text[..<start.lowerBound] + states + text[end.lowerBound..<settled.lowerBound]
        return try #require(FlowParser.parse(text: String(whole), path: path).flow)
    }

    private func results(_ state: String, _ harness: WorldHarness) async -> [String: Value]? {
        await harness.journal.lines.compactMap { entry in
            if case .finished(let outcome) = entry.event, outcome.state == state { outcome.results } else { nil }
        }.last
    }

    @Test(
        "a payment for a transfer that is spelt out a second time is the first one",
        arguments: [
            ["pay: $tx", speltOut], [speltOut, speltOut], [speltOut, "pay: $tx"], [speltOut, speltOut, "pay: $tx"],
        ]
    )
    func spelled(verbs: [String]) async throws {
        let harness = WorldHarness()
        let states = verbs.enumerated().map {
            "  \($0 == 0 ? "send" : "pay\($0)"): { \($1.replacing("AMOUNT", with: "10")) }\n"
        }.joined()
        let ending = try await FlowRun(try harness.settings(withdrawal(states))).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(harness.paymentsToAnchor.map(\.amount.description) == ["10"])
        let first = await results("send", harness)
        for number in verbs.indices {
            let result = await results(number == 0 ? "send" : "pay\(number)", harness)
            #expect(result?["hash"] != nil && result?["hash"] == first?["hash"])
        }
    }

    @Test("on other terms it is refused", arguments: [("pay: $tx", speltOut), (speltOut, "pay: $tx")])
    func otherTerms(one: String, two: String) async throws {
        let harness = WorldHarness()
        let states = "  send: { \(one) }\n  two: { \(two) }\n".replacing("AMOUNT", with: "9")
        let ending = try await FlowRun(try harness.settings(withdrawal(states))).start()
        #expect(ending.result == .failed(.refused), "\(ending)")
        #expect(ending.summary?.contains("paid") == true)
        #expect(harness.paymentsToAnchor.count == 1)
    }

    @Test("what runs at the end doesn't pay again, either")
    func atTheEnd() async throws {
        let harness = WorldHarness()
        var flow = try withdrawal("  send: { tell: paid at the end, next: done }\n")
        let always = "flow: x\nstates: { a: { tell: x } }\nalways:\n  one: { PAY }\n  two: { PAY }\n"
        flow.always = try RunHarness.flow(
            always.replacing("PAY", with: Self.speltOut.replacing("AMOUNT", with: "10"))
        ).always
        let ending = try await FlowRun(try harness.settings(flow)).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(harness.paymentsToAnchor.map(\.amount.description) == ["10"])
    }

    /// Two payments to the same account.
    private func pair(_ harness: WorldHarness, _ one: String, _ two: String) throws -> Flow {
        let to = harness.world.anchor { $0.account.publicKey.address }
        return try RunHarness.flow(
            """
            flow: pair
            deadline: 1d
            states:
              fund: { friendbot: {} }
              one: { pay: { to: \(to), asset: native, \(one) } }
              two: { pay: { to: \(to), asset: native, \(two) } }
            """
        )
    }

    @Test(
        "two payments are told apart by their memos; without one, each is paid",
        arguments: [
            (#"amount: "5", memo: rent"#, #"amount: "5", memo: rent"#, ["5"], true),
            (#"amount: "5", memo: rent"#, #"amount: "6", memo: rent"#, ["5"], false),
            (#"amount: "5", memo: rent"#, #"amount: "5", memo: food"#, ["5", "5"], true),
            (#"amount: "5", memo: "7""#, #"amount: "5", memo: "7", memo_type: id"#, ["5", "5"], true),
            (#"amount: "5""#, #"amount: "5""#, ["5", "5"], true),
        ]
    )
    func memos(one: String, two: String, paid: [String], isDone: Bool) async throws {
        let harness = WorldHarness()
        let ending = try await FlowRun(try harness.settings(pair(harness, one, two))).start()
        #expect((ending.result == .done) == isDone, "\(ending)")
        #expect(harness.paymentsToAnchor.map(\.amount.description) == paid)
        if !isDone { #expect(ending.summary?.contains("`one` has paid 5 XLM") == true) }
    }

    @Test("a state that was given another name since has not forgotten what it paid")
    func renamed() async throws {
        let harness = WorldHarness()
        let memo = #"amount: "5", memo: rent"#
        let run = FlowRun(try harness.settings(try pair(harness, memo, #"amount: "1", memo: tip"#)))
        #expect(try await run.start().result == .done)
        let to = harness.world.anchor { $0.account.publicKey.address }
        let changed = try RunHarness.flow(
            "flow: pair\nstates:\n  other: { pay: { to: \(to), asset: native, \(memo) } }\n"
        )
        let ending = try await FlowRun.restart(run: run.id, from: "other", with: harness.settings(changed))
        #expect(ending.result == .done, "\(ending)")
        #expect(harness.paymentsToAnchor.map(\.amount.description) == ["5", "1"])
    }

    @Test("as long as another state's payment may still be made, the same is not paid")
    func stillOpen() async throws {
        var harness = WorldHarness()
        let journal = harness.journal
        harness.world.breaks { request in
            guard request.method == .post, request.url.path() == "/transactions" else { return nil }
            journal.die()
            return .before(.connectionLost(curlMessage: "killed"))
        }
        let memo = #"amount: "5", memo: rent"#
        let flow = try pair(harness, memo, memo)
        let run = FlowRun(try harness.settings(flow))
        await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
        harness.world.breaks { _ in nil }
        harness.journal = await harness.journal.cut(after: .max)
        let begun = harness.clock.now
        #expect(try await FlowRun.restart(run: run.id, from: "two", with: harness.settings(flow)).result == .done)
        #expect(harness.paymentsToAnchor.map(\.amount.description) == ["5"])
        #expect(begun.duration(to: harness.clock.now) >= .seconds(200))
    }
}
