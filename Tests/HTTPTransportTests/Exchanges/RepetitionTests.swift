import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import TestSupport
import Testing
import Timekeeping

/// That nothing goes out twice by itself.
@Suite("Repetition", .timeLimit(.minutes(5)))
struct RepetitionTests {
    /// A server that answers `/first`, and breaks the connection of any other request: with a reset, or properly.
    private func server(isReset: Bool) throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            if request.target.hasSuffix("/first") { return connection.respond() }
            isReset ? connection.reset() : connection.close()
        }
    }

    private func check(isLost request: HTTPRequest, by client: HTTPClient) async {
        let error = await #expect(throws: TransportError.self) { try await client.send(request) }
        if case .connectionLost = error?.reason {} else { Issue.record("\(String(describing: error))") }
        #expect(error?.mayHaveReachedServer == true && error?.isTransient == true)
    }

    @Test(
        "a lost request is sent once, whatever it is",
        arguments: [
            (HTTPMethod.post, nil), (.patch, nil), (.get, false), (.get, nil), (.put, nil), (.delete, nil),
            (.head, nil),
        ] as [(HTTPMethod, Bool?)],
        [false, true]
    )
    func lost(kind: (method: HTTPMethod, isRepeatable: Bool?), isReset: Bool) async throws {
        let server = try server(isReset: isReset)
        let client = HTTPClient()
        _ = try await client.send(HTTPRequest(url: server.url("/first")))
        var request = HTTPRequest(method: kind.method, url: server.url("/second"))
        if let isRepeatable = kind.isRepeatable { request.isRepeatable = isRepeatable }
        request.isSentOnce = request.isRepeatable
        await check(isLost: request, by: client)
        #expect(server.requests.map(\.path) == ["/first", "/second"])
        // No connection is made for a request that is not sent again.
        #expect(server.connectionCount == (request.isRepeatable ? 1 : 2))
    }

    @Test("a request that is lost behind a proxy is sent once", arguments: [false, true])
    func lostBehindProxy(isReset: Bool) async throws {
        let proxy = try server(isReset: isReset)
        let client = HTTPClient(
            HTTPClient.Configuration(
                proxies: ProxySettings(environment: ["http_proxy": "127.0.0.1:\(proxy.port)"]),
                plainHosts: try PlainHosts(parsing: ["anchor.example"])
            )
        )
        func request(_ path: String) throws -> HTTPRequest {
            var request = HTTPRequest(url: try #require(URL(string: "http://anchor.example\(path)")))
            request.isSentOnce = true
            return request
        }
        _ = try await client.send(request("/first"))
        await check(isLost: try request("/second"), by: client)
        #expect(proxy.requests.map(\.target) == ["http://anchor.example/first", "http://anchor.example/second"])
        #expect(proxy.connectionCount == 1)
    }

    @Test("each try is on record, with an id of its own, and the next one with the reason")
    func recorded() async throws {
        let server = try LoopbackServer { request, connection in
            request.path == "/second" && request.connection == 1 ? connection.reset() : connection.respond()
        }
        let seen = SeenTraffic()
        let recorder = TrafficRecorder(
            HTTPClient(),
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: seen.observer(),
            clock: ManualClock()
        )
        let http = GuardedHTTP(recorder, clock: ManualClock())
        _ = try await http.send(HTTPRequest(url: server.url("/first")))
        let request = HTTPRequest(url: server.url("/second"))
        await #expect(throws: TransportError.self) { try await http.send(request) }
        #expect(try await http.send(request).status == 200)
        #expect(seen.all.map(\.cause) == [nil, nil, .failure(.connectionLost)])
        #expect(seen.all.map(\.failure?.code) == [nil, .connectionLost, nil])
        #expect(seen.tally.retries == ["connection-lost": 1])
        #expect(server.requests.map { $0.header("X-Request-Id") } == seen.all.map(\.id))
        #expect(Set(seen.all.map(\.id)).count == 3)
    }

    /// A server that ends its first connection behind the first answer, when the next request is there.
    private func droppingServer() throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            request.connection == 1 && request.path != "/first" ? connection.close() : connection.respond()
        }
    }

    @Test("a run asks a host that ended a kept connection on a new one each time")
    func droppingHost() async throws {
        let server = try droppingServer()
        let http = GuardedHTTP(HTTPClient(), clock: ManualClock())
        _ = try await http.send(HTTPRequest(url: server.url("/first")))
        await #expect(throws: TransportError.self) { try await http.send(HTTPRequest(url: server.url("/second"))) }
        for path in ["/second", "/third"] {
            #expect(try await http.send(HTTPRequest(url: server.url(path))).status == 200)
        }
        #expect(server.requests.map(\.connection) == [1, 1, 2, 3])
    }

    @Test("a repeatable request of no run goes out once more where a kept connection ends")
    func withoutRun() async throws {
        let server = try droppingServer()
        let client = HTTPClient()
        for path in ["/first", "/second"] {
            #expect(try await client.send(HTTPRequest(url: server.url(path))).status == 200)
        }
        #expect(server.requests.map(\.path) == ["/first", "/second", "/second"])
    }

    @Test("a kept connection that the server closed before is replaced: nothing was sent on it")
    func closedBefore() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond()
            connection.close()
        }
        let client = HTTPClient()
        for number in 1...3 {
            #expect(try await client.send(HTTPRequest(url: server.url())).status == 200)
            await server.until { events in
                events.contains { event in if case .closed(number, _) = event { true } else { false } }
            }
        }
        #expect(server.requests.count == 3 && server.connectionCount == 3)
    }

    @Test("a request that may not be repeated goes out on a new connection, which others may use afterwards")
    func connections() async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        let client = HTTPClient()
        for method in [HTTPMethod.get, .post, .get] {
            _ = try await client.send(HTTPRequest(method: method, url: server.url()))
        }
        #expect(server.requests.map(\.method) == ["GET", "POST", "GET"])
        #expect(server.connectionCount == 2)
    }
}
