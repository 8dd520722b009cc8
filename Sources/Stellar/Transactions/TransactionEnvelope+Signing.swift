extension TransactionEnvelope {
    /// What names the transaction on `network`, and what gets signed.
    public func hash(for network: Network) -> TransactionHash {
        switch self {
        case .v0(let transaction, _): transaction.upgraded.hash(for: network)
        case .v1(let transaction, _): transaction.hash(for: network)
        case .feeBump(let transaction, _): transaction.hash(for: network)
        }
    }

    /// What names the inner transaction of a fee bump on `network`, or `nil` where this is none.
    public func innerHash(for network: Network) -> TransactionHash? {
        guard case .feeBump(let transaction, _) = self else { return nil }
        return transaction.inner.hash(for: network)
    }

    /// The envelope with one more signature.
    public func signed(by keyPair: KeyPair, for network: Network) -> TransactionEnvelope {
        var envelope = self
        envelope.signatures.append(keyPair.sign(hash(for: network)))
        return envelope
    }

    /// Whether one of the signatures is a valid one by `key` for `network`.
    public func isSigned(by key: PublicKey, for network: Network) -> Bool {
        let hash = hash(for: network).bytes
        return signatures.contains { $0.hint == key.hint && key.verify($0.signature, of: hash) }
    }
}
