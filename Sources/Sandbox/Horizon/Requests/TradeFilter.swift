internal import LedgerEngine
internal import StellarXDR

/// The trades that a request asks for.
struct TradeFilter: Sendable {
    private enum Kind: String {
        case all
        case orderbook
        case liquidityPool = "liquidity_pool"
    }

    /// The subject that the trades have to concern.
    private(set) var subject: HistorySubject?

    /// The asset that is to be the base, where a pair is asked for.
    private(set) var base: XDR.Asset?

    private var counter: XDR.Asset?
    private var kind = Kind.all

    /// The filter in the query of `request`, together with what its path says.
    init(_ request: HorizonRequest, _ scope: HistorySelection) throws(Problem) {
        base = try request.typedAsset("base_")
        counter = try request.typedAsset("counter_")
        guard (base == nil) == (counter == nil) else {
            throw .badRequest(
                field: "base_asset_type,counter_asset_type",
                reason: "this endpoint supports asset pairs but only one asset supplied"
            )
        }
        if let text = request.query["trade_type"], !text.isEmpty {
            guard let kind = Kind(rawValue: text) else {
                throw .badRequest(
                    field: "trade_type",
                    reason: "Trade type must be all, orderbook, or liquidity_pool"
                )
            }
            self.kind = kind
        }
        subject = try Self.subject(request, scope)
        try checkCombination()
    }

    private static func subject(_ request: HorizonRequest, _ scope: HistorySelection) throws(Problem) -> HistorySubject?
    {
        var subjects: [HistorySubject] = []
        if case .subject(let subject) = scope { subjects.append(subject) }
        if let id = try request.account("account_id") { subjects.append(.account(id)) }
        if let text = request.query["offer_id"], !text.isEmpty {
            guard let id = UInt64(text) else {
                throw .badRequest(field: "offer_id", reason: "Offer ID must be an integer higher than 0")
            }
            if id > 0 { subjects.append(.offer(Int64(clamping: id))) }
        }
        if let id = try request.pool("liquidity_pool_id") { subjects.append(.pool(id)) }
        guard subjects.count < 2 else {
            throw .badRequest(
                field: "account_id,liquidity_pool_id,offer_id",
                reason:
                    "Use a single filter for trades, you can only use one of account_id, liquidity_pool_id, offer_id"
            )
        }
        return subjects.first
    }

    private func checkCombination() throws(Problem) {
        switch subject {
        case .offer:
            guard base == nil else {
                throw .badRequest(
                    field: "base_asset_type,counter_asset_type,offer_id",
                    reason: "this endpoint does not support filtering by both asset pair and offer id "
                )
            }
            guard kind != .liquidityPool else {
                throw .badRequest(
                    field: "trade_type",
                    reason: "trade_type liquidity_pool cannot be used with the offer_id filter"
                )
            }
        case .pool:
            guard base == nil else {
                throw .badRequest(
                    field: "base_asset_type,counter_asset_type,liquidity_pool_id",
                    reason: "this endpoint does not support filtering by both asset pair and liquidity pool id "
                )
            }
            guard kind != .orderbook else {
                throw .badRequest(
                    field: "trade_type",
                    reason: "trade_type orderbook cannot be used with the liquidity_pool_id filter"
                )
            }
        case .account, .claimableBalance, nil: break
        }
    }

    /// Whether the trade is of the kind and of the assets that are asked for.
    func accepts(_ record: HistoryTrade) -> Bool {
        switch kind {
        case .orderbook where record.poolFee != nil: return false
        case .liquidityPool where record.poolFee == nil: return false
        default: break
        }
        guard let base, let counter else { return true }
        let claim = record.trade.claim
        return claim.assetSold == base && claim.assetBought == counter
            || claim.assetSold == counter && claim.assetBought == base
    }
}

extension History {
    /// Whether the asset that the seller gave is the base where no one names one: the asset that was traded first is.
    func baseIsSeller(in claim: XDR.ClaimAtom) -> Bool {
        index.tradedAssets[claim.assetSold, default: 0] < index.tradedAssets[claim.assetBought, default: 0]
    }
}
