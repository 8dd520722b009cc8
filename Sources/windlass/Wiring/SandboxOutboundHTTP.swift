import FoundationEssentials
import HTTPTransport
import Sandbox

/// The way of a sandbox's anchors to others: the callbacks of wallets, and the stellar.toml of client domains.
///
/// Their targets are chosen by the caller, so private networks are out of reach, and nothing takes long.
struct SandboxOutboundHTTP: OutboundHTTP {
    private static let limit: Duration = .seconds(10)

    let http: any HTTPExchanging

    init(http: any HTTPExchanging = HTTPClient()) {
        self.http = http
    }

    func get(_ url: String) async -> [UInt8]? {
        guard let url = URL(string: url), let answer = try? await http.send(request(.get, url)), answer.status == 200
        else { return nil }
        return answer.body
    }

    func post(_ url: String, headers: [(name: String, value: String)], body: [UInt8]) async -> Int? {
        guard let url = URL(string: url) else { return nil }
        var request = request(.post, url)
        var type = "application/json"
        for (name, value) in headers {
            // The type of a body is the transport's to tell.
            if name.lowercased() == "content-type" { type = value } else { request.headers[name] = value }
        }
        request.body = .data(body, contentType: type)
        return try? await http.send(request).status
    }

    private func request(_ method: HTTPMethod, _ url: URL) -> HTTPRequest {
        var request = HTTPRequest(method: method, url: url, redirects: .never)
        request.timeouts.total = Self.limit
        return request
    }
}
