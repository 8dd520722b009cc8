public import HTTPTransport
public import Stellar
public import Timekeeping

/// A service provider that exchanges money outside the network for assets on it, and back.
///
///     let anchor = Anchor(domain: domain, network: .testnet, http: client)
///     let toml = try await anchor.discover()
///     let session = try anchor.session(for: SessionSubject(account), signers: [keys], from: toml)
///     let transfers = try anchor.hostedTransfers(from: toml, session: session)
public struct Anchor: Sendable {
    /// Its home domain.
    public let domain: HomeDomain

    /// The network on which it is met; nothing is signed for another.
    public let network: Network

    let http: any HTTPExchanging
    let clock: any WallClock
    let published: PublishedCache

    /// The anchor at `domain`, met on `network`; nothing is asked yet.
    ///
    /// What it publishes is shared with all who have the same `published`.
    public init(
        domain: HomeDomain,
        network: Network,
        http: any HTTPExchanging,
        clock: any WallClock = SystemWallClock(),
        published: PublishedCache = PublishedCache()
    ) {
        self.domain = domain
        self.network = network
        self.http = http
        self.clock = clock
        self.published = published
    }

    /// Which machines this anchor's URLs may lead to: to this one only where the anchor is here itself.
    var reach: Reach { domain.isLoopback ? .publicNetworkOrLoopback : .publicNetwork }

    func toml(_ bytes: [UInt8]) throws(DiscoveryError) -> StellarToml {
        try published.toml(bytes, of: domain)
    }
}
