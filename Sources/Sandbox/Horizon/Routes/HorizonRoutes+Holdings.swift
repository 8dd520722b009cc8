internal import LedgerEngine
internal import StellarXDR

extension HorizonRoutes {
    func assets(_ request: HorizonRequest) async throws -> [UInt8] {
        let code = request.query["asset_code"] ?? ""
        let issuer = request.query["asset_issuer"] ?? ""
        guard code.isEmpty || XDR.AssetCode(code)?.text != nil else {
            throw Problem.badRequest(field: "asset_code", reason: "\(code) is not a valid asset code")
        }
        guard issuer.isEmpty || XDR.AccountID(address: issuer) != nil else {
            throw Problem.badRequest(field: "asset_issuer", reason: "\(issuer) is not a valid asset issuer")
        }
        let links = Links(baseURL: request.baseURL)
        return try await page(request, wrongCursor: "the cursor is not a valid paging_token") { entries, _ in
            AssetStatistics.all(in: entries).compactMap { asset, statistics in
                AssetToken(asset).map { (token: $0, entry: statistics) }
            }.filter { (code.isEmpty || $0.token.code == code) && (issuer.isEmpty || $0.token.issuer == issuer) }
                .map { (token: $0.token, entry: AssetRecord(token: $0.token, statistics: $0.entry)) }
        } _: { record, entries, _ in
            let issuer = XDR.AccountID(address: record.token.issuer).flatMap(entries.account)
            return AssetDocument(token: record.token, statistics: record.statistics, issuer: issuer).document(links)
        }
    }

    private struct AssetRecord: Sendable {
        var token: AssetToken
        var statistics: AssetStatistics
    }

    // MARK: - Claimable balances

    func claimableBalance(_ request: HorizonRequest) async throws -> [UInt8] {
        let id = try request.balanceID("id")
        let document = await host.read { entries, history in ClaimableBalanceDocument(id, entries, history) }
        guard let document else { throw Problem.notFound }
        return document.document(Links(baseURL: request.baseURL))
    }

    func claimableBalances(_ request: HorizonRequest) async throws -> [UInt8] {
        let asset = try request.asset("asset")
        let sponsor = try request.account("sponsor")
        let claimant = try request.account("claimant")
        let links = Links(baseURL: request.baseURL)
        let wrongCursor =
            "The first part should be a number higher than 0 and the second part should be a valid claimable balance ID"
        return try await page(request, wrongCursor: wrongCursor) { entries, history in
            let ids = claimant.map { Array(entries.claimableBalanceIDs(for: $0)) } ?? Array(entries.claimableBalanceIDs)
            return ids.compactMap { ClaimableBalanceDocument($0, entries, history) }
                .filter { document in
                    (asset == nil || document.balance.asset == asset)
                        && (sponsor == nil || document.balance.sponsor == sponsor)
                }
                .map { (token: $0.token, entry: $0) }
        } _: { document, _, _ in
            document.document(links)
        }
    }

    // MARK: - Liquidity pools

    func liquidityPool(_ request: HorizonRequest) async throws -> [UInt8] {
        let id = try request.poolID()
        let document = await host.read { entries, history in LiquidityPoolDocument(id, entries, history) }
        guard let document else { throw Problem.notFound }
        return document.document(Links(baseURL: request.baseURL))
    }

    func liquidityPools(_ request: HorizonRequest) async throws -> [UInt8] {
        let reserves = try reserves(request)
        let holder = try request.account("account")
        let links = Links(baseURL: request.baseURL)
        return try await page(request) { entries, history in
            Self.pools(of: holder, in: entries)
                .compactMap { LiquidityPoolDocument($0, entries, history) }
                .filter { document in
                    let parameters = document.pool.parameters
                    return reserves.allSatisfy { $0 == parameters.assetA || $0 == parameters.assetB }
                }
                .map { (token: $0.id.hex, entry: $0) }
        } _: { document, _, _ in
            document.document(links)
        }
    }

    private func reserves(_ request: HorizonRequest) throws(Problem) -> [XDR.Asset] {
        let parts = (request.query["reserves"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2 else {
            throw .badRequest(field: "reserves", reason: "reserves exceeds maximum length of 2")
        }
        var assets: [XDR.Asset] = []
        for part in parts where !part.isEmpty {
            guard let asset = XDR.Asset(canonical: String(part)) else {
                throw .badRequest(
                    field: "reserves",
                    reason: "Invalid reserves, should be comma-separated list of assets in canonical form"
                )
            }
            assets.append(asset)
        }
        return assets
    }

    /// The pools of which `holder` has shares, or all of them.
    private static func pools(of holder: XDR.AccountID?, in entries: EntryStore) -> [XDR.PoolID] {
        guard let holder else { return Array(entries.poolIDs) }
        return entries.assets(of: holder).compactMap { asset in
            if case .poolShare(let id) = asset { id } else { nil }
        }
    }
}

extension ClaimableBalanceDocument {
    /// The document of the balance `id`, or `nil` where there is none.
    fileprivate init?(_ id: XDR.Hash, _ entries: EntryStore, _ history: History) {
        guard let balance = entries.claimableBalance(id) else { return nil }
        self.init(id: .v0(id), balance: balance, lastModifiedTime: history.closeTime(balance.lastModifiedLedger))
    }
}

extension LiquidityPoolDocument {
    /// The document of the pool `id`, or `nil` where there is none.
    fileprivate init?(_ id: XDR.PoolID, _ entries: EntryStore, _ history: History) {
        guard let pool = entries.pool(id) else { return nil }
        self.init(id: id, pool: pool, lastModifiedTime: history.closeTime(pool.lastModifiedLedger))
    }
}
