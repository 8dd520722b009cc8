import Diagnostics
import JSON
import Stellar
import Testing
import Timekeeping
import TransferTracking

@testable import AnchorClient

/// What an anchor asks for after it was paid: told once for each request, and never paid.
@Suite("A second request for a payment")
struct SecondRequestTests {
    typealias Probe = TransferStateTests

    private static let payee = KeyPair.random().publicKey
    static let turn = Probe.turn(.pendingUserTransferStart, 2)
    static let later = Probe.turn(.pendingUserTransferStart, 4)

    /// What the transfer asks for: ten lumens with the memo 7, but for `changes`.
    static func transfer(_ changes: [String: JSONValue] = [:]) throws -> Transfer {
        let fields: [String: JSONValue] = [
            "id": "t-1", "kind": "withdrawal", "status": "pending_user_transfer_start", "amount_in": "10",
            "withdraw_anchor_account": .string("\(payee)"), "withdraw_memo_type": "id", "withdraw_memo": "7",
        ]
        let anchor = try HomeDomain(parsing: "anchor.example")
        return try #require(Transfer(.object(fields.merging(changes) { $1 }), from: anchor))
    }

    /// The payment that was signed for it.
    static func draft() throws -> PaymentDraft {
        let payment = Payment(
            destination: MuxedAccount(payee),
            asset: .native,
            amount: try #require(Amount("10")),
            memo: .id(7),
            transfer: "t-1"
        )
        let envelope = SignedEnvelope.probe(by: .random(), validUntil: Probe.now)
        var facts = TransferFacts()
        for fact in [TransferFact.meant(payment: payment), .signed(envelope: envelope, purpose: .payment)] {
            facts.apply(fact, by: "follow", visit: 1)
        }
        return try #require(facts.payments.drafts.first)
    }

    /// A transfer that was paid in the ``turn``.
    static func paid(_ more: TransferFact...) -> TransferState {
        var state = Probe.state(.acting(turn: turn), .paid(transfer: "t-1", hash: Probe.hash))
        for fact in more { state.apply(fact, visit: 1) }
        return state
    }

    @Test("what was paid is asked for in the turn in which it was paid: servers may be behind")
    func same() throws {
        let (transfer, draft) = (try Self.transfer(), try Self.draft())
        #expect(Self.paid().asksAgain(transfer, in: Self.turn, paid: draft).taken == .nothing)
        // Another state of the flow has paid.
        #expect(Probe.state().asksAgain(transfer, in: Self.later, paid: draft).taken == .nothing)
    }

    @Test("another amount, asset, account or memo is told, with what was paid")
    func other() throws {
        let account = "\(KeyPair.random().publicKey)"
        let changes: [([String: JSONValue], FactName, String)] = [
            (["amount_in": "11"], .amount, "11 XLM"),
            (["amount_in_asset": .string("stellar:USDC:\(Self.payee)")], .asset, "USDC:\(Self.payee)"),
            (["withdraw_anchor_account": .string(account)], .account, account),
        ]
        for (change, name, words) in changes {
            let action = Self.paid().asksAgain(try Self.transfer(change), in: Self.turn, paid: try Self.draft()).taken
            guard case .report(let request) = action, case .facts(let found)? = request.facts[.found] else {
                Issue.record("\(action)")
                continue
            }
            #expect(request.code == .otherPaymentAsked && found[name] == .text(words))
        }
        let memo = try Self.transfer(["withdraw_memo": "8"])
        guard case .report(let request) = Self.paid().asksAgain(memo, in: Self.turn, paid: try Self.draft()) else {
            Issue.record("not told")
            return
        }
        #expect(request.facts[.found] == .facts([.amount: .text("10 XLM"), .memo: Memo.id(8).fact]))
        #expect(request.facts[.expected] == .facts([.amount: .text("10 XLM"), .memo: Memo.id(7).fact]))
    }

    @Test("the same is told where the transfer was in another status since it was paid")
    func openedAgain() throws {
        let (transfer, draft) = (try Self.transfer(), try Self.draft())
        guard case .report(let request) = Self.paid().asksAgain(transfer, in: Self.later, paid: draft).taken else {
            Issue.record("not told")
            return
        }
        #expect(request.code == .paymentAskedAgain)
    }

    @Test("a request is told once, and another one after it")
    func once() throws {
        let draft = try Self.draft()
        let (first, second) = (try Self.transfer(["amount_in": "11"]), try Self.transfer(["amount_in": "12"]))
        guard case .report(let request) = Self.paid().asksAgain(first, in: Self.turn, paid: draft) else {
            Issue.record("not told")
            return
        }
        let told = Self.paid(.askedAgain(transfer: "t-1", request: request))
        #expect(told.asksAgain(first, in: Self.later, paid: draft).taken == .nothing)
        #expect(told.asksAgain(second, in: Self.turn, paid: draft) != .nothing)
    }

    @Test("nothing is told of what could not be paid, nor where the run has signed nothing")
    func nothing() throws {
        let draft = try Self.draft()
        for change: [String: JSONValue] in [["amount_in": ""], ["withdraw_memo": ""], ["status": "pending_anchor"]] {
            let transfer = try Self.transfer(change)
            #expect(Self.paid().asksAgain(transfer, in: Self.later, paid: draft).taken == .nothing)
        }
        #expect(Self.paid().asksAgain(try Self.transfer(), in: Self.later, paid: nil).taken == .nothing)
    }
}
