internal import Stellar

extension ChallengeVerifier {
    /// Checks that the server and the client domain signed the challenge, and that enough of the account's signers did and no one else.
    func checkSignatures(
        _ signatures: [DecoratedSignature],
        over hash: TransactionHash,
        for client: PublicKey,
        client wallet: PublicKey? = nil
    ) async throws(AnchorRefusal) {
        var rest = signatures
        guard Self.takeSignature(of: serverKey, over: hash, from: &rest) else {
            throw AnchorRefusal("the challenge is not signed by this server")
        }
        if let wallet, !Self.takeSignature(of: wallet, over: hash, from: &rest) {
            throw AnchorRefusal("the challenge is not signed by its client domain's key \(wallet.address)")
        }
        guard !rest.isEmpty else { throw AnchorRefusal("the challenge is not signed by \(client.address)") }
        guard let account = await account(client) else {
            return try checkMasterKey(of: client, over: hash, in: rest)
        }
        // The server's own key never counts, even where it is a signer of the account.
        var weight: UInt64 = 0
        for signer in account.signers where signer.key != serverKey && signer.weight > 0 {
            if Self.takeSignature(of: signer.key, over: hash, from: &rest) { weight += UInt64(signer.weight) }
        }
        guard rest.isEmpty else {
            throw AnchorRefusal(
                "the challenge has a signature that is not of a signer of \(client.address), or is one too many"
            )
        }
        let needed = threshold(of: account)
        guard weight > 0, weight >= needed else {
            throw AnchorRefusal("the signatures weigh \(weight), and \(client.address) asks for \(needed)")
        }
    }

    /// An account that is not on the ledger has one signer: its master key.
    private func checkMasterKey(
        of client: PublicKey,
        over hash: TransactionHash,
        in signatures: [DecoratedSignature]
    ) throws(AnchorRefusal) {
        guard authentication.acceptsMissingAccounts else {
            throw AnchorRefusal("the account \(client.address) does not exist")
        }
        var rest = signatures
        guard Self.takeSignature(of: client, over: hash, from: &rest), rest.isEmpty else {
            throw AnchorRefusal(
                "\(client.address) does not exist, so the challenge takes the signature of its key and no other"
            )
        }
    }

    private func threshold(of account: AnchorLedgerAccount) -> UInt64 {
        switch authentication.threshold {
        case .low: UInt64(account.thresholds.low)
        case .medium: UInt64(account.thresholds.medium)
        case .high: UInt64(account.thresholds.high)
        }
    }

    /// Removes the first valid signature of `key`; returns whether there was one.
    private static func takeSignature(
        of key: PublicKey,
        over hash: TransactionHash,
        from signatures: inout [DecoratedSignature]
    ) -> Bool {
        let index = signatures.firstIndex { signature in
            signature.hint == key.hint && key.verify(signature.signature, of: hash.bytes)
        }
        guard let index else { return false }
        signatures.remove(at: index)
        return true
    }
}
