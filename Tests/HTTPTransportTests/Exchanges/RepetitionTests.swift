import Foundation
import HTTPTransport
import TestSupport
import Testing

/// That nothing goes out twice which may have been done already.
@Suite("Repetition", .timeLimit(.minutes(5)))
struct RepetitionTests {
    /// A server that takes a second request on a connection, and hangs up instead of answering.
    private func server() throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            request.path == "/first" ? connection.respond() : connection.close()
        }
    }

    private func send(_ method: HTTPMethod, isRepeatable: Bool? = nil) async throws -> [LoopbackRequest] {
        let server = try server()
        let client = HTTPClient()
        _ = try await client.send(HTTPRequest(url: server.url("/first")))
        var request = HTTPRequest(method: method, url: server.url("/second"))
        if let isRepeatable { request.isRepeatable = isRepeatable }
        let asked = request
        let error = await #expect(throws: TransportError.self) { try await client.send(asked) }
        if case .connectionLost = error?.reason {} else { Issue.record("\(String(describing: error))") }
        #expect(error?.mayHaveReachedServer == true)
        return server.requests.filter { $0.path == "/second" }
    }

    @Test(
        "a lost POST, PATCH, or GET that starts something is sent once; what changes nothing more is sent again",
        arguments: [
            (HTTPMethod.post, nil, 1), (.patch, nil, 1), (.get, false, 1), (.get, nil, 2), (.put, nil, 2),
            (.delete, nil, 2),
        ] as [(HTTPMethod, Bool?, Int)]
    )
    func lost(method: HTTPMethod, isRepeatable: Bool?, times: Int) async throws {
        #expect(try await send(method, isRepeatable: isRepeatable).count == times)
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
