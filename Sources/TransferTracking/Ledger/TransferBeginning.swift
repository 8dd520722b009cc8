package import Timekeeping

/// The beginning of a transfer: the earliest time, and place on the ledger, at which the ledger can have anything of it.
///
/// A run notes how far the ledger has come before it asks. What is in a later ledger came after that, by all clocks, and however
/// long the anchor takes to answer; what is in an earlier one did not.
package struct TransferBeginning: Hashable, Sendable {
    /// The largest age of the last ledger of a network that is well.
    private static let pace = Duration.seconds(6)
    /// The time by which this machine's clock may be ahead of the network's, where a run can sign in at all.
    private static let ahead = Duration.seconds(600)
    /// The time by which the clock of an anchor may differ, where no one else tells when a transfer began.
    private static let skew = Duration.seconds(60)

    /// The last ledger before it, where it is known.
    package var ledger: Int64?
    /// No later than it, by the network's clock.
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
