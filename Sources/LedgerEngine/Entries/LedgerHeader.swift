/// The header of a ledger.
package struct LedgerHeader: Hashable, Sendable {
    /// The number of the ledger; the genesis ledger is 1.
    package var sequence: UInt32

    /// The time at which the ledger closed, in Unix seconds.
    package var closeTime: UInt64

    /// The least cost of an operation, in stroops.
    package var baseFee: UInt32 = 100

    /// The reserve of each entry, in stroops; an account itself counts as two.
    package var baseReserve: UInt32 = 5_000_000

    /// The version of the protocol that the ledger follows.
    package var protocolVersion: UInt32 = 19

    /// All lumens there are, in stroops.
    package var totalCoins: Int64 = 1_000_000_000_000_000_000

    /// The fees collected so far, in stroops.
    package var feePool: Int64 = 0

    /// The last id that was given to an offer.
    package var idPool: UInt64 = 0

    /// The largest number of transactions of a ledger.
    package var maxTransactionSetSize: UInt32 = 1000

    package init(sequence: UInt32, closeTime: UInt64) {
        self.sequence = sequence
        self.closeTime = closeTime
    }

    /// The sequence number that an account created in this ledger starts from.
    package var startingSequenceNumber: Int64 { Int64(sequence) << 32 }
}
