package import StellarXDR

/// One exchange between an account and an offer or a pool.
package struct Trade: Hashable, Sendable {
    /// The number of units of what was bought that one unit of what was sold cost; both are at least 0.
    package struct Price: Hashable, Sendable {
        package var n: Int64
        package var d: Int64
    }

    /// The number of the transaction's operation that it belongs to, counted from 0.
    package var operation: Int

    /// The trade's place among the exchanges of the operation, counted from 0.
    package var order: Int

    /// The account that came to the offer or the pool.
    package var taker: XDR.AccountID

    /// The offer in the book that is left of what the taker wanted, or `nil` where there is none.
    package var takerOfferID: Int64?

    /// The amounts that the offer or the pool sold and bought.
    package var claim: XDR.ClaimAtom

    /// The offer's own price; the one that the amounts make where it is a pool or the ledger keeps no changes.
    package var price: Price
}

extension AppliedTransaction {
    /// The trades of the transaction, in order; offers that were only removed are not among them.
    package var trades: [Trade] {
        guard result.isSuccess else { return [] }
        return result.operations.enumerated().flatMap { index, result in
            trades(of: result, at: index)
        }
    }

    private func trades(of result: XDR.OperationResult, at index: Int) -> [Trade] {
        guard candidate.transaction.operations.indices.contains(index), let (claims, offerID) = result.claims
        else { return [] }
        let prices = offerPrices(before: index)
        let taker = candidate.source(of: candidate.transaction.operations[index])
        return claims.enumerated().compactMap { order, claim in
            // An offer that could not be backed any more was removed without an exchange; it counts anyway.
            guard claim.amountSold != 0 || claim.amountBought != 0 else { return nil }
            return Trade(
                operation: index,
                order: order,
                taker: taker,
                takerOfferID: offerID,
                claim: claim,
                price: Trade.Price(of: claim, offers: prices)
            )
        }
    }

    /// The prices of the offers that the operation at `index` changed, by their numbers.
    private func offerPrices(before index: Int) -> [Int64: XDR.Price] {
        guard changes.indices.contains(index) else { return [:] }
        var prices: [Int64: XDR.Price] = [:]
        for case .offer(let id, let offer?, _) in changes[index] { prices[id] = offer.price }
        return prices
    }
}

extension Trade.Price {
    fileprivate init(of claim: XDR.ClaimAtom, offers: [Int64: XDR.Price]) {
        if case .offer(_, let id) = claim.counterparty, let price = offers[id] {
            self.init(n: Int64(price.n), d: Int64(price.d))
        } else {
            self.init(n: claim.amountBought, d: claim.amountSold)
        }
    }
}

extension XDR.OperationResult {
    /// The exchanged amounts, and the offer that is left; `nil` where the operation is of another kind or failed.
    fileprivate var claims: (claims: [XDR.ClaimAtom], offerID: Int64?)? {
        guard case .inner(let result) = self else { return nil }
        switch result {
        case .manageSellOffer(.success(let success)), .createPassiveSellOffer(.success(let success)),
            .manageBuyOffer(.success(let success)):
            return switch success.offer {
            case .created(let offer), .updated(let offer): (success.offersClaimed, offer.offerID)
            case .deleted: (success.offersClaimed, nil)
            }
        case .pathPaymentStrictReceive(.success(let offers, _)), .pathPaymentStrictSend(.success(let offers, _)):
            return (offers, nil)
        default:
            return nil
        }
    }
}
