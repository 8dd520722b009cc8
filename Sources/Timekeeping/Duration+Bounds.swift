/// Lengths of time out of numbers that another party wrote: none is longer than a thousand years, so that sums, differences
/// and instants made of them always fit.
///
/// Nothing else makes a `Duration` of a number that isn't in the source; `LayeringTests` sees to it.
extension Duration {
    /// A thousand years, which no length is longer than that comes from elsewhere.
    package static let longest = Duration.seconds(31_557_600_000)

    /// A duration of seconds, bounded.
    package init(boundedSeconds count: some BinaryInteger) {
        self = Duration.seconds(Int64(clamping: count)).bounded
    }

    /// A duration of seconds, to the nanosecond, 285 years at most; what is no number counts as zero.
    package init(boundedSeconds count: Double) {
        guard !count.isNaN else {
            self = .zero
            return
        }
        // Nanoseconds, rounded down: what is finer is nothing but the error of binary fractions.
        self = Duration.nanoseconds(Int64(min(max(count, -9e9), 9e9) * 1e9))
    }

    /// A duration of milliseconds, bounded.
    package init(boundedMilliseconds count: some BinaryInteger) {
        self = Duration.milliseconds(Int64(clamping: count)).bounded
    }

    /// A duration of microseconds, bounded.
    package init(boundedMicroseconds count: some BinaryInteger) {
        self = Duration.microseconds(Int64(clamping: count)).bounded
    }

    /// A duration of nanoseconds, bounded.
    package init(boundedNanoseconds count: some BinaryInteger) {
        self = Duration.nanoseconds(Int64(clamping: count)).bounded
    }

    /// The length itself, or a thousand years where it is longer.
    package var bounded: Duration { min(max(self, .zero - .longest), .longest) }

    /// Seconds with their fraction, for comparing and showing.
    package var inSeconds: Double {
        let (seconds, attoseconds) = bounded.components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    /// Whole seconds; what is less than one doesn't count.
    package var wholeSeconds: Int64 { bounded.components.seconds }

    /// Whole seconds, of which a part counts as a whole one.
    package var wholeSecondsRoundedUp: Int64 { (bounded + .nanoseconds(999_999_999)).components.seconds }

    /// Whole milliseconds; what is less than one doesn't count.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = bounded.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    /// Whole milliseconds, of which a part counts as a whole one.
    package var wholeMillisecondsRoundedUp: Int64 { (self.bounded + .nanoseconds(999_999)).wholeMilliseconds }
}
