import AnchorClient
import JSON
import Stellar
import Testing
import TransferTracking

/// The payment that an anchor asks for, and what it tells first of the payee and of the terms.
@Suite("A payment that an anchor asks for")
struct AskedPaymentTests {
    typealias Requests = SecondRequestTests

    /// A withdrawal that asks for a payment to a customer's address, without a memo.
    private static func plain() throws -> Transfer {
        let account = MuxedAccount(KeyPair.random().publicKey, muxID: 7)
        return try Requests.transfer([
            "withdraw_anchor_account": .string(account.address), "withdraw_memo": "", "withdraw_memo_type": "",
        ])
    }

    @Test("nothing is paid without a memo where one was told at the start")
    func memo() throws {
        #expect(try Requests.transfer().payment(startedWithMemo: true).memo == .id(7))
        #expect(try Requests.transfer().payment(startedWithMemo: false).memo == .id(7))
        let plain = try Self.plain()
        #expect(try plain.payment(startedWithMemo: false).memo == .none)
        let error = #expect(throws: WithdrawalPaymentError.self) { try plain.payment(startedWithMemo: true) }
        #expect(error?.reason == .missing(field: "withdraw_memo") && error?.transfer == "t-1")
    }

    @Test("it is of the asset that the anchor names, or else of the one that the transfer was started with")
    func asset() throws {
        let usdc = try #require(Asset(TermsProbe.asset))
        let unnamed = try Requests.transfer().payment()
        let named = try Requests.transfer(["amount_in_asset": .string("stellar:\(usdc)")]).payment()
        #expect(Payment(unnamed, for: "t-1", startedWith: usdc)?.asset == usdc)
        #expect(Payment(named, for: "t-1", startedWith: .native)?.asset == usdc)
        #expect(Payment(named, for: "t-1", startedWith: nil)?.asset == usdc)
        #expect(Payment(unnamed, for: "t-1", startedWith: nil) == nil)
        let payment = try #require(Payment(unnamed, for: "t-1", startedWith: usdc))
        #expect(payment.transfer == "t-1" && payment.memo == .id(7) && payment.amount == unnamed.amount)
        #expect(payment.destination == unnamed.destination)
    }

    @Test("each part of the payee is news once, and a memo when its type is told")
    func payee() throws {
        let transfer = try Requests.transfer()
        let all = try #require(FirstPayee().news(in: transfer))
        let asked = try transfer.payment()
        #expect(all.account == asked.destination && all.memo == .id(7))
        #expect(all.news(in: transfer) == nil)
        #expect(FirstPayee(account: all.account).news(in: transfer) == FirstPayee(memo: .id(7)))
        #expect(FirstPayee(memo: .id(8)).news(in: transfer) == FirstPayee(account: all.account))
        var untyped = transfer
        untyped.fields = ["withdraw_memo": "7"]
        #expect(FirstPayee().news(in: untyped) == FirstPayee(account: all.account))
        var deposit = transfer
        deposit.kind = .deposit
        #expect(FirstPayee().news(in: deposit) == nil)
    }

    @Test("the terms of a transfer are news once for each amount")
    func terms() throws {
        var transfer = try Requests.transfer()
        #expect(ShownTerms.news(in: transfer, besides: []) == nil)
        transfer.amountOut = ExactDecimal(9)
        let terms = try #require(ShownTerms.news(in: transfer, besides: []))
        #expect(terms == ShownTerms(amountIn: ExactDecimal(10), amountOut: ExactDecimal(9)))
        transfer.amountOut = ExactDecimal(8)
        #expect(ShownTerms.news(in: transfer, besides: [terms]) == nil)
        transfer.amountIn = ExactDecimal(11)
        #expect(ShownTerms.news(in: transfer, besides: [terms])?.amountIn == ExactDecimal(11))
    }
}
