package import Timekeeping

/// When, and where on the ledger, the run has asked for a transfer.
package struct TransferBeginning: Hashable, Sendable {
    /// The last ledger before it, where it is known.
    package var ledger: Int64?
    /// No later than it, by the network's clock.
    package var instant: Timestamp

    package init(ledger: Int64? = nil, instant: Timestamp) { (self.ledger, self.instant) = (ledger, instant) }

    /// Whether it began after what is in `ledger`, which closed at `closed`.
    package func isAfter(_ ledger: Int64?, _ closed: Timestamp?) -> Bool {
        if let own = self.ledger, let ledger { return ledger <= own }
        return closed.map { $0 < instant } ?? false
    }
}
