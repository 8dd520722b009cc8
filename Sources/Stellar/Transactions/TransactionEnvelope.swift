internal import Sodium
package import StellarXDR

/// A transaction with its signatures: what is submitted to the network, and what a SEP-10 challenge is.
public indirect enum TransactionEnvelope: Hashable, Sendable {
    /// A transaction in the form from before protocol 13.
    case v0(TransactionV0, signatures: [DecoratedSignature])
    /// A transaction.
    case v1(Transaction, signatures: [DecoratedSignature])
    /// A transaction that pays the fee of another one.
    case feeBump(FeeBumpTransaction, signatures: [DecoratedSignature])

    /// The transaction without a signature.
    public init(_ transaction: Transaction) {
        self = .v1(transaction, signatures: [])
    }

    /// The fee bump without a signature of its own.
    public init(_ feeBump: FeeBumpTransaction) {
        self = .feeBump(feeBump, signatures: [])
    }

    /// The envelope whose XDR is written in base64; every byte must belong to it.
    public init(base64: String) throws(EnvelopeError) {
        guard let bytes = Base64.decode(base64) else { throw EnvelopeError(.notBase64) }
        try self.init(xdr: bytes)
    }

    /// The envelope with the given XDR; every byte must belong to it.
    public init(xdr bytes: [UInt8]) throws(EnvelopeError) {
        let wire: XDR.TransactionEnvelope
        do throws(XDRError) {
            wire = try XDR.TransactionEnvelope(xdr: bytes)
        } catch {
            throw EnvelopeError(error)
        }
        try self.init(wire)
    }

    package init(_ wire: XDR.TransactionEnvelope) throws(EnvelopeError) {
        let signatures = wire.signatures.map { DecoratedSignature($0) }
        switch wire {
        case .v0(let transaction, _): self = .v0(try TransactionV0(transaction), signatures: signatures)
        case .v1(let envelope): self = .v1(try Transaction(envelope.tx), signatures: signatures)
        case .feeBump(let transaction, _): self = .feeBump(try FeeBumpTransaction(transaction), signatures: signatures)
        }
    }

    /// The XDR.
    public var xdr: [UInt8] { wire.xdr }

    /// The XDR in base64.
    public var base64: String { Base64.encode(xdr) }

    /// The signatures; those of the fee bump, not of its inner transaction.
    public var signatures: [DecoratedSignature] {
        get {
            switch self {
            case .v0(_, let signatures), .v1(_, let signatures), .feeBump(_, let signatures): signatures
            }
        }
        set {
            switch self {
            case .v0(let transaction, _): self = .v0(transaction, signatures: newValue)
            case .v1(let transaction, _): self = .v1(transaction, signatures: newValue)
            case .feeBump(let transaction, _): self = .feeBump(transaction, signatures: newValue)
            }
        }
    }

    /// The transaction in today's form, or `nil` where it is a fee bump.
    public var transaction: Transaction? {
        switch self {
        case .v0(let transaction, _): transaction.upgraded
        case .v1(let transaction, _): transaction
        case .feeBump: nil
        }
    }

    /// The transaction that holds the operations: the inner one of a fee bump.
    public var innermostTransaction: Transaction {
        switch self {
        case .v0(let transaction, _): transaction.upgraded
        case .v1(let transaction, _): transaction
        case .feeBump(let transaction, _): transaction.inner
        }
    }

    package var wire: XDR.TransactionEnvelope {
        switch self {
        case .v0(let transaction, let signatures):
            .v0(transaction.wire, signatures: signatures.map(\.wire))
        case .v1(let transaction, let signatures):
            .v1(XDR.TransactionV1Envelope(tx: transaction.wire, signatures: signatures.map(\.wire)))
        case .feeBump(let transaction, let signatures):
            .feeBump(transaction.wire, signatures: signatures.map(\.wire))
        }
    }
}

extension TransactionEnvelope {
    /// The name of the transaction on `network`, and the digest that gets signed.
    public func hash(for network: Network) -> TransactionHash {
        switch self {
        case .v0(let transaction, _): transaction.upgraded.hash(for: network)
        case .v1(let transaction, _): transaction.hash(for: network)
        case .feeBump(let transaction, _): transaction.hash(for: network)
        }
    }

    /// The name of the inner transaction of a fee bump on `network`, or `nil` where this is none.
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
