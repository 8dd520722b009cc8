internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// An offer as Horizon shows it.
struct OfferDocument: Sendable {
    let offer: OfferEntry

    /// When the ledger closed that last changed the offer, in Unix seconds.
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
