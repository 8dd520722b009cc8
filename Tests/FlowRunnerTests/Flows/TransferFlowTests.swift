import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
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

    @Test("the flow tells how much to send, and of what")
    func instruction() async throws {
        let stage = WorldStage()
        _ = try await stage.run("sep24-deposit.yaml")
        let told = await stage.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event, message.state == "instruct" { message.text } else { nil }
        }
        #expect(told.count == 1 && told[0].hasPrefix("Send 25 (USDC equivalent) to the anchor: https://"), "\(told)")
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

    /// Everything that the journal holds in clear.
    private func journal(of stage: WorldStage) async throws -> String {
        try await stage.journal.lines.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }.joined()
    }

    @Test("an answer that the page or the anchor repeats stands in no event")
    func echoes() async throws {
        let stage = WorldStage()
        stage.world.anchor { $0.lastTitle = "Thank you, ZEBULON" }
        _ = try await stage.run("sep24-withdraw.yaml", answers: ["first_name": "Zebulon"])
        let text = try await journal(of: stage)
        #expect(text.contains("Thank you, •••"))
        #expect(!text.lowercased().contains("zebulon"))
    }

    @Test("an answer that the page refuses, and repeats in its complaint, stands in no event")
    func echoedComplaint() async throws {
        let stage = WorldStage()
        stage.world.anchor { anchor in
            anchor.form = anchor.form.replacing("AMOUNT", with: "plenty")
            anchor.complaint = "Zebulon, enter an amount"
        }
        let ending = try await stage.run("sep24-deposit.yaml", answers: ["first_name": "Zebulon"])
        #expect(ending.summary?.contains("•••, enter an amount") == true)
        #expect(!(try await journal(of: stage)).contains("Zebulon"))
    }

    @Test("an answer that the anchor repeats after a restart stands in no event either")
    func echoAfterRestart() async throws {
        let stage = WorldStage()
        stage.world.anchor { $0.oddities = ["message": "Hello Jane"] }
        let flow = try WorldStage.shipped("sep24-withdraw.yaml")
        let first = FlowRun(try stage.settings(flow))
        _ = try await first.start()
        let paid = await stage.journal.lines.firstIndex { entry in
            if case .finished(let outcome) = entry.event { outcome.state == "send" } else { false }
        }
        var second = stage
        second.journal = await stage.journal.cut(after: try #require(paid) + 1)
        _ = try await FlowRun.resume(run: first.id, with: second.settings(flow))
        let text = try await journal(of: second)
        #expect(text.contains("Hello •••"))
        #expect(!text.contains("Jane"))
    }

    @Test("the address of the page about a transfer is sealed, and a `tell` gives it whole to the person alone")
    func moreInfo() async throws {
        let stage = WorldStage()
        let told = Mutex<[String]>([])
        var flow = try RunStage.flow(
            """
            flow: info
            states:
              login: { sep10: {} }
              start: { sep24: { deposit: USDC, amount: "5" }, keep: { tx: transfer } }
              visit: { page: $start.url, fill: [ set ] }
              follow: { track: $tx, next: { show: [pending_user_transfer_start] } }
              show: { tell: "see ${tx.more_info_url} of ${tx.id}", next: done }
            """
        )
        flow.source.path = "test.yaml"
        var settings = try stage.settings(flow, answers: ["first_name": "Zebulon"])
        settings.showMessage = { state, text in told.withLock { $0.append("\(state): \(text)") } }
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(
            told.withLock { $0.suffix(1) } == [
                "show: see https://anchor.example/info/transfer-1?token=seen-1 of transfer-1"
            ]
        )
        var shown: [String] = []
        for case .told(let message) in await stage.journal.lines.map(\.event) { shown.append(message.text) }
        #expect(shown.suffix(1) == ["see https://anchor.example/info/transfer-1?••• of transfer-1"])
        #expect(!(try await journal(of: stage)).contains("seen-1"))
        #expect(await stage.journal.secrets.values.count { $0.reveal().contains("seen-1") } == 1)
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
        #expect(summaries["follow"] == "completed, 9.75 (USDC equivalent)")
        #expect(summaries["settled"] == "5 expectations hold")
        for (state, summary) in summaries { #expect(summary.count <= 60, "\(state): \(summary)") }
    }
}
