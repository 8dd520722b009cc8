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

    /// Whether requests may reach private addresses, regardless of what they ask for.
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
