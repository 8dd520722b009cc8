internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// An offer as Horizon shows it.
struct OfferDocument: Sendable {
    let offer: OfferEntry

    /// The closing time of the ledger that last changed the offer, in Unix seconds.
    let lastModifiedTime: UInt64?

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        JSONWriter.object { writer in
            writer.object("_links") { writer in
                links.write("self", "/offers/\(offer.id)", to: &writer)
                links.write("offer_maker", "/accounts/\(offer.seller.address)", to: &writer)
            }
            writer.field("id", String(offer.id))
            writer.field("paging_token", String(offer.id))
            writer.field("seller", offer.seller.address)
            writer.object("selling") { $0.asset(offer.selling) }
            writer.object("buying") { $0.asset(offer.buying) }
            writer.field("amount", offer.amount.ledgerAmount)
            writer.fraction("price_r", offer.price)
            writer.field("price", offer.price.text)
            writer.field("last_modified_ledger", offer.lastModifiedLedger)
            writer.time("last_modified_time", lastModifiedTime)
            writer.optionalField("sponsor", offer.sponsor?.address)
        }
    }
}

extension JSONWriter {
    /// Writes a date and time, or `null` where it is not known.
    mutating func time(_ name: String, _ seconds: UInt64?) {
        if let seconds { field(name, seconds.date) } else { raw(name, "null") }
    }
}

/// The order book as Horizon shows it.
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
