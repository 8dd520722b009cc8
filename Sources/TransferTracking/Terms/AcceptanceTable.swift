package import AnchorClient
package import Stellar

/// The action on a transfer that an anchor has just accepted: the order × the limits that it tells only now → action.
package enum AcceptanceTable {
    /// The limit outside of which an amount is.
    package enum Bound: String, CaseIterable, Hashable, Sendable {
        case least, most
    }

    /// The action.
    package enum Action: TableAction, Hashable {
        package static let table = "accepted"

        /// Goes on with it.
        case goOn
        /// Refuses: the amount is outside a limit. Nothing was paid yet.
        case refuse(Bound, limit: ExactDecimal)
    }

    /// The action on a transfer of `amount`, accepted on `terms`.
    package static func action(on terms: TransferOffer.Terms, for amount: LimitedAmount) -> Action {
        switch AmountLimits.verdict(on: amount, at: .acceptance, by: AmountLimits(terms)) {
        case .fits, .notCompared: .goOn
        case .below(let minimum): .refuse(.least, limit: minimum)
        case .above(let maximum): .refuse(.most, limit: maximum)
        }
    }
}
