package import AnchorClient
internal import JSON
internal import Stellar

/// The terms of a transfer: those that its anchor publishes for all, and those that it told when it accepted this one.
package struct OfferedTerms: Hashable, Sendable {
    package var published: TransferOffer.Terms?
    package var accepted: AcceptedTerms?

    package init(published: TransferOffer.Terms? = nil, accepted: AcceptedTerms? = nil) {
        (self.published, self.accepted) = (published, accepted)
    }

    /// The terms that count: of those that came with the acceptance, a limit counts by itself, the parts of the fee together.
    package var effective: TransferOffer.Terms? {
        guard let own else { return published }
        guard var terms = published else { return own }
        terms.minAmount = own.minAmount ?? terms.minAmount
        terms.maxAmount = own.maxAmount ?? terms.maxAmount
        if FeeFormula(own) != nil {
            (terms.feeFixed, terms.feePercent, terms.feeMinimum) = (own.feeFixed, own.feePercent, own.feeMinimum)
        }
        return terms
    }

    /// The fees that were told before the transfer was accepted, and with that; neither replaces the other, as no one has agreed
    /// to more than the least of them.
    package var fees: [FeeFormula] { [published, own].compactMap { $0.flatMap { FeeFormula($0) } } }

    private var own: TransferOffer.Terms? {
        accepted.map { TransferOffer.Terms(.object($0.members.mapValues { .string($0.description) })) }
    }
}
