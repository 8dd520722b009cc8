internal import AnchorClient
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

extension TransferParty {
    /// The account that a deposit goes to, and a withdrawal comes from, by the run's own records: the one that the flow names,
    /// or as which the run signed in, or its own.
    ///
    /// An account that the flow names is that and no other; of one that has only signed in with a number, anchors may know the
    /// account alone.
    init(ofTransfer id: String, in step: StepContext) {
        if let account = step.knowledge.start(of: id)?.account {
            self.init(account, mayLackNumber: false)
        } else {
            let signedIn = step.knowledge.signedInAccount.flatMap { $0.muxID == nil ? nil : $0 }
            self.init(signedIn ?? MuxedAccount(step.services.keys.publicKey), mayLackNumber: true)
        }
    }
}

extension LedgerMatch {
    /// The party with which transactions of the ledger are compared for `transfer`.
    init(of transfer: Transfer, in step: StepContext) {
        self.init(
            of: transfer,
            asset: step.knowledge.start(of: transfer.id)?.asset,
            party: TransferParty(ofTransfer: transfer.id, in: step)
        )
    }
}

extension TransferUnits {
    /// The units of the transfer's amounts, by its anchor, and by what the run has started it with.
    init(of transfer: Transfer, in step: StepContext) {
        let start = step.knowledge.start(of: transfer.id)
        let quote = start?.quoteID.flatMap { step.knowledge.quote($0) }
        self.init(
            of: transfer,
            asset: start?.asset,
            counterAsset: start?.counterAsset.map { AssetIdentifier($0) }
                ?? (transfer.kind.isDeposit ? quote?.sellAsset : quote?.buyAsset),
            isExchange: step.knowledge.isExchange(transfer)
        )
    }
}

extension RunKnowledge {
    /// Whether what comes out of `transfer` is of another kind than what goes in, so that a price is between them.
    func isExchange(_ transfer: Transfer) -> Bool {
        if let start = self.start(of: transfer.id) { return start.isExchange }
        return transfer.quoteID != nil || transfer.kind == .depositExchange || transfer.kind == .withdrawalExchange
    }
}
