import HTTPServing
import TestLanes
import TestSupport
import Testing

/// That a connection is freed, and its handler cancelled, soon after its client leaves.
@Suite("Clients that leave", .tags(.thorough), .timeLimit(.minutes(1)))
struct LeavingClientTests {
    enum Way: CaseIterable { case close, reset, halfClose, closeAfterReading }

    /// Answers by what the path asks for.
    static let site: HTTPRouter.Handler = { request in
        switch request.path {
        case "/read": return .text("\(try await request.body.collect(upTo: 600).count)")
        case "/read-much": return .text("\(try await request.body.collect(upTo: 100_000).count)")
        case "/yield":
            for _ in 0..<10 { await Task.yield() }
            return .text("late")
        case "/wait":
            await cancellation()
            return .text("too late")
        case "/wait-read":
            await cancellation()
            return .text("\(try await request.body.collect(upTo: 100_000).count)")
        case "/wait-stream":
            await cancellation()
            return .stream { _ in await cancellation() }
        case "/events":
            return .stream { writer in while true { try await writer.write("data: 1\n\n") } }
        case "/idle":
            return .stream { writer in
                try await writer.write("data: 1\n\n")
                await cancellation()
            }
        case "/stall":
            return .stream(length: 10) { writer in
                try await writer.write("half")
                await cancellation()
            }
        case "/long": return ServerResponse(status: .ok, body: .bytes([UInt8](repeating: 1, count: 8 << 20)))
        case "/cut": return .stream(length: 10) { try await $0.write("half") }
        case "/reset": return ServerResponse(status: .ok, body: .reset)
        default: return .text("hello")
        }
    }

    private static func head(_ path: String, _ line: String) -> String {
        "POST \(path) HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n"
    }

    private static let half = String(repeating: "x", count: 500)
    static let requests: [String] = [
        "", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n", get("/ready"), get("/"), get("/yield"), get("/wait"),
        get("/wait-stream"),
        get("/events"), get("/idle"), get("/stall"), get("/long"), get("/cut"), get("/reset"), "garbage\r\n\r\n",
        head("/read", "Content-Length: 600") + half, head("/read", "Content-Length: 600"),
        head("/", "Content-Length: 600") + half, head("/", "Content-Length: 100000") + half,
        head("/yield", "Content-Length: 600") + half, head("/yield", "Content-Length: 100000") + half,
        head("/wait", "Content-Length: 600") + half, head("/wait-read", "Content-Length: 600") + half,
        head("/wait-read", "Content-Length: 500") + half,
        // More than is read at a time, so that its last piece may come together with the end of the connection.
        head("/wait-read", "Content-Length: 100000") + String(repeating: half, count: 150),
        head("/read-much", "Content-Length: 100000") + String(repeating: half, count: 150),
        head("/read", "Expect: 100-continue\r\nContent-Length: 600"), head("/read", "Content-Length: 601") + half,
        head("/read", "Transfer-Encoding: chunked") + "1f4\r\n" + half,
        head("/read", "Transfer-Encoding: chunked") + "3e8\r\n" + half + half,
        head("/yield", "Transfer-Encoding: chunked") + "1f4\r\n" + half,
        get("/ready") + get("/ready") + get("/ready"), get("/") + get("/") + get("/"), get("/") + get("/wait"),
        get("/wait") + get("/"),
        get("/yield") + get("/"), get("/stall") + get("/"), get("/events") + get("/"), get("/idle") + get("/"),
        get("/long") + get("/"),
        get("/cut") + get("/"), get("/yield") + get("/ready"), get("/ready") + get("/yield") + "GET /",
    ]

    @Test(
        "whatever a client has sent, its connection is freed when it leaves",
        arguments: requests.indices,
        Way.allCases
    )
    func leaving(number: Int, way: Way) async throws {
        let ready = ReadyResponse(headers: [:], body: Array("ready".utf8))
        try await serving(ready: { $0.target == "/ready" ? ready : nil }, by: Self.site) { server in
            let client = try RawConnection(port: server.port)
            client.send(Self.requests[number])
            switch way {
            case .close: client.close()
            case .reset: client.reset()
            case .halfClose: client.halfClose()
            case .closeAfterReading:
                // Events come without an end.
                _ = try await onThread { client.rest(within: 20, upTo: 100_000) }
                client.close()
            }
            // A client that has only closed its own side reads on.
            if way == .halfClose { #expect(try await onThread { client.rest().ending } != .silent) }
            #expect(try await leftovers(of: server) == [0, 0])
        }
    }

    @Test("a handler at work is cancelled within a second", arguments: Way.allCases)
    func cancelled(way: Way) async throws {
        let (isAsked, isCancelled) = (Gate(), Gate())
        let handler: HTTPRouter.Handler = { _ in
            isAsked.open()
            await cancellation()
            isCancelled.open()
            return .text("")
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            client.send(get("/"))
            await isAsked.opened()
            let begin = ContinuousClock.now
            switch way {
            case .close, .closeAfterReading: client.close()
            case .reset: client.reset()
            case .halfClose: client.halfClose()
            }
            #expect(try await within(.seconds(10)) { await isCancelled.opened() } != nil)
            // It takes a few milliseconds; other tests may be at work.
            #expect(ContinuousClock.now - begin < .seconds(3))
        }
    }

    @Test("a client that has only closed its own side is answered by a handler that does not heed it")
    func halfClosed() async throws {
        let (isAsked, isLeft) = (Gate(), Gate())
        let handler: HTTPRouter.Handler = { request in
            isAsked.open()
            await isLeft.opened()
            return .text("\(try await request.body.collect(upTo: 100).count)")
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            client.send(post("/", body: "news"))
            client.halfClose()
            await isAsked.opened()
            isLeft.open()
            #expect(try await onThread { try client.response().text } == "4")
            #expect(try await onThread { client.rest() } == ([], .closed))
        }
    }

    @Test("a client that leaves at any byte of its requests is let go", arguments: Way.allCases)
    func anyByte(way: Way) async throws {
        let bytes = Array(
            (get("/ready") + post("/read", body: "four") + Self.head("/read", "Transfer-Encoding: chunked")
                + chunks("abcde", of: 3)).utf8
        )
        let ready = ReadyResponse(headers: [:], body: Array("ready".utf8))
        try await serving(ready: { $0.target == "/ready" ? ready : nil }, by: Self.site) { server in
            let clients = try await onThread {
                try bytes.indices.map { end in
                    let client = try RawConnection(port: server.port)
                    client.send(bytes[..<end])
                    switch way {
                    case .close: client.close()
                    case .reset: client.reset()
                    case .halfClose: client.halfClose()
                    case .closeAfterReading:
                        if end > 60 { _ = try? client.receive() }
                        client.close()
                    }
                    return client
                }
            }
            #expect(try await leftovers(of: server, accepted: bytes.count) == [0, 0])
            withExtendedLifetime(clients) {}
            #expect(try await RawConnection(port: server.port).exchange(get("/ready")).text == "ready")
        }
    }
}
