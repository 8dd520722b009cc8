import StellarXDR

@testable import LedgerEngine

/// What a node of the network checks after each operation when it is told to.
extension EntryStore {
    /// What is not as it has to be, whatever happened; empty where all is well.
    var violatedInvariants: [String] {
        lumens + accountIDs.sorted().flatMap { countsAndLiabilities(of: $0) } + balances + pooledShares
    }

    /// No lumen is made or lost.
    private var lumens: [String] {
        var sum = Int128(header.feePool)
        for id in accountIDs { sum += Int128(account(id)?.balance ?? 0) }
        for id in claimableBalanceIDs {
            guard let balance = claimableBalance(id), balance.asset == .native else { continue }
            sum += Int128(balance.amount)
        }
        for pool in poolIDs.compactMap(pool) {
            if pool.parameters.assetA == .native { sum += Int128(pool.reserveA) }
        }
        return sum == Int128(header.totalCoins) ? [] : ["there are \(sum) stroops"]
    }

    /// What an account counts is there, and its liabilities are what its offers can sell and buy.
    private func countsAndLiabilities(of id: XDR.AccountID) -> [String] {
        guard let account = account(id) else { return [] }
        var violations: [String] = []
        let lines = assets(of: id)
        let subentries =
            lines.reduce(0) { $0 + $1.reserves } + UInt32(offerIDs(of: id).count + dataNames(of: id).count)
            + UInt32(account.signers.count)
        if account.subentryCount != subentries {
            violations.append("\(account.subentryCount) of \(subentries) entries")
        }
        let own: [XDR.LedgerKey] =
            [.account(id)] + lines.map { .trustline(account: id, asset: $0) }
            + offerIDs(of: id).map { .offer(seller: id, offerID: $0) }
            + dataNames(of: id).map { .data(account: id, name: $0) }
        var sponsored = UInt32(account.signers.count { $0.sponsor != nil })
        for patronage in own.compactMap(patronage) where patronage.sponsor != nil { sponsored += patronage.reserves }
        if account.sponsoredCount != sponsored {
            violations.append("\(account.sponsoredCount) of \(sponsored) sponsored")
        }
        let others = accountIDs.reduce(0) { sum, other in
            sum + (self.account(other)?.signers.count { $0.sponsor == id } ?? 0)
        }
        let sponsoring = entries(sponsoredBy: id).reduce(UInt32(others)) { $0 + (patronage(of: $1)?.reserves ?? 0) }
        if account.sponsoringCount != sponsoring {
            violations.append("\(account.sponsoringCount) of \(sponsoring) sponsoring")
        }
        violations += liabilities(of: id, account)
        return violations.map { "\(id): \($0)" }
    }

    private func liabilities(of id: XDR.AccountID, _ account: AccountEntry) -> [String] {
        var expected: [XDR.Asset: Liabilities] = [:]
        // What an issuer offers of its own asset has no bound and is no liability.
        for offer in offerIDs(of: id).compactMap(offer) {
            let (selling, buying) = (offer.liabilities.selling, offer.liabilities.buying)
            if offer.selling.issuer != id { expected[offer.selling, default: Liabilities()].selling += selling }
            if offer.buying.issuer != id { expected[offer.buying, default: Liabilities()].buying += buying }
        }
        var found: [XDR.Asset: Liabilities] = [.native: account.liabilities]
        for case .asset(let asset) in assets(of: id) {
            found[asset] = trustline(TrustlineKey(account: id, asset: .asset(asset)))?.liabilities
        }
        return found.compactMap { asset, liabilities in
            let wanted = expected[asset] ?? Liabilities()
            return liabilities == wanted ? nil : "\(liabilities) for \(wanted) of \(asset)"
        }
    }

    /// No balance is out of range.
    private var balances: [String] {
        let accounts = accountIDs.compactMap(account).filter { account in
            account.balance < 0 || account.liabilities.buying > .max - account.balance
                || account.liabilities.selling < 0
        }
        let lines = trustlineKeys.compactMap(trustline).filter { line in
            line.balance < line.liabilities.selling || line.balance > line.limit - line.liabilities.buying
                || line.liabilities.selling < 0 || line.liabilities.buying < 0
        }
        return accounts.map { "\($0)" } + lines.map { "\($0)" }
    }

    /// The shares of a pool are those that are held, and so are its trustlines.
    private var pooledShares: [String] {
        var held: [XDR.PoolID: (shares: Int64, lines: Int64)] = [:]
        for key in trustlineKeys {
            guard case .poolShare(let id) = key.asset, let line = trustline(key) else { continue }
            held[id, default: (0, 0)].shares += line.balance
            held[id, default: (0, 0)].lines += 1
        }
        return poolIDs.compactMap { id in
            guard let pool = pool(id) else { return nil }
            let (shares, lines) = held.removeValue(forKey: id) ?? (0, 0)
            let isSound =
                pool.totalShares == shares && pool.trustlineCount == lines && lines > 0
                && pool.reserveA >= 0 && pool.reserveB >= 0
            return isSound ? nil : "\(pool) with \(shares) shares in \(lines) trustlines"
        } + held.keys.map { "there is no pool \($0)" }
    }
}
