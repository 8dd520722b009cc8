public import Diagnostics
internal import Timekeeping

/// Why a callback is refused.
public struct CallbackError: FailureConvertible, Hashable {
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

    /// The error as data.
    public var asFailure: Failure {
        let facts: Facts =
            switch reason {
            case .unsigned: [.flaw: .text("unsigned")]
            case .malformedSignature: [.flaw: .text("malformed")]
            case .old(let age): [.flaw: .text("old"), .seconds: .text("\(age.wholeSeconds)")]
            case .fromTheFuture(let lead): [.flaw: .text("future"), .seconds: .text("\(lead.wholeSeconds)")]
            case .forged: [.flaw: .text("forged")]
            }
        return .misuse(.callbackRefused, facts)
    }
}
