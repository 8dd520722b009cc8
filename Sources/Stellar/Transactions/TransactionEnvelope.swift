public import Diagnostics
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

/// A signature with a hint whose it is, as envelopes carry them.
public struct DecoratedSignature: Hashable, Sendable {
    /// The last four bytes of the signer's key as a number; it narrows the search and proves nothing.
    public var hint: UInt32

    /// The signature; 64 bytes where it is one of Ed25519.
    public var signature: [UInt8]

    /// A signature and the last four bytes of its signer's key.
    public init(hint: UInt32, signature: [UInt8]) {
        self.hint = hint
        self.signature = signature
    }

    package init(_ wire: XDR.DecoratedSignature) {
        self.init(hint: wire.hint, signature: wire.signature)
    }

    package var wire: XDR.DecoratedSignature {
        XDR.DecoratedSignature(hint: hint, signature: signature)
    }
}

/// The reason why a text or bytes are no envelope or result that this code can handle.
public struct EnvelopeError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// The text is not base64.
        case notBase64
        /// The bytes are not the XDR of what they were taken for; the offset of the first wrong value in bytes.
        case malformed(offset: Int)
        /// An operation belongs to smart contracts, which are not supported; the number of its type.
        case unsupportedOperation(type: Int32)
        /// The XDR is sound, but holds something that the ledger refuses in any case.
        case unrepresentable(Value)
    }

    /// The values that XDR can carry and the ledger refuses in any case.
    public enum Value: Hashable, Sendable {
        /// An asset code that is empty, in the wrong width, or has other characters than letters and digits.
        case assetCode
        /// A home domain or the name of a data entry that is not UTF-8.
        case text
        /// A claim predicate without the parts that it combines.
        case claimPredicate

        /// The value, as failures name it.
        var phrase: Phrase {
            switch self {
            case .assetCode: .assetCode
            case .text: .text
            case .claimPredicate: .claimPredicate
            }
        }
    }

    /// The fault.
    public var reason: Reason

    /// The detail that was found, where there is more to say than the reason.
    public var detail: String?

    /// An error for the given reason.
    public init(_ reason: Reason, detail: String? = nil) {
        self.reason = reason
        self.detail = detail
    }

    package init(_ error: XDRError) {
        if case .unsupportedOperation(let type) = error.reason {
            self.init(.unsupportedOperation(type: type))
        } else {
            self.init(.malformed(offset: error.offset), detail: error.reason.description)
        }
    }

    /// The error as data.
    public var asFailure: Failure {
        let facts: Facts =
            switch reason {
            case .notBase64: [.flaw: .text("base64")]
            case .malformed(let offset): [.count: .number(offset), .found: detail.map(Fact.text)]
            case .unsupportedOperation(let type): [.flaw: .text("type"), .count: .number(Int(type))]
            case .unrepresentable(let value): [.flaw: .text("value"), .found: .phrase(value.phrase)]
            }
        return .misuse(.transactionUnreadable, facts)
    }
}
