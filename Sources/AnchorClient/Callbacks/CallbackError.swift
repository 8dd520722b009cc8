public import Diagnostics
internal import Timekeeping

/// Why a callback is refused.
public struct CallbackError: Diagnostic, Hashable {
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
        case .unsigned: "callback refused: no signature"
        case .malformedSignature: "callback refused: its signature is not `t=<seconds>, s=<base64>`"
        case .old(let age): "callback refused: signed \(age.wholeSeconds) s ago"
        case .fromTheFuture(let lead): "callback refused: signed \(lead.wholeSeconds) s in the future"
        case .forged: "callback refused: not signed by the anchor's SIGNING_KEY for this address"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unsigned, .malformedSignature: "the run polls as well; an anchor has to sign its callbacks (SEP-12)"
        case .old, .fromTheFuture: "check the clocks of this machine and of the anchor"
        case .forged:
            "the run polls as well; if the anchor did send it, it signs for another host than that of --callback-url"
        }
    }

    /// `.refused`.
    public var failure: FailureKind { .refused }
}
