import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import TestLanes
import TestSupport
import Testing
import Timekeeping
import TransferTracking

@testable import FlowRunner

/// Which transaction an anchor may name for a transfer, and which counts for it where it names none.
@Suite("What counts for a transfer on the ledger")
struct TransferEvidenceTests {
    private static let again = """
          follow: { track: $tx, poll: 500ms }
          start2: { sep24: { KIND: $asset, amount: $amount }, keep: { tx2: transfer, page2: url secret } }
          visit2: { page: $page2, fill: [answers/example.yaml] }
          follow2: { track: $tx2, poll: 500ms, within: 5m }

        """

    private static let deposits = again.replacing("KIND", with: "deposit")
    private static let withdrawals = again.replacing("KIND", with: "withdraw")

    /// Runs a deposit; `change` is made in the world when `state` has finished for the first time.
    private func deposit(
        _ flow: Flow,
        _ harness: WorldHarness,
        after state: String,
        _ change: @escaping @Sendable (inout WorldAnchor, inout WorldLedger) -> Void
    ) async throws -> Ending {
        let world = harness.world
        let isDone = Mutex(false)
        let settings = try harness.settings(flow) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == state,
                !isDone.withLock({ done in
                    defer { done = true }; return done
                })
            else { return }
            world.change(change)
        }
        return try await FlowRun(settings).start()
    }

    @Test("a transaction counts for one deposit only")
    func oneDeposit() async throws {
        let harness = WorldHarness()
        let flow = try TrackedStatusTests.flow(Self.deposits, trusts: true)
        let ending = try await deposit(flow, harness, after: "start2") { anchor, _ in
            anchor.everywhere = ["stellar_transaction_id": .string(anchor.transfers.first?.payment ?? "")]
        }
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.contains("it has counted for the transfer transfer-1") == true, "\(ending)")
    }

    @Test("a transaction that has counted for another run of the account counts for none")
    func otherRun() async throws {
        let harness = WorldHarness()
        var settings = try harness.settings(TrackedStatusTests.flow(trusts: true))
        settings.account = .seed(KeyPair.random().secretSeed())
        let first = try await FlowRun(settings).start()
        #expect(first.result == .done, "\(first)")
        harness.world.change { anchor, _ in
            anchor.everywhere = ["stellar_transaction_id": .string(anchor.transfers.first?.payment ?? "")]
        }
        let second = try await FlowRun(settings).start()
        #expect(second.exitCode == 4, "\(second)")
        #expect(second.summary?.contains("it has counted for a transfer of the run ") == true, "\(second)")
    }

    @Test("two deposits with transactions of their own both count")
    func twoDeposits() async throws {
        let harness = WorldHarness()
        let flow = try TrackedStatusTests.flow(Self.deposits, trusts: true)
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.result == .done, "\(ending)")
    }

    @Test("what was on the ledger before the run started a transfer is not its payment")
    func older() async throws {
        let harness = WorldHarness()
        let clock = harness.clock
        let flow = try TrackedStatusTests.flow(trusts: true)
        let ending = try await deposit(flow, harness, after: "login") { anchor, ledger in
            guard let key = ledger.accounts.keys.first(where: { $0 != anchor.account.publicKey }) else { return }
            let hash = anchor.payOut(Amount(stroops: 247_500_000), to: key, memo: "before", &ledger)
            anchor.everywhere = ["stellar_transaction_id": .string(hash ?? "")]
            clock.advance(by: .seconds(3))
        }
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.contains("it was on the ledger before the transfer was started") == true, "\(ending)")
    }

    @Test("where ledgers close rarely, what was there long before the run started a transfer is not its payment")
    func idle() async throws {
        let harness = WorldHarness()
        let (world, clock) = (harness.world, harness.clock)
        world.ledger { $0.isIdle = true }
        let settings = try harness.settings(TrackedStatusTests.flow(trusts: true)) { entry in
            guard case .finished(let outcome) = entry.event else { return }
            if outcome.state == "trust" {
                world.change { anchor, ledger in
                    guard let key = ledger.accounts.keys.first(where: { $0 != anchor.account.publicKey }) else {
                        return
                    }
                    let hash = anchor.payOut(Amount(stroops: 247_500_000), to: key, memo: "before", &ledger)
                    anchor.everywhere = ["stellar_transaction_id": .string(hash ?? ""), "status": "completed"]
                }
                clock.advance(by: .seconds(300))
            } else if outcome.state == "start" {
                clock.advance(by: .seconds(60))
            }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.contains("it was on the ledger before the transfer was started") == true, "\(ending)")
    }

    @Test("an anchor may pay out while it still answers the start")
    func meanwhile() async throws {
        let harness = WorldHarness()
        let (world, clock) = (harness.world, harness.clock)
        world.breaks { request in
            guard request.url.path().hasSuffix("/deposit/interactive") else { return nil }
            world.change { anchor, ledger in
                guard let key = ledger.accounts.keys.first(where: { $0 != anchor.account.publicKey }) else { return }
                let hash = anchor.payOut(Amount(stroops: 247_500_000), to: key, memo: "before", &ledger)
                anchor.everywhere = ["stellar_transaction_id": .string(hash ?? "")]
            }
            clock.advance(by: .seconds(30))
            return nil
        }
        let ending = try await FlowRun(harness.settings(TrackedStatusTests.flow(trusts: true))).start()
        #expect(ending.result == .done, "\(ending)")
    }

    @Test("a balance that the named transaction has not created is neither trusted nor taken")
    func foreignBalance() async throws {
        let harness = WorldHarness()
        let flow = try TrackedStatusTests.flow(trusts: true)
        let id = "00000000" + String(repeating: "ab", count: 32)
        let ending = try await deposit(flow, harness, after: "start") { anchor, ledger in
            guard let key = ledger.accounts.keys.first(where: { $0 != anchor.account.publicKey }) else { return }
            let junk = "JUNK:\(anchor.account.publicKey.address)"
            ledger.balances[id] = [
                "id": .string(id), "asset": .string(junk), "amount": "24.7500000",
                "claimants": [["destination": .string(key.address), "predicate": ["unconditional": true]]],
            ]
            anchor.everywhere = ["claimable_balance_id": .string(id)]
        }
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.contains("does not create the claimable balance \(id)") == true, "\(ending)")
        let lines = harness.world.ledger { $0.accounts.values.flatMap(\.lines.keys).map(\.code) }
        #expect(lines == ["USDC"])
    }

    @Test("nothing is done for a transfer whose other end is said to be somebody else's")
    func otherParty() async throws {
        let other = KeyPair.random().publicKey.address
        let harness = WorldHarness()
        let flow = try TrackedStatusTests.flow(trusts: true)
        let ending = try await deposit(flow, harness, after: "start") { anchor, _ in
            anchor.everywhere = ["to": .string(other)]
        }
        #expect(ending.exitCode == 8, "\(ending)")
        #expect(ending.summary?.contains("\(other), and was started for ") == true, "\(ending)")

        let payer = WorldHarness()
        let withdrawal = try await deposit(TrackedPaymentTests.flow(), payer, after: "start") { anchor, _ in
            anchor.everywhere = ["from": .string(other)]
        }
        #expect(withdrawal.exitCode == 8, "\(withdrawal)")
        #expect(payer.paymentsToAnchor.isEmpty)
    }

    @Test("where the answer to the start was lost, what came into the ledger since the run asked may be its payment")
    func lostAnswer() async throws {
        let harness = WorldHarness()
        let (world, clock) = (harness.world, harness.clock)
        let isLost = Mutex(false)
        world.breaks { request in
            guard request.url.path().hasSuffix("/deposit/interactive"), !isLost.withLock({ $0 }) else { return nil }
            isLost.withLock { $0 = true }
            world.change { anchor, ledger in
                guard let key = ledger.accounts.keys.first(where: { $0 != anchor.account.publicKey }) else { return }
                let hash = anchor.payOut(Amount(stroops: 247_500_000), to: key, memo: "meanwhile", &ledger)
                anchor.everywhere = ["stellar_transaction_id": .string(hash ?? "")]
            }
            clock.advance(by: .seconds(3))
            return .after(.connectionLost(curlMessage: "lost"))
        }
        let ending = try await FlowRun(harness.settings(TrackedStatusTests.flow(trusts: true))).start()
        #expect(ending.result == .done, "\(ending)")
    }

    @Test("where the anchor tells no amount, more than was ordered is not what the deposit brings")
    func tooMuch() async throws {
        let harness = WorldHarness()
        let flow = try TrackedStatusTests.flow(trusts: true)
        let ending = try await deposit(flow, harness, after: "start") { anchor, ledger in
            guard let key = ledger.accounts.keys.first(where: { $0 != anchor.account.publicKey }) else { return }
            let hash = anchor.payOut(Amount(stroops: 90_000_000_000), to: key, memo: "gift", &ledger)
            anchor.everywhere = [
                "stellar_transaction_id": .string(hash ?? ""), "amount_in": .null, "amount_out": .null,
                "amount_fee": .null,
            ]
        }
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.contains("it moves 9000 USDC, and at most 25 USDC was to come") == true, "\(ending)")
    }

    @Test("a deposit comes with the memo that the flow wants")
    func payoutMemo() async throws {
        let harness = WorldHarness()
        var flow = try TrackedStatusTests.flow(trusts: true)
        let start = try #require(flow.states.firstIndex { $0.name.value == "start" })
        let wanted = try RunHarness.flow(
            """
            flow: x
            inputs: { asset: { type: asset, default: USDC }, amount: { type: amount, default: "25" } }
            states:
              start: { sep24: { deposit: $asset, amount: $amount, memo: gift }, keep: { tx: transfer, page: url secret } }
            """
        )
        flow.states[start] = try #require(wanted.states.first)
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(
            ending.summary?.contains("its memo is the text “transfer-1”, and the flow wants the text “gift”") == true,
            "\(ending)"
        )
    }

    @Test("what friendbot has given is not a deposit whose anchor names no transaction")
    func friendbot() async throws {
        let members = ["amount_out", "amount_in", "amount_fee", "fee_details", "stellar_transaction_id"]
        let scenario =
            "scenario: followed\nassets: { native: { deposit: { script: [pending_user_transfer_start] } } }\nfaults:\n"
            + members.map { "  - { at: sep6.transaction, fault: nulls, member: \($0) }\n" }.joined()
            + "  - { at: sep6.transaction, fault: value, member: status, value: completed }\n"
        try await SandboxHarness.playing(scenario) { harness in
            let ending = try await harness.follow(
                """
                  start: { sep6: { deposit: native, amount: "10", funding_method: bank_account }, keep: { tx: transfer } }
                  follow: { track: $tx, poll: { every: 50ms, up-to: 200ms, within: 20s } }

                """
            )
            #expect(ending.exitCode == 4, "\(ending)")
            #expect(ending.summary?.contains("no matching payment has arrived") == true, "\(ending)")
        }
    }

    // MARK: Withdrawals

    @Test("an amount that nobody has said is paid only where somebody agrees", arguments: [nil, "true", "false"])
    func unordered(answer: String?) async throws {
        var harness = WorldHarness()
        if let answer { harness.asking = Respondent(["confirm_payment": [answer]]) }
        var flow = try TrackedPaymentTests.flow()
        let start = try #require(flow.states.firstIndex { $0.name.value == "start" })
        let open = try RunHarness.flow(
            "flow: x\ninputs: { asset: { type: asset, default: USDC } }\nstates:\n"
                + "  start: { sep24: { withdraw: $asset }, keep: { tx: transfer, page: url secret } }\n"
        )
        flow.states[start] = try #require(open.states.first)
        let ending = try await deposit(flow, harness, after: "start") { anchor, _ in
            anchor.form = anchor.form.replacing("AMOUNT", with: "20")
        }
        #expect(ending.exitCode == (answer == nil ? 7 : answer == "true" ? 0 : 130), "\(ending)")
        #expect(harness.paymentsToAnchor.map(\.amount.description) == (answer == "true" ? ["20"] : []))
        guard answer != "true" else { return }
        #expect(ending.summary?.contains("wants 20 USDC, and no amount was agreed upon") == true, "\(ending)")
    }

    @Test(
        "a payment to confirm stops the run: it is confirmed later, for what was asked and nothing else",
        .tags(.thorough),
        arguments: ["true", "false"],
        [false, true]
    )
    func confirmedLater(answer: String, isChanged: Bool) async throws {
        let harness = WorldHarness()
        var flow = try TrackedPaymentTests.flow()
        let start = try #require(flow.states.firstIndex { $0.name.value == "start" })
        let open = try RunHarness.flow(
            "flow: x\ninputs: { asset: { type: asset, default: USDC } }\nstates:\n"
                + "  start: { sep24: { withdraw: $asset }, keep: { tx: transfer, page: url secret } }\n"
        )
        flow.states[start] = try #require(open.states.first)
        let world = harness.world
        var settings = try harness.settings(flow) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "start" else { return }
            world.anchor { $0.form = $0.form.replacing("AMOUNT", with: "20") }
        }
        // What files and options answer is no confirmation.
        settings.answers = settings.answers.merging(["confirm_payment": Secret("true")])
        settings.environment = ["WINDLASS_ANSWER_CONFIRM_PAYMENT": "true"]
        let run = FlowRun(settings)
        let first = try await run.start()
        #expect(first.exitCode == 7, "\(first)")
        #expect(first.help?.contains("windlass runs answer \(run.id)") == true, "\(first)")
        let again = try await FlowRun.resume(run: run.id, with: settings)
        #expect(again.exitCode == 7 && harness.paymentsToAnchor.isEmpty, "\(again)")
        let inquiry = Inquiry.open(in: try await harness.journal.entries(of: run.id))
        #expect(inquiry?.confirmsPayment == true)
        // Neither is what a command line or a file says when the run asks: it shows no payment.
        let given: Answers = ["confirm_payment": Secret(answer)]
        await #expect(throws: AnswerError(.needsPerson("confirm_payment"), run: run.id)) {
            try await FlowRun.answer(run: run.id, with: given, in: harness.journal, clock: harness.clock)
        }
        let left = try await FlowRun.answer(
            run: run.id,
            with: given,
            atPrompt: true,
            in: harness.journal,
            clock: harness.clock
        )
        #expect(left == nil)
        if isChanged { harness.world.anchor { $0.memo = "another" } }
        let ending = try await FlowRun.resume(run: run.id, with: settings)
        #expect(ending.exitCode == (isChanged ? 7 : answer == "true" ? 0 : 130), "\(ending)")
        let isPaid = answer == "true" && !isChanged
        #expect(harness.paymentsToAnchor.map(\.amount.description) == (isPaid ? ["20"] : []))
    }

    @Test("is not started for an account whose own key can't pay alone")
    func tooLittleWeight() async throws {
        let harness = WorldHarness()
        let ending = try await deposit(TrackedPaymentTests.flow(), harness, after: "login") { anchor, ledger in
            for key in ledger.accounts.keys where key != anchor.account.publicKey {
                ledger.accounts[key]?.threshold = 20
            }
        }
        #expect(ending.exitCode == 5, "\(ending)")
        #expect(ending.summary?.contains("payments require the weight 20") == true, "\(ending)")
        #expect(ending.summary?.hasPrefix("nothing was started") == true, "\(ending)")
        #expect(harness.world.anchor { $0.transfers.count { $0.kind == "withdrawal" } } == 0)
    }

    @Test("that is paid and started again says so")
    func again() async throws {
        let harness = WorldHarness()
        let flow = try TrackedPaymentTests.flow()
        let run = FlowRun(try harness.settings(flow))
        _ = try await run.start()
        let ending = try await FlowRun.restart(run: run.id, from: "start", with: harness.settings(flow))
        #expect(ending.result == .done || ending.result == .failed(.refused), "\(ending)")
        let told = await harness.journal.lines.compactMap { if case .told(let it) = $0.event { it.text } else { nil } }
        #expect(told.count { $0.hasPrefix("The run has already paid the withdrawal transfer-2 with ") } == 1)
    }

    @Test("two withdrawals to one account with one memo are paid once each")
    func sharedMemo() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.memo = "customer-7" }
        let ending = try await FlowRun(harness.settings(TrackedPaymentTests.flow(Self.withdrawals))).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(harness.paymentsToAnchor.map(\.memo.value) == ["customer-7", "customer-7"])
        let events = await harness.journal.lines.map(\.event)
        #expect(events.filter { $0.paidHash != nil }.compactMap { $0.fact?.transfer } == ["transfer-2", "transfer-3"])
        #expect(Set(events.compactMap(\.paidHash)).count == 2)
    }

    @Test("killed right after any line, each of two withdrawals with one memo is paid once", .tags(.thorough))
    func sharedMemoKilled() async throws {
        let flow = try TrackedPaymentTests.flow(Self.withdrawals)
        let whole = WorldHarness()
        whole.world.anchor { $0.memo = "customer-7" }
        _ = try await FlowRun(whole.settings(flow)).start()
        let lines = await whole.journal.lines
        let first = try #require(
            lines.firstIndex { if case .finished(let it) = $0.event { it.state == "visit2" } else { false } }
        )
        for cut in first..<lines.count {
            var harness = WorldHarness()
            harness.world.anchor { $0.memo = "customer-7" }
            harness.journal = MemoryJournal(capacity: cut)
            let run = FlowRun(try harness.settings(flow))
            await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
            harness.journal = await harness.journal.cut(after: cut)
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(flow))
            #expect(ending.result == .done, "cut after \(cut): \(ending)")
            #expect(harness.paymentsToAnchor.count == 2, "cut after \(cut)")
        }
    }

    @Test("a withdrawal is not completed by what was paid for another")
    func otherPayment() async throws {
        let harness = WorldHarness()
        let flow = try TrackedPaymentTests.flow(Self.withdrawals)
        let ending = try await deposit(flow, harness, after: "visit2") { anchor, _ in
            anchor.status = "completed"
            anchor.everywhere = ["stellar_transaction_id": .string(anchor.transfers[1].payment ?? "")]
        }
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(
            ending.summary?.contains("the run has paid for the transfer transfer-2 with it") == true,
            "\(ending)"
        )
        #expect(harness.paymentsToAnchor.count == 1)
    }
}
