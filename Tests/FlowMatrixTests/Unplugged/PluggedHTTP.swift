import HTTPTransport

/// The network as one process sees it: without its plug no request leaves, and no answer arrives.
struct PluggedHTTP: HTTPExchanging {
    let http: any HTTPExchanging
    let plug: Plug

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        do { try plug.pass() } catch { throw refusal(of: request) }
        let response = try await http.send(request)
        guard !plug.isPulled else { throw refusal(of: request) }
        return response
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents {
        plug.isPulled ? ServerSentEvents([]) : http.events(request)
    }

    private func refusal(of request: HTTPRequest) -> TransportError {
        TransportError(.shutDown, method: request.method, url: RedactedURL(request))
    }
}
