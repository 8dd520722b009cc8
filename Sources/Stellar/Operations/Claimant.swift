package import StellarXDR

/// A claimant of a balance, and the conditions of the claim.
public struct Claimant: Hashable, Sendable {
    /// The account that may claim it.
    public var destination: PublicKey

    /// The condition.
    public var predicate: ClaimPredicate

    /// `destination` may claim the balance while `predicate` holds.
    public init(destination: PublicKey, predicate: ClaimPredicate = .unconditional) {
        self.destination = destination
        self.predicate = predicate
    }

    /// The claimants of a balance; `map` does not know typed errors.
    static func list(_ wire: [XDR.Claimant]) throws(EnvelopeError) -> [Claimant] {
        var claimants: [Claimant] = []
        for claimant in wire {
            let predicate = try ClaimPredicate(claimant.predicate)
            claimants.append(Claimant(destination: PublicKey(claimant.destination), predicate: predicate))
        }
        return claimants
    }

    package var wire: XDR.Claimant {
        XDR.Claimant(destination: destination.wire, predicate: predicate.wire)
    }
}

/// The condition under which a balance may be claimed.
public indirect enum ClaimPredicate: Hashable, Sendable {
    /// No condition.
    case unconditional
    /// The conjunction: both hold.
    case and(ClaimPredicate, ClaimPredicate)
    /// The disjunction: one of them holds.
    case or(ClaimPredicate, ClaimPredicate)
    /// The negation: it does not hold.
    case not(ClaimPredicate)
    /// A deadline in Unix seconds.
    case beforeAbsoluteTime(Int64)
    /// A deadline in seconds after the balance was created.
    case beforeRelativeTime(Int64)

    package init(_ wire: XDR.ClaimPredicate) throws(EnvelopeError) {
        switch wire {
        case .unconditional:
            self = .unconditional
        case .and(let parts) where parts.count == 2:
            self = .and(try ClaimPredicate(parts[0]), try ClaimPredicate(parts[1]))
        case .or(let parts) where parts.count == 2:
            self = .or(try ClaimPredicate(parts[0]), try ClaimPredicate(parts[1]))
        case .not(.some(let part)):
            self = .not(try ClaimPredicate(part))
        case .and, .or, .not:
            throw EnvelopeError(.unrepresentable(.claimPredicate))
        case .beforeAbsoluteTime(let time):
            self = .beforeAbsoluteTime(time)
        case .beforeRelativeTime(let seconds):
            self = .beforeRelativeTime(seconds)
        }
    }

    package var wire: XDR.ClaimPredicate {
        switch self {
        case .unconditional: .unconditional
        case .and(let left, let right): .and([left.wire, right.wire])
        case .or(let left, let right): .or([left.wire, right.wire])
        case .not(let part): .not(part.wire)
        case .beforeAbsoluteTime(let time): .beforeAbsoluteTime(time)
        case .beforeRelativeTime(let seconds): .beforeRelativeTime(seconds)
        }
    }
}
