internal import LedgerEngine

extension LedgerHeader {
    /// A token behind everything that this ledger and those before it hold.
    var endToken: Int64 { Int64(sequence) << 32 | 0xFFFF_FFFF }

    /// The same for what operations did.
    var endPair: PairToken { PairToken(operation: endToken, order: .max) }
}
