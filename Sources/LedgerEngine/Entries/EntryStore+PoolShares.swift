internal import StellarXDR

/// Whether an account can hold shares of a pool.
enum PoolEligibility {
    case joined
    /// The account has no trustline to one of the pool's assets.
    case trustlineMissing
    /// The issuer of one of the pool's assets does not let the account keep it.
    case notAuthorized
}

extension EntryStore {
    /// Counts one more trustline to shares of the pool, which comes into being with the first.
    mutating func joinPool(_ parameters: XDR.LiquidityPoolParameters, of account: XDR.AccountID) -> PoolEligibility {
        for asset in [parameters.assetA, parameters.assetB] where asset != .native && asset.issuer != account {
            let key = TrustlineKey(account: account, asset: .asset(asset))
            guard var line = trustline(key) else { return .trustlineMissing }
            guard line.maintainsLiabilities else { return .notAuthorized }
            // An account has at most 500 trustlines to pool shares, and there are fewer accounts than 2^63.
            line.poolUseCount &+= 1
            setTrustline(key, line)
        }
        let id = parameters.poolID
        var pool = pool(id) ?? LiquidityPoolEntry(parameters: parameters)
        pool.trustlineCount &+= 1
        setPool(id, pool)
        return .joined
    }

    /// Counts one trustline less to shares of the pool, which goes with the last.
    mutating func leavePool(_ id: XDR.PoolID, of account: XDR.AccountID) {
        guard var pool = pool(id) else { return }
        for asset in [pool.parameters.assetA, pool.parameters.assetB] {
            let key = TrustlineKey(account: account, asset: .asset(asset))
            guard var line = trustline(key) else { continue }
            line.poolUseCount -= min(1, line.poolUseCount)
            setTrustline(key, line)
        }
        pool.trustlineCount -= min(1, pool.trustlineCount)
        setPool(id, pool.trustlineCount == 0 ? nil : pool)
    }

    /// Redeems all shares that `account` has of pools with `asset` into claimable balances and removes the trustlines.
    ///
    /// The payer of the trustline's reserves pays those of the balances, or anyone who pays for it at the moment. Returns why
    /// it cannot.
    mutating func redeemPoolShares(of account: XDR.AccountID, with asset: XDR.Asset, at place: OperationPlace)
        -> Reservation?
    {
        let ids = assets(of: account).compactMap { share -> XDR.PoolID? in
            guard case .poolShare(let id) = share, let parameters = pool(id)?.parameters else { return nil }
            return parameters.assetA == asset || parameters.assetB == asset ? id : nil
        }
        for id in ids.sorted() {
            let key = TrustlineKey(account: account, asset: .poolShare(id))
            guard let line = trustline(key), var pool = pool(id) else { continue }
            setTrustline(key, nil)
            releaseSubentries(key.asset.reserves, of: account, sponsor: line.sponsor)
            let reserves = PoolReserves(a: pool.reserveA, b: pool.reserveB, shares: pool.totalShares)
            if line.balance > 0, let amounts = reserves.withdrawal(of: line.balance) {
                for (asset, amount) in [(pool.parameters.assetA, amounts.a), (pool.parameters.assetB, amounts.b)] {
                    let balanceID = place.claimableBalanceID(redeeming: asset, from: id)
                    let backer = line.sponsor ?? account
                    if let refusal = redeem(amount, of: asset, to: account, id: balanceID, backer: backer) {
                        return refusal
                    }
                }
                pool.reserveA -= amounts.a
                pool.reserveB -= amounts.b
                pool.totalShares -= amounts.shares
                setPool(id, pool)
            }
            leavePool(id, of: account)
        }
        return nil
    }

    private mutating func redeem(
        _ amount: Int64,
        of asset: XDR.Asset,
        to account: XDR.AccountID,
        id: XDR.Hash,
        backer: XDR.AccountID
    ) -> Reservation? {
        // What the issuer gets back is gone.
        guard amount > 0, asset.issuer != account else { return nil }
        let claimant = XDR.Claimant(destination: account, predicate: .unconditional)
        var balance = ClaimableBalanceEntry(asset: asset, amount: amount, claimants: [claimant])
        if trustline(TrustlineKey(account: account, asset: .asset(asset)))?.flags.contains(.clawbackEnabled) == true {
            balance.flags.insert(.clawbackEnabled)
        }
        if futureSponsors[backer] != nil {
            touch(backer)
            switch reserveClaimableBalance(1, of: backer) {
            case .reserved(let sponsor): balance.sponsor = sponsor
            case let refusal: return refusal
            }
        } else if var paying = self.account(backer) {
            // The reserve is the one that the trustline had, so it is there even if it has risen since.
            guard paying.canCount(1) else { return .refused(.tooManySponsoring) }
            paying.sponsoringCount += 1
            setAccount(backer, paying)
            balance.sponsor = backer
        }
        setClaimableBalance(id, balance)
        return nil
    }
}
