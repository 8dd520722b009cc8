internal import StellarXDR

/// What is in a liquidity pool, or goes into it or comes out of it at once, in stroops.
struct PoolReserves: Hashable, Sendable {
    var a: Int64
    var b: Int64
    var shares: Int64

    /// What a deposit of at most `maxA` and `maxB` puts in and is given for it.
    ///
    /// An empty pool takes both whole. `nil` where no such deposit is an amount; it may still come to nothing.
    func deposit(maxA: Int64, maxB: Int64) -> PoolReserves? {
        guard shares != 0 else {
            return PoolReserves(a: maxA, b: maxB, shares: .squareRoot(ofProduct: maxA, maxB))
        }
        let sharesForA = shares.scaled(by: maxA, over: a, rounding: .down)
        let sharesForB = shares.scaled(by: maxB, over: b, rounding: .down)
        guard let given = [sharesForA, sharesForB].compactMap({ $0 }).min(),
            let amountA = given.scaled(by: a, over: shares, rounding: .up),
            let amountB = given.scaled(by: b, over: shares, rounding: .up)
        else { return nil }
        return PoolReserves(a: amountA, b: amountB, shares: given)
    }

    /// What comes out of the pool for `amount` shares; `nil` where there are not as many.
    func withdrawal(of amount: Int64) -> PoolReserves? {
        guard amount <= shares,
            let amountA = amount.scaled(by: a, over: shares, rounding: .down),
            let amountB = amount.scaled(by: b, over: shares, rounding: .down)
        else { return nil }
        return PoolReserves(a: amountA, b: amountB, shares: amount)
    }

    /// Whether the price of what is put in, A in B, lies between the two prices, both included.
    func isPriced(from minimum: XDR.Price, to maximum: XDR.Price) -> Bool {
        guard a > 0, b > 0 else { return false }
        return a.wideProduct(with: minimum.d) >= b.wideProduct(with: minimum.n)
            && a.wideProduct(with: maximum.d) <= b.wideProduct(with: maximum.n)
    }
}
