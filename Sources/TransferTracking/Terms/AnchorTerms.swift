package import AnchorClient

/// The part of an anchor's own terms that a decision needs, and that was not read yet.
package enum UnreadTerms: Error, Hashable, Sendable {
    /// The terms that the anchor publishes for the transfer, and those with which it accepted it.
    case offered
    /// The currency for which the asset on the ledger stands.
    case currency
    /// The quote of this name.
    case quote(Quote.ID)
}

/// An anchor's own terms for a transfer, as far as they were read.
///
/// A decision that needs a part that was not read yet throws ``UnreadTerms``. Its caller reads that part, notes it and asks
/// again: so a decision does no I/O, and nothing is read that no decision needs.
package struct AnchorTerms: Hashable, Sendable {
    /// A part that was read; `nil` in it is the knowledge that there is none.
    private struct Known<Value: Hashable & Sendable>: Hashable, Sendable {
        var value: Value
    }

    private var offeredTerms: Known<OfferedTerms>?
    private var anchored: Known<String?>?
    private var quotes: [Quote.ID: Known<Quote?>] = [:]

    /// Terms of which nothing was read.
    package init() {}

    /// The anchor's terms for the transfer.
    package func offered() throws(UnreadTerms) -> OfferedTerms {
        guard let offeredTerms else { throw .offered }
        return offeredTerms.value
    }

    /// The currency for which the asset on the ledger stands, as a code of three letters (SEP-1, `anchor_asset`); `nil` where the
    /// anchor names none.
    package func currency() throws(UnreadTerms) -> String? {
        guard let anchored else { throw .currency }
        return anchored.value
    }

    /// The quote called `id`; `nil` where the anchor knows none of that name any more.
    package func quote(_ id: Quote.ID) throws(UnreadTerms) -> Quote? {
        guard let quote = quotes[id] else { throw .quote(id) }
        return quote.value
    }

    /// Notes the anchor's terms for the transfer.
    package mutating func note(offered terms: OfferedTerms) { offeredTerms = Known(value: terms) }

    /// Notes the currency for which the asset stands; `nil` where the anchor names none.
    package mutating func note(currency: String?) { anchored = Known(value: currency) }

    /// Notes the quote called `id`; `nil` where there is none any more.
    package mutating func note(_ quote: Quote?, as id: Quote.ID) { quotes[id] = Known(value: quote) }
}
