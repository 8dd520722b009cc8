internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

extension RunServices {
    /// The expiry of the quote called `id`: as the run has learned it, or as the anchor tells; `nil` where the anchor
    /// has no service for quotes, or does not show one there that only it has named.
    func expiry(ofQuote id: String, _ knowledge: RunKnowledge) async throws -> Timestamp? {
        if let known = knowledge.quote(id)?.expiresAt { return known }
        guard try await anchorContext.currentToml().services.contains(.quotes) else { return nil }
        do {
            return try await quotes(knowledge).quote(id: id).expiresAt
        } catch let error as AnchorError where error.reason == .notFound {
            return nil
        }
    }

    /// The quote called `id`, as the anchor gave it; only the anchor changes its state.
    ///
    /// - Throws: also where the anchor shows it with other assets than it gave it for.
    func quote(_ id: String, _ knowledge: RunKnowledge) async throws -> Quote {
        let quote = try await anchorContext.quote(id, try await knowledge.sessionTerms)
        guard let given = knowledge.quote(id) else { return quote }
        let sides = [
            ("sell_asset", given.sellAsset, quote.terms.sellAsset), ("buy_asset", given.buyAsset, quote.terms.buyAsset),
        ]
        for (name, asked, shown) in sides {
            guard let asked, asked != shown else { continue }
            throw StepError(
                .quoteChanged,
                [
                    .domain: .text(header.anchor), .transfer: .identifier(id), .found: .value("\(shown)"),
                    .name: .text(name),
                    .expected: .text("\(asked)"),
                ],
                [Remedy(.reportQuote)],
                field: name,
                section: AnchorError.Purpose.quoteLookup.section(of: .quotes)
            )
        }
        return quote
    }

    /// The anchor's prices and quotes (SEP-38).
    func quotes(_ knowledge: RunKnowledge) async throws -> Quotes {
        try await anchorContext.quotes(try await knowledge.sessionTerms)
    }
}
