internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Stellar

/// What was agreed upon when a transfer was started, held against what its anchor tells now.
///
/// What was agreed upon is what the flow or the page said of the amount, and what the quote, the terms or the start itself told
/// of the fee and of what comes out. What nobody said before is not held against anybody.
struct AgreedTerms: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// What is worse for the customer than what was told before, each as a clause; empty where nothing is.
    ///
    /// - Throws: `ExactDecimalError` where a number is too large, and what keeps the anchor's terms from being read for now.
    func changes() async throws -> [String] {
        guard let asked = transfer.amountIn else { return [] }
        var changes: [String] = []
        if transfer.kind.isDeposit, let limit = try await limit(on: asked) { changes.append(limit) }
        if let ordered = await ordered, try await isBeyond(asked, ordered) {
            changes.append("it wants \(asked), and \(ordered) was ordered")
        }
        let fee = try await knownFee(for: asked)
        if let fee, let told = transfer.fee?.total, isFeeComparable, try told > Self.generous(fee.amount, to: told, .up)
        {
            changes.append("its fee is \(told), and \(fee.feeClause)")
        }
        if let told = transfer.amountOut, let expected = try knownPayout(for: asked, fee: fee),
            try told < Self.generous(expected.amount, to: told, .down)
        {
            changes.append("\(told) will come out, and \(expected.payoutClause)")
        }
        return changes
    }

    /// What a deposit should bring, from the least to the most: what its anchor tells, or else what was told or ordered before,
    /// less the fee; `nil` where nobody knows.
    ///
    /// - Throws: as ``changes()``.
    func payout() async throws -> ClosedRange<ExactDecimal>? {
        if let told = transfer.amountOut { return told...told }
        var ordered = transfer.amountIn ?? step.knowledge.amount(ofTransfer: transfer.id)
        if ordered == nil { ordered = await step.amountOnPage(ofTransfer: transfer.id) }
        guard let asked = ordered, asked > .zero else { return nil }
        let told = isFeeComparable && isSameKindOut && !isExchange ? transfer.fee?.total : nil
        let expected: ExactDecimal?
        if let told {
            expected = try asked.subtracting(told)
        } else {
            expected = try knownPayout(for: asked, fee: await knownFee(for: asked))?.amount
        }
        guard let expected else { return isExchange || !isSameKindOut ? nil : .zero...asked }
        let least = max(.zero, try expected.rounded(toScale: 2, .down))
        let most = isExchange ? try expected.rounded(toScale: 2, .up) : asked
        return least...max(least, most)
    }

    /// What should have come, as a clause.
    static func words(for payout: ClosedRange<ExactDecimal>) -> String {
        payout.lowerBound.isZero ? "at most \(payout.upperBound) was to come" : "\(payout.lowerBound) was to come"
    }

    /// What the run has ordered, on the anchor's page or by the flow; a quote is held against what is paid elsewhere.
    private var ordered: ExactDecimal? {
        get async {
            guard quote == nil else { return nil }
            if let amount = await step.amountOnPage(ofTransfer: transfer.id) { return amount }
            return step.knowledge.amount(ofTransfer: transfer.id)
        }
    }

    /// Whether an amount is asked for that nobody has ever agreed to: neither the flow, nor what was filled in on the page, nor a
    /// quote says one.
    var isUnordered: Bool {
        get async {
            guard quote == nil, step.knowledge.startOfTransfer(transfer.id) != nil else { return false }
            return await ordered == nil
        }
    }

    private var quote: Quote.ID? { step.knowledge.quote(ofTransfer: transfer.id) ?? transfer.quoteID }

    private var start: Value { step.knowledge.startOfTransfer(transfer.id) ?? .null }

    /// Whether what comes out is of another kind than what goes in, so that a price is between them.
    private var isExchange: Bool {
        quote != nil || step.knowledge.isExchange(transfer.id) || transfer.kind == .depositExchange
            || transfer.kind == .withdrawalExchange
    }

    /// What keeps a deposit from being worth sending, by the anchor's own terms; an exchange may be counted in another asset.
    private func limit(on asked: ExactDecimal) async throws -> String? {
        guard !isExchange, let terms = try await step.offeredTerms(of: transfer) else { return nil }
        let net = try asked.subtracting(transfer.fee?.total ?? .zero)
        if let minimum = terms.minAmount, asked < minimum { return "it wants \(asked), and takes \(minimum) at least" }
        guard let maximum = terms.maxAmount, min(net, asked) > maximum else { return nil }
        return "it wants \(asked), and takes \(maximum) at most"
    }

    /// Whether more is asked for than was ordered and the fee that was told; without a page the SEP grants both sides a tenth.
    private func isBeyond(_ asked: ExactDecimal, _ ordered: ExactDecimal) async throws -> Bool {
        guard asked > ordered else { return false }
        let excess = try asked.subtracting(ordered)
        let fee: ExactDecimal
        if let told = start["fee"].number {
            fee = told
        } else if !isExchange, let formula = try await step.offeredTerms(of: transfer).flatMap({ FeeFormula($0) }) {
            fee = try formula.fee(for: ordered)
        } else {
            fee = .zero
        }
        guard excess > fee else { return false }
        guard step.knowledge.service(ofTransfer: transfer.id) == .programmatic else { return true }
        return try excess.multiplied(by: ExactDecimal(10)) > ordered
    }

    // MARK: The fee

    /// The fee for `asked` as it was known before: what was told at the start, or what the anchor's terms make of it.
    private func knownFee(for asked: ExactDecimal) async throws -> KnownTerm? {
        let told = start["fee"].number
        let amount = step.knowledge.amount(ofTransfer: transfer.id)
        if let told, quote != nil || amount == asked {
            return KnownTerm(amount: told, source: quote == nil ? .start : .quote)
        }
        guard !isExchange else { return nil }
        let formula = try await step.offeredTerms(of: transfer).flatMap { FeeFormula($0) }
        if let formula { return KnownTerm(amount: try formula.fee(for: asked), source: .terms) }
        // Some anchors want their fee beside the amount.
        guard let told, let amount, try amount.adding(told) == asked else { return nil }
        return KnownTerm(amount: told, source: .start)
    }

    /// Whether the anchor tells its fee in the units in which it was told before.
    private var isFeeComparable: Bool {
        guard let told = transfer.fee?.asset else { return start["fee_asset"].isNull }
        if let known = start["fee_asset"].text { return told.description == known }
        return told == transfer.amountInAsset || transfer.amountInAsset == nil
    }

    // MARK: What comes out

    /// What comes out of `asked` as it was known before, where `fee` is.
    private func knownPayout(for asked: ExactDecimal, fee: KnownTerm?) throws -> KnownTerm? {
        if let told = start["amount_out"].number,
            quote != nil || (step.knowledge.amount(ofTransfer: transfer.id) == asked && isSameKindOut)
        {
            return KnownTerm(amount: told, source: quote == nil ? .start : .quote)
        }
        guard let fee, isSameKindOut, !isExchange else { return nil }
        return KnownTerm(amount: try asked.subtracting(fee.amount), source: .terms)
    }

    /// Whether what comes out is counted as what goes in: without an exchange SEP-6 means it so, SEP-24 leaves it to the page.
    private var isSameKindOut: Bool {
        if step.knowledge.service(ofTransfer: transfer.id) == .programmatic { return true }
        return transfer.amountOutAsset == nil || transfer.amountOutAsset == transfer.amountInAsset
    }

    /// A number as generously as the anchor rounds `told`, and to hundredths at least.
    private static func generous(
        _ number: ExactDecimal,
        to told: ExactDecimal,
        _ rule: FloatingPointRoundingRule
    ) throws -> ExactDecimal {
        try number.rounded(toScale: max(2, told.scale), rule)
    }
}
