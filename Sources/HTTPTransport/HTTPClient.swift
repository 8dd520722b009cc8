public import Foundation

/// Carries requests to servers, with libcurl.
public final class HTTPClient: HTTPExchanging {
    public init(
        userAgent: String = WindlassVersion.userAgent,
        certificateAuthorityFile: URL? = nil,
        connectionsPerHost: Int = 16
    ) {}

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.shutDown, method: request.method, url: RedactedURL(request.url))
    }

    public func events(_ request: HTTPRequest) -> ServerSentEvents {
        ServerSentEvents([])
    }

    /// Ends all exchanges and closes all connections.
    public func shutdown() {}
}
