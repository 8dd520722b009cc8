internal import LedgerEngine
internal import StellarXDR

/// The holders of an asset by what they may do with it, summed up.
struct AssetStatistics: Hashable, Sendable {
    /// The number of holders, and their sum, in stroops.
    struct Sum: Hashable, Sendable {
        var count = 0
        var amount: UInt128 = 0

        fileprivate mutating func add(_ stroops: Int64) {
            count += 1
            amount += UInt128(max(0, stroops))
        }
    }

    var authorized = Sum()
    var maintaining = Sum()
    var unauthorized = Sum()
    var claimableBalances = Sum()
    var pools = Sum()

    /// The statistics of all issued assets that someone holds or trusts.
    static func all(in entries: EntryStore) -> [XDR.Asset: AssetStatistics] {
        var all: [XDR.Asset: AssetStatistics] = [:]
        for key in entries.trustlineKeys {
            guard case .asset(let asset) = key.asset, let line = entries.trustline(key) else { continue }
            if line.isAuthorized {
                all[asset, default: Self()].authorized.add(line.balance)
            } else if line.maintainsLiabilities {
                all[asset, default: Self()].maintaining.add(line.balance)
            } else {
                all[asset, default: Self()].unauthorized.add(line.balance)
            }
        }
        for id in entries.claimableBalanceIDs {
            guard let balance = entries.claimableBalance(id), balance.asset != .native else { continue }
            all[balance.asset, default: Self()].claimableBalances.add(balance.amount)
        }
        for id in entries.poolIDs {
            guard let pool = entries.pool(id) else { continue }
            for (asset, reserve) in [
                (pool.parameters.assetA, pool.reserveA), (pool.parameters.assetB, pool.reserveB),
            ] where asset != .native {
                all[asset, default: Self()].pools.add(reserve)
            }
        }
        return all
    }
}
