import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Exchanges over TLS, with `openssl s_server` at the other end.
@Suite("Security", .timeLimit(.minutes(5)), .enabled(if: SecureServer.isAvailable, "needs the openssl program"))
struct SecurityTests {
    @Test("trusts the authority that it is given beside the system's, and no other")
    func certificateAuthority() async throws {
        let server = try await SecureServer()
        let trusting = HTTPClient(certificateAuthorityFile: server.certificate)
        let response = try await trusting.send(HTTPRequest(url: server.url))
        #expect(response.status == 200)
        #expect(response.timings.tls > .zero)
        let error = await #expect(throws: TransportError.self) {
            try await HTTPClient().send(HTTPRequest(url: server.url))
        }
        guard case .tls(let message) = error?.reason else { throw try #require(error) }
        #expect(message.contains("certificate"))
    }

    @Test("does not take a certificate for another host")
    func hostName() async throws {
        let server = try await SecureServer()
        let client = HTTPClient(certificateAuthorityFile: server.certificate)
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
        let error = await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(url: url)) }
        if case .tls = error?.reason {} else { Issue.record("\(String(describing: error))") }
    }

    @Test("offers HTTP/2")
    func http2() async throws {
        // The program prints what it has to say when it ends.
        let server = try await SecureServer(connections: 1)
        let client = HTTPClient(certificateAuthorityFile: server.certificate)
        _ = try await client.send(HTTPRequest(url: server.url))
        let offer = await server.line { $0.hasPrefix("ALPN protocols advertised by the client: ") }
        #expect(offer?.contains("h2") == true)
    }

    @Test("says which file of authorities cannot be read")
    func missingAuthority() async throws {
        let server = try await SecureServer()
        let client = HTTPClient(certificateAuthorityFile: URL(filePath: "/no/such/file.pem"))
        let error = await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(url: server.url)) }
        guard case .tls(let message) = error?.reason else { throw try #require(error) }
        #expect(message.contains("/no/such/file.pem"))
    }
}

/// What needs no TLS at the other end.
@Suite("Security without TLS", .timeLimit(.minutes(5)))
struct PlainServerTests {
    @Test(
        "an https URL where plain http is spoken, or nothing at all, is no secure connection",
        arguments: [false, true]
    )
    func plainServer(hangsUp: Bool) async throws {
        let server = try LoopbackServer(
            greeting: { connection in
                if !hangsUp { connection.respond(400) }
                connection.close()
            },
            { _, connection in connection.respond() }
        )
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/x"))
        let error = await #expect(throws: TransportError.self) { try await HTTPClient().send(HTTPRequest(url: url)) }
        if case .tls = error?.reason {} else { Issue.record("\(String(describing: error))") }
        #expect(error?.mayHaveReachedServer == false)
    }

    @Test("a server that never agrees on TLS is given up after the time to connect")
    func silentServer() async throws {
        let server = try LoopbackServer(greeting: { _ = $0.waitForClose() }, { _, connection in connection.respond() })
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/x"))
        let request = HTTPRequest(url: url, timeouts: Timeouts(connect: .seconds(3)))
        let error = await #expect(throws: TransportError.self) { try await HTTPClient().send(request) }
        #expect(error?.reason == .timedOut(.securing, after: .seconds(3)))
    }
}
