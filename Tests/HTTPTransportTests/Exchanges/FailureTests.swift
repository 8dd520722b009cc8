import Diagnostics
import Foundation
import HTTPTransport
import TestSupport
import Testing

/// What a caller is told when an exchange fails, and what cancelling one does.
@Suite("Failures", .timeLimit(.minutes(5)))
struct FailureTests {
    private let client = HTTPClient()

    private func failure(_ request: HTTPRequest) async throws -> TransportError {
        try #require(await #expect(throws: TransportError.self) { try await client.send(request) })
    }

    @Test(
        "asks plain http of this machine only",
        arguments: [
            "http://example.com/", "http://localhost.example.com/", "http://foo.localhost/", "http://128.0.0.1/",
            "http://[::2]/", "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/", "http://127.0.0.1.example.com/",
        ]
    )
    func insecure(url: String) async throws {
        let error = try await failure(HTTPRequest(url: #require(URL(string: url))))
        #expect(error.reason == .insecureURL)
        #expect(error.help == "use https, or `--allow-http HOST` for a host that you trust")
        #expect(!error.mayHaveReachedServer)
    }

    @Test("finds this machine under all its names", arguments: ["127.0.0.1", "127.1.2.3", "localhost", "LOCALHOST"])
    func loopback(host: String) async throws {
        // A server that has gone leaves a port behind on which no one listens.
        let server = try LoopbackServer { _, connection in connection.respond() }
        let response = try? await client.send(HTTPRequest(url: server.url(host: host)))
        if host.hasPrefix("127.1") {
            let error = try await failure(HTTPRequest(url: server.url(host: host)))
            if case .unreachable = error.reason {} else { Issue.record("\(error)") }
        } else {
            #expect(response?.status == 200)
        }
    }

    @Test("finds this machine under its address of version 6 as well")
    func loopbackVersion6() async throws {
        let server = try LoopbackServer(usesVersion6: true) { _, connection in connection.respond(body: "six") }
        for host in ["[::1]", "[0:0::1]", "localhost"] {
            let text = try await client.send(HTTPRequest(url: server.url(host: host))).text
            #expect(text == "six", "\(host)")
        }
    }

    @Test("never asks a proxy for this machine, but does for others")
    func proxies() async {
        // In a process of its own, since no one may change the environment while others read it.
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _, connection in connection.respond() }
            for name in ["http_proxy", "https_proxy", "ALL_PROXY"] { setenv(name, "http://127.0.0.1:1", 1) }
            let client = HTTPClient()
            #expect(try await client.send(HTTPRequest(url: server.url())).status == 200)
            let elsewhere = try #require(URL(string: "https://anchor.example/"))
            let error = await #expect(throws: TransportError.self) {
                try await client.send(HTTPRequest(url: elsewhere))
            }
            let refused = TransportError.Reason.proxy("127.0.0.1:1", status: nil, curlMessage: "Connection refused")
            #expect(error?.reason == refused)
        }
    }

    @Test(
        "refuses what is no web address",
        arguments: [
            ("ftp://example.com/", .scheme("ftp")), ("file:///etc/passwd", .scheme("file")),
            ("gopher://localhost:70/", .scheme("gopher")), ("javascript:alert(1)", .scheme("javascript")),
            ("https://user:secret@example.com/", .credentials), ("https://user@example.com/", .credentials),
            ("example.com", .malformed), ("https:", .malformed), ("https://exa%00mple.com/", .malformed),
            ("https://a:99999/", .malformed),
        ] as [(String, TransportError.InvalidURL)]
    )
    func invalidURL(text: String, problem: TransportError.InvalidURL) async throws {
        let error = try await failure(HTTPRequest(url: #require(URL(string: text))))
        #expect(error.reason == .invalidURL(problem))
        #expect(!error.description.contains("secret"))
    }

    @Test("says that nobody listens")
    func refused() async throws {
        let url = try LoopbackServer { _, connection in connection.respond() }.url("/gone")
        let server = try await failure(HTTPRequest(url: url))
        guard case .unreachable(let message) = server.reason else { throw server }
        #expect(message.contains("refused"))
        #expect(server.summary.contains(": GET http://127.0.0.1:"))
        #expect(server.failure == .transport)
        #expect(server.isTransient)
        #expect(!server.mayHaveReachedServer)
    }

    @Test("says that a host is unknown")
    func unknownHost() async throws {
        let error = try await failure(HTTPRequest(url: #require(URL(string: "https://no-such-host.invalid/a"))))
        #expect(error.reason == .unknownHost)
        #expect(error.summary == "the host no-such-host.invalid is unknown: GET https://no-such-host.invalid/a")
    }

    @Test(
        "says that a connection broke, wherever it broke",
        arguments: ["", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"]
    )
    func brokenConnection(sent: String) async throws {
        for isReset in [false, true] {
            let server = try LoopbackServer { _, connection in
                connection.send(sent)
                isReset ? connection.reset() : connection.close()
            }
            let error = try await failure(HTTPRequest(method: .post, url: server.url()))
            guard case .connectionLost = error.reason else { throw error }
            #expect(error.mayHaveReachedServer)
            #expect(error.help == "the server may have acted: check what it did before you try again")
        }
    }

    @Test(
        "says that an answer is no HTTP",
        arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "\u{15}\u{3}\u{1}\u{0}", "HTTP/9.9 x y\r\n\r\n"]
    )
    func notHTTP(sent: String) async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(sent)
            connection.close()
        }
        let error = try await failure(HTTPRequest(url: server.url()))
        guard case .malformedResponse = error.reason else { throw error }
    }

    @Test(
        "says that an answer ended before its head did",
        arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"]
    )
    func incompleteHead(sent: String) async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(sent)
            connection.close()
        }
        #expect(try await failure(HTTPRequest(url: server.url())).reason == .incompleteHead)
    }

    @Test(
        "closes the connection when the task is cancelled, wherever the exchange stands",
        arguments: ["", "HTTP/1.1 200 OK\r\n\r\nabc"]
    )
    func cancellation(sent: String) async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(sent)
            _ = connection.waitForClose()
        }
        let client = client
        let exchange = Task {
            try await client.send(HTTPRequest(url: server.url("/long"), timeouts: Timeouts(total: nil)))
        }
        await server.received(1)
        exchange.cancel()
        let error = await #expect(throws: TransportError.self) { try await exchange.value }
        #expect(error?.reason == .cancelled)
        #expect(error?.failure == .interrupted)
        await server.closedByClient()
    }

    @Test("does not even begin in a task that is cancelled")
    func cancelledBefore() async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        let client = client
        let gate = Gate()
        let exchange = Task {
            await gate.opened()
            return try await client.send(HTTPRequest(url: server.url()))
        }
        exchange.cancel()
        gate.open()
        let error = await #expect(throws: TransportError.self) { try await exchange.value }
        #expect(error?.reason == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test("cancels one exchange and no other")
    func cancelsOnlyOne() async throws {
        let gate = Gate()
        let server = try LoopbackServer { request, connection in
            if request.path == "/cancelled" { _ = connection.waitForClose() }
            gate.block()
            connection.respond(body: "here")
        }
        let client = client
        let other = Task { try await client.send(HTTPRequest(url: server.url("/other"))) }
        let exchange = Task { try await client.send(HTTPRequest(url: server.url("/cancelled"))) }
        await server.received(2)
        exchange.cancel()
        await #expect(throws: TransportError.self) { try await exchange.value }
        gate.open()
        #expect(try await other.value.text == "here")
    }

    @Test("breaks everything off when it is shut down, and takes nothing more")
    func shutdown() async throws {
        let server = try LoopbackServer { _, connection in _ = connection.waitForClose() }
        let client = HTTPClient()
        let exchange = Task { try await client.send(HTTPRequest(url: server.url())) }
        await server.received(1)
        client.shutdown()
        let error = await #expect(throws: TransportError.self) { try await exchange.value }
        #expect(error?.reason == .shutDown)
        await server.closedByClient()
        let late = await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(url: server.url())) }
        #expect(late?.reason == .shutDown)
    }

    @Test("closes its connections when nobody holds it any more")
    func deinitialisation() async throws {
        let server = try LoopbackServer { _, connection in connection.respond(body: "x") }
        do {
            let client = HTTPClient()
            _ = try await client.send(HTTPRequest(url: server.url()))
        }
        await server.closedByClient()
    }
}
