internal import JSON
internal import Stellar
internal import Timekeeping

/// A price that an anchor promises to one customer, until it expires.
struct AnchorQuote: Hashable, Sendable, Codable, Identifiable {
    let id: String
    let subject: AnchorSubject
    let rate: ExchangeLine
    let conversion: QuoteConversion
    let context: String
    let expires: Timestamp
    let sellMethod: String?
    let buyMethod: String?

    /// The quote as `POST /quote` and `GET /quote/:id` answer.
    var wire: OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init(name: "id", value: .string(id)),
            .init(name: "expires_at", value: .string(expires.wholeSeconds)),
        ]
        members += conversion.wire(of: rate)
        members.append(.init(name: "sell_asset", value: .string(rate.sell)))
        members.append(.init(name: "buy_asset", value: .string(rate.buy)))
        if let sellMethod { members.append(.init(name: "sell_delivery_method", value: .string(sellMethod))) }
        if let buyMethod { members.append(.init(name: "buy_delivery_method", value: .string(buyMethod))) }
        return .object(members)
    }
}

extension QuoteConversion {
    /// The prices, amounts and the fee, as SEP-38 writes them.
    func wire(of rate: ExchangeLine) -> [OrderedJSON.Member] {
        [
            .init(name: "total_price", value: .string(totalPrice.description)),
            .init(name: "price", value: .string(price.description)),
            .init(name: "sell_amount", value: .string(sellAmount.description)),
            .init(name: "buy_amount", value: .string(buyAmount.description)),
            .init(name: "fee", value: fee.wire(asset: rate.sell, parts: "details")),
        ]
    }
}

/// The quotes that an anchor gave; each serves one transfer.
actor QuoteStore {
    private var quotes: [AnchorQuote.ID: AnchorQuote] = [:]
    private var used: Set<AnchorQuote.ID>
    private let table: StoredTable<AnchorQuote>

    /// The quotes that were given before; `used` are those that transfers have.
    init(store: AnchorStore, used: Set<AnchorQuote.ID>) throws(LedgerStoreError) {
        table = store.table("quotes")
        quotes = try table.load()
        self.used = used
    }

    func add(_ quote: AnchorQuote) {
        quotes[quote.id] = quote
        table.put(quote, at: quote.id)
    }

    /// The quote with this id, if it belongs to `subject` or may serve any customer.
    func quote(_ id: AnchorQuote.ID, of subject: AnchorSubject, servesAnybody: Bool = false) -> AnchorQuote? {
        quotes[id].flatMap { servesAnybody || $0.subject == subject ? $0 : nil }
    }

    /// Whether a quote is still to be had.
    func isFree(_ id: AnchorQuote.ID) -> Bool { !used.contains(id) }

    /// Takes a quote for a transfer; returns whether no one had it before.
    func take(_ id: AnchorQuote.ID) -> Bool { used.insert(id).inserted }
}
