package import AnchorClient
package import Stellar

/// The action on a transfer that an anchor tells, held against its start: what the money is said to do × what was ordered → action.
package enum StartTable {
    /// The action.
    package enum Action: TableAction, Hashable {
        package static let table = "startCompared"

        /// Goes on with it.
        case accept
        /// Refuses: the money moves in another direction than that of a transfer of this kind.
        case refuseDirection(Transfer.Kind)
        /// Refuses: the money goes to another account, or comes from another, than its own.
        case refuseParty(told: MuxedAccount, own: MuxedAccount)
    }

    /// The action on `transfer`, which the run has started as one of a `kind` for `party`; both are `nil` where it has not, or that is
    /// not known.
    ///
    /// The payer of a withdrawal is open unless the state `paysByItself`: the flow leads elsewhere from where the anchor waits for that.
    package static func action(
        on transfer: Transfer,
        startedAs kind: Transfer.Kind?,
        for party: TransferParty?,
        paysByItself: Bool
    ) -> Action {
        let isDeposit = transfer.kind.isDeposit
        if let kind, kind.isDeposit != isDeposit || kind.isWithdrawal != transfer.kind.isWithdrawal {
            return .refuseDirection(kind)
        }
        // Only addresses of the ledger can be compared.
        guard let party, isDeposit || paysByItself,
            let told = (isDeposit ? transfer.to : transfer.from).flatMap({ MuxedAccount($0) })
        else { return .accept }
        // Not every anchor repeats the customer's number.
        guard told.accountID != party.account.accountID || told.muxID != nil && !party.includes(told) else {
            return .accept
        }
        return .refuseParty(told: told, own: party.account)
    }
}
