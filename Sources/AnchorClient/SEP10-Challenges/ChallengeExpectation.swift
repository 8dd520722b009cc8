public import FoundationEssentials
public import Stellar

/// The requirements on a challenge before it is signed.
public struct ChallengeExpectation: Hashable, Sendable {
    /// The grace for clocks that differ at the beginning of a challenge's time, unless said otherwise: 300 seconds.
    public static let standardGrace: UInt64 = 300

    /// The anchor that was asked.
    public var homeDomain: HomeDomain

    /// The `SIGNING_KEY` in its stellar.toml.
    public var signingKey: PublicKey

    /// The address that the challenge came from, as its stellar.toml has it.
    public var endpoint: URL

    /// The network that is meant.
    public var network: Network

    /// The subject that signs in.
    public var subject: SessionSubject

    /// The client domain that the anchor was asked to check, and its key.
    public var client: Client?

    /// The number of seconds that a challenge may be used early, for clocks that differ.
    public var grace: UInt64

    /// Whether a challenge without `web_auth_domain` is refused; older anchors leave it out.
    public var requiresWebAuthDomain: Bool

    /// A client domain and the key that its stellar.toml names.
    public struct Client: Hashable, Sendable {
        /// The domain that was sent as `client_domain`.
        public var domain: HomeDomain
        /// The `SIGNING_KEY` of the domain.
        public var signingKey: PublicKey

        /// A client domain with its key.
        public init(domain: HomeDomain, signingKey: PublicKey) {
            self.domain = domain
            self.signingKey = signingKey
        }
    }

    /// The expectation of a challenge of `homeDomain` for `subject`.
    public init(
        homeDomain: HomeDomain,
        signingKey: PublicKey,
        endpoint: URL,
        network: Network,
        subject: SessionSubject,
        client: Client? = nil,
        grace: UInt64 = standardGrace,
        requiresWebAuthDomain: Bool = false
    ) {
        self.homeDomain = homeDomain
        self.signingKey = signingKey
        self.endpoint = endpoint
        self.network = network
        self.subject = subject
        self.client = client
        self.grace = grace
        self.requiresWebAuthDomain = requiresWebAuthDomain
    }

    /// The texts that name the host of the endpoint: without port, and where the URL has one also with it.
    var webAuthDomains: [String] {
        guard let parts = URLComponents(url: endpoint, resolvingAgainstBaseURL: true), let host = parts.host else {
            return []
        }
        let name = host.lowercased()
        return parts.port.map { [name, "\(name):\($0)"] } ?? [name]
    }
}
