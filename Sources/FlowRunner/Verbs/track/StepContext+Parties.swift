internal import FlowLanguage
internal import Stellar

/// For whom a transfer is.
extension StepContext {
    /// The account that a deposit goes to, and a withdrawal comes from: the one that the flow names, or as which the run signed
    /// in, or its own.
    func account(ofTransfer id: String) -> MuxedAccount {
        let own = MuxedAccount(services.keys.publicKey)
        return knowledge.account(ofTransfer: id) ?? knowledge.signedInAccount.flatMap { $0.muxID == nil ? nil : $0 }
            ?? own
    }

    /// Whether what was paid to `other` was paid to the account of the transfer called `id`.
    ///
    /// The customers of one account are told apart by their numbers. An account that the flow names is that and no other; of
    /// one that has only signed in with a number, anchors may know the account alone.
    func isParty(_ other: MuxedAccount, ofTransfer id: String) -> Bool {
        let account = account(ofTransfer: id)
        guard let number = account.muxID else { return other.accountID == account.accountID }
        let mayLackNumber = knowledge.account(ofTransfer: id) == nil && other.muxID == nil
        return other.accountID == account.accountID && (other.muxID == number || mayLackNumber)
    }
}
