public import FoundationEssentials

extension HTTPClient {
    /// What a client does in the same way for all its requests.
    public struct Configuration: Hashable, Sendable {
        /// What it calls itself to servers.
        public var userAgent: String

        /// Certificate authorities to trust beside those of the system.
        public var certificateAuthorities: CertificateAuthorityFile?

        /// How many connections it opens to one host at a time, 1 to 1024; further requests wait.
        public var connectionsPerHost: Int

        /// Which requests go through a proxy.
        public var proxies: ProxySettings

        /// Whether also requests that don't ask for it reach private addresses, and strangers' URLs this machine.
        ///
        /// It is for networks whose anchors are in the next room.
        public var allowsPrivateAddresses: Bool

        /// The hosts that are asked over plain http, beside this machine; none unless given.
        ///
        /// So they may have private addresses.
        public var plainHosts: PlainHosts

        /// Addresses that hosts have whatever a name server says, as `host:port:address`.
        var resolutions: [String] = []

        /// A configuration of these values; the system's authorities, 32 connections, the proxies of this process's
        /// environment, public addresses and plain http to this machine alone unless given.
        public init(
            userAgent: String = WindlassVersion.userAgent,
            certificateAuthorities: CertificateAuthorityFile? = nil,
            connectionsPerHost: Int = 32,
            proxies: ProxySettings = ProxySettings(environment: ProcessInfo.processInfo.environment),
            allowsPrivateAddresses: Bool = false,
            plainHosts: PlainHosts = .none
        ) {
            self.userAgent = userAgent
            self.certificateAuthorities = certificateAuthorities
            self.connectionsPerHost = connectionsPerHost
            self.proxies = proxies
            self.allowsPrivateAddresses = allowsPrivateAddresses
            self.plainHosts = plainHosts
        }
    }
}
