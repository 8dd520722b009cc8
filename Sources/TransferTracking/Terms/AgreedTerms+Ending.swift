internal import AnchorClient
internal import Stellar

/// What was agreed upon, held against a transfer of which something was given back, or that is over.
extension AgreedTerms {
    /// What of a transfer that is over is far less than one may think, and no one has told before, each as a clause about its
    /// anchor.
    ///
    /// - Throws: as ``changes()``.
    package func surprises() async throws -> [String] {
        guard let given = transfer.amountIn else { return [] }
        var surprises: [String] = []
        let told = given.text(in: units.incoming)
        if transfer.kind.isDeposit, let ordered, given < ordered {
            surprises.append("says that \(told) has come in, and \(ordered.text(in: units.ordered)) was ordered")
        }
        if let out = transfer.amountOut, isSameKindOut, !isExchange,
            try await knownPayout(for: given, fee: await knownFee(for: given)) == nil,
            try out.multiplied(by: ExactDecimal(10)) < given.multiplied(by: ExactDecimal(9))
        {
            surprises.append(
                "has kept \(text(kept: try given.subtracting(out))) of \(told) without announcing it"
            )
        }
        return surprises
    }

    /// What of `payout` has to come out still, where a part of what went in was given back.
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
