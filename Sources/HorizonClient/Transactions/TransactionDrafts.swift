package import Stellar
package import Timekeeping

/// The envelopes that are signed for one transaction, one in the place of another that the ledger will never include.
package enum TransactionDrafts {
    /// How many are signed before it is given up.
    package static let limit = 3

    /// The time in which an envelope is valid.
    ///
    /// It begins at an instant long past, which means nothing to the network, and follows from `mark`: two parties that sign the
    /// same terms in the same second must not sign the same bytes, or each would take the other's transaction for its own.
    package static func timeBounds(until end: Timestamp, mark: UInt64) -> TimeBounds {
        TimeBounds(minTime: 1 &+ mark % 1_000_000_000, maxTime: UInt64(clamping: end.unixSeconds))
    }
}
