package import StellarXDR

/// A transaction in the form from before protocol 13, which some software still writes.
public struct TransactionV0: Hashable, Sendable {
    /// The account that pays the fee, with its sequence number; the source of operations that name none.
    public var source: PublicKey

    /// The most it may cost, in stroops, for all operations together.
    public var fee: UInt32

    /// The sequence number: one more than its source has.
    public var sequenceNumber: Int64

    /// The times between which it is valid, or `nil` for any.
    public var timeBounds: TimeBounds?

    /// The memo for its receiver.
    public var memo: Memo

    /// The transaction's operations.
    public var operations: [Operation]

    /// A transaction, not signed yet.
    public init(
        source: PublicKey,
        fee: UInt32,
        sequenceNumber: Int64,
        timeBounds: TimeBounds? = nil,
        memo: Memo = .none,
        operations: [Operation]
    ) {
        self.source = source
        self.fee = fee
        self.sequenceNumber = sequenceNumber
        self.timeBounds = timeBounds
        self.memo = memo
        self.operations = operations
    }

    /// The same transaction in today's form; both have the same hash and the same signatures.
    public var upgraded: Transaction {
        Transaction(
            source: MuxedAccount(source),
            fee: fee,
            sequenceNumber: sequenceNumber,
            preconditions: Preconditions(timeBounds: timeBounds),
            memo: memo,
            operations: operations
        )
    }

    package init(_ wire: XDR.TransactionV0) throws(EnvelopeError) {
        self.init(
            source: PublicKey(XDR.AccountID(wire.sourceAccountEd25519)),
            fee: wire.fee,
            sequenceNumber: wire.seqNum,
            timeBounds: wire.timeBounds.map { TimeBounds($0) },
            memo: Memo(wire.memo),
            operations: try Operation.list(wire.operations)
        )
    }

    package var wire: XDR.TransactionV0 {
        XDR.TransactionV0(
            sourceAccountEd25519: source.key,
            fee: fee,
            seqNum: sequenceNumber,
            timeBounds: timeBounds?.wire,
            memo: memo.wire,
            operations: operations.map(\.wire)
        )
    }
}
