internal import AnchorClient
internal import HTTPTransport

extension RunServices {
    /// The HTTP client for pages: requests to the anchor itself have what its gateway asks for.
    var pageHTTP: any HTTPExchanging {
        get async {
            guard let gateway = settings.gateway, let toml = try? await anchorContext.currentToml() else { return http }
            return GatewayHTTP(http, gateway: gateway, origins: toml.origins)
        }
    }
}
