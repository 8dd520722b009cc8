import TestLanes
import TestSupport
import Testing

@testable import HTTPServing

/// Clients that send a part of a request and then nothing, or a byte now and then.
@Suite("Half-sent requests", .timeLimit(.minutes(1)))
struct HalfSentRequestTests {
    private static let requests = [
        get("/", "X-Long: value"),
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nnewspaper",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nnews\r\n5;a=b\r\npaper\r\n0\r\n\r\n",
    ]

    /// The idle timeout is far away, so nothing else closes the connections.
    private func with(_ test: (HTTPServer) async throws -> Void) async throws {
        var configuration = HTTPServer.Configuration()
        configuration.requestTimeout = .milliseconds(300)
        let handler: HTTPRouter.Handler = { .text("\(try await $0.body.collect(upTo: 1000).count)") }
        try await serving(configuration, by: handler, test)
    }

    @Test(
        "a request that is cut off anywhere is dropped in time, also after whole ones, and others are served meanwhile",
        .tags(.thorough),
        arguments: requests.indices,
        [-1, 0, 1, 2]
    )
    func cutOff(number: Int, before: Int) async throws {
        let request = Array(Self.requests[number].utf8)
        try await with { server in
            let clients = try await onThread {
                try (1..<request.count).map { length in
                    let client = try RawConnection(port: server.port)
                    if before >= 0 {
                        // In one piece with the request before it, as it may come.
                        client.send(Array(Self.requests[before].utf8) + request.prefix(length))
                        _ = try client.response()
                    } else {
                        client.send(request.prefix(length))
                    }
                    return client
                }
            }
            #expect(try await RawConnection(port: server.port).exchange(get("/")).text == "0")
            let endings = try await onThread { clients.map { $0.rest(within: 10_000).ending } }
            let silent = endings.indices.filter { endings[$0] == .silent }.map { $0 + 1 }
            #expect(silent == [], "cut off after so many bytes")
            #expect(try await RawConnection(port: server.port).exchange(get("/")).text == "0")
            #expect(try await eventually { server.handlerCount == 0 })
        }
    }

    @Test("a head that comes byte by byte is dropped in time, and a body is not while it comes", arguments: [0, 1, 2])
    func trickle(number: Int) async throws {
        try await with { server in
            let head = try RawConnection(port: server.port)
            head.send("GET / HTTP/1.1\r\nX-Slow: ")
            #expect(try await onThread { head.ends(whileSending: "x") })
            guard number > 0 else { return }
            // Of 600 milliseconds in all, and never silent for 300.
            let body = try RawConnection(port: server.port)
            let request = Array(Self.requests[number].utf8)
            let answer = try await onThread {
                body.send(request.dropLast(5))
                for byte in request.suffix(5) {
                    _ = body.rest(within: 120)
                    body.send([byte])
                }
                return try body.response()
            }
            #expect(answer.text == "9")
        }
    }

    @Test("a connection without a byte, and one between two requests, are kept", arguments: [0, 1])
    func idle(number: Int) async throws {
        try await with { server in
            let fresh = try RawConnection(port: server.port)
            let used = try RawConnection(port: server.port)
            for _ in 0..<2 { #expect(try await used.exchange(Self.requests[number]).status == 200) }
            for client in [fresh, used] {
                let (bytes, ending) = try await onThread { client.rest(within: 900) }
                #expect(bytes == [])
                #expect(ending == .silent)
                #expect(try await client.exchange(get("/")).text == "0")
            }
        }
    }

    @Test("a handler that takes its time is not cut off, with a body or without", arguments: [0, 1, 2])
    func lateHandler(number: Int) async throws {
        var configuration = HTTPServer.Configuration()
        configuration.requestTimeout = .milliseconds(50)
        let isTime = Gate()
        let handler: HTTPRouter.Handler = { request in
            await isTime.opened()
            let count = try await request.body.collect(upTo: 100).count
            return .text("\(count)")
        }
        try await serving(configuration, by: handler) { server in
            let client = try RawConnection(port: server.port)
            client.send(Self.requests[number])
            #expect(try await onThread { client.rest(within: 500) } == ([], .silent))
            isTime.open()
            #expect(try await onThread { try client.response().text } == (number == 0 ? "0" : "9"))
        }
    }
}
