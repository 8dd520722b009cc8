import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import HTTPTransport

/// Which machines are connected to, whatever name servers and redirects say.
@Suite("Reach", .timeLimit(.minutes(5)))
struct ReachTests {
    /// A client for which the host `anchor.example` has the address, as if a name server had said so.
    private func client(_ address: String, port: UInt16, allowsPrivateAddresses: Bool = false) -> HTTPClient {
        var configuration = HTTPClient.Configuration(
            proxies: .none,
            allowsPrivateAddresses: allowsPrivateAddresses
        )
        configuration.resolutions = ["anchor.example:\(port):\(address)"]
        return HTTPClient(configuration)
    }

    private func request(_ port: UInt16, _ reach: Reach? = nil) throws -> HTTPRequest {
        var request = HTTPRequest(url: try #require(URL(string: "https://anchor.example:\(port)/info")))
        if let reach { request.reach = reach }
        return request
    }

    private func reason(_ client: HTTPClient, _ request: HTTPRequest) async -> TransportError.Reason? {
        await #expect(throws: TransportError.self) { try await client.send(request) }?.reason
    }

    @Test(
        "a host whose name leads to this machine is not even connected to",
        arguments: [nil, .publicNetwork, .publicNetworkOrLoopback] as [Reach?]
    )
    func resolvedLoopback(reach: Reach?) async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        let client = client("127.0.0.1", port: server.port)
        let error = try #require(
            await #expect(throws: TransportError.self) { try await client.send(request(server.port, reach)) }
        )
        #expect(error.reason == .privateAddress("127.0.0.1"))
        #expect(error.summary.contains("anchor.example:\(server.port) is at 127.0.0.1, which is this machine"))
        #expect(!error.mayHaveReachedServer && !error.isTransient)
        #expect(server.connectionCount == 0)
    }

    @Test(
        "nor one whose name leads into a private network",
        arguments: [
            "10.0.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::ffff:10.0.0.1", "fd00::1",
        ]
    )
    func resolvedPrivate(address: String) async throws {
        let shown = try #require(NetworkAddress(address)).description
        let bracketed = address.contains(":") ? "[\(address)]" : address
        #expect(try await reason(client(bracketed, port: 443), request(443)) == .privateAddress(shown))
    }

    @Test("where it is allowed, by the request or by the client, the host is connected to")
    func allowed() async throws {
        let server = try LoopbackServer(
            greeting: { $0.close() },
            { _, connection in connection.respond() }
        )
        // What answers there speaks no TLS, and that is as far as it shall get.
        for isByClient in [false, true] {
            let client = client("127.0.0.1", port: server.port, allowsPrivateAddresses: isByClient)
            let request = try request(server.port, isByClient ? .publicNetwork : .everywhere)
            guard case .tls = await reason(client, request) else {
                Issue.record("the host was not connected to")
                return
            }
        }
        #expect(server.connectionCount == 2)
    }

    @Test(
        "an address in the URL is judged before anything is done",
        arguments: [
            ("https://10.0.0.1/", Reach.publicNetworkOrLoopback, "10.0.0.1"),
            ("https://[fd00::1]:8443/", .publicNetworkOrLoopback, "fd00::1"),
            ("https://[::ffff:127.0.0.1]/", .publicNetworkOrLoopback, "::ffff:127.0.0.1"),
            ("https://0/", .publicNetworkOrLoopback, "0.0.0.0"), ("https://0x0a000001/", .publicNetwork, "10.0.0.1"),
            ("https://127.1/", .publicNetwork, "127.0.0.1"), ("http://localhost/", .publicNetwork, "localhost"),
            ("http://[::1]/", .publicNetwork, "::1"),
            // However it is written: a proxy would look the name up, and find what is there.
            ("https://LOCALHOST./", .publicNetwork, "localhost"),
            ("https://localhost./", .publicNetworkOrLoopback, "localhost"),
            ("https://foo.localhost/", .publicNetwork, "foo.localhost"),
            ("https://a.b.LocalHost./", .publicNetworkOrLoopback, "a.b.localhost"),
            ("https://10.0.0.1./", .publicNetwork, "10.0.0.1"), ("https://127.0.0.1./", .publicNetwork, "127.0.0.1"),
        ]
    )
    func literal(url: String, reach: Reach, address: String) throws {
        var request = HTTPRequest(url: try #require(URL(string: url)))
        request.reach = reach
        let refusal = #expect(throws: CurlTransferFailure.self) { try RedirectHop(request, userAgent: "") }
        #expect(refusal?.reason == .privateAddress(address))
        request.reach = .everywhere
        #expect(throws: Never.self) { try RedirectHop(request, userAgent: "") }
    }

    @Test(
        "no redirect leads from elsewhere to this machine or into a private network",
        arguments: [
            "https://localhost/", "https://127.0.0.1:8443/", "https://[::1]/", "https://10.0.0.1/",
            "https://[fe80::1]/",
            "//192.168.1.1/", "https://0x7f.1/", "https://localhost./", "https://x.localhost/", "https://10.0.0.1./",
        ]
    )
    func redirects(target: String) throws {
        var head = ResponseHead()
        for line in ["HTTP/1.1 302 Found", "Location: \(target)", ""] {
            _ = try Array("\(line)\r\n".utf8).withUnsafeBytes { bytes in try head.add(line: bytes) }
        }
        var request = HTTPRequest(url: try #require(URL(string: "https://anchor.example/")))
        for policy in [RedirectPolicy.follow(), .browser()] {
            let error = #expect(throws: CurlTransferFailure.self) {
                try RedirectHop(request, userAgent: "").following(head, policy: policy)
            }
            if case .privateRedirect = error?.reason {} else { Issue.record("\(String(describing: error))") }
        }
        request.reach = .everywhere
        #expect(try RedirectHop(request, userAgent: "").following(head, policy: .follow()) != nil)
    }

    @Test("this machine may lead elsewhere on this machine")
    func redirectsHere() async throws {
        let target = try LoopbackServer { _, connection in connection.respond(body: "there") }
        let server = try LoopbackServer { _, connection in
            connection.redirect(to: target.url("/", host: "localhost").absoluteString)
        }
        let request = HTTPRequest(url: server.url(), redirects: .follow())
        #expect(try await HTTPClient().send(request).text == "there")
    }

    @Test(
        "a connection that somebody else was allowed to open is not used by who is not",
        .enabled(if: SecureServer.isAvailable, "needs the openssl program")
    )
    func keptConnection() async throws {
        let server = try await SecureServer(
            host: "anchor.example",
            answering: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        )
        var configuration = HTTPClient.Configuration(
            certificateAuthorities: try CertificateAuthorityFile(server.certificate),
            proxies: .none
        )
        configuration.resolutions = ["anchor.example:\(server.port):127.0.0.1"]
        let client = HTTPClient(configuration)
        var request = HTTPRequest(url: server.url, timeouts: Timeouts(total: .seconds(10)))
        request.reach = .everywhere
        #expect(try await client.send(request).text == "ok")
        request.reach = .publicNetworkOrLoopback
        #expect(await reason(client, request) == .privateAddress("127.0.0.1"))
    }
}
