internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// A trade as Horizon shows it, with one of its assets as the base.
struct TradeDocument: Sendable {
    let record: HistoryTrade

    /// Whether the asset that the seller gave is the base.
    let baseIsSeller: Bool

    private struct Side {
        var account: XDR.AccountID?
        var pool: XDR.PoolID?
        var offerID: Int64?
        var asset: XDR.Asset
        var amount: Int64
    }

    private var claim: XDR.ClaimAtom { record.trade.claim }

    private var seller: Side {
        var side = Side(asset: claim.assetSold, amount: claim.amountSold)
        switch claim.counterparty {
        case .offer(let seller, let id): (side.account, side.offerID) = (seller, id)
        case .offerV0(let seller, let id): (side.account, side.offerID) = (XDR.AccountID(seller), id)
        case .liquidityPool(let id): side.pool = id
        }
        return side
    }

    private var buyer: Side {
        Side(
            account: record.trade.taker,
            offerID: record.buyerOfferID,
            asset: claim.assetBought,
            amount: claim.amountBought
        )
    }

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        let (base, counter) = baseIsSeller ? (seller, buyer) : (buyer, seller)
        return JSONWriter.object { writer in
            writer.object("_links") { writer in
                // Horizon gives trades no address of their own.
                writer.object("self") { $0.field("href", "") }
                links.write("base", path(of: base), to: &writer)
                links.write("counter", path(of: counter), to: &writer)
                links.write("operation", "/operations/\(record.token.operation)", to: &writer)
            }
            writer.field("id", record.token.description)
            writer.field("paging_token", record.token.description)
            writer.field("ledger_close_time", record.operation.transaction.closeTime.date)
            writer.field("trade_type", record.poolFee == nil ? "orderbook" : "liquidity_pool")
            if let fee = record.poolFee { writer.field("liquidity_pool_fee_bp", fee) }
            write("base", base, to: &writer)
            write("counter", counter, to: &writer)
            writer.field("base_is_seller", baseIsSeller)
            let price = record.trade.price
            writer.object("price") { writer in
                writer.field("n", String(baseIsSeller ? price.n : price.d))
                writer.field("d", String(baseIsSeller ? price.d : price.n))
            }
        }
    }

    private func path(of side: Side) -> String {
        if let pool = side.pool { return "/liquidity_pools/\(pool.hex)" }
        return side.account.map { "/accounts/\($0.address)" } ?? ""
    }

    private func write(_ name: String, _ side: Side, to writer: inout JSONWriter) {
        writer.optionalField("\(name)_liquidity_pool_id", side.pool?.hex)
        writer.optionalField("\(name)_offer_id", side.offerID.map { String($0) })
        writer.optionalField("\(name)_account", side.account?.address)
        writer.field("\(name)_amount", side.amount.ledgerAmount)
        writer.asset(side.asset, prefix: "\(name)_")
    }
}
