package import AnchorClient
package import Stellar

/// The action on a payment that another state of the flow has signed for the same thing: relation × ledger × occasion → action.
///
/// A run pays for a thing once, regardless of which of its states does it: nothing is signed beside an envelope that may still be included.
package enum OtherPaymentTable {
    /// The relation of a signed payment to the payment that is to be made.
    package enum Relation: String, CaseIterable, Hashable, Sendable {
        /// The purposes name the same transfer.
        case sameTransfer
        /// The purposes are the same, and at most one names a transfer: the other may be for the same transfer.
        case sameThing
    }

    /// The payment that is to be made, as far as it is known before its terms are.
    package struct Wanted: Sendable {
        private let purposes: Set<PaymentPurpose>
        private let transfer: Transfer.ID?
        private let excluded: Set<TransactionHash>

        /// A payment for one of `purposes`, and for `transfer`; `nil` if its terms are in the flow.
        ///
        /// No transaction in `excluded` counts as this payment: a state settles what it has inherited itself, and a payment that
        /// names another transfer is for that one. Some anchors give each customer one memo for all transfers.
        package init(
            for purposes: Set<PaymentPurpose>,
            transfer: Transfer.ID?,
            excluding excluded: Set<TransactionHash>
        ) {
            (self.purposes, self.transfer, self.excluded) = (purposes, transfer, excluded)
        }

        /// The relation of `draft`, which another state has signed for `others`; `nil` where it is for something else.
        package func relation(of draft: PaymentDraft, for others: Set<PaymentPurpose>) -> Relation? {
            guard !purposes.isDisjoint(with: others), !excluded.contains(draft.envelope.hash) else { return nil }
            return transfer != nil && transfer == draft.payment.transfer ? .sameTransfer : .sameThing
        }
    }

    /// The terms on which a signed payment counts as the one that is to be made.
    package enum Terms: Sendable {
        /// The terms of a payment, all of which are known.
        case payment(Payment)
        /// The terms of a transfer as a state tells it: the amount that the anchor gets, in the asset with which it was started;
        /// `nil` where that is not known. Whom to pay is not among them: the anchor may ask for no payment any more.
        case transfer(amount: ExactDecimal?, asset: Asset?)

        /// Whether `payment` was made on these terms.
        ///
        /// - Throws: `AmountError` where the ledger has no such amount as the transfer's.
        package func hold(for payment: Payment) throws(AmountError) -> Bool {
            switch self {
            case .payment(let wanted): return wanted.hasTerms(of: payment)
            case .transfer(let amount, let asset):
                // Without an amount no one knows whether it was this payment.
                guard let amount = try amount?.amount() else { return false }
                return amount == payment.amount && (asset == nil || asset == payment.asset)
            }
        }
    }

    /// The action.
    package enum Action: String, TableAction, CaseIterable, Hashable {
        package static let table = "signedByOther"

        /// The transaction is the payment: no other one is signed.
        case takeAsMade
        /// Refuses: another state has paid, and it is not sure that it was this payment.
        case refusePaidElsewhere
        /// Ends the attempt: it may still be included.
        case refuseUnsettled
        /// Leaves it, and looks at the next.
        case leave
    }

    /// The action; `hasTerms` tells whether it was made on the terms of the one that is to be made, where that is needed.
    package static func action(
        _ relation: Relation,
        _ evidence: SignedPaymentTable.Evidence,
        _ occasion: SignedPaymentTable.Occasion,
        hasTerms: @autoclosure () throws -> Bool
    ) rethrows -> Action {
        switch (evidence, occasion) {
        case (.included, .followed): .takeAsMade
        // A payment that names its transfer reports this; one with terms of its own may not know that there is a transfer.
        case (.included, .ordered): try hasTerms() && relation == .sameThing ? .takeAsMade : .refusePaidElsewhere
        // A clock proves nothing.
        case (.open, _), (.probablyNever, _): .refuseUnsettled
        // It has done nothing, and never will.
        case (.failed, _), (.never, _): .leave
        }
    }
}
