public import Diagnostics
public import FoundationEssentials

/// The client domain of the wallet (`client_domain` of SEP-10) and its signer.
public struct RunClient: Hashable, Sendable {
    /// The holder of the domain's key.
    public enum Signer: Hashable, Sendable {
        /// The key itself, by its secret seed.
        case seed(Secret<String>)
        /// A server, by the address at which it signs challenges.
        case server(URL)
    }

    /// The domain, whose stellar.toml has the key as `SIGNING_KEY`.
    public var domain: String
    /// The signer of the domain.
    public var signer: Signer

    /// A domain with its signer.
    public init(domain: String, signer: Signer) {
        (self.domain, self.signer) = (domain, signer)
    }
}
