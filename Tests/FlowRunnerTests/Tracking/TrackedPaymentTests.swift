import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Questions
import Stellar
import Synchronization
import TestLanes
import TestSupport
import Testing
import Timekeeping
import TransferTracking

@testable import FlowRunner

/// A withdrawal that the flow only follows: `track` pays for it, once.
@Suite("A withdrawal that is followed")
struct TrackedPaymentTests {
    /// The shipped withdrawal without the states that pay, with `states` in place of all from the first look on.
    static func flow(_ states: String = "  follow: { track: $tx, poll: 500ms }\n") throws -> Flow {
        let path = Fixture.packageRoot.appending(path: "flows/sep24-withdraw.yaml").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(text.range(of: "  agree:\n"))
        return try #require(FlowParser.parse(text: text[..<start.lowerBound] + states, path: path).flow)
    }

    private func run(_ harness: WorldHarness, _ flow: Flow) async throws -> Ending {
        try await FlowRun(harness.settings(flow)).start()
    }

    @Test("is paid exactly once, exactly as the anchor asks")
    func once() async throws {
        let harness = WorldHarness()
        let ending = try await run(harness, Self.flow())
        #expect(ending == Ending(result: .done), "\(ending)")
        #expect(harness.paymentsToAnchor.map(\.amount.description) == ["10"])
        #expect(harness.paymentsToAnchor.map(\.memo.value) == ["transfer-2"])
        #expect(await harness.journal.paid.map(\.summary) == [harness.journal.paid.first?.summary])
        #expect(await harness.journal.paid.first?.summary?.hasPrefix("paid 10 USDC to G") == true)
    }

    @Test("killed right after any line reached the disk, the run pays once", .tags(.thorough))
    func killed() async throws {
        let flow = try Self.flow()
        let whole = WorldHarness()
        _ = try await run(whole, flow)
        let lines = await whole.journal.lines
        let first = try #require(
            lines.firstIndex { if case .finished(let it) = $0.event { it.state == "visit" } else { false } }
        )
        for cut in first..<lines.count {
            var harness = WorldHarness()
            harness.journal = MemoryJournal(capacity: cut)
            let run = FlowRun(try harness.settings(flow))
            await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
            harness.journal = await harness.journal.cut(after: cut)
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(flow))
            #expect(ending.result == .done, "cut after \(cut): \(ending)")
            #expect(harness.paymentsToAnchor.count == 1, "cut after \(cut)")
            #expect(await harness.journal.payments.count == 1, "cut after \(cut)")
        }
    }

    @Test("killed in the middle of any exchange, the run pays once")
    func killedInExchange() async throws {
        let flow = try Self.flow()
        let whole = WorldHarness()
        _ = try await run(whole, flow)
        let log = whole.world.log
        let first = try #require(log.lastIndex { $0.hasPrefix("POST /page") })
        for number in (first + 1)..<log.count {
            var harness = WorldHarness()
            harness.killed(inExchange: number + 1)
            let run = FlowRun(try harness.settings(flow))
            let start = try? await run.start()
            #expect(start == nil)
            harness.world.breaks { _ in nil }
            harness.journal = await harness.journal.cut(after: .max)
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(flow))
            #expect(ending.result == .done, "\(log[number]): \(ending)")
            #expect(harness.paymentsToAnchor.count == 1, "\(log[number])")
        }
    }

    @Test("is not paid again after a state that pays, however long the anchor says that it waits")
    func afterPay() async throws {
        let harness = WorldHarness()
        let world = harness.world
        let looks = Mutex(0)
        var flow = try Self.flow(
            """
              agree:  { track: $tx, next: { send: [pending_user_transfer_start] } }
              send:   { pay: $tx }
              follow: { track: $tx, poll: 500ms }
            """
        )
        flow.deadline = nil
        let settings = try harness.settings(flow) { entry in
            guard case .finished(let outcome) = entry.event else { return }
            if outcome.state == "send" { world.anchor { $0.status = "pending_user_transfer_start" } }
            let count = looks.withLock { count in
                count += outcome.state == "follow" ? 1 : 0
                return count
            }
            if count == 5 { world.anchor { $0.status = nil } }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(looks.withLock { $0 } > 5)
        #expect(harness.paymentsToAnchor.count == 1)
        #expect(await harness.journal.payments.map(\.state) == ["send"])
    }

    @Test("is not paid by a state that the flow leads elsewhere at the status")
    func routed() async throws {
        let harness = WorldHarness()
        let flow = try Self.flow(
            """
              follow: { track: $tx, poll: 500ms, within: 10m, next: { show: [pending_user_transfer_start] } }
              show:   { tell: "Pay ${tx.amount_in}.", next: follow }
            """
        )
        let ending = try await run(harness, flow)
        #expect(ending.result == .failed(.deadline), "\(ending)")
        #expect(harness.paymentsToAnchor.isEmpty)
    }

    @Test("is not paid by what runs at the end")
    func atTheEnd() async throws {
        let harness = WorldHarness()
        var flow = try Self.flow("  leave: { tell: enough, next: fail }\n")
        let end = "flow: x\nstates: { a: { tell: x } }\nalways:\n  last: { track: $tx, within: 1m }\n"
        flow.always = FlowParser.parse(text: end, path: "test.yaml").flow?.always ?? []
        let ending = try await run(harness, flow)
        #expect(ending.result == .failed(.expectation), "\(ending)")
        let isLooked = await harness.journal.lines.contains { entry in
            if case .finished(let outcome) = entry.event { outcome.state == "last" } else { false }
        }
        #expect(isLooked)
        #expect(harness.paymentsToAnchor.isEmpty)
    }

    @Test("that another state follows as well is paid once", arguments: [false, true])
    func followedTwice(isNamedAgain: Bool) async throws {
        let harness = WorldHarness()
        let flow = try Self.flow(
            """
              watch:  { track: $tx, next: { follow: [pending_external] } }
              follow: { \(isNamedAgain ? "track: $watch.transfer" : "track: $tx"), poll: 500ms }
            """
        )
        #expect(try await run(harness, flow).result == .done)
        #expect(harness.paymentsToAnchor.count == 1)
        #expect(await harness.journal.paid.map(\.state) == ["watch"])
    }

    @Test("that lacks its memo is waited for, and paid when the memo is there", arguments: [.null, ""] as [JSONValue])
    func memoLater(memo: JSONValue) async throws {
        let harness = WorldHarness()
        let world = harness.world
        world.anchor { $0.oddities = ["withdraw_memo": memo] }
        let looks = Mutex(0)
        let settings = try harness.settings(Self.flow()) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "follow" else { return }
            if looks.withLock({
                $0 += 1; return $0
            }) == 3 {
                world.anchor { $0.oddities = [:] }
            }
        }
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(harness.paymentsToAnchor.map(\.memo.value) == ["transfer-2"])
    }

    @Test(
        "for which the anchor asks wrongly is not paid",
        arguments: [
            (["amount_in": "1e9"], "its terms are to take 1000 USDC at most"), (["amount_in": "-1"], "amount_in"),
            (["withdraw_anchor_account": "GNOBODY"], "withdraw_anchor_account"),
            (
                ["withdraw_anchor_account": "CAS3J7GYLGXMF6TDJBBYYSE3HQ6BBSMLNUQ34T6TZMYMW2EVH34XOWMA"],
                "contract accounts (SEP-45) are not supported"
            ),
            (["amount_in": "11"], "has changed its terms: it wants 11 USDC, and 10 USDC was ordered"),
            (["amount_in": "30"], "has changed its terms: it wants 30 USDC, and 10 USDC was ordered"),
            (["withdraw_memo_type": "color"], "withdraw_memo"),
            (["user_action_required_by": "2026-01-01T00:00:00Z"], "only until 2026-01-01T00:00:00Z"),
            (["amount_in_asset": "stellar:native"], "anchor.example asks for native"),
        ] as [([String: JSONValue], String)]
    )
    func wrongRequest(oddities: [String: JSONValue], words: String) async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.oddities = oddities }
        let ending = try await run(harness, Self.flow())
        #expect(ending.result != .done)
        #expect(ending.state == "follow")
        #expect(ending.summary?.contains(words) == true, "\(ending)")
        #expect(harness.paymentsToAnchor.isEmpty)
        #expect(await harness.journal.payments.isEmpty)
    }

    @Test("that the anchor asks for too late, the run has missed a deadline")
    func late() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.oddities = ["user_action_required_by": "2026-01-01T00:00:00Z"] }
        #expect(try await run(harness, Self.flow()).exitCode == 6)
    }

    @Test("that is never asked for whole is told of, and so is what was missing when the time is over")
    func lacking() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.oddities = ["withdraw_memo": .null] }
        let ending = try await run(harness, Self.flow("  follow: { track: $tx, poll: 500ms, within: 5m }\n"))
        #expect(ending.exitCode == 6)
        #expect(ending.summary?.contains("has never sent `withdraw_memo`") == true, "\(ending)")
        let report = ending.failure.map { FailureReport($0) }
        #expect(report?.section?.title == "Single Historical Transaction")
        #expect(report?.field == "transaction.withdraw_memo")
        #expect(report?.request?.method == "GET" && report?.request?.status == 200)
        #expect(report?.request?.url.contains("/transaction?id=") == true, "\(String(describing: report?.request))")
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text } else { nil }
        }
        #expect(told.filter { $0.contains("withdraw_memo") }.count == 1)
    }

    @Test("that is completed without ever being paid is no success")
    func completedUnpaid() async throws {
        let harness = WorldHarness()
        let world = harness.world
        let settings = try harness.settings(Self.flow()) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "visit" else { return }
            world.anchor { $0.status = "completed" }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(
            ending.summary?.contains("is completed, without a transaction, and the run has never paid for it") == true,
            "\(ending)"
        )
        #expect(harness.paymentsToAnchor.isEmpty)
    }

    @Test("whose anchor names another transaction than paid for it is told of with both")
    func otherHash() async throws {
        let harness = WorldHarness()
        let world = harness.world
        let other = String(repeating: "0", count: 64)
        let settings = try harness.settings(Self.flow()) { entry in
            guard entry.event.paidHash != nil else { return }
            world.anchor { $0.everywhere = ["stellar_transaction_id": .string(other)] }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.exitCode == 4, "\(ending)")
        let paid = try #require(await harness.journal.lines.compactMap(\.event.paidHash).first)
        #expect(ending.help?.contains(other) == true && ending.help?.contains(paid) == true, "\(ending)")
    }

    /// Runs a withdrawal whose anchor tells of `refunds` once it is paid; `make` gets the world, and the account.
    private func refunded(
        _ harness: WorldHarness,
        _ flow: Flow,
        _ make: @escaping @Sendable (inout WorldAnchor, inout WorldLedger, PublicKey) -> JSONValue
    ) async throws -> Ending {
        let world = harness.world
        let settings = try harness.settings(flow) { entry in
            guard entry.event.paidHash != nil else { return }
            world.change { anchor, ledger in
                let own = anchor.account.publicKey
                guard let key = ledger.accounts.keys.first(where: { $0 != own }) else { return }
                anchor.everywhere = ["refunds": make(&anchor, &ledger, key)]
            }
        }
        return try await FlowRun(settings).start()
    }

    private static func refunds(_ amount: String, _ hashes: String?...) -> JSONValue {
        let payments = hashes.map { hash -> JSONValue in
            ["id": .string(hash ?? ""), "id_type": "stellar", "amount": .string(amount), "fee": "0"]
        }
        return ["amount_refunded": .string(amount), "amount_fee": "0", "payments": .array(payments)]
    }

    @Test(
        "whose refund is not on the ledger as the anchor says is no success",
        arguments: [("30", true), ("4.75", false)]
    )
    func refund(amount: String, differs: Bool) async throws {
        let harness = WorldHarness()
        let ending = try await refunded(harness, Self.flow()) { anchor, ledger, key in
            Self.refunds(amount, anchor.payOut(Amount(stroops: 47_500_000), to: key, memo: "back", &ledger))
        }
        #expect(ending.exitCode == (differs ? 4 : 0), "\(ending)")
        if differs { #expect(ending.summary?.contains("pays back 4.75 USDC, and not 30 USDC") == true, "\(ending)") }
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text } else { nil }
        }
        #expect(told.filter { $0.contains("has given back \(amount) USDC") }.count == 1, "\(told)")
    }

    @Test(
        "that is given back in part keeps its terms, however the anchor writes the sums, and whether it counts the fee in"
    )
    func refundInPart() async throws {
        let usdc = "stellar:USDC:GBHGJBUN56S7PTTEA3BGE3JJ56V3ZSWBEPQ7U6FQHFYFH5ELPOCO3FVD"
        @Sendable func sum(_ text: String, asObject: Bool) -> JSONValue {
            asObject ? ["amount": .string(text), "asset": .string(usdc)] : .string(text)
        }
        for (isObject, isFeeIn) in [(false, false), (false, true), (true, false), (true, true)] {
            let harness = WorldHarness()
            let world = harness.world
            let settings = try harness.settings(Self.flow()) { entry in
                guard entry.event.paidHash != nil else { return }
                world.change { anchor, ledger in
                    let own = anchor.account.publicKey
                    guard let key = ledger.accounts.keys.first(where: { $0 != own }) else { return }
                    // 3 go back, and 1 is kept for that.
                    let hash = anchor.payOut(Amount(stroops: 30_000_000), to: key, memo: "back", &ledger) ?? ""
                    let payment: JSONValue = [
                        "id": .string(hash), "id_type": "stellar", "amount": sum("3", asObject: isObject),
                        "fee": sum("1", asObject: isObject),
                    ]
                    let paid = anchor.transfers.last?.amount?.description ?? ""
                    let rest = Amount(paid).flatMap { try? $0.subtracting(Amount(stroops: 42_500_000)) }
                    anchor.everywhere = [
                        "amount_out": .string(rest?.description ?? ""),
                        "refunds": [
                            "amount_refunded": sum(isFeeIn ? "4" : "3", asObject: isObject),
                            "amount_fee": sum("1", asObject: isObject), "payments": [payment],
                        ],
                    ]
                }
            }
            let ending = try await FlowRun(settings).start()
            #expect(ending.exitCode == 0, "\(isObject) \(isFeeIn): \(ending)")
            let told = await harness.journal.lines.compactMap { entry in
                if case .told(let message) = entry.event { message.text } else { nil }
            }
            #expect(
                told.contains { $0.contains("has given back 3 USDC") && $0.contains("kept 1 USDC for that") },
                "\(told)"
            )
            let found = await harness.journal.lines.compactMap { entry in
                if case .found(let found) = entry.event { found.deviation } else { nil }
            }
            let sums = found.filter { $0.code == .otherType }.compactMap(\.subject.field)
            #expect(sums.contains("transaction.refunds.amount_refunded") == isObject, "\(found)")
            #expect(found.contains { $0.code == .refundsDisagree } == isFeeIn, "\(found)")
            // What is a finding is told as one, and not as a message beside it.
            #expect(!told.contains { $0.contains("amount_refunded") }, "\(told)")
        }
    }

    @Test("is not given back with what has counted for another transfer, or was there before it was paid")
    func oldRefund() async throws {
        let harness = WorldHarness()
        let counted = try await refunded(harness, Self.flow()) { anchor, _, _ in
            Self.refunds("24.75", anchor.transfers.first?.payment)
        }
        #expect(counted.exitCode == 4, "\(counted)")
        #expect(
            counted.summary?.contains("is no refund: it has counted for the transfer transfer-1") == true,
            "\(counted)"
        )

        let other = WorldHarness()
        let early = Mutex<String?>(nil)
        let (world, clock) = (other.world, other.clock)
        let settings = try other.settings(Self.flow()) { entry in
            switch entry.event {
            case .finished(let outcome) where outcome.state == "visit":
                // Another party's payment, after the withdrawal was started and before it is paid.
                guard early.withLock({ $0 }) == nil else { return }
                world.change { anchor, ledger in
                    let own = anchor.account.publicKey
                    guard let key = ledger.accounts.keys.first(where: { $0 != own }) else { return }
                    let hash = anchor.payOut(Amount(stroops: 100_000_000), to: key, memo: "gift", &ledger)
                    early.withLock { $0 = hash }
                }
                clock.advance(by: .seconds(5))
            case _ where entry.event.paidHash != nil:
                let hash = early.withLock { $0 }
                world.anchor { $0.everywhere = ["refunds": Self.refunds("10", hash)] }
            default: break
            }
        }
        let ending = try await FlowRun(settings).start()
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(
            ending.summary?.contains("it was on the ledger before the run paid for the transfer") == true,
            "\(ending)"
        )
    }

    @Test("is given back with the memo that the flow wants")
    func refundMemo() async throws {
        for (memo, code) in [("back", 0), ("other", 4)] as [(String, Int32)] {
            let harness = WorldHarness()
            var flow = try Self.flow()
            let start = try #require(flow.states.firstIndex { $0.name.value == "start" })
            let wanted = try RunHarness.flow(
                """
                flow: x
                inputs: { asset: { type: asset, default: USDC }, amount: { type: amount, default: "10" } }
                states:
                  start:
                    sep24: { withdraw: $asset, amount: $amount, refund_memo: back }
                    keep: { tx: transfer, page: url secret }
                """
            )
            flow.states[start] = try #require(wanted.states.first)
            let ending = try await refunded(harness, flow) { anchor, ledger, key in
                Self.refunds("5", anchor.payOut(Amount(stroops: 50_000_000), to: key, memo: memo, &ledger))
            }
            #expect(ending.exitCode == code, "\(memo): \(ending)")
            if code == 4 {
                #expect(ending.summary?.contains("is not the one that the flow wants") == true, "\(ending)")
            }
        }
    }

    @Test("is not given back where the anchor names only an amount, and nothing has come")
    func unnamedRefund() async throws {
        let harness = WorldHarness()
        let ending = try await refunded(harness, Self.flow()) { _, _, _ in Self.refunds("5") }
        #expect(ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.contains("says it refunded 5 USDC") == true, "\(ending)")
        #expect(ending.summary?.contains("no matching refund has reached") == true, "\(ending)")
    }

    @Test("is paid in time or not at all: what is signed can't be included after the anchor's deadline")
    func deadline() async throws {
        let harness = WorldHarness()
        let limit = harness.clock.now.advanced(by: .seconds(120))
        harness.world.anchor { $0.oddities = ["user_action_required_by": .string("\(limit)")] }
        #expect(try await run(harness, Self.flow()).result == .done)
        let envelope = try #require(await harness.journal.payments.first?.envelope)
        let bounds = try #require(envelope.envelope.innermostTransaction.preconditions.timeBounds)
        #expect(bounds.maxTime < UInt64(limit.unixSeconds))
    }

    @Test("on the public network is paid after somebody agreed, who is asked once", arguments: [true, false])
    func agreed(answer: Bool) async throws {
        try await World.$network.withValue(.public) {
            var harness = WorldHarness()
            let person = Person(answer: answer)
            harness.asking = person
            let journal = harness.journal
            // The process dies right after the answer.
            var settings = try harness.settings(Self.flow()) { entry in
                if entry.event.isConfirmation { journal.die() }
            }
            settings.network.passphrase = World.network.passphrase
            let run = FlowRun(settings)
            let first = try? await run.start()
            guard answer else {
                #expect(first?.result == .failed(.interrupted))
                return #expect(harness.paymentsToAnchor.isEmpty)
            }
            #expect(first == nil)
            harness.journal = await harness.journal.cut(after: .max)
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(Self.flow()))
            #expect(ending.result == .done, "\(ending)")
            #expect(person.questions == ["confirm_payment"])
            #expect(harness.paymentsToAnchor.count == 1)
        }
    }

    /// Someone who agrees, or doesn't.
    private final class Person: AnswerSource {
        let answer: Bool
        private let asked = Mutex<[String]>([])
        var questions: [String] { asked.withLock { $0.filter { $0 == "confirm_payment" } } }

        init(answer: Bool) { self.answer = answer }

        func answer(_ question: Question) async throws -> Secret<String>? {
            asked.withLock { $0.append(question.name) }
            return Secret(question.name == "confirm_payment" ? "\(answer)" : "Jane")
        }
    }
}
