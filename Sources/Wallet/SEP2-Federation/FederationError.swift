public import AnchorClient
public import Diagnostics
public import HTTPTransport

/// Why a federated address leads to no account.
public struct FederationError: FailureConvertible, Hashable {
    /// The result.
    public enum Reason: Hashable, Sendable {
        /// The domain does not say where its federation server is, or says it in a way that is not safe to use.
        case discovery(DiscoveryError)
        /// No response came.
        case transport(TransportError)
        /// The server does not know the name.
        case unknown
        /// The server answered with a status that is no success.
        case status(Int)
        /// The answer is not JSON, or a field in it is missing or makes no sense.
        case invalid(field: String)
    }

    /// The result.
    public var reason: Reason
    /// The address.
    public var address: String
    /// What the server says about it, in its own words.
    public var serverMessage: String?

    init(_ reason: Reason, _ address: FederatedAddress, serverMessage: String? = nil) {
        self.reason = reason
        self.address = address.description
        self.serverMessage = serverMessage
    }

    /// The error as data.
    public var asFailure: Failure {
        func failure(_ code: FailureCode, _ more: Facts, _ remedy: Remedy) -> Failure {
            let facts = more.with(.found, .text(address)).with(.said, serverMessage.map { .text($0) })
            return Failure(code, facts: facts, remedies: [remedy])
        }
        func unreachable(_ error: any Diagnostic) -> Failure {
            let cause = Failure(error)
            let facts: Facts = [.found: .text(address), .cause: .failure(cause)]
            return Failure(.federationUnreachable, kind: cause.kind, facts: facts, remedies: cause.remedies)
        }
        return switch reason {
        case .discovery(let error): unreachable(error)
        case .transport(let error): unreachable(error)
        case .unknown: failure(.federationUnknown, [:], Remedy(.checkSpelling))
        case .status(let status):
            failure(
                .federationStatus,
                [.status: .number(status)],
                Remedy(status >= 500 ? .tryLater : .askForAddress)
            )
        case .invalid(let field): failure(.federationAnswer, [.name: .text(field)], Remedy(.askForAddress))
        }
    }
}
