internal import AnchorClient
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

/// For whom a transfer is, by the run's own records.
extension StepContext {
    /// The account that a deposit goes to, and a withdrawal comes from: the one that the flow names, or as which the run signed
    /// in, or its own.
    ///
    /// An account that the flow names is that and no other; of one that has only signed in with a number, anchors may know the
    /// account alone.
    func party(ofTransfer id: String) -> TransferParty {
        if let account = knowledge.account(ofTransfer: id) { return TransferParty(account, mayLackNumber: false) }
        let signedIn = knowledge.signedInAccount.flatMap { $0.muxID == nil ? nil : $0 }
        return TransferParty(signedIn ?? MuxedAccount(services.keys.publicKey), mayLackNumber: true)
    }

    /// The account of the transfer called `id`.
    func account(ofTransfer id: String) -> MuxedAccount { party(ofTransfer: id).account }

    /// What transactions of the ledger are held against for `transfer`.
    func ledgerMatch(of transfer: Transfer) -> LedgerMatch {
        LedgerMatch(
            of: transfer,
            asset: knowledge.asset(ofTransfer: transfer.id).flatMap { Asset($0) },
            party: party(ofTransfer: transfer.id)
        )
    }
}
