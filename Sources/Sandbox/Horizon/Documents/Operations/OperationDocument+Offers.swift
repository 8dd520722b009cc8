internal import JSON
internal import LedgerEngine
internal import StellarXDR

extension OperationDocument {
    func write(_ operation: XDR.ManageSellOfferOp, to writer: inout JSONWriter) {
        write(operation.selling, operation.buying, operation.amount, operation.price, to: &writer)
        writer.field("offer_id", String(operation.offerID))
    }

    func write(_ operation: XDR.ManageBuyOfferOp, to writer: inout JSONWriter) {
        write(operation.selling, operation.buying, operation.buyAmount, operation.price, to: &writer)
        writer.field("offer_id", String(operation.offerID))
    }

    func write(_ operation: XDR.CreatePassiveSellOfferOp, to writer: inout JSONWriter) {
        write(operation.selling, operation.buying, operation.amount, operation.price, to: &writer)
    }

    private func write(
        _ selling: XDR.Asset,
        _ buying: XDR.Asset,
        _ amount: Int64,
        _ price: XDR.Price,
        to writer: inout JSONWriter
    ) {
        writer.field("amount", amount.ledgerAmount)
        writer.field("price", price.text)
        writer.fraction("price_r", price)
        writer.asset(buying, prefix: "buying_")
        writer.asset(selling, prefix: "selling_")
    }

    func write(_ operation: XDR.LiquidityPoolDepositOp, to writer: inout JSONWriter) {
        let change = record.poolChange(operation.liquidityPoolID)
        let assets = change?.pool.parameters
        writer.field("liquidity_pool_id", operation.liquidityPoolID.hex)
        write("reserves_max", assets, operation.maxAmountA, operation.maxAmountB, to: &writer)
        writer.field("min_price", operation.minPrice.text)
        writer.fraction("min_price_r", operation.minPrice)
        writer.field("max_price", operation.maxPrice.text)
        writer.fraction("max_price_r", operation.maxPrice)
        write("reserves_deposited", assets, change?.a ?? 0, change?.b ?? 0, to: &writer)
        writer.field("shares_received", (change?.shares ?? 0).ledgerAmount)
    }

    func write(_ operation: XDR.LiquidityPoolWithdrawOp, to writer: inout JSONWriter) {
        let change = record.poolChange(operation.liquidityPoolID)
        let assets = change?.pool.parameters
        writer.field("liquidity_pool_id", operation.liquidityPoolID.hex)
        write("reserves_min", assets, operation.minAmountA, operation.minAmountB, to: &writer)
        writer.field("shares", operation.amount.ledgerAmount)
        write("reserves_received", assets, -(change?.a ?? 0), -(change?.b ?? 0), to: &writer)
    }

    private func write(
        _ name: String,
        _ assets: XDR.LiquidityPoolParameters?,
        _ a: Int64,
        _ b: Int64,
        to writer: inout JSONWriter
    ) {
        writer.array(name, [(assets?.assetA, a), (assets?.assetB, b)]) { $0.reserve(nil, $1.0, $1.1) }
    }
}
