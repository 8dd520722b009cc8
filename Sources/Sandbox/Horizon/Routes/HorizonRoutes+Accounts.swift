internal import LedgerEngine
internal import StellarXDR

extension HorizonRoutes {
    /// The accounts that have a signer, trust an asset, have shares of a pool, or are sponsored by someone.
    func accounts(_ request: HorizonRequest) async throws -> [UInt8] {
        let filter = try AccountFilter(request)
        let links = Links(baseURL: request.baseURL)
        return try await page(request) { entries, _ in
            filter.accounts(in: entries).map { (token: $0.address, entry: $0) }
        } _: { id, entries, history in
            AccountDocument(id, entries, history)?.document(links)
        }
    }
}

/// The accounts that a request asks for.
private enum AccountFilter {
    case signer(XDR.SignerKey)
    case sponsor(XDR.AccountID)
    case line(XDR.TrustLineAsset)

    /// The only filter in the query of `request`.
    init(_ request: HorizonRequest) throws(Problem) {
        guard request.query["asset"] != "native" else {
            throw .badRequest(field: "asset", reason: "you can't filter by asset: native")
        }
        var filters: [AccountFilter] = []
        if let signer = try request.account("signer") { filters.append(.signer(.ed25519(signer.ed25519))) }
        if let sponsor = try request.account("sponsor") { filters.append(.sponsor(sponsor)) }
        if let asset = try request.asset("asset") { filters.append(.line(.asset(asset))) }
        if let pool = try request.pool("liquidity_pool") { filters.append(.line(.poolShare(pool))) }
        guard filters.count == 1, let filter = filters.first else { throw .invalidAccountsParameters }
        self = filter
    }

    /// The accounts that are meant, in any order.
    func accounts(in entries: EntryStore) -> [XDR.AccountID] {
        switch self {
        case .signer(let key):
            entries.accountIDs.filter { id in
                guard let account = entries.account(id) else { return false }
                if key == .ed25519(id.ed25519) { return account.thresholds.master > 0 }
                return account.signers.contains { $0.key == key }
            }
        case .sponsor(let sponsor): sponsored(by: sponsor, in: entries)
        case .line(let asset): entries.trustlineKeys.lazy.filter { $0.asset == asset }.map(\.account)
        }
    }

    /// The accounts that `sponsor` pays for themselves, or for one of their signers.
    private func sponsored(by sponsor: XDR.AccountID, in entries: EntryStore) -> [XDR.AccountID] {
        entries.accountIDs.filter { id in
            guard let account = entries.account(id) else { return false }
            return account.sponsor == sponsor || account.signers.contains { $0.sponsor == sponsor }
        }
    }
}
