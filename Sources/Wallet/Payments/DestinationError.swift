public import Diagnostics
public import Stellar

/// The reason why nothing can be paid to what someone gave as a destination.
public struct DestinationError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// A malformed federated address.
        case notFederated
        /// The secret seed of an account, which is never shown.
        case secretSeed
        /// A contract, which takes no payment of this kind.
        case contract
        /// A text that is no address.
        case invalid(StrKeyError)
    }

    /// The fault.
    public var reason: Reason
    /// The text that was given, fit to be shown; `•••` where a key may be in it.
    public var shown: String

    init(_ reason: Reason, text: String) {
        self.reason = reason
        // The address of a contract was read, and is no seed.
        let isShown = reason == .contract || !StrKey.isMeant(within: text)
        shown = isShown ? Quotation.of(String(text.prefix(80))) ?? "" : Redaction.mark
    }

    /// The error as data.
    public var asFailure: Failure {
        func failure(_ code: FailureCode, _ remedies: [Remedy], _ cause: Failure? = nil) -> Failure {
            Failure(code, facts: [.found: .text(shown), .cause: cause.map(Fact.failure)], remedies: remedies)
        }
        return switch reason {
        case .notFederated: failure(.notFederated, [Remedy(.writeFederated)])
        case .secretSeed: failure(.seedAsDestination, [Remedy(.giveAddressNotSeed)])
        case .contract: failure(.contractDestination, [Remedy(.giveStellarAddress)])
        case .invalid(let error):
            failure(
                .invalidDestination,
                error.reason.isCopyingFault ? error.asFailure.remedies : [Remedy(.giveDestination)],
                error.asFailure
            )
        }
    }
}

extension StrKeyError.Reason {
    /// Whether someone has copied an address badly, rather than given something else.
    fileprivate var isCopyingFault: Bool {
        switch self {
        case .checksum, .length(28...), .payload: true
        default: false
        }
    }
}
