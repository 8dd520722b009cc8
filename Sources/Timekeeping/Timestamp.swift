/// An instant of civil time: nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// A deadline kept as a `Timestamp` outlives the process that set it, which no monotonic instant does.
public struct Timestamp: Hashable, Comparable, Sendable, InstantProtocol {
    /// Nanoseconds since the beginning of 1970 in UTC; from the year 1677 to 2262.
    public var nanoseconds: Int64

    /// The instant `nanoseconds` after the beginning of 1970.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The instant `seconds` after the beginning of 1970, as Unix counts; clamped to what the type holds.
    public init(unixSeconds seconds: Int64) {
        let (value, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        nanoseconds = overflow ? (seconds < 0 ? .min : .max) : value
    }

    /// Whole seconds since the beginning of 1970, rounded down.
    public var unixSeconds: Int64 {
        let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The instant as people read it: no one reads the fractions of a second.
    package var toTheSecond: Timestamp { Timestamp(unixSeconds: unixSeconds) }

    /// Whether `left` is earlier than `right`.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The instant `duration` later; at the ends of the range it stays there.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.bounded.components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let limit: Int64 = seconds < 0 ? .min : .max
        guard !overflow else { return Timestamp(nanoseconds: limit) }
        let (delta, deltaOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard !deltaOverflow else { return Timestamp(nanoseconds: limit) }
        let (sum, sumOverflow) = nanoseconds.addingReportingOverflow(delta)
        return Timestamp(nanoseconds: sumOverflow ? limit : sum)
    }

    /// The time from this instant to `other`, negative when `other` is earlier.
    public func duration(to other: Timestamp) -> Duration {
        let (difference, overflow) = other.nanoseconds.subtractingReportingOverflow(nanoseconds)
        return .nanoseconds(overflow ? (other < self ? .min : .max) : difference)
    }
}
