package import AnchorClient
package import Diagnostics
package import Stellar

/// The terms agreed at the start of a transfer, compared with what its anchor states now.
///
/// The amount is the one that the flow orders, or that its quote sells; an answer to a page orders nothing. The fee and what
/// comes out are what the quote, the anchor's terms or the start itself told. What was not told before can't be compared.
///
/// All that is paid for a transfer is held against these terms by ``decision(on:)``, and by nothing else.
///
/// A question for which a part of the anchor's own terms is missing throws ``UnreadTerms``: it is asked again with that part in
/// ``published``.
package struct AgreedTerms: Sendable {
    @Boxed package private(set) var order: AgreedOrder
    @Boxed package private(set) var transfer: Transfer
    /// The anchor, in words.
    package let anchor: String
    /// The units of the amounts in the clauses.
    package let units: TransferUnits
    /// The anchor's own terms, as far as they were read.
    @Boxed package var published: AnchorTerms

    /// The terms of `transfer`, as it was ordered, with what was read of the terms that its anchor publishes.
    package init(
        of transfer: Transfer,
        order: AgreedOrder,
        anchor: String,
        units: TransferUnits,
        published: AnchorTerms = AnchorTerms()
    ) {
        self.transfer = transfer
        self.order = order
        (self.anchor, self.units) = (anchor, units)
        self.published = published
    }

    /// The changes that are worse for the customer than what was told before, each as a clause; empty where there are none.
    ///
    /// - Throws: `ExactDecimalError` where a number is too large, and ``UnreadTerms`` with the part that was not read yet.
    package func changes() throws -> [TermsClause] {
        guard let asked = transfer.amountIn else { return try losses() }
        var changes: [TermsClause] = []
        if transfer.kind.isDeposit, let limit = try limit(on: asked) { changes.append(limit) }
        if let difference = try difference(of: asked) { changes.append(difference) }
        return try changes + losses()
    }

    /// The losses where the anchor keeps more, or lets less come out, than was told before, each as a clause.
    ///
    /// - Throws: as ``changes()``.
    package func losses() throws -> [TermsClause] {
        var losses = [try otherAsset].compactMap(\.self)
        guard let asked = transfer.amountIn else { return losses }
        let fee = try knownFee(for: asked)
        let payout = try knownPayout(for: asked, fee: fee)
        // What it told at the start it takes, where the transfer says nothing else.
        let atStart =
            order.quote == nil && order.amount == asked ? order.fee : nil
        if let fee, let told = transfer.fee?.total ?? atStart, try isHigher(told, than: fee, of: asked, payout) {
            losses.append(
                TermsClause(
                    .fee,
                    ["\(told)", "\(fee.amount)"] + (otherFeeAsset.map { [$0] } ?? []),
                    Clause(.higherFee, fee.facts(.amount(told, in: units.fee), .amount(fee.amount, in: knownFeeUnit)))
                )
            )
        }
        if let told = transfer.amountOut, let payout, case let least = try left(of: payout.amount, of: asked, fee: fee),
            try told < Self.generous(least, to: told, of: least, .down)
        {
            let unit = units.outgoing
            let facts = payout.facts(.amount(told, in: unit), .amount(payout.amount, in: unit))
            losses.append(TermsClause(.payout, ["\(told)", "\(payout.amount)"], Clause(.lowerPayout, facts)))
        }
        return losses
    }

    /// The losses to which no one has agreed: `agreed` are the changes that a person has confirmed, by the keys of ``TermsClause``.
    ///
    /// - Throws: as ``changes()``.
    package func losses(besides agreed: Set<String>) throws -> [TermsClause] {
        // What a former version has confirmed in words can't be told apart: all of it counts.
        guard !agreed.contains(ConfirmedPayment.inWords) else { return [] }
        return try losses().filter { !agreed.isSuperset(of: $0.keys) }
    }

    /// The part of a payment that the anchor keeps, where no one has told anything of that before, and whether that is more than a
    /// half.
    ///
    /// - Throws: as ``changes()``.
    package func unknownLoss() throws -> (difference: TermsClause, isMost: Bool)? {
        guard let asked = transfer.amountIn, !isExchange, try knownFee(for: asked) == nil else { return nil }
        let kept = try kept(of: asked)
        guard kept > .zero else { return nil }
        let facts: Facts = [
            .domain: .text(anchor), .found: fact(kept: kept), .amount: .amount(asked, in: units.incoming),
        ]
        return (TermsClause(.mostKept, ["\(kept)", "\(asked)"], Clause(.kept, facts)), try kept.adding(kept) > asked)
    }

    /// The part of `asked` that the anchor keeps by what it tells: its fee, or what does not come out.
    ///
    /// - Throws: `ExactDecimalError` where a number is too large.
    package func kept(of asked: ExactDecimal) throws -> ExactDecimal {
        let fee = transfer.fee?.total ?? .zero
        let loss = isSameKindOut && !isExchange ? try transfer.amountOut.map { try asked.subtracting($0) } : nil
        return max(fee, loss ?? .zero)
    }

    /// An amount that the anchor keeps, with its unit: without an exchange all assets of a transfer are worth the same.
    func fact(kept: ExactDecimal) -> Fact { .amount(kept, in: isExchange ? units.fee : units.incoming) }

    /// The payout that a deposit should bring, from the least to the most: what its anchor tells, or else what was told or ordered before,
    /// less the fee; `nil` where no one knows.
    ///
    /// - Throws: as ``changes()``.
    package func payout() throws -> ClosedRange<ExactDecimal>? {
        if let told = transfer.amountOut { return told...told }
        guard let asked = transfer.amountIn ?? order.amount, asked > .zero else {
            return nil
        }
        let told = isFeeInKnownUnits && isSameKindOut && !isExchange ? transfer.fee?.total : nil
        let expected: ExactDecimal?
        if let told {
            expected = try asked.subtracting(told)
        } else {
            expected = try knownPayout(for: asked, fee: knownFee(for: asked))?.amount
        }
        guard let expected else { return isExchange || !isSameKindOut ? nil : .zero...asked }
        let least = max(.zero, try Self.generous(expected, to: expected, of: expected, .down))
        let most = isExchange ? try Self.generous(expected, to: expected, of: expected, .up) : asked
        return least...max(least, most)
    }

    /// The currency for which the asset on the ledger stands, where the anchor says it.
    package func anchoredCurrency() throws(UnreadTerms) -> String? { try published.currency() }

    /// The payout that should have come, as facts of a clause.
    package func facts(for payout: ClosedRange<ExactDecimal>) -> Facts {
        payout.lowerBound.isZero
            ? [.limit: .amount(payout.upperBound, in: units.outgoing)]
            : [.expected: .amount(payout.lowerBound, in: units.outgoing)]
    }

    /// Whether what comes out is of another kind than what goes in, so that a price is between them.
    var isExchange: Bool { order.isExchange }

    // MARK: The fee

    /// The fee for `asked` as it was known before: what the quote has, or else the least of what was told at the start and of
    /// what the anchor's terms make of it.
    func knownFee(for asked: ExactDecimal) throws -> KnownTerm? {
        let told = order.fee
        if order.quote != nil { return told.map { KnownTerm(amount: $0, source: .quote) } }
        let amount = order.amount
        var known: [KnownTerm] = []
        if let told, amount == asked { known.append(KnownTerm(amount: told, source: .start)) }
        for shown in order.shown where shown.amountIn == asked {
            if let fee = shown.fee { known.append(KnownTerm(amount: fee, source: .transfer)) }
        }
        if !isExchange {
            for formula in try published.offered().fees {
                known.append(KnownTerm(amount: try formula.fee(for: asked), source: .terms))
            }
        }
        if let least = known.min(by: { $0.amount < $1.amount }) { return least }
        // Some anchors want their fee beside the amount.
        guard !isExchange, let told, let amount, try amount.adding(told) == asked else { return nil }
        return KnownTerm(amount: told, source: .start)
    }

    /// Whether the fee that is told is more than the one that was known.
    ///
    /// Without an exchange all assets of a transfer are worth the same, so that numbers can be compared regardless of their
    /// names. With one, a fee in other units only counts where nothing better is known, which is what comes out.
    private func isHigher(
        _ told: ExactDecimal,
        than fee: KnownTerm,
        of asked: ExactDecimal,
        _ payout: KnownTerm?
    ) throws -> Bool {
        if isExchange, !isFeeInKnownUnits { return payout == nil || transfer.amountOut == nil }
        return try told > Self.generous(fee.amount, to: told, of: isExchange ? fee.amount : asked, .up)
    }

    /// Whether the anchor tells its fee in the units in which it was told before.
    private var isFeeInKnownUnits: Bool {
        guard let told = transfer.fee?.asset else { return order.feeAsset == nil }
        if let known = order.feeAsset { return told.description == known }
        return told == transfer.amountInAsset || transfer.amountInAsset == nil
    }

    /// The asset of the fee where it is another one than that in which the fee was known.
    private var otherFeeAsset: String? {
        guard let told = transfer.fee?.asset, units.terms != .asset(told) else { return nil }
        let known = order.feeAsset ?? transfer.amountInAsset?.description
        return told.description == known ? nil : told.description
    }

    /// The unit of the fee that was known before: a quote's is of what it sells, and by an anchor's terms it is of their asset.
    private var knownFeeUnit: AmountUnit? {
        order.feeAsset.map { .asset(AssetIdentifier($0)) } ?? (isExchange ? units.incoming : units.terms)
    }

    // MARK: What comes out

    /// The payout of `asked` as it was known before, where `fee` is.
    func knownPayout(for asked: ExactDecimal, fee: KnownTerm?) throws -> KnownTerm? {
        let told = order.amountOut
        if order.quote != nil { return told.map { KnownTerm(amount: $0, source: .quote) } }
        var known: [KnownTerm] = []
        if let told, isSameKindOut, order.amount == asked {
            known.append(KnownTerm(amount: told, source: .start))
        }
        let asset = transfer.amountOutAsset?.description
        for shown in order.shown where shown.amountIn == asked {
            guard asset == nil || shown.amountOutAsset == nil || shown.amountOutAsset == asset else { continue }
            if let amount = shown.amountOut { known.append(KnownTerm(amount: amount, source: .transfer)) }
        }
        if let fee, isSameKindOut, !isExchange {
            known.append(KnownTerm(amount: try asked.subtracting(fee.amount), source: .terms))
        }
        return known.max { $0.amount < $1.amount }
    }

    /// Whether what comes out is counted as what goes in: without an exchange SEP-6 means it so, SEP-24 leaves it to the page.
    var isSameKindOut: Bool {
        if order.service == .programmatic { return true }
        return transfer.amountOutAsset == nil || transfer.amountOutAsset == transfer.amountInAsset
    }

    /// A number as generously as the anchor rounds `told`, and to hundredths at least, but for no more than a hundredth of
    /// `whole`: of little money, hundredths may be all.
    static func generous(
        _ number: ExactDecimal,
        to told: ExactDecimal,
        of whole: ExactDecimal,
        _ rule: FloatingPointRoundingRule
    ) throws -> ExactDecimal {
        var scale = max(2, told.scale)
        while scale < Amount.decimals, let unit = ExactDecimal(significand: 100, scale: scale), unit > whole {
            scale += 1
        }
        return try number.rounded(toScale: scale, rule)
    }
}

/// The agreed terms, compared with a transfer of which something was given back, or that is over.
extension AgreedTerms {
    /// The surprises of a transfer that is over: far less than one may think, and no one has told before, each as a clause.
    ///
    /// - Throws: as ``changes()``.
    package func surprises() throws -> [TermsClause] {
        guard let given = transfer.amountIn else { return [] }
        var surprises: [TermsClause] = []
        let told = Fact.amount(given, in: units.incoming)
        if transfer.kind.isDeposit, let ordered, given < ordered {
            let facts: Facts = [
                .domain: .text(anchor), .found: told, .expected: .amount(ordered, in: units.ordered),
            ]
            surprises.append(TermsClause(.lessArrived, ["\(given)", "\(ordered)"], Clause(.lessArrived, facts)))
        }
        if let out = transfer.amountOut, isSameKindOut, !isExchange,
            try knownPayout(for: given, fee: knownFee(for: given)) == nil,
            try out.multiplied(by: ExactDecimal(10)) < given.multiplied(by: ExactDecimal(9))
        {
            let kept = try given.subtracting(out)
            let facts: Facts = [.domain: .text(anchor), .found: fact(kept: kept), .amount: told]
            surprises.append(TermsClause(.keptUnannounced, ["\(kept)", "\(given)"], Clause(.keptUnannounced, facts)))
        }
        return surprises
    }

    /// The part of `payout` that has to come out still, where a part of what went in was given back.
    func left(of payout: ExactDecimal, of asked: ExactDecimal, fee: KnownTerm?) throws -> ExactDecimal {
        guard let refunds = transfer.refunds else { return payout }
        // Of payments back without a number nothing can be calculated, so nothing is held against the rest.
        guard refunds.paidBack != nil || refunds.payments.isEmpty else { return .zero }
        let back = try (refunds.paidBack ?? .zero).adding(refunds.fee ?? .zero)
        guard back > .zero else { return payout }
        guard back < asked else { return .zero }
        guard isExchange || !isSameKindOut else { return max(.zero, try payout.subtracting(back)) }
        // The fee may be taken of the rest as it was of the whole.
        let lost = try min(asked, back.adding(fee?.amount ?? .zero))
        let rate = try payout.divided(by: asked, rounding: .up)
        return max(.zero, try payout.subtracting(lost.multiplied(by: rate).rounded(toScale: Amount.decimals, .up)))
    }
}
