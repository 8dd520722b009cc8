package import AnchorClient
internal import Stellar

/// The action on a payment that was signed before, before anything else is signed: relation × ledger → action.
///
/// Nothing is ever signed beside an envelope that may still be included, and nothing after one that was.
package enum SignedPaymentTable {
    /// The occasion of a payment.
    package enum Occasion: String, CaseIterable, Hashable, Sendable {
        /// A state of the flow whose verb pays: it pays once in a run, and reports if another state has paid.
        case ordered
        /// A state that follows transfers, of which each is paid once; what another state has paid counts.
        case followed
    }

    /// The payment that a state is to make; what was signed before is compared with it.
    package enum Wanted: Equatable, Sendable {
        /// The payment whose terms are in the flow.
        case order(Payment)
        /// The payment that this transfer asks for, on any terms; without a known id nothing was signed for it.
        case transfer(Transfer.ID?)

        /// Whether `payment` is this payment.
        package func isSame(_ payment: Payment) -> Bool {
            switch self {
            case .order(let order): order == payment
            case .transfer(let id): id != nil && payment.transfer == id
            }
        }

        /// Whether `payment`, signed by a state that the flow lacks, may be this payment on other terms: it has the same recipient and
        /// memo.
        package func isSimilar(_ payment: Payment) -> Bool {
            guard case .order(let order) = self else { return false }
            return payment.destination == order.destination && payment.memo == order.memo
                && (payment.transfer == nil || order.transfer == nil)
        }
    }

    /// The relation of a signed payment to the payment that is to be made.
    package enum Relation: Hashable, CaseIterable, Sendable {
        /// The same payment, signed by this state of the flow.
        case own
        /// The same payment, signed by a state that the flow lacks.
        case inherited
        /// The same payment, signed by a state that the flow lacks, and claimed since by another state as its own.
        case inheritedElsewhere
        /// A different payment, signed by this state of the flow.
        case other
        /// Unknown: a state that the flow lacks has signed a payment to the same recipient on other terms.
        case similar

        /// Whether it is the payment that is to be made.
        package var isSame: Bool { self == .own || self == .inherited || self == .inheritedElsewhere }

        /// The relation of `payment` to the one that is `wanted`; `nil` where another state has signed something else.
        ///
        /// `isOwn` if this state of the flow has signed it; `isElsewhere` if another state has it as its own.
        package init?(of payment: Payment, to wanted: Wanted, isOwn: Bool, isElsewhere: Bool) {
            switch (wanted.isSame(payment), isOwn) {
            case (true, true): self = .own
            case (true, false): self = isElsewhere ? .inheritedElsewhere : .inherited
            case (false, true): self = .other
            case (false, false):
                guard wanted.isSimilar(payment) else { return nil }
                self = .similar
            }
        }
    }

    /// The evidence about a signed envelope.
    package enum Evidence: String, CaseIterable, Hashable, Sendable {
        case included
        /// The payment is on the ledger, and has failed.
        case failed
        /// The payment may still be included.
        case open
        /// This machine's clock is past the payment's time.
        case probablyNever
        /// The ledger itself proves that it never was, and never will be included.
        case never
    }

    /// The action.
    package enum Action: String, CaseIterable, Hashable, Sendable {
        /// The transaction is the payment: no other one is signed.
        case takeAsMade
        /// Refuses: a state that the flow has no more may have paid.
        case refusePaidByFormer
        /// Refuses: the state has paid something else.
        case refusePaidOtherwise
        /// Ends the attempt with what the ledger said.
        case reportFailure
        /// Goes on with the envelope.
        case goOn
        /// Waits until it can't be included any more.
        case waitUntilDead
        /// Records that it was never made.
        case void
        /// Leaves it, and looks at the next.
        case leave
    }

    /// The action; `isOfVisit` where it was signed in this very visit of the state.
    package static func action(
        _ relation: Relation,
        _ evidence: Evidence,
        _ occasion: Occasion,
        isOfVisit: Bool
    ) -> Action {
        switch (relation, evidence, occasion) {
        case (.own, .included, _), (.inherited, .included, _): .takeAsMade
        case (.inheritedElsewhere, .included, _), (.similar, .included, _): .refusePaidByFormer
        case (.other, .included, .ordered): .refusePaidOtherwise
        case (.other, .included, .followed): .leave
        case (.own, .failed, _): isOfVisit ? .reportFailure : .leave
        case (.other, .failed, .ordered): isOfVisit ? .reportFailure : .leave
        case (.other, .failed, .followed), (.inherited, .failed, _), (.inheritedElsewhere, .failed, _),
            (.similar, .failed, _):
            .leave
        case (.own, .open, _), (.inherited, .open, _), (.inheritedElsewhere, .open, _): .goOn
        case (.other, .open, _), (.similar, .open, _): .waitUntilDead
        case (_, .never, _): .void
        case (_, .probablyNever, _): .leave
        }
    }

    /// The use of a signed payment to settle the payment that is to be made, if nothing has ended the attempt.
    package enum Use: String, CaseIterable, Hashable, Sendable {
        /// The envelope is this state's own.
        case own
        /// The envelope counts as an own one: the settlement goes on with it.
        case inherited
        /// The envelope is another payment, which is never taken as made: if it is included, no other one is signed.
        case foreign
        /// The envelope is unrelated to the payment.
        case unrelated
    }

    /// The use of a signed payment.
    package static func use(_ relation: Relation, _ evidence: Evidence, _ occasion: Occasion) -> Use {
        switch (relation, evidence, occasion) {
        // It did nothing before the run was resumed from the state, which is to pay after all.
        case (_, .failed, _): .unrelated
        case (.own, _, _): .own
        case (.inherited, _, _), (.inheritedElsewhere, _, _): .inherited
        case (.other, _, .followed), (.similar, _, .followed): .unrelated
        case (.other, _, .ordered), (.similar, _, .ordered): .foreign
        }
    }
}
