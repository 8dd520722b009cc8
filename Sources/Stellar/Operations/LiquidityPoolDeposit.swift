package import StellarXDR

/// A deposit of both assets of a liquidity pool, in the proportion in which it holds them.
public struct LiquidityPoolDeposit: Hashable, Sendable {
    /// The id of the pool.
    public var pool: Hash256

    /// The most of the first asset.
    public var maxAmountA: Amount

    /// The most of the second asset.
    public var maxAmountB: Amount

    /// The lowest price of the first asset in the second.
    public var minPrice: Price

    /// The highest price of the first asset in the second.
    public var maxPrice: Price

    /// A deposit of at most the two amounts, if the price of A in B lies between the two prices.
    public init(
        pool: Hash256,
        maxAmountA: Amount,
        maxAmountB: Amount,
        minPrice: Price,
        maxPrice: Price
    ) {
        self.pool = pool
        self.maxAmountA = maxAmountA
        self.maxAmountB = maxAmountB
        self.minPrice = minPrice
        self.maxPrice = maxPrice
    }

    package init(_ wire: XDR.LiquidityPoolDepositOp) {
        self.init(
            pool: Hash256(wire.liquidityPoolID),
            maxAmountA: Amount(stroops: wire.maxAmountA),
            maxAmountB: Amount(stroops: wire.maxAmountB),
            minPrice: Price(wire.minPrice),
            maxPrice: Price(wire.maxPrice)
        )
    }

    package var wire: XDR.LiquidityPoolDepositOp {
        XDR.LiquidityPoolDepositOp(
            liquidityPoolID: pool.wire,
            maxAmountA: maxAmountA.stroops,
            maxAmountB: maxAmountB.stroops,
            minPrice: minPrice.wire,
            maxPrice: maxPrice.wire
        )
    }
}
