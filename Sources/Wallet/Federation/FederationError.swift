public import AnchorClient
public import Diagnostics
public import HTTPTransport

/// Why a federated address leads to no account.
public struct FederationError: Diagnostic, Hashable {
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

    /// What happened.
    public var summary: String {
        let words = serverMessage.map { ": \"\($0)\"" } ?? ""
        return switch reason {
        case .discovery(let error): "\(address) can't be looked up: \(error.summary)"
        case .transport(let error): "\(address) can't be looked up: \(error.summary)"
        case .unknown: "unknown federation address \(address)\(words)"
        case .status(let status): "\(address) can't be looked up: its federation server answered with \(status)\(words)"
        case .invalid(let field):
            "\(address) can't be looked up: the answer of its federation server has no \(field) that makes sense"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .discovery(let error): error.help
        case .transport(let error): error.help
        case .unknown: "check the spelling, or ask for the address of the account itself (G…)"
        case .status(500...): "try again later"
        case .status, .invalid: "ask for the address of the account itself (G…)"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind {
        switch reason {
        case .discovery(let error): error.failure
        case .transport(let error): error.failure
        case .unknown: .refused
        case .status: .transport
        case .invalid: .protocol
        }
    }
}
