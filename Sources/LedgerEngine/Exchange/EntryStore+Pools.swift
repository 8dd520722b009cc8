package import StellarXDR

extension EntryStore {
    /// The ids of the pools that have all of `assets`, in their order; of all pools where none is named.
    package func poolIDs(with assets: [XDR.Asset]) -> [XDR.PoolID] {
        guard let first = assets.first else { return poolIDs.sorted() }
        return poolDirectory.partners(of: first)
            .filter { partner in assets.dropFirst().allSatisfy { $0 == partner || $0 == first } }
            .compactMap { poolDirectory.pool(of: first, and: $0) }
            .sorted()
    }

    /// The conversion that the pool of both assets would make for `request`, or `nil` where it would make none.
    ///
    /// Only path payments go through pools.
    func poolConversion(_ request: ConversionRequest) -> Conversion? {
        guard request.crossings > 0, let id = poolDirectory.pool(of: request.selling, and: request.buying),
            let pool = pool(id)
        else { return nil }
        let swap = pool.swap(selling: request.selling)
        let amounts: (spent: Int64, received: Int64)
        switch request.rounding {
        case .normal: return nil
        case .strictSend:
            guard let received = swap.received(forSending: request.maxSpent) else { return nil }
            amounts = (request.maxSpent, received)
        case .strictReceive:
            guard let spent = swap.sent(forReceiving: request.maxReceived) else { return nil }
            amounts = (spent, request.maxReceived)
        }
        let atom = XDR.ClaimAtom(
            counterparty: .liquidityPool(id),
            assetSold: request.buying,
            amountSold: amounts.received,
            assetBought: request.selling,
            amountBought: amounts.spent
        )
        return Conversion(spent: amounts.spent, received: amounts.received, trail: [atom])
    }

    /// Changes the reserves of the pool as ``poolConversion(_:)`` says.
    mutating func settle(_ conversion: Conversion) {
        guard let atom = conversion.trail.first, case .liquidityPool(let id) = atom.counterparty, var pool = pool(id)
        else { return }
        // The swap was worked out from these reserves and fits into them.
        if pool.parameters.assetA == atom.assetBought {
            pool.reserveA &+= atom.amountBought
            pool.reserveB &-= atom.amountSold
        } else {
            pool.reserveA &-= atom.amountSold
            pool.reserveB &+= atom.amountBought
        }
        setPool(id, pool)
    }
}

extension LiquidityPoolEntry {
    /// The pool as someone sees it who has `asset` and wants the other one.
    func swap(selling asset: XDR.Asset) -> PoolSwap {
        asset == parameters.assetA
            ? PoolSwap(reserveIn: reserveA, reserveOut: reserveB, fee: parameters.fee)
            : PoolSwap(reserveIn: reserveB, reserveOut: reserveA, fee: parameters.fee)
    }

    /// The reserves of the pool.
    var reserves: PoolReserves {
        PoolReserves(a: reserveA, b: reserveB, shares: totalShares)
    }
}
