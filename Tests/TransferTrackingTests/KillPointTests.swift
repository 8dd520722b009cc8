import AnchorClient
import Stellar
import Testing
import Timekeeping
import TransferTracking

/// A run that is killed after any of its facts, and what it does then: never a second payment.
@Suite("Kill points of a transfer")
struct KillPointTests {
    typealias Table = SignedPaymentTable

    private static let now = Timestamp(unixSeconds: 1_800_000_000)
    private static let turn = TransferTurn(transfer: "t-1", status: .pendingUserTransferStart, number: 2)
    private static let keys = KeyPair.random()

    private static let payment = Payment(
        destination: MuxedAccount(KeyPair.random().publicKey),
        asset: .native,
        amount: Amount(stroops: 10),
        memo: .id(7),
        transfer: "t-1"
    )

    private static func envelope(sequence: Int64) -> SignedEnvelope {
        let transaction = Transaction(
            source: MuxedAccount(keys.publicKey),
            fee: 100,
            sequenceNumber: sequence,
            memo: payment.memo,
            operations: [
                Operation(
                    .payment(destination: payment.destination, asset: payment.asset, amount: payment.amount)
                )
            ]
        )
        let envelope = TransactionEnvelope(transaction).signed(by: keys, for: .testnet)
        return SignedEnvelope(envelope, network: .testnet, validUntil: now.advanced(by: .seconds(300)))
    }

    private static let first = envelope(sequence: 8)

    /// All that a state writes down that follows a withdrawal and pays for it.
    static let facts: [TransferFact] = [
        .payee(transfer: "t-1", payee: FirstPayee(account: payment.destination, memo: payment.memo)),
        .acting(turn: turn), .shown(transfer: "t-1", terms: ShownTerms(amountIn: ExactDecimal(payment.amount))),
        .meant(payment: payment), .deadline(transfer: "t-1", deadline: nil),
        .signed(envelope: first, purpose: .payment), .paid(transfer: "t-1", hash: first.hash),
    ]

    /// What the next process knows that reads the first `count` facts.
    private func book(after count: Int) -> TransferFacts {
        var book = TransferFacts()
        for fact in Self.facts.prefix(count) { book.apply(fact, by: "follow", visit: 1) }
        return book
    }

    /// Whether the next process may sign a payment, where the ledger says `evidence` of each envelope that was signed.
    private func signs(_ book: TransferFacts, _ evidence: Table.Evidence) -> Bool {
        let transfer = book.transfer("t-1", in: "follow")
        let action = transfer.observed(
            Transfer(id: "t-1", kind: .withdrawal, status: .pendingUserTransferStart),
            in: Self.turn,
            by: .hosted,
            isLed: false,
            knowing: book.payment(for: "t-1") == nil ? [] : [.paid]
        )
        guard case .act(.pay, _) = action else { return false }
        return book.payments.drafts.allSatisfy { draft in
            switch Table.action(.own, evidence, .followed, isOfVisit: draft.visit == 1) {
            case .void, .leave: true
            // It goes on with the envelope that there is.
            case .goOn, .takeAsMade, .refusePaidByFormer, .refusePaidOtherwise, .reportFailure, .waitUntilDead: false
            }
        }
    }

    @Test("nothing is signed beside an envelope that is or may be on the ledger", arguments: 0...facts.count)
    func everyPrefix(count: Int) {
        let book = book(after: count)
        let isSigned = !book.payments.drafts.isEmpty
        #expect(isSigned == (count >= 6))
        for evidence in Table.Evidence.allCases where [.included, .open, .failed].contains(evidence) {
            #expect(signs(book, evidence) == !isSigned, "\(evidence)")
        }
    }

    @Test("what the ledger has proved never to be included makes room for another, and only then")
    func proved() {
        var book = book(after: 6)
        #expect(signs(book, .never))
        book.apply(.void(hash: Self.first.hash), by: "follow", visit: 1)
        #expect(book.payments.drafts.isEmpty && book.payments.isVoid(Self.first.hash))
        #expect(book.payments.envelopes(for: .payment, by: "follow", in: nil).isEmpty)
        #expect(book.payments.count(of: .payment, by: "follow") == 1)
    }

    @Test("the same envelope is known again after each kill, with the same number")
    func sameEnvelope() {
        for count in 6...Self.facts.count {
            let envelopes = book(after: count).payments.envelopes(for: .payment, by: "follow", in: 1)
            #expect(envelopes == [Self.first])
            #expect(envelopes.first?.sequence == 8)
        }
    }

    @Test("what was paid is never asked for with a payment, in whichever state")
    func paid() {
        let book = book(after: Self.facts.count)
        #expect(book.payment(for: "t-1") == Self.first.hash)
        for evidence in Table.Evidence.allCases { #expect(!signs(book, evidence)) }
        let elsewhere = book.transfer("t-1", in: "watch").observed(
            Transfer(id: "t-1", kind: .withdrawal, status: .pendingUserTransferStart),
            in: Self.turn,
            by: .hosted,
            isLed: false,
            knowing: book.payment(for: "t-1") == nil ? [] : [.paid]
        )
        #expect(elsewhere == .act(.reportSecondRequest, isNew: true))
    }

    @Test(
        "each relation of a signed payment with each answer of the ledger",
        arguments: Table.Relation.allCases,
        Table.Evidence.allCases
    )
    func table(relation: Table.Relation, evidence: Table.Evidence) {
        for occasion in Table.Occasion.allCases {
            for isOfVisit in [false, true] {
                let action = Table.action(relation, evidence, occasion, isOfVisit: isOfVisit)
                switch evidence {
                case .included:
                    // Something else of the same state has nothing to do with a transfer that is followed.
                    let isUnrelated = relation == .other && occasion == .followed
                    let isEnd = [.takeAsMade, .refusePaidByFormer, .refusePaidOtherwise].contains(action)
                    #expect(isEnd == !isUnrelated)
                    if action == .takeAsMade { #expect(relation.isSame) }
                case .open: #expect(action == (relation.isSame ? .goOn : .waitUntilDead))
                case .never: #expect(action == .void)
                case .probablyNever: #expect(action == .leave)
                case .failed: #expect(action == .leave || action == .reportFailure && isOfVisit)
                }
            }
        }
    }
}
