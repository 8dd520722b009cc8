import Stellar
import Timekeeping
import TransferTracking

/// The situations of payments and other envelopes that were signed.
extension TransferSituations {
    static let signed: [Situation] = [
        ordered(), otherPayments(), neededConfirmations(), confirmations(), signing(), included(), absent(),
        submitted(),
    ].flatMap(\.self)

    private static func ordered() -> [Situation] {
        let (payment, hash) = (OrderedPaymentTableTests.payment(1), TransactionHash.digest(of: [1]))
        return [
            Situation(
                "another state tells that it has paid for the transfer",
                OrderedPaymentTable.action(open: nil, order: nil, paid: hash)
            ),
            Situation(
                "what was signed may still be included",
                OrderedPaymentTable.action(open: payment, order: nil, paid: nil)
            ),
            Situation("nothing was signed", OrderedPaymentTable.action(open: nil, order: payment, paid: nil)),
        ]
    }

    private static func otherPayments() -> [Situation] {
        func action(
            _ evidence: SignedPaymentTable.Evidence,
            _ occasion: SignedPaymentTable.Occasion = .ordered,
            _ relation: OtherPaymentTable.Relation = .sameThing,
            hasTerms: Bool = true
        ) -> OtherPaymentTable.Action {
            OtherPaymentTable.action(relation, evidence, occasion, hasTerms: hasTerms)
        }
        return [
            Situation("it is included, and a state follows the transfer", action(.included, .followed)),
            Situation("it is included, and has the terms of what is to be paid", action(.included)),
            Situation("it is included, on other terms than what is to be paid", action(.included, hasTerms: false)),
            Situation(
                "it is included, and both are ordered by the name of the transfer",
                action(.included, .ordered, .sameTransfer)
            ),
            Situation("it may still be included", action(.open)),
            Situation("only this machine's clock is past it", action(.probablyNever)),
            Situation("it has failed", action(.failed)),
            Situation("the ledger has proved twice that it never is included", action(.never)),
        ]
    }

    private static func neededConfirmations() -> [Situation] {
        typealias Tests = ConfirmationTableTests
        let memo = Tests.confirmations(.id(7), muxID: 8).map {
            Situation("it is for no transfer, and has a memo beside a muxed address", $0)
        }
        let money = Tests.confirmations(isPublic: true).map {
            Situation("it is on the public network, and such payments are not allowed unasked", $0)
        }
        return memo + money
    }

    private static func confirmations() -> [Situation] {
        typealias Tests = ConfirmationAnswerTableTests
        return [
            Situation("a person has confirmed it", Tests.action(nil, knowing: [.confirmed(payment: Tests.asking())])),
            Situation("no answer was looked for", Tests.action(nil)),
            Situation("the answer to this very question is yes", Tests.action(.yes)),
            Situation("the answer is anything else", Tests.action(.no)),
            Situation("there is no answer, and this visit has not asked for it", Tests.action(.missing)),
            Situation(
                "there is no answer, and this visit has asked for it",
                Tests.action(.missing, knowing: [.toConfirm(payment: Tests.asking())])
            ),
        ]
    }

    private static func signing() -> [Situation] {
        typealias Tests = PaymentTableTests
        return [
            Situation("it can go through", Tests.action()),
            Situation("its payer has too little", Tests.action(payer: { $0.lumens = .zero })),
            Situation("its payee can't take it", Tests.action(to: Tests.party { $0.receiving = .noTrustline })),
            Situation("there is no account to pay to", Tests.action(to: nil)),
        ]
    }

    private static func included() -> [Situation] {
        func action(_ isSuccessful: Bool, _ isForeign: Bool) -> SignedEnvelopeTable.IncludedAction {
            SignedEnvelopeTable.action(isSuccessful: isSuccessful, isForeign: isForeign)
        }
        return [
            Situation("it has done what is to be settled", action(true, false)),
            Situation("it has done something else", action(true, true)),
            Situation("it has failed", action(false, false)),
            Situation("it has failed, and was for something else", action(false, true)),
        ]
    }

    private static func absent() -> [Situation] {
        func action(
            _ prospect: SignedEnvelopeTable.Prospect,
            _ number: SignedEnvelopeTable.Number = .used
        ) -> SignedEnvelopeTable.AbsentAction {
            SignedEnvelopeTable.action(prospect, number)
        }
        return [
            Situation("it has the sequence number that another one gets", action(.open, .next)),
            Situation("the ledger has proved twice that it never is included", action(.never)),
            Situation("the ledger has proved that for the first time", action(.provedFirst)),
            Situation("the ledger has proved that just now", action(.provedJustNow)),
            Situation("only this machine's clock is past it", action(.probablyNever, .later)),
            Situation("it may still be included", action(.open, .later)),
        ]
    }

    private static func submitted() -> [Situation] {
        let end = TransferStateTests.now.advanced(by: .seconds(300))
        func action(_ code: String, until limit: Timestamp? = nil) -> SubmissionTable.Action {
            SubmissionTable.action(
                on: ResultCodes(transaction: code),
                validUntil: end,
                EnvelopeLifetime(latest: limit, deadline: nil, grace: .zero)
            )
        }
        return [
            Situation("another transaction has used its number (`tx_bad_seq`)", action("tx_bad_seq")),
            Situation("its time is over (`tx_too_late`)", action("tx_too_late")),
            Situation("its time is over, and another one would have no longer", action("tx_too_late", until: end)),
            Situation("the fee is too low for now (`tx_insufficient_fee`)", action("tx_insufficient_fee")),
            Situation("any other code", action("tx_failed")),
        ]
    }
}
