package import StellarXDR

/// A transaction: up to 100 operations that are applied together or not at all.
public struct Transaction: Hashable, Sendable {
    /// The account that pays the fee, with its sequence number; the source of operations that name none.
    public var source: MuxedAccount

    /// The most it may cost, in stroops, for all operations together.
    public var fee: UInt32

    /// The sequence number: one more than its source has.
    public var sequenceNumber: Int64

    /// The conditions without which it is not applied.
    public var preconditions: Preconditions

    /// The memo for its receiver.
    public var memo: Memo

    /// The transaction's operations.
    public var operations: [Operation]

    /// A transaction, not signed yet.
    public init(
        source: MuxedAccount,
        fee: UInt32,
        sequenceNumber: Int64,
        preconditions: Preconditions = .none,
        memo: Memo = .none,
        operations: [Operation]
    ) {
        self.source = source
        self.fee = fee
        self.sequenceNumber = sequenceNumber
        self.preconditions = preconditions
        self.memo = memo
        self.operations = operations
    }

    /// The transaction's hash on `network`: the digest that is signed.
    public func hash(for network: Network) -> TransactionHash {
        TransactionHash.digest(of: wire.signaturePayload(networkID: network.id.wire))
    }

    package init(_ wire: XDR.Transaction) throws(EnvelopeError) {
        self.init(
            source: MuxedAccount(wire.sourceAccount),
            fee: wire.fee,
            sequenceNumber: wire.seqNum,
            preconditions: Preconditions(wire.cond),
            memo: Memo(wire.memo),
            operations: try Operation.list(wire.operations)
        )
    }

    package var wire: XDR.Transaction {
        XDR.Transaction(
            sourceAccount: source.wire,
            fee: fee,
            seqNum: sequenceNumber,
            cond: preconditions.wire,
            memo: memo.wire,
            operations: operations.map(\.wire)
        )
    }
}

/// A transaction that pays the fee of another one, which is signed already.
public struct FeeBumpTransaction: Hashable, Sendable {
    /// The account that pays.
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

    /// The transaction's hash on `network`: the digest that is signed.
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
