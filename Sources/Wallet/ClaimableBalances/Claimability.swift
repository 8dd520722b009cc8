internal import Diagnostics
public import Stellar
public import Timekeeping

/// The time at which a claimable balance can be claimed.
public enum Claimability: Hashable, Sendable {
    /// Claimable at once; until when, where that ends.
    case now(until: ClaimTime?)
    /// Claimable from a time on; until when, where that ends.
    case later(from: ClaimTime, until: ClaimTime?)
    /// Expired, since a time.
    case expired(since: ClaimTime)
    /// A balance that can never be claimed: the conditions contradict each other, or the account is not among the claimants.
    case never
    /// The server writes the conditions in a way that this version does not know.
    case unknown

    /// The claimability by `predicate`, seen from an instant.
    ///
    /// An end that lies beyond the year 9999 is none: no one lives to see it.
    ///
    /// - Parameters:
    ///   - predicate: the condition.
    ///   - createdAt: when the balance was created, which times that count from then need.
    ///   - now: the instant.
    public init(_ predicate: ClaimPredicate, createdAt: Timestamp? = nil, at now: Timestamp) {
        guard let windows = ClaimWindows(predicate, createdAt: createdAt) else {
            self = .unknown
            return
        }
        let second = now.unixSeconds
        func end(_ stretch: Range<Int64>) -> ClaimTime? {
            let end = ClaimTime(unixSeconds: stretch.upperBound)
            return end > .lastOfFourDigits ? nil : end
        }
        if let open = windows.stretches.first(where: { $0.contains(second) }) {
            self = .now(until: end(open))
        } else if let next = windows.stretches.first(where: { $0.lowerBound > second }) {
            self = .later(from: ClaimTime(unixSeconds: next.lowerBound), until: end(next))
        } else if let last = windows.stretches.last {
            self = .expired(since: ClaimTime(unixSeconds: last.upperBound))
        } else {
            self = .never
        }
    }

    /// Whether it can be claimed at this moment.
    public var isNow: Bool {
        if case .now = self { true } else { false }
    }

    /// One word for it: `now`, `later`, `never` or `unknown`.
    public var word: String {
        switch self {
        case .now: "now"
        case .later: "later"
        case .expired, .never: "never"
        case .unknown: "unknown"
        }
    }

    /// The reason, in words.
    public var reason: String { clause.words }

    /// The reason, as a part of a failure.
    var clause: Clause {
        switch self {
        case .now(let until): Clause(.claimableNow, [.limit: until.map { Fact.text("\($0)") }])
        case .later(let from, let until):
            Clause(.claimableLater, [.time: .text("\(from)"), .limit: until.map { Fact.text("\($0)") }])
        case .expired(let since): Clause(.claimTimeOver, [.time: .text("\(since)")])
        case .never: Clause(.neverClaimable)
        case .unknown: Clause(.unknownConditions)
        }
    }
}

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

    /// The length of 400 years in seconds, after which the calendar begins anew.
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
