import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import JSON
import Sandbox
import Synchronization
import TestLanes
import Testing
import TransferTracking

/// Every status of SEP-6, passed by a flow that does nothing but follow.
@Suite("Transfers without pages that are followed through a sandbox's scenarios")
struct ProgrammaticStatusTests {
    private static let deposit = """
          start:
            sep6: { deposit: USDC, amount: "25", funding_method: bank_account }
            fill: [set]
            keep: { tx: transfer }
          follow:
            track: $tx
            fill: [set]
            poll: { every: 50ms, up-to: 200ms }

        """

    private static let withdrawal = deposit.replacing(
        #"deposit: USDC, amount: "25""#,
        with: #"withdraw: USDC, amount: "10""#
    )

    /// A scenario whose transfers in one direction go through `script`, for customers whom the anchor knows by a name.
    private static func scenario(_ direction: String, _ script: String, verdict: String = "accept") -> String {
        let text = """
            scenario: followed
            customers: { types: { sep6: { fields: { first_name: }, verdict: \(verdict) } } }
            assets: { USDC: { deposit: {}, withdrawal: {} } }

            """
        let terms = "customer: sep6" + (direction == "withdrawal" ? ", protocols: [sep6]" : "")
        return text.replacing("\(direction): {}", with: "\(direction): { \(terms), script: [\(script)] }")
    }

    @Test("what an anchor asks for beyond what was ordered is not paid")
    func excess() async throws {
        let fault = "faults: [{ at: sep6.transaction, fault: value, member: amount_in, value: \"11.5\" }]\n"
        let script = "{ status: pending_user_transfer_start, message: Our minimum grew. }"
        let scenario = Self.scenario("withdrawal", script) + "\n" + fault
        try await SandboxHarness.playing(scenario) { harness in
            let answers = SandboxHarness.jane.merging(["dest": "0009"]) { $1 }
            let ending = try await harness.follow(SandboxHarness.money + Self.withdrawal, answers: answers)
            #expect(ending.result == .failed(.unanswered))
            #expect(ending.summary?.contains("it wants 11.5 USDC, and 10 USDC was ordered") == true, "\(ending)")
            #expect(ending.summary?.hasSuffix("; the anchor says “Our minimum grew.”") == true, "\(ending)")
            #expect(await harness.journal.payments.isEmpty)
        }
    }

    @Test(
        "`pay` is refused with the anchor's words beside the reason",
        arguments: [
            ("pending_user_transfer_start", "it wants 11.5 USDC, and 10 USDC was ordered", 7),
            ("pending_anchor", "its status is", 5),
        ]
    )
    func payWords(status: String, reason: String, code: Int32) async throws {
        let faults =
            "faults: [{ at: sep6.transaction, fault: value, member: amount_in, value: \"11.5\" }, "
            + "{ at: sep6.transaction, fault: value, member: status, value: \(status) }]\n"
        let script = "{ status: pending_user_transfer_start, message: Our minimum grew. }"
        let scenario = Self.scenario("withdrawal", script).replacing("customer: sep6", with: "customer: none")
        try await SandboxHarness.playing(scenario + "\n" + faults) { harness in
            let states =
                Self.withdrawal.replacing("poll:", with: "next: { send: [\(status)] }\n    poll:")
                + "  send: { pay: $tx }\n"
            let ending = try await harness.follow(SandboxHarness.money + states)
            #expect(ending.exitCode == code, "\(ending)")
            #expect(ending.summary?.contains(reason) == true, "\(ending)")
            #expect(ending.summary?.hasSuffix("; the anchor says “Our minimum grew.”") == true, "\(ending)")
            #expect(await harness.journal.payments.isEmpty)
        }
    }

    @Test("what an anchor asks for beyond its own limits is not paid")
    func limit() async throws {
        let fault = "faults: [{ at: sep6.transaction, fault: value, member: amount_in, value: \"10.9\" }]\n"
        let scenario = Self.scenario("withdrawal", "pending_user_transfer_start")
            .replacing("protocols: [sep6],", with: "protocols: [sep6], maximum: 10,")
        try await SandboxHarness.playing(scenario + "\n" + fault) { harness in
            let ending = try await harness.follow(SandboxHarness.money + Self.withdrawal)
            #expect(ending.result == .failed(.refused))
            #expect(ending.summary?.contains("its terms are to take 10 USDC at most") == true, "\(ending)")
            #expect(await harness.journal.payments.isEmpty)
        }
    }

    @Test(
        "a fee that has changed since the start is paid only where somebody agrees",
        arguments: [nil, "true", "false"]
    )
    func changedFee(answer: String?) async throws {
        let faults = """
            faults:
              - { at: sep6.transaction, fault: value, member: total, value: "4" }
              - { at: sep6.transaction, fault: value, member: amount_fee, value: "4" }

            """
        let scenario = Self.scenario("withdrawal", "pending_user_transfer_start")
            .replacing("protocols: [sep6],", with: "protocols: [sep6], fee: { fixed: 0.1, percent: 1 },")
        try await SandboxHarness.playing(scenario + "\n" + faults) { harness in
            var harness = harness
            if let answer { harness.asking = Respondent(["confirm_payment": [answer]]) }
            let states = Self.withdrawal.replacing("up-to: 200ms }", with: "up-to: 200ms, within: 10s }")
            let ending = try await harness.follow(SandboxHarness.money + states)
            #expect(await harness.journal.payments.isEmpty == (answer != "true"), "\(ending)")
            guard answer != "true" else { return }
            #expect(ending.exitCode == (answer == nil ? 7 : 130), "\(ending)")
            #expect(
                ending.summary?.contains(
                    "has changed its terms: its fee is 4 USDC, and 0.2 USDC was stated at the start"
                )
                    == true
            )
        }
    }

    @Test("an anchor that takes other types of customers than `sep6` is asked without one")
    func customerType() async throws {
        let scenario = Self.scenario("deposit", "pending_user_transfer_start").replacing(
            "sep6: { fields",
            with: "sep6-deposit: { fields"
        )
        .replacing("customer: sep6", with: "customer: sep6-deposit")
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.follow(
                "  trust: { trustline: USDC }\n"
                    + Self.deposit.replacing("poll:", with: "next: { done: [pending_user_transfer_start] }\n    poll:")
            )
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.notes("customer type").map { $0.value["type"] } == [.null])
        }
    }

    @Test(
        "an anchor that refuses every type of customer is asked without one, and without the transfer, as SEP-12 wants it"
    )
    func noCustomerType() async throws {
        try await SandboxHarness.playing(Self.scenario("deposit", "pending_user_transfer_start")) { harness in
            let queries = Mutex<[String]>([])
            harness.http.breaks { request in
                guard request.method == .get, request.url.path() == "/sep12/customer" else { return nil }
                let query = request.url.query() ?? ""
                queries.withLock { $0.append(query) }
                if query.contains("type=") { return .instead(400, #"{"error": "unknown type"}"#) }
                return query.contains("transaction_id=") ? .instead(400, #"{"error": "type is missing"}"#) : nil
            }
            let states = Self.deposit.replacing("up-to: 200ms }", with: "up-to: 200ms, within: 3s }")
            let ending = try await harness.follow(states)
            #expect(ending.exitCode == 6, "\(ending)")
            #expect(queries.withLock { $0 }.contains { !$0.contains("type=") && !$0.contains("transaction_id=") })
            #expect(await harness.notes("customer type").map { $0.value["type"] } == [.null])
        }
    }

    @Test(
        "an anchor that asks again for the same, with no other status seen between, is answered again",
        arguments: [true, false]
    )
    func askedAgain(isAlike: Bool) async throws {
        let fault =
            "faults: [{ at: sep6.transaction, fault: nulls, member: updated_at }, "
            + "{ at: sep6.update, fault: nulls, member: updated_at }]\n"
        try await SandboxHarness.playing(Self.scenario("deposit", "pending_user_transfer_start") + "\n" + fault) {
            harness in
            let asks: JSONValue = ["status": "pending_transaction_info_update", "fields": "dest"]
            var again = asks
            if !isAlike {
                again = ["status": "pending_transaction_info_update", "fields": "dest", "message": "No such account."]
            }
            let ending = try await harness.follow(
                Self.deposit.replacing("every: 50ms, up-to: 200ms", with: "every: 300ms, growth: 1"),
                answers: ["first_name": "Jane", "dest": "0001234567"],
                course: [
                    ("pending_user_transfer_start", ["status": "pending_anchor"]),
                    ("pending_anchor", asks),
                    ("pending_transaction_info_update", again),
                ] + (isAlike ? [("pending_anchor", ["status": "completed"])] : [])
            )
            if isAlike {
                #expect(ending.result == .done, "\(ending)")
                #expect(harness.http.log.count { $0.hasPrefix("PATCH /sep6/transactions/") } == 2)
            } else {
                #expect(ending.exitCode == 7, "\(ending)")
            }
        }
    }

    @Test("a deposit of which the anchor tells nothing but its status from some time on has what it told before")
    func nulls() async throws {
        let script = "pending_user_transfer_start, pending_anchor, completed"
        try await SandboxHarness.playing(Self.scenario("deposit", script)) { harness in
            let settled = """
                  settled:
                    expect:
                      - tx.amount_in == 25
                      - ledger.payment(tx.stellar_transaction_id).to == run.account

                """
            var settings = try harness.following("  trust: { trustline: USDC }\n" + Self.deposit + settled)
            settings.observer = { entry in
                guard case .finished(let outcome) = entry.event, outcome.state == "follow",
                    outcome.results["transfer"]?["amount_in"].number != nil
                else { return }
                harness.sandbox.faults.arrange(Fault(.nulls, at: .programmaticTransaction))
            }
            let ending = try await FlowRun(settings).start()
            #expect(ending.result == .done, "\(ending)")
            let told = await harness.told()
            #expect(told.count { $0.contains(" leaves out `amount_in`, ") } == 1, "\(told)")
        }
    }

    @Test("a deposit's questions are answered, the instructions told, the asset trusted, and it arrives")
    func deposit() async throws {
        try await SandboxHarness.playing(Self.scenario("deposit", "pending_user_transfer_start")) { harness in
            let ending = try await harness.follow(
                Self.deposit,
                answers: ["first_name": "Jane", "dest": "0001234567"],
                course: [
                    ("pending_user_transfer_start", ["status": "on_hold"]),
                    ("on_hold", ["status": "pending_anchor"]),
                    ("pending_anchor", ["status": "pending_transaction_info_update", "fields": "dest"]),
                    ("pending_anchor", ["status": "pending_user", "message": "Open the mail."]),
                    ("pending_user", ["status": "pending_anchor"]),
                    ("pending_anchor", ["status": "pending_stellar"]),
                    ("pending_stellar", ["status": "completed"]),
                ]
            )
            #expect(ending.result == .done, "\(ending)")
            let statuses = await harness.statuses()
            for status in ["pending_customer_info_update", "pending_transaction_info_update", "pending_trust"] {
                #expect(statuses.contains(status), "\(statuses)")
            }
            let told = await harness.told()
            #expect(
                told.contains { $0.hasPrefix("Send 25 USD ") && $0.contains("organization.bank_number: ") },
                "\(told)"
            )
            #expect(told.contains { $0.contains("“Open the mail.”") })
            let summaries = await harness.notes("told").compactMap(\.summary)
            #expect(summaries.map { $0.split(separator: " ").last } == ["first_name", "dest"])
            let text = try await harness.journalText
            #expect(!text.contains("0001234567"))
            #expect(!text.contains("Bank of the Sandbox"))
        }
    }

    @Test("a withdrawal's questions are answered, it is paid once, and the money is sent")
    func withdrawal() async throws {
        try await SandboxHarness.playing(Self.scenario("withdrawal", "pending_user_transfer_start")) { harness in
            let ending = try await harness.follow(
                SandboxHarness.money + Self.withdrawal,
                answers: SandboxHarness.jane.merging(["dest": "0009"]) { $1 },
                course: [
                    ("pending_user_transfer_start", .null),
                    ("pending_anchor", ["status": "pending_transaction_info_update", "fields": "dest"]),
                    ("pending_anchor", ["status": "pending_external"]),
                    ("pending_external", ["status": "pending_anchor"]),
                    ("pending_anchor", ["status": "pending_user_transfer_complete"]),
                    ("pending_user_transfer_complete", ["status": "completed"]),
                ]
            )
            #expect(ending.result == .done, "\(ending)")
            let statuses = await harness.statuses()
            #expect(statuses.contains("pending_transaction_info_update"), "\(statuses)")
            #expect(await harness.journal.payments.count == 1)
            #expect(await harness.notes("transfer paid").count == 1)
        }
    }

    @Test("E62: what is `incomplete` is completed", arguments: ["deposit", "withdrawal"])
    func incomplete(direction: String) async throws {
        let script = "{ status: incomplete, force: true }, { status: on_hold, force: true, after: 1h }"
        try await SandboxHarness.playing(Self.scenario(direction, script)) { harness in
            let states = direction == "deposit" ? Self.deposit : Self.withdrawal
            let ending = try await harness.follow(
                states + "    next: { done: [on_hold] }\n",
                course: [("incomplete", ["status": "on_hold", "force": true])]
            )
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.notes("told").count == 1)
        }
    }

    @Test(
        "a final status that the anchor doesn't revoke ends the run with its name",
        arguments: ["deposit", "withdrawal"],
        ["error", "expired", "refunded", "no_market", "too_small", "too_large"]
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
        "statuses of the other direction are waited through",
        arguments: [
            ("deposit", "pending_user_transfer_complete"), ("deposit", "pending_external"),
            ("withdrawal", "pending_trust"), ("withdrawal", "pending_stellar"), ("withdrawal", "pending_user"),
        ]
    )
    func strange(direction: String, status: String) async throws {
        try await SandboxHarness.playing(Self.scenario(direction, "{ status: \(status), force: true }")) { harness in
            let states = direction == "deposit" ? Self.deposit : Self.withdrawal
            let ending = try await harness.follow(
                states + "    next: { done: [on_hold] }\n",
                course: [(status, ["status": "on_hold", "force": true])]
            )
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.journal.payments.isEmpty)
        }
    }

    @Test("a customer whom the anchor rejects ends the run with the reason, and nothing is paid")
    func rejected() async throws {
        let scenario = Self.scenario("withdrawal", "pending_user_transfer_start", verdict: "{ reject: Not you. }")
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.follow(Self.withdrawal)
            #expect(ending.exitCode == 5, "\(ending)")
            #expect(ending.summary?.contains("Not you.") == true, "\(ending)")
            #expect(await harness.journal.payments.isEmpty)
        }
    }

    @Test("answers that are missing leave the run with its questions, and it goes on with them")
    func missing() async throws {
        try await SandboxHarness.playing(
            Self.scenario("deposit", "pending_user_transfer_start, pending_anchor, completed")
        ) {
            harness in
            let ending = try await harness.follow(Self.deposit, answers: [:])
            #expect(ending.exitCode == 7, "\(ending)")
            #expect(ending.summary?.contains("`first_name`") == true)
            let run = try #require(await harness.journal.lines.first?.run)
            let again = try await FlowRun.resume(run: run, with: harness.following(Self.deposit))
            #expect(again.result == .done, "\(again)")
        }
    }

    @Test("killed after any note, the run pays once and tells the anchor once", .tags(.thorough))
    func killed() async throws {
        let script = """
            pending_user_transfer_start, { status: pending_anchor, after: 50ms }, \
            { status: pending_transaction_info_update, fields: { dest: { about: Your account } } }, \
            { status: pending_external, after: 50ms }, { status: completed, after: 50ms }
            """
        let states = SandboxHarness.money + Self.withdrawal
        let answers = SandboxHarness.jane.merging(["dest": "0009"]) { $1 }
        var cuts: [Int] = []
        try await SandboxHarness.playing(Self.scenario("withdrawal", script)) { harness in
            let ending = try await harness.follow(states, answers: answers)
            #expect(ending.result == .done, "\(ending)")
            for (number, line) in await harness.journal.lines.enumerated() {
                if case .noted(let note) = line.event, note.state == "follow" { cuts.append(number + 1) }
            }
        }
        #expect(cuts.count >= 5)
        for cut in cuts {
            try await SandboxHarness.playing(Self.scenario("withdrawal", script)) { harness in
                var harness = harness
                harness.journal = MemoryJournal(capacity: cut)
                let run = FlowRun(try harness.following(states, answers: answers))
                do {
                    // How often a run looks at its transfer is a matter of time, so this one may have fewer lines.
                    #expect(try await run.start().result == .done, "cut after \(cut)")
                    return
                } catch is MemoryJournal.DiskFull {}
                harness.journal = await harness.journal.cut(after: cut)
                let ending = try await FlowRun.resume(run: run.id, with: harness.following(states, answers: answers))
                #expect(ending.result == .done, "cut after \(cut): \(ending)")
                #expect(await harness.journal.payments.count == 1, "cut after \(cut)")
                #expect(await harness.statuses().last == "completed")
            }
        }
    }

    @Test("a deposit with questions takes few requests at the sandbox's own pace")
    func requests() async throws {
        try await SandboxHarness.playing("scenario: default\n") { harness in
            let states = Self.deposit.replacing("every: 50ms, up-to: 200ms", with: "every: 250ms")
            let ending = try await harness.follow("  trust: { trustline: USDC }\n" + states)
            #expect(ending.result == .done, "\(ending)")
            #expect(harness.http.log.count <= 40, "\(harness.http.log)")
            for once in ["GET /.well-known/stellar.toml", "GET /sep6/info"] {
                #expect(harness.http.count(once) <= 1, "\(harness.http.log)")
            }
        }
    }
}
