package import StellarXDR

/// An offer of an account to sell, at a price.
package struct OfferEntry: Hashable, Sendable {
    /// The account whose offer it is.
    package var seller: XDR.AccountID

    /// The number of the offer, which no other offer of the ledger ever has; at least 1.
    package var id: Int64

    package var selling: XDR.Asset
    package var buying: XDR.Asset

    /// The amount of `selling` that is left to sell, in stroops; at least 1.
    package var amount: Int64

    /// The number of units of `buying` that one unit of `selling` costs.
    package var price: XDR.Price

    package var flags: OfferFlags

    /// The account that pays the reserve, where it is not the seller.
    package var sponsor: XDR.AccountID?

    /// The ledger that last changed the offer.
    package var lastModifiedLedger: UInt32 = 0

    /// An offer that no one sponsors.
    package init(
        seller: XDR.AccountID,
        id: Int64,
        selling: XDR.Asset,
        buying: XDR.Asset,
        amount: Int64,
        price: XDR.Price,
        flags: OfferFlags = []
    ) {
        self.seller = seller
        self.id = id
        self.selling = selling
        self.buying = buying
        self.amount = amount
        self.price = price
        self.flags = flags
    }

    /// The offer as results show it.
    package var wire: XDR.OfferEntry {
        XDR.OfferEntry(
            sellerID: seller,
            offerID: id,
            selling: selling,
            buying: buying,
            amount: amount,
            price: price,
            flags: flags.rawValue
        )
    }
}

/// The flags of an offer.
package struct OfferFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The offer does not cross offers at exactly its own price.
    package static let passive = OfferFlags(rawValue: 1)
}

extension OfferEntry {
    /// The amounts that the offer can take from its seller and bring it if it is taken to the end, in stroops.
    var liabilities: Liabilities { Liabilities(price: price, amount: amount) ?? Liabilities() }
}
