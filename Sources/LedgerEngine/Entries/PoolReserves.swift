internal import StellarXDR

/// The amounts in a liquidity pool, or that go into it or come out of it at once, in stroops.
struct PoolReserves: Hashable, Sendable {
    var a: Int64
    var b: Int64
    var shares: Int64

    /// The amounts that a deposit of at most `maxA` and `maxB` puts in, and the shares for it.
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

    /// The amounts that come out of the pool for `amount` shares; `nil` where there are not as many.
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

/// The two sides of a pool, in stroops, while someone exchanges one asset for the other.
struct PoolSwap: Sendable {
    /// The pool's amount of the asset that is paid.
    var reserveIn: Int64
    /// The pool's amount of the asset that is wanted.
    var reserveOut: Int64
    /// The fee in hundredths of a percent.
    var fee = XDR.LiquidityPoolParameters.networkFee

    private static let whole: Int64 = 10_000

    private var kept: Int64 { Self.whole - Int64(fee) }
    private var isUsable: Bool { reserveIn > 0 && reserveOut > 0 && (0..<Self.whole).contains(Int64(fee)) }

    /// The amount that the pool gives for exactly `amount`; `nil` where it gives nothing or cannot hold as much.
    func received(forSending amount: Int64) -> Int64? {
        guard isUsable, amount > 0, amount <= .max - reserveIn else { return nil }
        let divisor = reserveIn.wideProduct(with: Self.whole) + amount.wideProduct(with: kept)
        let received = reserveOut.wideProduct(with: amount)
            .scaled(by: UInt128(UInt64(kept)), over: divisor, rounding: .down)
        return received == 0 ? nil : received
    }

    /// The amount that the pool wants for exactly `amount`; `nil` where it does not have that much or cannot hold the price.
    func sent(forReceiving amount: Int64) -> Int64? {
        guard isUsable, amount > 0, amount < reserveOut else { return nil }
        let divisor = (reserveOut - amount).wideProduct(with: kept)
        let sent = reserveIn.wideProduct(with: amount)
            .scaled(by: UInt128(UInt64(Self.whole)), over: divisor, rounding: .up)
        guard let sent, sent <= .max - reserveIn else { return nil }
        return sent
    }
}

/// The pools, by the assets that they exchange.
struct PoolDirectory: Sendable {
    private var partners: [XDR.Asset: [XDR.Asset: XDR.PoolID]] = [:]

    /// The pool of both assets, or `nil` where there is none.
    func pool(of one: XDR.Asset, and other: XDR.Asset) -> XDR.PoolID? { partners[one]?[other] }

    /// The assets that a pool exchanges `asset` for, in no order.
    func partners(of asset: XDR.Asset) -> some Collection<XDR.Asset> { (partners[asset] ?? [:]).keys }

    /// Adds a pool.
    mutating func insert(_ id: XDR.PoolID, of one: XDR.Asset, and other: XDR.Asset) {
        partners[one, default: [:]][other] = id
        partners[other, default: [:]][one] = id
    }

    /// Removes the pool of both assets.
    mutating func removePool(of one: XDR.Asset, and other: XDR.Asset) {
        for (asset, partner) in [(one, other), (other, one)] {
            partners[asset]?[partner] = nil
            if partners[asset]?.isEmpty ?? true { partners[asset] = nil }
        }
    }
}
