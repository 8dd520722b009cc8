public import Timekeeping

/// A second as the ledger counts them, however far away it is.
///
/// A condition may name any second that fits into 64 bits, which are many more than those of a `Timestamp`.
public struct ClaimTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since the beginning of 1970 in UTC.
    public var unixSeconds: Int64

    /// The second with a number.
    public init(unixSeconds: Int64) {
        self.unixSeconds = unixSeconds
    }

    /// The second that an instant is in.
    public init(_ instant: Timestamp) {
        unixSeconds = instant.unixSeconds
    }

    /// The last second of the year 9999.
    static let lastOfFourDigits = ClaimTime(unixSeconds: 253_402_300_799)

    /// After so many seconds, which are 400 years, the calendar begins anew.
    private static let cycle: Int64 = 12_622_780_800

    /// The second as `2026-11-21T08:02:15Z`; years of more than four digits have a plus before them, as ISO 8601 has it.
    public var description: String {
        let instant = Timestamp(unixSeconds: unixSeconds)
        if instant.unixSeconds == unixSeconds { return instant.description }
        // The same day and time of a year that a timestamp holds: 200 years from 1970 at most.
        var (cycles, rest) = unixSeconds.quotientAndRemainder(dividingBy: Self.cycle)
        if abs(rest) > Self.cycle / 2 {
            let step: Int64 = rest < 0 ? -1 : 1
            (cycles, rest) = (cycles + step, rest - step * Self.cycle)
        }
        let text = Timestamp(unixSeconds: rest).description
        let year = (Int64(text.prefix(4)) ?? 0) + 400 * cycles
        return (year > 9999 ? "+" : "") + "\(year)" + text.dropFirst(4)
    }

    /// Whether `left` is earlier than `right`.
    public static func < (left: ClaimTime, right: ClaimTime) -> Bool {
        left.unixSeconds < right.unixSeconds
    }
}
