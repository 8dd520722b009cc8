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
        let (flaw, time): (String, Duration?) =
            switch reason {
            case .unsigned: ("unsigned", nil)
            case .malformedSignature: ("malformed", nil)
            case .old(let age): ("old", age)
            case .fromTheFuture(let lead): ("early", lead)
            case .forged: ("forged", nil)
            }
        return .misuse(
            .callbackRefused,
            [.flaw: .text(flaw), .seconds: time.map { .number(Int(clamping: $0.wholeSeconds)) }]
        )
    }
}
