package import Timekeeping

/// The beginning of a transfer: the earliest time and ledger at which a transaction can belong to it.
///
/// A run records the last closed ledger before it requests the transfer. Only transactions in later ledgers can belong to the
/// transfer, independently of all clocks and of the anchor's response time.
package struct TransferBeginning: Hashable, Sendable {
    /// The largest age of the last ledger of a healthy network.
    private static let pace = Duration.seconds(6)
    /// The time by which this machine's clock may be ahead of the network's, where a run can sign in at all.
    private static let ahead = Duration.seconds(600)
    /// The time by which an anchor's clock may differ, if only the anchor has the transfer's start.
    private static let skew = Duration.seconds(60)

    /// The last ledger before it, where it is known.
    package var ledger: Int64?
    /// A time by the network's clock at or before the beginning.
    package var instant: Timestamp

    package init(ledger: Int64? = nil, instant: Timestamp) { (self.ledger, self.instant) = (ledger, instant) }

    /// The beginning of a transfer for which the run has asked in a visit since `began`, when the ledger had come to `ledger`.
    package init(askedSince began: Timestamp, after ledger: Int64) {
        self.init(ledger: ledger, instant: Self.wholeSecond(before: began).advanced(by: .zero - Self.ahead))
    }

    /// The beginning of a transfer for which the run has asked in a visit since `began`, by a clock that is ahead of the network's by
    /// `lead` at most: no server has told how far the ledger had come.
    package init(askedSince began: Timestamp, lead: Duration) {
        self.init(instant: Self.wholeSecond(before: began).advanced(by: .zero - lead))
    }

    /// The beginning of a transfer for which the run has not asked: as its anchor tells it, or else when the run began that follows
    /// it, or the `visit` of its state.
    package init(told: Timestamp?, run: Timestamp?, visit: Timestamp) {
        self.init(instant: (told ?? run ?? visit).advanced(by: .zero - Self.skew))
    }

    /// The time by which a clock is ahead of the network's at most, where it is `now` and the last ledger has `closed`; zero where no
    /// one knows that.
    package static func lead(at now: Timestamp, lastClosed closed: Timestamp?) -> Duration {
        closed.map { min(max(.zero, $0.duration(to: now) - pace), ahead) } ?? .zero
    }

    /// The ledger counts whole seconds.
    private static func wholeSecond(before instant: Timestamp) -> Timestamp {
        Timestamp(unixSeconds: instant.unixSeconds).advanced(by: .seconds(-1))
    }

    /// Whether it began after what is in `ledger`, which closed at `closed`.
    package func isAfter(_ ledger: Int64?, _ closed: Timestamp?) -> Bool {
        if let own = self.ledger, let ledger { return ledger <= own }
        return closed.map { $0 < instant } ?? false
    }
}
