internal import StellarXDR

/// Where an operation stands; ids that the ledger makes up are made of this.
struct OperationPlace {
    /// The source of the transaction.
    var transactionSource: XDR.AccountID

    /// The sequence number of the transaction.
    var sequenceNumber: Int64

    /// Which of the transaction's operations it is, counted from 0.
    var index: UInt32
}
