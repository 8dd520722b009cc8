public import Diagnostics

/// The access to a gateway in front of a server, beside what the server itself asks for.
///
/// It goes to the origin of the request alone: a redirect to another takes nothing of it along.
public struct GatewayAccess: Sendable {
    /// The headers; their values are secrets.
    public var headers: [GatewayHeader]
    /// The certificate by which the client proves who it is, over TLS.
    public var certificate: ClientCertificate?

    /// Access with these headers and a certificate.
    public init(headers: [GatewayHeader] = [], certificate: ClientCertificate? = nil) {
        self.headers = headers
        self.certificate = certificate
    }

    /// Whether there is nothing to send.
    public var isEmpty: Bool { headers.isEmpty && certificate == nil }
}

/// Carries requests, and gives those to some origins what a gateway asks for: pages may lead anywhere.
package struct GatewayHTTP: HTTPExchanging {
    private let base: any HTTPExchanging
    private let gateway: GatewayAccess
    private let origins: Set<String>

    /// Requests through `base`; `origins` are those of the party behind the gateway.
    package init(_ base: any HTTPExchanging, gateway: GatewayAccess, origins: Set<String>) {
        self.base = base
        self.gateway = gateway
        self.origins = origins
    }

    /// Whether requests may reach private addresses, whatever they ask for.
    package var allowsPrivateAddresses: Bool { base.allowsPrivateAddresses }

    /// The hosts beside this machine that are asked over plain http.
    package var plainHosts: PlainHosts { base.plainHosts }

    /// Sends a request; a redirect to another origin takes nothing of the gateway's along.
    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await base.send(equipped(request))
    }

    /// The events that the server sends.
    package func events(_ request: HTTPRequest) -> ServerSentEvents { base.events(equipped(request)) }

    private func equipped(_ request: HTTPRequest) -> HTTPRequest {
        guard let origin = request.url.httpOrigin, origins.contains(origin) else { return request }
        var request = request
        request.gateway = gateway
        return request
    }
}

/// A header that a gateway asks for.
public struct GatewayHeader: Hashable, Sendable {
    /// The headers that Windlass or libcurl sets itself: another value would change what is asked, or how.
    private static let reserved = [
        "accept", "accept-encoding", "accept-language", "authorization", "connection", "content-encoding",
        "content-length", "content-type", "cookie", "expect", "host", "keep-alive", "last-event-id", "origin",
        "proxy-authorization", "proxy-connection", "referer", "te", "trailer", "transfer-encoding", "upgrade",
        "user-agent", "x-request-id",
    ]

    /// The name.
    public let name: String
    /// The value.
    public let value: Secret<String>

    /// A header `name: value`.
    ///
    /// - Throws: ``Problem`` where no request can have it.
    public init(name: String, value: Secret<String>) throws(Problem) {
        guard HTTPHeaders.isName(name) else { throw .name }
        guard !Self.reserved.contains(name.lowercased()) else { throw .reserved }
        guard !value.reveal().isEmpty, HTTPHeaders.isValue(value.reveal()) else { throw .value }
        (self.name, self.value) = (name, value)
    }

    /// The reason why a header can't be sent.
    public enum Problem: Error, Hashable {
        /// Its name has characters that no name has.
        case name
        /// Windlass sets it itself.
        case reserved
        /// It has no value, or one with characters that no value has.
        case value
    }
}
