internal import StellarXDR

extension XDR.ClaimPredicate {
    /// How deep predicates stand inside each other at most.
    private static let depthLimit = 4

    /// Whether the ledger takes the predicate.
    func isProper(depth: Int = 1) -> Bool {
        guard depth <= Self.depthLimit else { return false }
        switch self {
        case .unconditional: return true
        case .and(let parts), .or(let parts):
            return parts.count == 2 && parts.allSatisfy { $0.isProper(depth: depth + 1) }
        case .not(let part): return part?.isProper(depth: depth + 1) ?? false
        case .beforeAbsoluteTime(let time), .beforeRelativeTime(let time): return time >= 0
        }
    }

    /// Makes times that count from `closeTime` absolute, in Unix seconds.
    mutating func fixTimes(from closeTime: UInt64) {
        self = fixed(from: closeTime)
    }

    /// Whether someone may claim in a ledger that closes at `closeTime`.
    func holds(at closeTime: UInt64) -> Bool {
        switch self {
        case .unconditional: true
        case .and(let parts): parts.allSatisfy { $0.holds(at: closeTime) }
        case .or(let parts): parts.contains { $0.holds(at: closeTime) }
        case .not(let part): !(part?.holds(at: closeTime) ?? false)
        case .beforeAbsoluteTime(let time): UInt64(clamping: time) > closeTime
        // The ledger keeps absolute times only.
        case .beforeRelativeTime: false
        }
    }

    private func fixed(from closeTime: UInt64) -> XDR.ClaimPredicate {
        switch self {
        case .unconditional, .beforeAbsoluteTime: self
        case .and(let parts): .and(parts.map { $0.fixed(from: closeTime) })
        case .or(let parts): .or(parts.map { $0.fixed(from: closeTime) })
        case .not(let part): .not(part?.fixed(from: closeTime))
        case .beforeRelativeTime(let seconds):
            .beforeAbsoluteTime(Int64(clamping: closeTime).addingClamping(seconds))
        }
    }
}
