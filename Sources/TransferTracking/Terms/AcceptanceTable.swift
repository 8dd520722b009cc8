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

    /// The action on a transfer of a `kind` for which `request` has asked, accepted on `terms`.
    package static func action(
        on terms: TransferOffer.Terms,
        for request: TransferRequest,
        _ kind: Transfer.Kind
    ) -> Action {
        // What is paid in outside the ledger may be counted in another asset than the limits.
        guard let amount = request.amount, !kind.isDeposit || request.counterAsset == nil else { return .goOn }
        if let minimum = terms.minAmount, amount < minimum { return .refuse(.least, limit: minimum) }
        if let maximum = terms.maxAmount, amount > maximum { return .refuse(.most, limit: maximum) }
        return .goOn
    }
}
