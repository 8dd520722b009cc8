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
    /// The anchor's home domain.
    public let domain: HomeDomain

    /// The network on which it is met; nothing is signed for another.
    public let network: Network

    /// The access to a gateway in front of it: it is sent to the home domain and to the services that its stellar.toml names.
    public var gateway: GatewayAccess?

    let http: any HTTPExchanging
    let clock: any WallClock
    let published: StellarTomlCache
    /// Takes what the anchor does otherwise than the SEPs say; `nil` where no one wants to know.
    let findings: FindingRecorder?

    /// The anchor at `domain`, met on `network`; nothing is asked yet.
    ///
    /// Its publications are kept in `published`, for all who have the same. A deviation from the SEPs that is
    /// tolerated is told to `findings`.
    public init(
        domain: HomeDomain,
        network: Network,
        http: any HTTPExchanging,
        clock: any WallClock = SystemWallClock(),
        published: StellarTomlCache = StellarTomlCache(),
        findings: FindingRecorder? = nil
    ) {
        self.domain = domain
        self.network = network
        self.http = http
        self.clock = clock
        self.published = published
        self.findings = findings
    }

    /// The machines that this anchor's URLs may lead to: this one only where the anchor is here itself.
    var reach: Reach { domain.isLoopback ? .publicNetworkOrLoopback : .publicNetwork }

    /// The URLs of plain http that it may name.
    var plainURLs: PlainURLs { PlainURLs(of: domain, allowing: http.plainHosts) }

    func toml(_ bytes: [UInt8]) throws(DiscoveryError) -> StellarToml {
        var toml = try published.toml(bytes, of: domain)
        toml.plainHosts = http.plainHosts
        published.keep(toml, readAt: clock.now)
        return toml
    }
}
