public import Diagnostics
internal import Timekeeping

/// Why what was posted as an anchor's news is not believed.
public struct NewsError: Diagnostic, Hashable {
    /// What is wrong with it.
    public enum Reason: Hashable, Sendable {
        /// It has no signature.
        case unsigned
        /// Its signature can't be read.
        case malformedSignature
        /// It was signed so long ago.
        case old(Duration)
        /// It says that it was signed so far in the future.
        case fromTheFuture(Duration)
        /// The anchor's key has not signed this body for this wallet.
        case forged
    }

    /// What is wrong with it.
    public var reason: Reason

    /// An error of this kind.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// What happened.
    public var summary: String {
        switch reason {
        case .unsigned: "news without a signature were posted"
        case .malformedSignature: "news were posted whose signature is not `t=<seconds>, s=<base64>`"
        case .old(let age): "news were posted that were signed \(age.wholeSeconds) s ago"
        case .fromTheFuture(let lead): "news were posted that were signed \(lead.wholeSeconds) s in the future"
        case .forged: "news were posted that the anchor's SIGNING_KEY has not signed for this address"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unsigned, .malformedSignature: "nothing depends on them; an anchor has to sign what it posts (SEP-12)"
        case .old, .fromTheFuture: "check the clocks of this machine and of the anchor"
        case .forged:
            "nothing depends on them; where the anchor did post them, it signs for another host than that of --callback-url"
        }
    }

    /// `.refused`: somebody sent what is not believed.
    public var failure: FailureKind { .refused }
}
