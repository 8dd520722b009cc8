import TestLanes
import TestSupport
import Testing

@testable import HTTPServing

@Suite("Closing a server", .timeLimit(.minutes(1)))
struct ServerCloseTests {
    private static let site: HTTPRouter.Handler = { request in
        switch request.path {
        case "/wait":
            await cancellation()
            return .text("")
        case "/idle": return .stream { _ in await cancellation() }
        case "/events": return .stream { writer in while true { try await writer.write("data: 1\n\n") } }
        case "/stall":
            return .stream(length: 10) { writer in
                try await writer.write("half")
                await cancellation()
            }
        case "/read": return .text("\(try await request.body.collect(upTo: 1000).count)")
        default: return .text("hello")
        }
    }

    private static let requests = [
        "", "GET /", get("/"), get("/wait"), get("/idle"), get("/events"), get("/stall"),
        "POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf",
        "POST /read HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n", get("/") + get("/wait"),
    ]

    @Test("everything under way is ended soon")
    func underWay() async throws {
        let server = try await HTTPServer.open(responder: Handling(handle: Self.site))
        let clients = try (0..<50).map { _ in try RawConnection(port: server.port) }
        for (number, client) in clients.enumerated() { client.send(Self.requests[number % Self.requests.count]) }
        #expect(try await eventually { server.connectionCount == 50 && server.handlerCount >= 35 })
        let begin = ContinuousClock.now
        await server.close()
        // It takes a few milliseconds; other tests may be at work.
        #expect(ContinuousClock.now - begin < .seconds(5))
        #expect(server.connectionCount == 0)
        #expect(try await leftovers(of: server) == [0, 0])
        let endings = try await onThread { clients.map { $0.rest().ending } }
        #expect(endings.allSatisfy { $0 != .silent })
        #expect(throws: (any Error).self) { try RawConnection(port: server.port) }
    }

    @Test(
        "a handler that does not heed its cancellation is waited for a second, and no longer",
        arguments: ["/", "/stream"]
    )
    func heedless(path: String) async throws {
        let (isAsked, isClosed) = (Gate(), Gate())
        let handler: HTTPRouter.Handler = { request in
            guard request.path == "/stream" else {
                isAsked.open()
                await isClosed.opened()
                return .text("nobody reads this")
            }
            return .stream { writer in
                isAsked.open()
                await isClosed.opened()
                try await writer.write("nor this")
            }
        }
        let server = try await HTTPServer.open(responder: Handling(handle: handler))
        let client = try RawConnection(port: server.port)
        client.send(get(path))
        await isAsked.opened()
        let begin = ContinuousClock.now
        await server.close()
        let time = ContinuousClock.now - begin
        #expect(time > .milliseconds(900) && time < .seconds(5))
        #expect(server.handlerCount == 1)
        isClosed.open()
        #expect(try await eventually { server.handlerCount == 0 })
    }

    @Test("a server is closed once, however often that is asked")
    func twice() async throws {
        let server = try await HTTPServer.open(responder: Handling(handle: Self.site))
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { await server.close() } }
        }
        await server.close()
        #expect(throws: (any Error).self) { try RawConnection(port: server.port) }
    }

    @Test("200 servers start and stop while clients come and go", .tags(.thorough))
    func cycles() async throws {
        let ready = ReadyResponse(headers: [:], body: Array("ready".utf8))
        for cycle in 0..<200 {
            let server = try await HTTPServer.open(
                ready: { $0.target == "/ready" ? ready : nil },
                responder: Handling(handle: Self.site)
            )
            let port = server.port
            let clients = try await onThread {
                let clients = try (0..<Self.requests.count).map { _ in try RawConnection(port: port) }
                for (client, request) in zip(clients, Self.requests) { client.send(request) }
                let client = try RawConnection(port: port)
                client.send(get("/ready") + get("/"))
                #expect(try [client.response().text, client.response().text] == ["ready", "hello"])
                return clients
            }
            // Others go on coming while it closes.
            let crowd = Task {
                try await onThread {
                    for request in Self.requests where cycle.isMultiple(of: 2) {
                        try RawConnection(port: port).send(request)
                    }
                }
            }
            await server.close()
            // It may have been refused.
            _ = await crowd.result
            #expect(server.connectionCount == 0)
            #expect(try await leftovers(of: server) == [0, 0])
            withExtendedLifetime(clients) {}
        }
    }
}
