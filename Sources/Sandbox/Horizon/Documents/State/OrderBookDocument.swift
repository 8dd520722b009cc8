internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// Both sides of a book as Horizon shows them.
struct OrderBookDocument: Sendable {
    let selling: XDR.Asset
    let buying: XDR.Asset
    let summary: OrderBookSummary

    /// The document as bytes of JSON.
    func document() -> [UInt8] {
        JSONWriter.object { writer in
            write("bids", summary.bids, to: &writer)
            write("asks", summary.asks, to: &writer)
            writer.object("base") { $0.asset(selling) }
            writer.object("counter") { $0.asset(buying) }
        }
    }

    private func write(_ name: String, _ levels: [PriceLevel], to writer: inout JSONWriter) {
        writer.array(name, levels) { writer, level in
            let price = level.price.reduced
            writer.object(nil) { writer in
                writer.fraction("price_r", price)
                writer.field("price", price.text)
                writer.field("amount", level.amount.ledgerAmount)
            }
        }
    }
}

extension XDR.Price {
    /// The same price in its lowest terms.
    fileprivate var reduced: XDR.Price {
        var (a, b) = (n, d)
        while b != 0 { (a, b) = (b, a % b) }
        return a > 1 ? XDR.Price(n: n / a, d: d / a) : self
    }
}
