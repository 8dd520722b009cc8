import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import TestSupport
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Deposit and withdrawal")
struct TransferFlowTests {
    @Test("a deposit arrives on the ledger")
    func deposit() async throws {
        let harness = WorldHarness()
        let ending = try await harness.run("sep24-deposit.yaml")
        #expect(ending == Ending(result: .done), "\(ending)")
        let asset = harness.world.anchor { $0.asset }
        let balances = harness.world.ledger { $0.accounts.values.compactMap { $0.lines[asset]?.description } }
        #expect(balances == ["24.75"])
        #expect(harness.world.anchor { $0.transfers.map(\.status) } == ["completed"])
        #expect(harness.world.anchor { $0.answers.first?["first_name"] } == "Jane")
    }

    @Test("the flow tells how much to send, and of what")
    func instruction() async throws {
        let harness = WorldHarness()
        _ = try await harness.run("sep24-deposit.yaml")
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event, message.state == "instruct" { message.text.reveal() } else { nil }
        }
        #expect(told.count == 1 && told[0].hasPrefix("Send 25 (USDC equivalent) to the anchor: https://"), "\(told)")
    }

    @Test("a withdrawal is paid exactly once, exactly as the anchor asks")
    func withdrawal() async throws {
        let harness = WorldHarness()
        let ending = try await harness.run("sep24-withdraw.yaml")
        #expect(ending == Ending(result: .done), "\(ending)")
        let payments = harness.paymentsToAnchor
        #expect(payments.map(\.amount.description) == ["10"])
        #expect(payments.map(\.memo.value) == ["transfer-2"])
        #expect(payments.map(\.asset) == [harness.world.anchor { $0.asset }])
    }

    @Test("no secret stands in the journal in clear: no seed, no address of a page, no token, no answer")
    func secrets() async throws {
        let harness = WorldHarness()
        _ = try await harness.run("sep24-withdraw.yaml", answers: ["first_name": "Zebulon"])
        let text = try await harness.journal.lines.map { line in
            String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
        }.joined()
        let seed = try #require(await harness.journal.secrets[SecretID(rawValue: "seed")]?.reveal())
        for secret in [seed, "one-time", "Zebulon"] + harness.world.anchor({ Array($0.tokens) }) {
            #expect(!text.contains(secret))
        }
        #expect(!harness.world.anchor { $0.tokens.isEmpty })
        #expect(await harness.journal.secrets.values.contains { $0.reveal().contains("one-time-1") })
        #expect(
            !(await harness.journal.secrets.values.contains { harness.world.anchor { $0.tokens }.contains($0.reveal()) })
        )
    }

    /// Everything that the journal holds in clear.
    private func journal(of harness: WorldHarness) async throws -> String {
        try await harness.journal.lines.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }.joined()
    }

    @Test("an answer that the page or the anchor repeats stands in no event")
    func echoes() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.lastTitle = "Thank you, ZEBULON" }
        _ = try await harness.run("sep24-withdraw.yaml", answers: ["first_name": "Zebulon"])
        let text = try await journal(of: harness)
        #expect(text.contains("“•••”"))
        #expect(!text.lowercased().contains("zebulon"))
    }

    @Test(
        "the token that the anchor repeats in its words, whole or in parts, is in no words of the journal, sealed or not",
        arguments: ["TOKEN", "PAYLOAD"]
    )
    func repeatedToken(part: String) async throws {
        let harness = WorldHarness()
        harness.world.breaks { [world = harness.world] request in
            guard let header = request.headers["Authorization"] else { return nil }
            let token = header.replacing("Bearer ", with: "")
            let payload = token.split(separator: ".").dropFirst().first.map(String.init) ?? token
            world.anchor { $0.message = "got \(part == "TOKEN" ? token : payload) here" }
            return nil
        }
        let ending = try await harness.run("sep24-withdraw.yaml")
        #expect(ending.result == .done, "\(ending)")
        var words: [String] = []
        for entry in await harness.journal.lines {
            _ = entry.event.mapTexts { text in
                words.append(text.reveal())
                return text
            }
        }
        #expect(words.contains("got ••• here"))
        let tokens = harness.world.anchor { $0.tokens }
        #expect(!tokens.isEmpty)
        let payloads = tokens.compactMap { $0.split(separator: ".").dropFirst().first }
        let sealed = await harness.journal.secrets.values.map { $0.reveal() }
        #expect(!(words + sealed).contains { text in payloads.contains { text.contains($0) } })
    }

    @Test("an answer that the page refuses, and repeats in its complaint, stands in no event")
    func echoedComplaint() async throws {
        let harness = WorldHarness()
        harness.world.anchor { anchor in
            anchor.form = anchor.form.replacing("AMOUNT", with: "plenty")
            anchor.complaint = "Zebulon, enter an amount"
        }
        let ending = try await harness.run("sep24-deposit.yaml", answers: ["first_name": "Zebulon"])
        #expect(ending.message?.contains("•••, enter an amount") == true, "\(ending.message?.reveal() ?? "")")
        #expect(ending.message?.masked.contains("•••") == true)
        #expect(!(try await journal(of: harness)).contains("Zebulon"))
    }

    @Test("an answer that the anchor repeats after a restart stands in no event either")
    func echoAfterRestart() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.oddities = ["message": "Hello Jane"] }
        let flow = try WorldHarness.shipped("sep24-withdraw.yaml")
        let first = FlowRun(try harness.settings(flow))
        _ = try await first.start()
        let paid = await harness.journal.lines.firstIndex { entry in
            if case .finished(let outcome) = entry.event { outcome.state == "send" } else { false }
        }
        var second = harness
        second.journal = await harness.journal.cut(after: try #require(paid) + 1)
        _ = try await FlowRun.resume(run: first.id, with: second.settings(flow))
        let text = try await journal(of: second)
        #expect(text.contains(#""message":"•••""#))
        #expect(!text.contains("Jane"))
    }

    @Test("the address of the page about a transfer is sealed, and a `tell` gives it whole to the person alone")
    func moreInfo() async throws {
        let harness = WorldHarness()
        let told = Mutex<[String]>([])
        var flow = try RunHarness.flow(
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
        var settings = try harness.settings(flow, answers: ["first_name": "Zebulon"])
        settings.showMessage = { state, text in told.withLock { $0.append("\(state): \(text)") } }
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(
            told.withLock { $0.suffix(1) } == [
                "show: see https://anchor.example/info/transfer-1?token=seen-1 of transfer-1"
            ]
        )
        var shown: [String] = []
        for case .told(let message) in await harness.journal.lines.map(\.event) { shown.append(message.text.reveal()) }
        #expect(shown.suffix(1) == ["see https://anchor.example/info/transfer-1?••• of transfer-1"])
        #expect(!(try await journal(of: harness)).contains("seen-1"))
        #expect(await harness.journal.secrets.values.count { $0.reveal().contains("seen-1") } == 1)
    }

    @Test("a session that the anchor forgets is renewed")
    func renewedSession() async throws {
        let harness = WorldHarness()
        let flow = try WorldHarness.shipped("sep24-deposit.yaml")
        let world = harness.world
        let settings = try harness.settings(flow) { entry in
            if case .finished(let outcome) = entry.event, outcome.state == "visit" { world.anchor { $0.tokens = [] } }
        }
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(world.anchor { $0.sessions } == 2)
    }

    @Test("what people read is short and says what was found")
    func summaries() async throws {
        let harness = WorldHarness()
        _ = try await harness.run("sep24-withdraw.yaml")
        var summaries: [String: String] = [:]
        for case .finished(let outcome) in await harness.journal.lines.map(\.event) {
            summaries[outcome.state] = outcome.summary?.reveal()
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
        #expect(summaries["settled"] == "5 assertions passed")
        for (state, summary) in summaries { #expect(summary.count <= 60, "\(state): \(summary)") }
    }
}
