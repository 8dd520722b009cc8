import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import JSON
import Stellar
import TestLanes
import Testing
import TransferTracking

/// Every status of SEP-24, passed by a flow that does nothing but follow.
@Suite("Hosted transfers that are followed through a sandbox's scenarios")
struct HostedStatusTests {
    private static let deposit = """
          start: { sep24: { deposit: USDC, amount: "25" }, keep: { tx: transfer, page: url secret } }
          visit: { page: $page, fill: [set] }
          follow: { track: $tx, poll: { every: 50ms, up-to: 200ms } }

        """

    private static let withdrawal = deposit.replacing("deposit: USDC", with: "withdraw: USDC")

    /// A scenario whose transfers in one direction begin with `stage`.
    private static func scenario(_ direction: String, _ stage: String) -> String {
        "scenario: followed\nassets: { USDC: { deposit: {}, withdrawal: {} } }\n"
            .replacing("\(direction): {}", with: "\(direction): { script: [\(stage)] }")
    }

    @Test("a deposit waits, is told of what a person has to do, gets its trustline, and arrives")
    func deposit() async throws {
        try await SandboxHarness.playing(Self.scenario("deposit", "pending_user_transfer_start")) { harness in
            let ending = try await harness.follow(
                Self.deposit,
                course: [
                    ("pending_user_transfer_start", ["status": "on_hold"]),
                    ("on_hold", ["status": "pending_anchor"]),
                    ("pending_anchor", ["status": "pending_user", "message": "Open the mail."]),
                    ("pending_user", ["status": "pending_anchor", "eta": "1"]),
                    ("pending_anchor", ["status": "pending_stellar"]),
                    ("pending_stellar", ["status": "completed"]),
                ]
            )
            #expect(ending.result == .done, "\(ending)")
            let statuses = await harness.statuses()
            #expect(statuses.contains("pending_trust") && statuses.last == "completed", "\(statuses)")
            let told = await harness.told()
            #expect(told.contains { $0.hasPrefix("Send 25 USD ") })
            #expect(told.count { $0.contains("something that you have to do: “Open the mail.”") } == 1)
            #expect(await harness.notes("transfer trusted").compactMap(\.summary).count == 1)
        }
    }

    @Test("a deposit that waits for its bank and for its customer's review goes on")
    func customer() async throws {
        let scenario = Self.scenario("deposit", "pending_user_transfer_start").replacing(
            "assets:",
            with: "customers: { types: { sep6: { fields: { first_name: } } } }\nassets:"
        )
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.follow(
                "  trust: { trustline: USDC }\n"
                    + Self.deposit.replacing("poll: {", with: "fill: [set], next: { done: [on_hold] }, poll: {"),
                course: [
                    ("pending_user_transfer_start", ["status": "pending_external"]),
                    ("pending_external", ["status": "pending_customer_info_update", "force": true]),
                    ("pending_customer_info_update", ["status": "pending_anchor", "force": true]),
                    ("pending_anchor", ["status": "on_hold", "force": true]),
                ]
            )
            #expect(ending.result == .done, "\(ending)")
            let statuses = await harness.statuses()
            #expect(statuses.contains("pending_external") && statuses.contains("pending_customer_info_update"))
            #expect(harness.http.count("PUT /sep12/customer") == 1)
        }
    }

    @Test(
        "E59: an answer to a page is no order: what it makes the anchor ask for is paid only where the flow says so",
        .tags(.thorough),
        arguments: [
            (#"amount: "10""#, "1971", nil), (#"amount: "10""#, "20", nil),
            (#"amount: "10", tolerance: "9""#, "20", nil),
            (#"amount: "10", tolerance: "10""#, "20", "20"), (#"amount: page, max: "20""#, "20", "20"),
            (#"amount: page, max: "19.99""#, "20", nil),
        ] as [(String, String, String?)]
    )
    func amountOnPage(order: String, answer: String, paid: String?) async throws {
        try await SandboxHarness.playing(Self.scenario("withdrawal", "pending_user_transfer_start")) { harness in
            let states = Self.withdrawal.replacing(#"amount: "25""#, with: order)
                .replacing("page: $page, fill: [set]", with: "page: $page, fill: [env:amount]")
                .replacing("up-to: 200ms }", with: "up-to: 200ms, within: 20s }")
            var settings = try harness.following(SandboxHarness.money + states)
            settings.environment = ["WINDLASS_ANSWER_AMOUNT": answer]
            let ending = try await FlowRun(settings).start()
            let payments = await harness.notes("transfer paid").compactMap(\.summary)
            #expect(
                payments.map { $0.hasPrefix("paid \(paid ?? "") USDC") } == (paid == nil ? [] : [true]),
                "\(ending)"
            )
            guard paid == nil else { return }
            #expect(ending.exitCode == 7, "\(ending)")
            #expect(ending.summary?.contains("wants \(answer) USDC, and ") == true, "\(ending)")
        }
    }

    @Test(
        "a deposit whose anchor names no transaction is looked up on the ledger, and has the one that is there",
        arguments: ["fault: nulls", "fault: value, value: \"\""]
    )
    func unnamed(fault: String) async throws {
        let fault = "faults: [{ at: sep24.transaction, \(fault), member: stellar_transaction_id }]\n"
        try await SandboxHarness.playing(
            Self.scenario("deposit", "pending_user_transfer_start, pending_anchor, completed") + fault
        ) {
            harness in
            let ending = try await harness.follow("  trust: { trustline: USDC }\n" + Self.deposit)
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.told().count { $0.contains("names no transaction of the transfer") } == 1)
            let facts = await harness.journal.lines.compactMap(\.event.fact)
            let found = facts.compactMap { if case .found(_, .transaction(let hash)) = $0 { hash } else { nil } }
            let hash = found.first?.description
            let transfer = await harness.results(of: "follow")["transfer"]
            #expect(hash != nil && transfer["stellar_transaction_id"].text == hash, "\(transfer)")
        }
    }

    @Test("a withdrawal is paid once, and goes through all that can come after")
    func withdrawal() async throws {
        try await SandboxHarness.playing(Self.scenario("withdrawal", "pending_user_transfer_start")) { harness in
            let ending = try await harness.follow(
                SandboxHarness.money + Self.withdrawal,
                course: [
                    ("pending_user_transfer_start", .null),
                    ("pending_anchor", ["status": "on_hold"]),
                    ("on_hold", ["status": "pending_user_transfer_complete", "message": "At the counter."]),
                    ("pending_user_transfer_complete", ["status": "pending_anchor"]),
                    ("pending_anchor", ["status": "pending_external"]),
                    ("pending_external", ["status": "completed", "refund": "2", "refund_fee": "0.5"]),
                ]
            )
            #expect(ending.result == .done, "\(ending)")
            #expect(
                await harness.told().count { $0.contains("has given back 2 USDC, and kept 0.5 USDC for that") } == 1
            )
            #expect(await harness.journal.payments.count == 1)
            #expect(await harness.notes("transfer paid").count == 1)
            let told = await harness.told()
            #expect(told.contains { $0.hasPrefix("The money is ready to be fetched: “At the counter.”") })
        }
    }

    @Test(
        "a final status that the anchor doesn't revoke ends the run with its name",
        arguments: [
            ("deposit", "error"), ("deposit", "expired"), ("deposit", "refunded"), ("deposit", "no_market"),
            ("deposit", "too_small"), ("deposit", "too_large"), ("withdrawal", "error"), ("withdrawal", "expired"),
            ("withdrawal", "refunded"), ("withdrawal", "too_small"), ("withdrawal", "too_large"),
        ]
    )
    func ended(direction: String, status: String) async throws {
        let script = "{ status: \(status), force: true, message: That is all. }"
        try await SandboxHarness.playing(Self.scenario(direction, script)) { harness in
            let ending = try await harness.follow(direction == "deposit" ? Self.deposit : Self.withdrawal)
            #expect(ending.result == .failed(.refused), "\(ending)")
            #expect(
                ending.summary?.hasSuffix(" ended the transfer in `\(status)` (GET /transaction): “That is all.”")
                    == true
            )
            #expect(await harness.journal.payments.isEmpty)
        }
    }

    @Test(
        "statuses that the SEPs have for others are waited through, and what they say is told",
        arguments: [
            ("deposit", "pending_user_transfer_complete"), ("deposit", "pending_transaction_info_update"),
            ("withdrawal", "pending_trust"), ("withdrawal", "pending_stellar"), ("withdrawal", "pending_user"),
            ("withdrawal", "pending_transaction_info_update"),
        ]
    )
    func strange(direction: String, status: String) async throws {
        let script = "{ status: \(status), force: true, message: Patience. }"
        try await SandboxHarness.playing(Self.scenario(direction, script)) { harness in
            let states = direction == "deposit" ? Self.deposit : Self.withdrawal
            let ending = try await harness.follow(
                states.replacing("up-to: 200ms }", with: "up-to: 200ms }, next: { done: [on_hold] }"),
                course: [(status, ["status": "on_hold", "force": true])]
            )
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.statuses() == [status, "on_hold"])
            #expect(await harness.told().count { $0.contains("“Patience.”") } == 1)
            #expect(await harness.journal.payments.isEmpty)
        }
    }

    @Test("a run goes on where the anchor revokes an error within a poll")
    func revoked() async throws {
        try await SandboxHarness.playing(Self.scenario("deposit", "pending_user_transfer_start")) { harness in
            let ending = try await harness.follow(
                "  trust: { trustline: USDC }\n"
                    + Self.deposit.replacing("every: 50ms, up-to: 200ms", with: "every: 2s"),
                course: [
                    ("pending_user_transfer_start", ["status": "pending_anchor"]),
                    ("pending_anchor", ["status": "error", "message": "A slip."]),
                    ("error", ["status": "pending_anchor"]),
                    ("pending_anchor", ["status": "completed"]),
                ]
            )
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.statuses().contains("error"))
        }
    }

    @Test(
        "E66: a deposit that is paid as a claimable balance is claimed, with its trustline, once",
        arguments: [true, false]
    )
    func claim(isNamed: Bool) async throws {
        let members = ["stellar_transaction_id", "claimable_balance_id"]
        let faults = members.map { "  - { at: sep24.transaction, fault: nulls, member: \($0) }\n" }.joined()
        let scenario =
            "scenario: followed\nclaimable_balances: true\nassets: { USDC: { deposit: {}, withdrawal: {} } }\n"
            + (isNamed ? "" : "faults:\n\(faults)")
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.follow(
                Self.deposit.replacing(#"amount: "25""#, with: #"amount: "25", claimable_balance_supported: true"#)
            )
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.notes("transfer taken").compactMap(\.summary) == ["claimed 24.65 USDC"])
            #expect(await harness.statuses().contains("pending_trust") == false)
        }
    }
}
