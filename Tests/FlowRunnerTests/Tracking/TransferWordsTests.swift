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

@testable import FlowRunner

/// What people are told of what an anchor says and asks for while a state waits.
@Suite("The words of an anchor about a transfer")
struct TransferWordsTests {
    private static let waiting = "  follow: { track: $tx, poll: 500ms, within: 5m }\n"

    private func told(_ harness: WorldHarness) async -> [String] {
        await harness.journal.lines.compactMap {
            if case .told(let message) = $0.event { message.text.reveal() } else { nil }
        }
    }

    /// Follows a withdrawal whose anchor changes its mind when it was paid.
    private func paid(
        _ harness: WorldHarness,
        then change: @escaping @Sendable (inout WorldAnchor) -> Void
    ) async throws -> Ending {
        let world = harness.world
        let settings = try harness.settings(TrackedPaymentTests.flow(Self.waiting)) { entry in
            if entry.event.paidHash != nil { world.anchor(change) }
        }
        return try await FlowRun(settings).start()
    }

    @Test("where to send the money is told whole at a terminal; elsewhere without accounts and names")
    func instructions() async throws {
        let harness = WorldHarness()
        let key = "organization.bank_account_number"
        let code = "organization.bank_number"
        harness.world.anchor { anchor in
            anchor.message = "Thank you, Jane Middleton"
            anchor.everywhere = [
                "instructions": [
                    "\(key)": ["value": "110000000", "description": "account"], "\(code)": ["value": "0000"],
                    "organization.bank_name": ["value": "Bank of Jane"],
                ]
            ]
        }
        var settings = try harness.settings(TrackedStatusTests.flow(trusts: true))
        settings.answers = Answers([
            "first_name": Secret("Jane Middleton"), "bank_number": Secret("110000000"),
            "type": Secret("bank_account"),
        ])
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .done, "\(ending)")
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text.reveal() } else { nil }
        }
        #expect(
            told.contains { $0.contains("\(key): 110000000 (account)") && $0.contains("Thank you, Jane Middleton") },
            "\(told)"
        )
        let masked = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text.masked } else { nil }
        }
        for line in ["\(key): ••• (•••)", "\(code): 0000", "organization.bank_name: •••"] {
            #expect(masked.contains { $0.contains("\n  \(line)") }, "\(masked)")
        }
        #expect(!masked.contains { $0.contains("110000000") || $0.contains("Jane") }, "\(masked)")
        let values = await harness.journal.lines.compactMap { entry in
            if case .finished(let outcome) = entry.event { outcome.results["transfer"]?["instructions"] } else { nil }
        }
        let instructions: Value = [
            key: ["value": .prose("110000000"), "description": .prose("account")], code: ["value": "0000"],
            "organization.bank_name": ["value": .prose("Bank of Jane")],
        ]
        #expect(values.contains { $0 == instructions }, "\(values)")
    }

    @Test("another amount after the payment is told with what was paid, once, and in the ending; nothing more is paid")
    func otherAmount() async throws {
        let harness = WorldHarness()
        let ending = try await paid(harness) { anchor in
            anchor.status = "pending_user_transfer_start"
            anchor.oddities = ["amount_in": "12"]
            anchor.message = "It has to be 12."
        }
        #expect(ending.exitCode == 6, "\(ending)")
        let hash = try #require(
            harness.world.ledger {
                $0.applied.last { $0.envelope.innermostTransaction.memo.value == "transfer-2" }?.hash
            }
        )
        let words = "it asks for 12 USDC now, and the run has paid 10 USDC with \(hash); nothing more is paid"
        #expect(ending.summary?.contains(words) == true, "\(ending)")
        #expect(ending.summary?.contains("the anchor said: “It has to be 12.”") == true, "\(ending)")
        let told = await told(harness)
        #expect(told.count { $0.contains(words) } == 1, "\(told)")
        #expect(told.count { $0.contains("“It has to be 12.”") } == 1, "\(told)")
        #expect(harness.paymentsToAnchor.map(\.amount.description) == ["10"])
    }

    @Test("another memo after the payment is told beside the one that was paid with")
    func otherMemo() async throws {
        let harness = WorldHarness()
        let ending = try await paid(harness) { anchor in
            anchor.status = "pending_user_transfer_start"
            anchor.oddities = ["withdraw_memo": "another"]
        }
        #expect(ending.summary?.contains("with the memo “another” (text) now, and") == true, "\(ending)")
        #expect(ending.summary?.contains("with the memo “transfer-2” (text) with") == true, "\(ending)")
        #expect(harness.paymentsToAnchor.count == 1)
    }

    @Test("a transfer that is opened again after its payment is told of, and one that is waited for is not")
    func openedAgain() async throws {
        let harness = WorldHarness()
        let world = harness.world
        let looks = Mutex<[String]>([])
        let settings = try harness.settings(TrackedPaymentTests.flow(Self.waiting)) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "follow" else { return }
            if looks.withLock({
                $0.append(outcome.name); return $0.contains("pending_external")
            }) {
                world.anchor { $0.status = "pending_user_transfer_start" }
            }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.summary?.contains("it asks for 10 USDC again, which the run has paid with") == true, "\(ending)")
        #expect(await told(harness).count { $0.contains("nothing more is paid") } == 1)
        #expect(harness.paymentsToAnchor.count == 1)

        let patient = WorldHarness()
        let waited = try await paid(patient) { $0.status = "pending_user_transfer_start" }
        #expect(waited.exitCode == 6)
        #expect(await told(patient).count { $0.contains("nothing more is paid") } == 0)
    }

    @Test("a message is told in whatever status it comes, once, and the last one stands in the ending")
    func messages() async throws {
        let harness = WorldHarness()
        let world = harness.world
        world.anchor { anchor in
            anchor.status = "pending_anchor"
            anchor.message = "We look into it."
        }
        let looks = Mutex(0)
        let settings = try harness.settings(TrackedStatusTests.flow(Self.waiting, trusts: true)) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "follow" else { return }
            if looks.withLock({
                $0 += 1; return $0
            }) == 3 {
                world.anchor { $0.message = "It takes a little longer." }
            }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.exitCode == 6)
        #expect(ending.summary?.hasSuffix("the anchor said: “It takes a little longer.”") == true, "\(ending)")
        let told = await told(harness)
        #expect(
            told.count { $0.contains("says of the transfer: “We look into it.” https://anchor.example/info/") } == 1
        )
        #expect(told.count { $0.contains("“It takes a little longer.”") } == 1, "\(told)")
    }

    @Test(
        "a status that no SEP has is waited through and told of, as are until when to act and how long it may take"
    )
    func unknownStatus() async throws {
        let harness = WorldHarness()
        harness.world.anchor { anchor in
            anchor.status = "pending_moon"
            anchor.everywhere = ["status_eta": 600, "user_action_required_by": "2030-01-01T00:00:00.123Z"]
        }
        let ending = try await FlowRun(harness.settings(TrackedStatusTests.flow(Self.waiting, trusts: true))).start()
        #expect(ending.result == .failed(.deadline))
        #expect(ending.summary?.contains("pending_moon") == true, "\(ending)")
        let told = await told(harness)
        let words = "`pending_moon`, a status that no SEP has; the run waits; it expects that to take about 10 min."
        #expect(told.count { $0.contains(words) } == 1, "\(told)")
        #expect(told.count { $0.contains("You have to act by 2030-01-01T00:00:00Z.") } == 1, "\(told)")
    }

    @Test("an id that is none is prose of the anchor, of a transfer as of a payment that came back")
    func ids() {
        for (id, isShown) in [("pay-12", true), ("Ada Lovelace, DE89 3704", false)] {
            let texts = [
                ProgressWording.refunded("a.example", "2 USDC", fee: nil, missing: nil, [("2 USDC", false, id)]),
                ProgressWording.searches("a.example", id, minutes: 2), ProgressWording.nothingPaid("a.example", id),
            ]
            for text in texts {
                #expect(text.reveal().contains(id), "\(text.reveal())")
                #expect(text.masked.contains(id) == isShown, "\(text.masked)")
            }
        }
        let empty = ProgressWording.refunded("a.example", "2 USDC", fee: "1 USDC", missing: nil, [])
        #expect(empty.masked == "a.example has given back 2 USDC, and kept 1 USDC for that.")
    }

    @Test("a bad end that the anchor words as a sentence is followed by what was paid, and names the run to resume")
    func badEnd() async throws {
        let harness = WorldHarness()
        let ending = try await paid(harness) { anchor in
            anchor.status = "error"
            anchor.message = "We burnt your money."
        }
        #expect(ending.exitCode == 5)
        #expect(
            ending.summary?.contains("`error` (GET /transaction): “We burnt your money.”; paid with the transaction")
                == true,
            "\(ending)"
        )
        let run = try #require(await harness.journal.lines.first?.run)
        #expect(ending.help?.contains("`windlass resume \(run) --from follow`") == true, "\(ending)")
    }
}
