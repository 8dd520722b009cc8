internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Stellar

/// What the run has ordered, held against what its anchor wants: how much, and of what.
extension AgreedTerms {
    /// What the run has ordered: what its quote sells, or the amount that was filled in on the page, or that the flow says.
    var ordered: ExactDecimal? {
        get async {
            if let quote {
                return step.knowledge.sellAmount(ofQuote: quote) ?? step.knowledge.amount(ofTransfer: transfer.id)
            }
            if let amount = await step.amountOnPage(ofTransfer: transfer.id) { return amount }
            return step.knowledge.amount(ofTransfer: transfer.id)
        }
    }

    /// Whether an amount is asked for that nobody has ever agreed to: neither the flow, nor what was filled in on the page, nor a
    /// quote that the run has asked for says one.
    var isUnordered: Bool {
        get async {
            guard step.knowledge.startOfTransfer(transfer.id) != nil else { return false }
            return await ordered == nil
        }
    }

    /// What is asked for beyond what the flow has ordered, where the SEP lets the anchor ask for it, in words about it.
    ///
    /// - Throws: as ``changes()``.
    func excess() async throws -> String? {
        guard let asked = transfer.amountIn, let ordered = await ordered, asked > ordered,
            try await !isBeyond(asked, ordered)
        else { return nil }
        let isFee = try await asked.subtracting(ordered) <= knownFee(for: ordered)?.amount ?? .zero
        return "wants \(asked), and \(ordered) was ordered; the difference is "
            + (isFee ? "no more than its fee" : "within the tenth that SEP-6 grants")
    }

    /// What keeps a deposit from being worth sending, by the anchor's own terms; an exchange may be counted in another asset.
    func limit(on asked: ExactDecimal) async throws -> String? {
        guard !isExchange, let terms = try await step.offeredTerms(of: transfer) else { return nil }
        let net = try asked.subtracting(transfer.fee?.total ?? .zero)
        if let minimum = terms.minAmount, asked < minimum { return "it wants \(asked), and takes \(minimum) at least" }
        guard let maximum = terms.maxAmount, min(net, asked) > maximum else { return nil }
        return "it wants \(asked), and takes \(maximum) at most"
    }

    /// Whether more is asked for than was ordered and the fee that was told; without a page the SEP grants both sides a tenth.
    ///
    /// A quote is for exactly what it sells.
    ///
    /// Specification: <https://stellar.org/protocol/sep-6#withdraw>
    func isBeyond(_ asked: ExactDecimal, _ ordered: ExactDecimal) async throws -> Bool {
        guard asked > ordered else { return false }
        guard quote == nil else { return true }
        let excess = try asked.subtracting(ordered)
        guard try await excess > knownFee(for: ordered)?.amount ?? .zero else { return false }
        guard step.knowledge.service(ofTransfer: transfer.id) == .programmatic else { return true }
        return try excess.multiplied(by: ExactDecimal(10)) > ordered
    }

    /// What is told to be of another asset outside the ledger than the flow has ordered, as a clause.
    var otherAsset: String? {
        get async throws {
            let told = transfer.kind.isDeposit ? transfer.amountInAsset : transfer.amountOutAsset
            guard let told else { return nil }
            let name = Quotation.of(told.description) ?? ""
            let clause = transfer.kind.isDeposit ? "it takes \(name)" : "\(name) is to come out"
            if let ordered = step.knowledge.counterAsset(ofTransfer: transfer.id) {
                return told == AssetIdentifier(ordered) ? nil : "\(clause), and \(ordered) was ordered"
            }
            // On a page the customer may choose another currency; without one, and without an exchange, nobody does.
            guard step.knowledge.service(ofTransfer: transfer.id) == .programmatic, !isExchange,
                case .currency(let code) = told, let currency = try await anchoredCurrency, code != currency
            else { return nil }
            return "\(clause), and by its stellar.toml the asset stands for \(currency)"
        }
    }

    /// The currency for which the asset on the ledger stands, where the anchor's stellar.toml says it.
    var anchoredCurrency: String? {
        get async throws {
            let asset = step.knowledge.asset(ofTransfer: transfer.id).flatMap { Asset($0) }
            let entry = try await step.services.desk.currentToml().currencies.first {
                asset != nil && $0.asset == asset
            }
            guard let code = entry?.anchorAsset, code.utf8.count == 3 else { return nil }
            return code
        }
    }
}
