package import Stellar

/// An account at one end of a payment: what it can do with the asset, as the ledger has it.
package struct PaymentParty: Hashable, Sendable {
    package var id: PublicKey
    /// Whether its own key can pay alone.
    package var paysAlone: Bool
    /// The lumens that it can send or pay as a fee.
    package var lumens: Amount
    package var sending: AssetCapacity
    package var receiving: AssetCapacity
    /// Whether payments to it have to have a memo (SEP-29).
    package var requiresMemo: Bool

    package init(
        id: PublicKey,
        paysAlone: Bool,
        lumens: Amount,
        sending: AssetCapacity,
        receiving: AssetCapacity,
        requiresMemo: Bool
    ) {
        (self.id, self.paysAlone, self.lumens) = (id, paysAlone, lumens)
        (self.sending, self.receiving, self.requiresMemo) = (sending, receiving, requiresMemo)
    }
}

/// The action on a payment that is about to be signed: payment × its two accounts → action.
package enum PaymentTable {
    /// The reason why a payment can't go through.
    package enum Obstacle: Hashable, Sendable {
        case nothingToPay
        /// The payer's account wants more signatures than its own key's.
        case ownWeightTooLow
        /// The payment of a transfer would go to its payer: it would succeed, move nothing, and leave the transfer unpaid for ever.
        case payeeIsPayer
        /// The payer has to keep some of the lumens that are `needed` with the fee.
        case lumensReserved(needed: Amount)
        case payerUntrusting
        case payerUnauthorized
        /// The payer can send no more than so much.
        case fundsMissing(Amount)
        /// The payer has not the lumens for the fee.
        case feeMissing
        /// There is no account at the destination.
        case payeeUnfunded
        /// It would create an account with less than that has to keep.
        case tooLittleToCreate
        case payeeUntrusting
        case payeeUnauthorized
        /// The payee can take no more than so much.
        case payeeFull(room: Amount)
        case payeeNeedsMemo
    }

    /// The action.
    package enum Action: TableAction, Hashable {
        package static let table = "beforeSigning"

        /// Signs it.
        case sign
        /// Refuses: it can't go through.
        case refuse(Obstacle)
    }

    /// The least amount that creates an account: two reserves of half a lumen.
    package static let leastToCreate = Amount(stroops: 10_000_000)

    /// The action on `payment` by `payer`, whose transaction may cost the `fee`; `receiver` is `nil` where there is no account at the
    /// destination.
    package static func action(
        on payment: Payment,
        by payer: PaymentParty,
        to receiver: PaymentParty?,
        fee: Amount
    ) -> Action {
        guard payment.amount > .zero else { return .refuse(.nothingToPay) }
        guard payer.paysAlone else { return .refuse(.ownWeightTooLow) }
        // What is exchanged on the way was checked with the path that it takes.
        guard payment.exchange == nil else { return .sign }
        guard payment.transfer == nil || payment.destination.accountID != payer.id else {
            return .refuse(.payeeIsPayer)
        }
        let obstacle = lack(of: payer, for: payment, fee) ?? obstacle(to: payment, at: receiver)
        return obstacle.map { .refuse($0) } ?? .sign
    }

    /// The lack of money at the payer.
    private static func lack(of payer: PaymentParty, for payment: Payment, _ fee: Amount) -> Obstacle? {
        guard payment.asset != .native else {
            let needed = (try? payment.amount.adding(fee)) ?? .maximum
            return payer.lumens < needed ? .lumensReserved(needed: needed) : nil
        }
        switch payer.sending {
        case .noTrustline: return .payerUntrusting
        case .notAuthorized: return .payerUnauthorized
        case .upTo(let funds) where funds < payment.amount: return .fundsMissing(funds)
        case .upTo: return payer.lumens < fee ? .feeMissing : nil
        }
    }

    /// The obstacle at the payee.
    private static func obstacle(to payment: Payment, at receiver: PaymentParty?) -> Obstacle? {
        guard let receiver else {
            guard payment.mayCreate else { return .payeeUnfunded }
            return payment.amount < leastToCreate ? .tooLittleToCreate : nil
        }
        switch receiver.receiving {
        case .noTrustline: return .payeeUntrusting
        case .notAuthorized: return .payeeUnauthorized
        case .upTo(let room) where room < payment.amount: return .payeeFull(room: room)
        case .upTo: break
        }
        // A customer's number says who is meant; an empty text says nothing to anybody.
        let isTold = payment.memo != .none && payment.memo != .text([])
        return isTold || payment.destination.muxID != nil || !receiver.requiresMemo ? nil : .payeeNeedsMemo
    }
}
