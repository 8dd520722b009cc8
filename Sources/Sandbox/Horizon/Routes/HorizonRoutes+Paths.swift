internal import LedgerEngine
internal import StellarXDR

extension HorizonRoutes {
    /// The number of assets that a request may name, as Horizon has it unless it is told otherwise.
    private static let assetLimit = 15

    /// The number of exchanges that a path may have, as Horizon has it unless it is told otherwise.
    private static let hopLimit = 3

    func strictReceivePaths(_ request: HorizonRequest) async throws -> [UInt8] {
        let destination = try required(request, "destination_")
        let amount = try request.amount("destination_amount")
        let ends = try ends(request, "source")
        let paths = try await host.read { entries, _ in
            Result { () throws(Problem) in
                var limits = PathSearchLimits()
                limits.hops = Self.hopLimit
                if case .account(let id) = ends { limits.payer = id }
                let sources = try ends.holdings(in: entries, limit: Self.assetLimit, field: "source_account")
                return entries.paths(receiving: amount, of: destination, from: sources, limits: limits)
            }
        }.get()
        return PathsDocument(paths: paths.inOrder(of: \.sourceAsset)).document()
    }

    func strictSendPaths(_ request: HorizonRequest) async throws -> [UInt8] {
        let source = try required(request, "source_")
        let amount = try request.amount("source_amount")
        let ends = try ends(request, "destination")
        let paths = try await host.read { entries, _ in
            Result { () throws(Problem) in
                var limits = PathSearchLimits()
                limits.hops = Self.hopLimit
                let assets = try ends.holdings(in: entries, limit: Self.assetLimit, field: "destination_account")
                return entries.paths(sending: amount, of: source, to: assets.keys, limits: limits)
            }
        }.get()
        return PathsDocument(paths: paths.inOrder(of: \.destinationAsset)).document()
    }

    private func required(_ request: HorizonRequest, _ prefix: String) throws(Problem) -> XDR.Asset {
        guard let asset = try request.typedAsset(prefix) else {
            throw .badRequest(
                field: prefix + "asset_type",
                reason: "Missing required field"
            )
        }
        return asset
    }

    /// The beginnings or ends of the paths: a list of assets, or all that an account has.
    private func ends(_ request: HorizonRequest, _ name: String) throws(Problem) -> PathEnds {
        let account = try request.account("\(name)_account")
        let assets = try request.assets("\(name)_assets")
        guard (account == nil) != assets.isEmpty else { throw .eitherAssetsOrAccount(name) }
        if let account { return .account(account) }
        guard assets.count <= Self.assetLimit else {
            throw .badRequest(
                field: "\(name)_assets",
                reason: "list of assets exceeds maximum length of \(Self.assetLimit)"
            )
        }
        return .assets(assets)
    }
}

extension [PaymentPath] {
    /// The paths by the texts of their assets, as Horizon has them; those of one asset stay in their order.
    fileprivate func inOrder(of asset: (PaymentPath) -> XDR.Asset) -> [PaymentPath] {
        enumerated().map { (text: asset($0.element).sortText, place: $0.offset, path: $0.element) }
            .sorted { ($0.text, $0.place) < ($1.text, $1.place) }
            .map(\.path)
    }
}

extension XDR.Asset {
    /// The text by which Horizon sorts assets.
    fileprivate var sortText: String {
        switch self {
        case .native: "native"
        case .issued(let code, let issuer): "\(code.horizonType)/\(code.letters)/\(issuer.address)"
        }
    }
}

/// The beginnings or ends of paths.
private enum PathEnds: Sendable {
    case assets([XDR.Asset])
    case account(XDR.AccountID)

    /// The assets with what there is of each at most, in stroops.
    func holdings(in entries: EntryStore, limit: Int, field: String) throws(Problem) -> [XDR.Asset: Int64] {
        switch self {
        case .assets(let assets): return Dictionary(assets.map { ($0, .max) }) { first, _ in first }
        case .account(let id):
            guard let account = entries.account(id) else { return [:] }
            var holdings: [XDR.Asset: Int64] = [.native: account.balance]
            for case .asset(let asset) in entries.assets(of: id) {
                let key = EntryStore.TrustlineKey(account: id, asset: .asset(asset))
                holdings[asset] = entries.trustline(key)?.balance ?? 0
            }
            guard holdings.count <= limit else {
                throw .badRequest(
                    field: field,
                    reason: "account has too many trustlines to use this endpoint (number of trustlines plus native "
                        + "XLM exceeds limit of \(limit))"
                )
            }
            return holdings
        }
    }
}
