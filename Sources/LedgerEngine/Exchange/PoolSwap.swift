internal import StellarXDR

/// What two sides of a pool hold, in stroops, while someone exchanges one asset for the other.
struct PoolSwap: Sendable {
    /// What the pool has of the asset that is paid.
    var reserveIn: Int64
    /// What the pool has of the asset that is wanted.
    var reserveOut: Int64
    /// In hundredths of a percent.
    var fee = XDR.LiquidityPoolParameters.networkFee

    private static let whole: Int64 = 10_000

    private var kept: Int64 { Self.whole - Int64(fee) }
    private var isUsable: Bool { reserveIn > 0 && reserveOut > 0 && (0..<Self.whole).contains(Int64(fee)) }

    /// What the pool gives for exactly `amount`; `nil` where it gives nothing or cannot hold as much.
    func received(forSending amount: Int64) -> Int64? {
        guard isUsable, amount > 0, amount <= .max - reserveIn else { return nil }
        let divisor = reserveIn.wideProduct(with: Self.whole) + amount.wideProduct(with: kept)
        let received = reserveOut.wideProduct(with: amount)
            .scaled(by: UInt128(UInt64(kept)), over: divisor, rounding: .down)
        return received == 0 ? nil : received
    }

    /// What the pool wants for exactly `amount`; `nil` where it does not have that much or cannot hold the price.
    func sent(forReceiving amount: Int64) -> Int64? {
        guard isUsable, amount > 0, amount < reserveOut else { return nil }
        let divisor = (reserveOut - amount).wideProduct(with: kept)
        let sent = reserveIn.wideProduct(with: amount)
            .scaled(by: UInt128(UInt64(Self.whole)), over: divisor, rounding: .up)
        guard let sent, sent <= .max - reserveIn else { return nil }
        return sent
    }
}
