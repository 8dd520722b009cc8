internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// The trades of a span of time, summed up.
struct TradeAggregation: Sendable {
    /// The beginning of the span, in milliseconds.
    let timestamp: Int64

    private var count = 0
    private var baseVolume: UInt128 = 0
    private var counterVolume: UInt128 = 0
    private var high: Fraction?
    private var low: Fraction?
    private var open: Fraction?
    private var close: Fraction?

    private struct Fraction {
        var n: Int64
        var d: Int64

        /// Whether this is less than `other`, compared exactly; both must not be negative.
        func isLess(than other: Fraction) -> Bool {
            UInt128(n.magnitude) * UInt128(other.d.magnitude) < UInt128(d.magnitude) * UInt128(other.n.magnitude)
        }
    }

    init(timestamp: Int64) {
        self.timestamp = timestamp
    }

    /// Counts one more trade, which is later than all before; `isReversed` where it gave the counter asset.
    mutating func add(_ trade: Trade, isReversed: Bool) {
        let price =
            isReversed ? Fraction(n: trade.price.d, d: trade.price.n) : Fraction(n: trade.price.n, d: trade.price.d)
        let claim = trade.claim
        count += 1
        baseVolume += UInt128((isReversed ? claim.amountBought : claim.amountSold).magnitude)
        counterVolume += UInt128((isReversed ? claim.amountSold : claim.amountBought).magnitude)
        if high?.isLess(than: price) ?? true { high = price }
        if low.map({ price.isLess(than: $0) }) ?? true { low = price }
        open = open ?? price
        close = price
    }

    /// Writes the members of the document.
    func write(to writer: inout JSONWriter) {
        writer.field("timestamp", String(timestamp))
        writer.field("trade_count", String(count))
        writer.field("base_volume", baseVolume.ledgerAmount)
        writer.field("counter_volume", counterVolume.ledgerAmount)
        writer.field("avg", average)
        write("high", high, to: &writer)
        write("low", low, to: &writer)
        write("open", open, to: &writer)
        write("close", close, to: &writer)
    }

    /// The average price of one unit of the base, with seven decimals.
    private var average: String {
        guard baseVolume > 0 else { return "0.0000000" }
        let (whole, rest) = counterVolume.quotientAndRemainder(dividingBy: baseVolume)
        // Volumes stay far below the width, so ten million times a rest fits.
        let decimals = (rest * 20_000_000 + baseVolume) / (2 * baseVolume)
        return (whole * 10_000_000 + decimals).ledgerAmount
    }

    private func write(_ name: String, _ price: Fraction?, to writer: inout JSONWriter) {
        guard let price else { return }
        writer.field(name, price.n.ratioText(over: price.d))
        writer.object("\(name)_r") { writer in
            writer.field("n", String(price.n))
            writer.field("d", String(price.d))
        }
    }
}
