extension XDR {
    /// Puts both assets of a pool into it.
    package struct LiquidityPoolDepositOp: XDRCodable {
        package var liquidityPoolID: PoolID
        package var maxAmountA: Int64
        package var maxAmountB: Int64
        package var minPrice: Price
        package var maxPrice: Price

        package init(liquidityPoolID: PoolID, maxAmountA: Int64, maxAmountB: Int64, minPrice: Price, maxPrice: Price) {
            self.liquidityPoolID = liquidityPoolID
            self.maxAmountA = maxAmountA
            self.maxAmountB = maxAmountB
            self.minPrice = minPrice
            self.maxPrice = maxPrice
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            liquidityPoolID = try decoder.decode()
            maxAmountA = try decoder.int64()
            maxAmountB = try decoder.int64()
            minPrice = try decoder.decode()
            maxPrice = try decoder.decode()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(liquidityPoolID)
            encoder.encode(maxAmountA)
            encoder.encode(maxAmountB)
            encoder.encode(minPrice)
            encoder.encode(maxPrice)
        }
    }

    /// Takes both assets of a pool out of it.
    package struct LiquidityPoolWithdrawOp: XDRCodable {
        package var liquidityPoolID: PoolID
        /// Pool shares, not assets.
        package var amount: Int64
        package var minAmountA: Int64
        package var minAmountB: Int64

        package init(liquidityPoolID: PoolID, amount: Int64, minAmountA: Int64, minAmountB: Int64) {
            self.liquidityPoolID = liquidityPoolID
            self.amount = amount
            self.minAmountA = minAmountA
            self.minAmountB = minAmountB
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            liquidityPoolID = try decoder.decode()
            amount = try decoder.int64()
            minAmountA = try decoder.int64()
            minAmountB = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(liquidityPoolID)
            encoder.encode(amount)
            encoder.encode(minAmountA)
            encoder.encode(minAmountB)
        }
    }
}
