package import Stellar

/// The action on a payment that is about to be signed: payment × its two accounts → action.
package enum PaymentTable {
    /// The reason why a payment can't go through.
    package enum Obstacle: Hashable, Sendable {
        case nothingToPay
        /// The payer's account wants more signatures than its own key's.
        case ownWeightTooLow
        /// The payment of a transfer would go to its payer: it would succeed, move nothing, and leave the transfer unpaid for ever.
        case payeeIsPayer
        case payer(PayerObstacle)
        /// The destination account does not exist.
        case payeeUnfunded
        case payee(PayeeObstacle)
    }

    /// The action.
    package enum Action: TableAction, Hashable {
        package static let table = "beforeSigning"

        /// Signs it.
        case sign
        /// Refuses: it can't go through.
        case refuse(Obstacle)
    }

    /// The action on `payment` by `payer`, whose transaction may cost the `fee`; `receiver` is `nil` where there is no account at the
    /// destination.
    ///
    /// An entry of the network's ledger binds the `baseReserve`.
    package static func action(
        on payment: Payment,
        by payer: PaymentParty,
        to receiver: PaymentParty?,
        fee: Amount,
        baseReserve: Amount
    ) -> Action {
        guard payment.amount > .zero else { return .refuse(.nothingToPay) }
        guard payer.paysAlone else { return .refuse(.ownWeightTooLow) }
        // What is exchanged on the way was checked with the path that it takes.
        guard payment.exchange == nil else { return .sign }
        guard payment.transfer == nil || payment.destination.accountID != payer.id else {
            return .refuse(.payeeIsPayer)
        }
        if let obstacle = payer.obstacles(toSending: payment.amount, of: payment.asset, fee: fee).first {
            return .refuse(.payer(obstacle))
        }
        guard receiver != nil || payment.mayCreate else { return .refuse(.payeeUnfunded) }
        let obstacle =
            if let receiver {
                receiver.obstacle(toReceiving: payment.amount)
                    ?? receiver.obstacle(to: payment.memo, for: payment.destination)
            } else {
                PaymentParty.obstacle(toCreatingWith: payment.amount, baseReserve: baseReserve)
            }
        return obstacle.map { .refuse(.payee($0)) } ?? .sign
    }
}
