package import StellarXDR

/// A transaction that pays the fee of another one, which is signed already.
public struct FeeBumpTransaction: Hashable, Sendable {
    /// Who pays.
    public var feeSource: MuxedAccount

    /// The most it may cost, in stroops.
    public var fee: Int64

    /// The transaction whose fee is paid.
    public var inner: Transaction

    /// The signatures of the inner transaction.
    public var innerSignatures: [DecoratedSignature]

    /// A fee bump, not signed yet, of a transaction that is.
    public init(feeSource: MuxedAccount, fee: Int64, inner: Transaction, innerSignatures: [DecoratedSignature]) {
        self.feeSource = feeSource
        self.fee = fee
        self.inner = inner
        self.innerSignatures = innerSignatures
    }

    /// What names it on `network`, and what gets signed.
    public func hash(for network: Network) -> TransactionHash {
        TransactionHash.digest(of: wire.signaturePayload(networkID: network.id.wire))
    }

    package init(_ wire: XDR.FeeBumpTransaction) throws(EnvelopeError) {
        self.init(
            feeSource: MuxedAccount(wire.feeSource),
            fee: wire.fee,
            inner: try Transaction(wire.innerTx.tx),
            innerSignatures: wire.innerTx.signatures.map { DecoratedSignature($0) }
        )
    }

    package var wire: XDR.FeeBumpTransaction {
        XDR.FeeBumpTransaction(
            feeSource: feeSource.wire,
            fee: fee,
            innerTx: XDR.TransactionV1Envelope(tx: inner.wire, signatures: innerSignatures.map(\.wire))
        )
    }
}
