internal import LedgerEngine
internal import StellarXDR

extension EffectList {
    /// Adds that a pool came into being, or is gone.
    mutating func addPoolLife(_ change: EntryChange) {
        switch change {
        case .pool(let id, nil, let pool?): add(.liquidityPoolCreated, [.pool("liquidity_pool", id, pool)])
        case .pool(let id, _?, nil): add(.liquidityPoolRemoved, [.text("liquidity_pool_id", id.hex)])
        default: break
        }
    }

    mutating func addDeposit() {
        guard let change = record.poolChange() else { return }
        add(
            .liquidityPoolDeposited,
            [
                .pool("liquidity_pool", change.id, change.pool),
                .reserves("reserves_deposited", change.reserves(sign: 1)),
                .amount("shares_received", change.shares),
            ]
        )
    }

    mutating func addWithdrawal(_ operation: XDR.LiquidityPoolWithdrawOp) {
        guard let change = record.poolChange() else { return }
        add(
            .liquidityPoolWithdrew,
            [
                .pool("liquidity_pool", change.id, change.pool),
                .reserves("reserves_received", change.reserves(sign: -1)),
                .amount("shares_redeemed", operation.amount),
            ]
        )
    }

    /// Adds that someone's shares of a pool were turned into claimable balances.
    mutating func addRevocation() {
        guard let change = record.poolChange() else { return }
        var balances: [XDR.Asset: XDR.Hash] = [:]
        for case .claimableBalance(let id, nil, let balance?) in record.changes {
            addCreation(of: id, balance, claimants: balance.claimants)
            balances[balance.asset] = id
        }
        guard !balances.isEmpty else { return }
        let revoked = change.reserves(sign: -1).compactMap { reserve -> EffectDetail.Reserve? in
            guard let balance = balances[reserve.asset] else { return nil }
            var reserve = reserve
            reserve.balance = balance
            return reserve
        }
        add(
            .liquidityPoolRevoked,
            [
                .pool("liquidity_pool", change.id, change.pool), .reserves("reserves_revoked", revoked),
                .amount("shares_revoked", -change.shares),
            ]
        )
    }
}

/// The change of a pool by an operation.
struct PoolChange {
    let id: XDR.PoolID

    /// The pool as it is afterwards, or as it was before where it is gone.
    let pool: LiquidityPoolEntry

    /// The change of the first asset, of the second one, and of shares; in stroops.
    let a: Int64
    let b: Int64
    let shares: Int64

    /// The change of the reserves: what was added, or taken from them where `sign` is negative.
    func reserves(sign: Int64) -> [EffectDetail.Reserve] {
        [
            .init(asset: pool.parameters.assetA, amount: sign * a),
            .init(asset: pool.parameters.assetB, amount: sign * b),
        ]
    }
}

extension HistoryOperation {
    /// The change of the pool `wanted` by the operation, or of the first one where none is named.
    func poolChange(_ wanted: XDR.PoolID? = nil) -> PoolChange? {
        for case .pool(let id, let before, let after) in changes where wanted == nil || wanted == id {
            guard let pool = after ?? before else { continue }
            return PoolChange(
                id: id,
                pool: pool,
                a: (after?.reserveA ?? 0) - (before?.reserveA ?? 0),
                b: (after?.reserveB ?? 0) - (before?.reserveB ?? 0),
                shares: (after?.totalShares ?? 0) - (before?.totalShares ?? 0)
            )
        }
        return nil
    }
}
