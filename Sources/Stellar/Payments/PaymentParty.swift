/// An account at one end of a payment: what it can do with the asset, as the ledger has it.
///
/// Flows and the wallet ask it the same questions; each says in its own order and words what keeps a payment from going through.
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

/// The reason why a payer's account can't make a payment.
package enum PayerObstacle: Hashable, Sendable {
    /// Lumens that are `needed` with the fee, and have to stay as the reserve.
    case lumensReserved(needed: Amount)
    case noTrustline
    /// The issuer has not authorized it.
    case notAuthorized
    /// An amount above this one, which is the most that it can send.
    case fundsMissing(Amount)
    /// Lumens that do not cover the fee.
    case feeMissing
}

/// The reason why a payment can't arrive.
package enum PayeeObstacle: Hashable, Sendable {
    /// A new account with less than the required reserve, which is the `least`.
    case tooLittleToCreate(least: Amount)
    case noTrustline
    /// The issuer has not authorized it.
    case notAuthorized
    /// An amount above this one, which is the most that it can take.
    case full(room: Amount)
    /// A payment without a memo to an account that requires one (SEP-29).
    case memoMissing
}

extension PaymentParty {
    /// The largest amount of `asset` that it can send, with a `fee` in lumens to pay besides.
    package func most(of asset: Asset, fee: Amount) -> Amount {
        asset == .native ? lumens.subtracting(orZero: fee) : sending.amount
    }

    /// The obstacles to sending an amount, with a `fee` in lumens to pay besides: that of the asset first, then that of the fee.
    package func obstacles(toSending amount: Amount, of asset: Asset, fee: Amount) -> [PayerObstacle] {
        let lack: PayerObstacle? = lumens < fee ? .feeMissing : nil
        return [obstacle(toSending: amount, of: asset, fee: fee), lack].compactMap(\.self)
    }

    private func obstacle(toSending amount: Amount, of asset: Asset, fee: Amount) -> PayerObstacle? {
        guard asset != .native else {
            let needed = amount.adding(orMaximum: fee)
            return lumens < needed ? .lumensReserved(needed: needed) : nil
        }
        switch sending {
        case .noTrustline: return .noTrustline
        case .notAuthorized: return .notAuthorized
        case .upTo(let funds): return funds < amount ? .fundsMissing(funds) : nil
        }
    }

    /// The obstacle to receiving an amount of the asset.
    package func obstacle(toReceiving amount: Amount) -> PayeeObstacle? {
        switch receiving {
        case .noTrustline: .noTrustline
        case .notAuthorized: .notAuthorized
        case .upTo(let room): room < amount ? .full(room: room) : nil
        }
    }

    /// The obstacle to taking a payment with `memo` to `destination`, which is this account or a customer of it.
    ///
    /// Specification: <https://stellar.org/protocol/sep-29>
    package func obstacle(to memo: Memo, for destination: MuxedAccount) -> PayeeObstacle? {
        // A customer's number says who is meant; an empty text says nothing to anyone.
        let isTold = memo != .none && memo != .text([])
        return isTold || destination.muxID != nil || !requiresMemo ? nil : .memoMissing
    }

    /// The lumens that a new account has to have on a network whose entries bind `baseReserve` each: two reserves.
    package static func leastToCreate(baseReserve: Amount) -> Amount { baseReserve.adding(orMaximum: baseReserve) }

    /// The obstacle to creating an account with so many lumens.
    package static func obstacle(toCreatingWith lumens: Amount, baseReserve: Amount) -> PayeeObstacle? {
        let least = leastToCreate(baseReserve: baseReserve)
        return lumens < least ? .tooLittleToCreate(least: least) : nil
    }
}
