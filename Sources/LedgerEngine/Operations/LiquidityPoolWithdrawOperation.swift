internal import StellarXDR

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
