internal import HTTPTransport
public import JSON
public import Stellar

/// An offer in the order books, as a Horizon server describes it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/resources/offers/object>
public struct OfferRecord: HorizonRecord, ListedByID, Identifiable {
    /// The ledger's number for it.
    public var id: Int64
    /// The account that makes the offer.
    public var seller: PublicKey
    /// The asset that is sold.
    public var selling: Asset
    /// The asset that is asked for it.
    public var buying: Asset
    /// The amount for sale.
    public var amount: Amount
    /// The price of one unit.
    public var price: Price?
    /// The account that pays the reserve for it.
    public var sponsor: PublicKey?
    /// The ledger in which it was changed last.
    public var lastModifiedLedger: Int64?
    /// The record as it came.
    public var fields: JSONValue

    /// Reads an offer; `nil` where it lacks what makes it one.
    public init?(_ fields: JSONValue) {
        guard let id = fields["id"]?.integer, let seller = fields["seller"]?.value(PublicKey.self),
            let selling = fields["selling"].flatMap({ Asset(horizon: $0) }),
            let buying = fields["buying"].flatMap({ Asset(horizon: $0) }), let amount = fields["amount"]?.amount
        else { return nil }
        self.id = id
        self.seller = seller
        self.selling = selling
        self.buying = buying
        self.amount = amount
        self.fields = fields
        price = fields["price_r"]?.price
        sponsor = fields["sponsor"]?.value()
        lastModifiedLedger = fields["last_modified_ledger"]?.integer
    }
}

extension Listing where Record == OfferRecord {
    /// The offers of an account.
    public static func offers(of account: PublicKey) -> Listing {
        Listing(path: ["accounts", account.address, "offers"])
    }

    /// The offers of the network; what is not given does not narrow them down.
    public static func offers(
        selling: Asset? = nil,
        buying: Asset? = nil,
        seller: PublicKey? = nil,
        sponsor: PublicKey? = nil
    ) -> Listing {
        Listing(
            path: ["offers"],
            query: [
                ("selling", selling?.description), ("buying", buying?.description), ("seller", seller?.address),
                ("sponsor", sponsor?.address),
            ]
        )
    }
}

extension Horizon {
    /// An offer by its number; the error's reason is `notFound` where it is gone.
    ///
    /// - Throws: `HorizonError`
    public func offer(_ id: Int64) async throws(HorizonError) -> OfferRecord {
        try await record(at: ["offers", String(id)], "id")
    }
}
