internal import StellarXDR

extension XDR.LiquidityPoolDepositOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        let isSound =
            maxAmountA > 0 && maxAmountB > 0 && minPrice.isPositive && maxPrice.isPositive
            && !minPrice.exceeds(maxPrice)
        return isSound ? nil : result(.malformed)
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let shareKey = EntryStore.TrustlineKey(account: source, asset: .poolShare(liquidityPoolID))
        guard var shareLine = store.trustline(shareKey), var pool = store.pool(liquidityPoolID) else {
            return result(.noTrust)
        }
        let (assetA, assetB) = (pool.parameters.assetA, pool.parameters.assetB)
        guard [assetA, assetB].allSatisfy({ isAuthorized($0, for: source, in: store) }) else {
            return result(.notAuthorized)
        }
        // Something is nothing only where a pool holds less than a share's worth, which its price then shows.
        guard let deposit = pool.reserves.deposit(maxA: maxAmountA, maxB: maxAmountB) else { return result(.badPrice) }
        guard store.spendable(assetA, of: source) >= deposit.a, store.spendable(assetB, of: source) >= deposit.b else {
            return result(.underfunded)
        }
        guard deposit.isPriced(from: minPrice, to: maxPrice) else { return result(.badPrice) }
        guard shareLine.room >= deposit.shares else { return result(.lineFull) }
        guard pool.add(deposit) else { return result(.poolFull) }
        guard store.settle(-deposit.a, of: assetA, for: source), store.settle(-deposit.b, of: assetB, for: source)
        else {
            return result(.underfunded)
        }
        guard shareLine.addBalance(deposit.shares) else { return result(.lineFull) }
        store.setTrustline(shareKey, shareLine)
        store.setPool(liquidityPoolID, pool)
        return result(.success)
    }

    private func isAuthorized(_ asset: XDR.Asset, for source: XDR.AccountID, in store: EntryStore) -> Bool {
        guard let issuer = asset.issuer, issuer != source else { return true }
        return store.trustline(.init(account: source, asset: .asset(asset)))?.isAuthorized ?? false
    }

    private func result(_ code: XDR.LiquidityPoolDepositResultCode) -> XDR.OperationResult {
        .inner(.liquidityPoolDeposit(code))
    }
}

extension LiquidityPoolEntry {
    /// Adds a deposit, or does nothing and returns false where the pool cannot hold as much.
    fileprivate mutating func add(_ deposit: PoolReserves) -> Bool {
        let (a, overflowA) = reserveA.addingReportingOverflow(deposit.a)
        let (b, overflowB) = reserveB.addingReportingOverflow(deposit.b)
        let (shares, overflow) = totalShares.addingReportingOverflow(deposit.shares)
        guard !overflowA, !overflowB, !overflow else { return false }
        (reserveA, reserveB, totalShares) = (a, b, shares)
        return true
    }
}

extension XDR.LiquidityPoolWithdrawOp: LedgerOperation {
    var blankResult: XDR.OperationResult { result(.success) }

    func flaw(source: XDR.AccountID, header: LedgerHeader) -> XDR.OperationResult? {
        amount <= 0 || minAmountA < 0 || minAmountB < 0 ? result(.malformed) : nil
    }

    func apply(source: XDR.AccountID, at place: OperationPlace, to store: inout EntryStore) -> XDR.OperationResult {
        let shareKey = EntryStore.TrustlineKey(account: source, asset: .poolShare(liquidityPoolID))
        guard var shareLine = store.trustline(shareKey), var pool = store.pool(liquidityPoolID) else {
            return result(.noTrust)
        }
        // No one has more shares than there are.
        guard shareLine.availableBalance >= amount, let withdrawal = pool.reserves.withdrawal(of: amount),
            shareLine.addBalance(-amount)
        else { return result(.underfunded) }
        guard withdrawal.a >= minAmountA else { return result(.underMinimum) }
        guard store.settle(withdrawal.a, of: pool.parameters.assetA, for: source) else { return result(.lineFull) }
        guard withdrawal.b >= minAmountB else { return result(.underMinimum) }
        guard store.settle(withdrawal.b, of: pool.parameters.assetB, for: source) else { return result(.lineFull) }
        store.setTrustline(shareKey, shareLine)
        // A part of something is never more than the whole.
        pool.totalShares &-= withdrawal.shares
        pool.reserveA &-= withdrawal.a
        pool.reserveB &-= withdrawal.b
        store.setPool(liquidityPoolID, pool)
        return result(.success)
    }

    private func result(_ code: XDR.LiquidityPoolWithdrawResultCode) -> XDR.OperationResult {
        .inner(.liquidityPoolWithdraw(code))
    }
}
