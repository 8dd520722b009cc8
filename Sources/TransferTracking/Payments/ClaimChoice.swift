package import Stellar

/// The choice of the claimable balances that a state of the flow claims: balances × what the state orders → action.
package enum ClaimChoice {
    /// A balance of which the account is a claimant.
    package struct Candidate: Hashable, Sendable {
        package var id: ClaimableBalanceID
        package var asset: Asset
        /// Whether the account can claim it now.
        package var isReady: Bool

        package init(id: ClaimableBalanceID, asset: Asset, isReady: Bool) {
            (self.id, self.asset, self.isReady) = (id, asset, isReady)
        }
    }

    // MARK: All balances of an asset

    /// The action where the balances of an asset are to be claimed.
    package enum Action: TableAction, Hashable {
        package static let table = "toChoose"

        /// Claims these, all in one transaction.
        case claim([ClaimableBalanceID])
        /// Reports why this balance can't be claimed; no other can either.
        case explain(ClaimableBalanceID)
        /// Reports that there is no claimable balance, and tries again later.
        case reportNone
    }

    /// The action where the balances of `asset` are to be claimed, of which one transaction claims no more than the `limit`.
    package static func action(among candidates: [Candidate], of asset: Asset, limit: Int) -> Action {
        let all = candidates.filter { $0.asset == asset }
        let ready = all.filter(\.isReady)
        guard ready.isEmpty else { return .claim(ready.prefix(limit).map(\.id)) }
        return all.first.map { .explain($0.id) } ?? .reportNone
    }

    // MARK: The balance of a transfer

    /// The action on the balance that an anchor names for a transfer.
    package enum NamedAction: TableAction, Hashable {
        package static let table = "namedBalance"

        /// Claims it.
        case claim
        /// Refuses: the transfer is of the other asset that is `expected`, and this one would have to be trusted first.
        case refuseAsset(expected: Asset)
    }

    /// The action on a balance of `asset`; `expected` is the asset with which the transfer was started, `nil` where the state claims for
    /// none, or that is not known.
    package static func action(onBalanceOf asset: Asset, expecting expected: Asset?) -> NamedAction {
        guard let expected, asset != expected else { return .claim }
        return .refuseAsset(expected: expected)
    }
}
