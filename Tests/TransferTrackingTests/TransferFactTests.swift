import AnchorClient
import Diagnostics
import Foundation
import Stellar
import Testing
import Timekeeping
import TransferTracking

/// The facts as a journal keeps them.
@Suite("Facts about transfers")
struct TransferFactTests {
    private static let key = KeyPair.random().publicKey
    private static let asset = Asset.native
    private static let payment = Payment(
        destination: MuxedAccount(key, muxID: 7),
        asset: asset,
        amount: Amount(stroops: 1),
        memo: .id(7),
        transfer: "t-1",
        exchange: PaymentExchange(exact: .sent, other: asset, slippage: ExactDecimal(1))
    )
    private static let turn = TransferTurn(transfer: "t-1", status: .pendingTrust, number: 3)
    private static let now = Timestamp(nanoseconds: 1_800_000_000_123_456_789)
    private static let hash = TransactionHash.digest(of: [1])

    private static func envelope() throws -> SignedEnvelope {
        let network = Network.testnet
        let transaction = Transaction(
            source: MuxedAccount(key),
            fee: 100,
            sequenceNumber: 8,
            operations: [Operation(.payment(destination: payment.destination, asset: asset, amount: payment.amount))]
        )
        return SignedEnvelope(TransactionEnvelope(transaction), network: network, validUntil: now)
    }

    static func all() throws -> [TransferFact] {
        let question = TransferQuestion(Transfer(id: "t-1", kind: .deposit, status: .pendingTrust), in: turn)
        let asked = ConfirmedPayment(payment: payment, changes: ["fee 2 1"])
        let terms = try #require(AcceptedTerms { $0 == "fee_fixed" ? ExactDecimal("0.5") : nil })
        let balance = try #require(ClaimableBalanceID(String(repeating: "0", count: 72)))
        let lack = MissingField(
            field: "memo",
            since: now,
            request: "GET /transaction",
            exchange: Subject.Request(
                method: "GET",
                url: "https://a.example/transaction",
                host: "a.example",
                status: 200
            ),
            section: SEPSection(24, "Single Historical Transaction")
        )
        let shown = ShownTerms(amountIn: ExactDecimal(25), fee: ExactDecimal("0.35"), amountOutAsset: "iso4217:USD")
        return [
            .asking(afterLedger: 7), .asking(afterLedger: nil), .startLost(since: now), .startLost(since: nil),
            .request(isRefused: true), .withoutCallbacks, .leadsBack(transfer: "t-1"), .startingAgain(after: "t-0"),
            .accepted(transfer: "t-1", terms: terms), .acting(turn: turn),
            .payee(transfer: "t-1", payee: FirstPayee(account: payment.destination, memo: .text([0xff]))),
            .shown(transfer: "t-1", terms: shown), .told(message: ToldMessage(.instructions, in: turn, text: "a")),
            .told(message: ToldMessage(.message, of: "t-1")),
            .lacks(transfer: "t-1", lack: MissingField(field: "memo", since: now, request: "GET /transaction")),
            .lacks(transfer: "t-1", lack: lack),
            .obstacle(
                turn: turn,
                reason: Failure(.receiverUntrusting, facts: [.asset: .text("USDC")], remedies: [Remedy(.addTrustline)])
            ),
            .askedAgain(transfer: "t-1", request: Failure(.otherPaymentAsked, facts: [.found: .text("5 USDC")])),
            .answered(question: question, wentOn: true),
            .askedStill(question: question), .meant(payment: payment),
            .deadline(transfer: "t-1", deadline: .quote("q-1", now, transfer: "t-1")),
            .deadline(transfer: "t-1", deadline: nil), .toConfirm(payment: asked), .confirmed(payment: asked),
            .claiming(intent: ClaimIntent(balances: [balance], amount: payment.amount, asset: asset)),
            .signed(envelope: try envelope(), purpose: .payment), .signed(envelope: try envelope(), purpose: .claim),
            .signed(envelope: try envelope(), purpose: .trustline(turn: nil)),
            .signed(envelope: try envelope(), purpose: .trustline(turn: 2)), .proved(hash: hash, at: now),
            .void(hash: hash), .paid(transfer: "t-1", hash: hash), .trusted(turn: turn),
            .awaiting(balance: balance, from: now), .taken(turn: turn),
            .found(transfer: "t-1", evidence: .transaction(hash: hash)),
            .found(transfer: "t-1", evidence: .balance(id: balance)), .searching(transfer: "t-1", since: now),
        ]
    }

    @Test("each is read as it was written")
    func coding() throws {
        for fact in try Self.all() {
            let data = try JSONEncoder().encode(fact)
            #expect(try JSONDecoder().decode(TransferFact.self, from: data) == fact, "\(fact)")
        }
    }

    @Test("the book that they make knows what they tell")
    func book() throws {
        var book = TransferFacts()
        for fact in try Self.all() { book.apply(fact, by: "follow", visit: 1) }
        #expect(book.payment(for: "t-1") == Self.hash)
        #expect(book.shownTerms(of: "t-1").count == 1)
        #expect(book.firstPayee(of: "t-1").memo == .text([0xff]))
        #expect(book.start(by: "follow").ledger == nil && book.start(by: "follow").isMarked(in: 1))
        #expect(book.payments.drafts.map(\.payment) == [Self.payment])
        #expect(book.payments.claims.count == 1)
    }

    @Test(
        "a confirmation is known again by what differs; of one in words, as former versions have it, nothing is",
        arguments: ["", "it wants more"]
    )
    func formerConfirmation(words: String) throws {
        let asked = ConfirmedPayment(payment: Self.payment, changes: ["fee 2 1"])
        let json = try JSONEncoder().encode(asked)
        #expect(try JSONDecoder().decode(ConfirmedPayment.self, from: json) == asked)
        let former = String(decoding: json, as: UTF8.self).replacing(#"["fee 2 1"]"#, with: "\"\(words)\"")
        let read = try JSONDecoder().decode(ConfirmedPayment.self, from: Data(former.utf8))
        #expect(read.changes == (words.isEmpty ? [] : [ConfirmedPayment.inWords]))
    }

    @Test("a person has confirmed a payment and its reasons; without a reason the payment alone counts")
    func confirms() {
        var other = Self.payment
        other.amount = .zero
        func asked(_ changes: [String], _ payment: Payment = Self.payment) -> ConfirmedPayment {
            ConfirmedPayment(payment: payment, changes: changes)
        }
        let (plain, changed) = (asked([]), asked(["fee 2 1"]))
        #expect(plain.confirms(plain) && changed.confirms(changed) && changed.confirms(plain))
        #expect(!plain.confirms(changed) && !changed.confirms(asked(["fee 3 1"])))
        for confirmed in [plain, changed] {
            #expect(!confirmed.confirms(asked([], other)) && !confirmed.confirms(asked(["fee 2 1"], other)))
        }
    }
}
