import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Stellar
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Deposit and withdrawal")
struct TransferFlowTests {
    @Test("a deposit arrives on the ledger")
    func deposit() async throws {
        let stage = WorldStage()
        let ending = try await stage.run("sep24-deposit.yaml")
        #expect(ending == Ending(result: .done), "\(ending)")
        let asset = stage.world.anchor { $0.asset }
        let balances = stage.world.ledger { $0.accounts.values.compactMap { $0.lines[asset]?.description } }
        #expect(balances == ["24.75"])
        #expect(stage.world.anchor { $0.transfers.map(\.status) } == ["completed"])
        #expect(stage.world.anchor { $0.answers.first?["first_name"] } == "Jane")
    }

    @Test("a withdrawal is paid exactly once, exactly as the anchor asks")
    func withdrawal() async throws {
        let stage = WorldStage()
        let ending = try await stage.run("sep24-withdraw.yaml")
        #expect(ending == Ending(result: .done), "\(ending)")
        let payments = stage.paymentsToAnchor
        #expect(payments.map(\.amount.description) == ["10"])
        #expect(payments.map(\.memo.value) == ["transfer-2"])
        #expect(payments.map(\.asset) == [stage.world.anchor { $0.asset }])
    }

    @Test("no secret stands in the journal in clear: no seed, no address of a page, no token, no answer")
    func secrets() async throws {
        let stage = WorldStage()
        _ = try await stage.run("sep24-withdraw.yaml", answers: ["first_name": "Zebulon"])
        let text = try await stage.journal.lines.map { line in
            String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
        }.joined()
        let seed = try #require(await stage.journal.secrets[SecretID(rawValue: "seed")]?.reveal())
        for secret in [seed, "one-time", "Zebulon"] + stage.world.anchor({ Array($0.tokens) }) {
            #expect(!text.contains(secret))
        }
        #expect(!stage.world.anchor { $0.tokens.isEmpty })
        #expect(await stage.journal.secrets.values.contains { $0.reveal().contains("one-time-1") })
        #expect(
            !(await stage.journal.secrets.values.contains { stage.world.anchor { $0.tokens }.contains($0.reveal()) })
        )
    }

    @Test("a journal of a deposit is small")
    func journalSize() async throws {
        let stage = WorldStage()
        _ = try await stage.run("sep24-deposit.yaml")
        let size = try await stage.journal.lines.map { try JSONEncoder().encode($0).count }.reduce(0, +)
        #expect(size < 64 << 10, "\(size) bytes")
    }

    @Test("a session that the anchor forgets is renewed")
    func renewedSession() async throws {
        let stage = WorldStage()
        let flow = try WorldStage.shipped("sep24-deposit.yaml")
        let world = stage.world
        let settings = try stage.settings(flow) { entry in
            if case .finished(let outcome) = entry.event, outcome.state == "visit" { world.anchor { $0.tokens = [] } }
        }
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(world.anchor { $0.sessions } == 2)
    }

    @Test("what people read is short and says what was found")
    func summaries() async throws {
        let stage = WorldStage()
        _ = try await stage.run("sep24-withdraw.yaml")
        var summaries: [String: String] = [:]
        for case .finished(let outcome) in await stage.journal.lines.map(\.event) {
            summaries[outcome.state] = outcome.summary
        }
        #expect(summaries["discover"] == "anchor.example: USDC")
        #expect(summaries["fund"]?.hasSuffix(" funded") == true)
        #expect(summaries["trust"]?.hasPrefix("USDC:G") == true)
        #expect(summaries["trust"]?.hasSuffix(" trusted") == true)
        #expect(summaries["login"]?.hasPrefix("signed in as G") == true)
        #expect(summaries["start"] == "withdrawal transfer-2")
        #expect(summaries["visit"] == "1 form filled in, “Thank you”")
        #expect(summaries["send"]?.hasPrefix("paid 10 USDC to G") == true)
        #expect(summaries["follow"] == "completed, 9.75")
        #expect(summaries["settled"] == "5 expectations hold")
        for (state, summary) in summaries { #expect(summary.count <= 60, "\(state): \(summary)") }
    }
}
