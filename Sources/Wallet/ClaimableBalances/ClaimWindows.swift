internal import Stellar
internal import Timekeeping

/// The seconds in which a condition holds, as stretches of Unix time that neither touch nor overlap, in order.
struct ClaimWindows: Hashable, Sendable {
    /// A stretch: its first second, and the first after it.
    var stretches: [Range<Int64>]

    /// All of time.
    static let always = ClaimWindows(stretches: [.min..<(.max)])

    /// The time at which `predicate` holds for a balance that was created at an instant; `nil` where that is not known, but matters.
    init?(_ predicate: ClaimPredicate, createdAt: Timestamp?) {
        switch predicate {
        case .unconditional:
            self = .always
        case .beforeAbsoluteTime(let time):
            self.init(before: time)
        case .beforeRelativeTime(let seconds):
            guard let created = createdAt?.unixSeconds else { return nil }
            let (time, overflow) = created.addingReportingOverflow(seconds)
            self.init(before: overflow ? .max : time)
        case .not(let part):
            guard let windows = ClaimWindows(part, createdAt: createdAt) else { return nil }
            self = windows.complement
        case .and(let left, let right):
            guard let (left, right) = Self.pair(left, right, createdAt) else { return nil }
            self = left.complement.union(right.complement).complement
        case .or(let left, let right):
            guard let (left, right) = Self.pair(left, right, createdAt) else { return nil }
            self = left.union(right)
        }
    }

    private init(stretches: [Range<Int64>]) {
        self.stretches = stretches
    }

    private init(before time: Int64) {
        stretches = time == .min ? [] : [.min..<time]
    }

    private static func pair(
        _ left: ClaimPredicate,
        _ right: ClaimPredicate,
        _ createdAt: Timestamp?
    ) -> (ClaimWindows, ClaimWindows)? {
        guard let left = ClaimWindows(left, createdAt: createdAt), let right = ClaimWindows(right, createdAt: createdAt)
        else { return nil }
        return (left, right)
    }

    /// The rest of time.
    var complement: ClaimWindows {
        var rest: [Range<Int64>] = []
        var start = Int64.min
        for stretch in stretches {
            if start < stretch.lowerBound { rest.append(start..<stretch.lowerBound) }
            start = stretch.upperBound
        }
        if start < .max { rest.append(start..<(.max)) }
        return ClaimWindows(stretches: rest)
    }

    private func union(_ other: ClaimWindows) -> ClaimWindows {
        var merged: [Range<Int64>] = []
        for stretch in (stretches + other.stretches).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, stretch.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
            } else {
                merged.append(stretch)
            }
        }
        return ClaimWindows(stretches: merged)
    }
}
