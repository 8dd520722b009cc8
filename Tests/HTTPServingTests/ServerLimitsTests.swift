import TestSupport
import Testing

@testable import HTTPServing

@Suite("Limits of a server", .timeLimit(.minutes(1)))
struct ServerLimitsTests {
    private func configuration(_ change: (inout HTTPServer.Configuration) -> Void) -> HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration()
        change(&configuration)
        return configuration
    }

    @Test(
        "a head or a body that comes byte by byte is cut off when the connection's life is over",
        arguments: [
            "GET / HTTP/1.1\r\nX-Slow: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n",
        ]
    )
    func life(start: String) async throws {
        let handler: HTTPRouter.Handler = { .text("\(try await $0.body.collect(upTo: 1_000_000).count)") }
        try await serving(configuration { $0.life = .milliseconds(300) }, by: handler) { server in
            let client = try RawConnection(port: server.port)
            client.send(start)
            #expect(try await onThread { client.ends(whileSending: "x") })
            #expect(try await leftovers(of: server) == [0, 0])
        }
    }

    @Test(
        "a handler and a stream are cancelled when the connection's life is over",
        arguments: ["/handler", "/stream", "/busy"]
    )
    func lifeOfHandlers(path: String) async throws {
        let handler: HTTPRouter.Handler = { request in
            switch request.path {
            case "/stream": return .stream { _ in await cancellation() }
            case "/busy": return .stream { writer in while true { try await writer.write("busy") } }
            default:
                await cancellation()
                return .text("")
            }
        }
        try await serving(configuration { $0.life = .milliseconds(200) }, by: handler) { server in
            let client = try RawConnection(port: server.port)
            client.send(get(path))
            #expect(try await onThread { client.rest().ending } != .silent)
            #expect(try await leftovers(of: server) == [0, 0])
        }
    }

    @Test("a connection that is silent for the idle timeout is closed, and one whose handler is at work is not")
    func idle() async throws {
        let areClosed = Gate()
        let handler: HTTPRouter.Handler = { request in
            if request.path == "/late" { await areClosed.opened() }
            return .text("\(try await request.body.collect(upTo: 100).count)")
        }
        // Less than a second counts as one.
        try await serving(configuration { $0.idleTimeout = .zero }, by: handler) { server in
            let busy = try RawConnection(port: server.port)
            busy.send(get("/late"))
            let idlers = try ["", "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx", get("/")].map
            { start in
                let client = try RawConnection(port: server.port)
                client.send(start)
                return client
            }
            let endings = try await onThread { idlers.map { $0.rest().ending } }
            #expect(!endings.contains(.silent), "\(endings)")
            areClosed.open()
            #expect(try await onThread { try busy.response().text } == "0")
        }
    }

    @Test("no more connections are open than the limit; the next is served when one is closed")
    func connectionLimit() async throws {
        try await serving(configuration { $0.connectionLimit = 2 }) { server in
            let first = try [RawConnection(port: server.port), RawConnection(port: server.port)]
            for client in first { #expect(try await client.exchange(get("/")).text == "hello") }
            let others = try (0..<5).map { _ in try RawConnection(port: server.port) }
            for other in others { other.send(get("/")) }
            #expect(try await onThread { others[0].rest(within: 100) } == ([], .silent))
            #expect(server.connectionCount == 2)
            first[0].close()
            #expect(try await onThread { try others[0].response().text } == "hello")
            first[1].reset()
            for other in others.dropFirst() {
                #expect(try await onThread { try other.response().text } == "hello")
                other.close()
                others[0].close()
            }
        }
    }

    @Test("the limit of heads counts", arguments: [2048, 64 << 10])
    func headLimit(limit: Int) async throws {
        try await serving(configuration { $0.headLimit = limit }) { server in
            let long = try await RawConnection(port: server.port).exchange(
                get("/", "X: " + String(repeating: "x", count: 40_000))
            )
            #expect(long.status == (limit > 40_000 ? 200 : 431))
            let short = try await RawConnection(port: server.port).exchange(
                get("/", "X: " + String(repeating: "x", count: 200))
            )
            #expect(short.status == 200)
        }
    }

    @Test("300 clients are served at once")
    func crowd() async throws {
        let areThere = Gate()
        let handler: HTTPRouter.Handler = { request in
            await areThere.opened()
            return .text(request.target)
        }
        try await serving(by: handler) { server in
            // The server waits for the request of one that is connected only for some time.
            let clients = try (0..<300).map { number in
                let client = try RawConnection(port: server.port)
                client.send(get("/\(number)"))
                return client
            }
            #expect(try await eventually { server.handlerCount == 300 })
            areThere.open()
            let texts = try await onThread { try clients.map { try $0.response().text } }
            #expect(texts == clients.indices.map { "/\($0)" })
            for client in clients { client.close() }
            #expect(try await eventually { server.connectionCount == 0 })
        }
    }
}

@Suite("Opening a server")
struct ListeningTests {
    private func error(host: String = "127.0.0.1", port: Int) async -> ListeningError? {
        var configuration = HTTPServer.Configuration()
        configuration.host = host
        configuration.port = port
        do throws(ListeningError) {
            let server = try await HTTPServer.open(configuration, responder: Handling { _ in .text("") })
            await server.close()
            return nil
        } catch {
            return error
        }
    }

    @Test("why it can't listen is told")
    func refused() async throws {
        #expect(await error(port: 70_000) == .noSuchPort)
        #expect(await error(port: 65_536) == .noSuchPort)
        #expect(await error(port: -1) == .noSuchPort)
        // An address of no one (RFC 5737), and a name that no resolver is asked for.
        #expect(await error(host: "192.0.2.1", port: 0) == .noSuchAddress)
        #expect(await error(host: String(repeating: "x", count: 70), port: 0) == .noSuchAddress)
        try await serving { server in
            let taken = await error(port: server.port)
            #expect(taken == .portInUse)
            let answer = try await RawConnection(port: server.port).exchange(get("/"))
            #expect(answer.text == "hello")
        }
    }

    @Test("several servers serve beside each other, and a port can be taken again at once")
    func several() async throws {
        try await serving(by: { _ in .text("one") }) { one in
            try await serving(by: { _ in .text("two") }) { two in
                #expect(one.port != two.port)
                let first = try await RawConnection(port: one.port).exchange(get("/"))
                let second = try await RawConnection(port: two.port).exchange(get("/"))
                #expect([first.text, second.text] == ["one", "two"])
                await two.close()
                #expect(throws: (any Error).self) { try RawConnection(port: two.port) }
                let again = await error(port: two.port)
                #expect(again == nil)
            }
        }
    }

    @Test("a server listens at names, and at addresses of version 6", arguments: ["localhost", "::1"])
    func names(host: String) async throws {
        // A machine may have no version 6.
        if host == "::1", await error(host: host, port: 0) == .noSuchAddress { return }
        var configuration = HTTPServer.Configuration()
        configuration.host = host
        try await serving(configuration) { server in
            let version4 = host == "::1" ? nil : try? RawConnection(port: server.port)
            let client = try version4 ?? RawConnection(port: server.port, isVersion6: true)
            #expect(try await client.exchange(get("/")).text == "hello")
        }
    }

    @Test("each cause has a name, and that of the system its number")
    func causes() {
        let errors: [ListeningError] = [.noSuchPort, .noSuchAddress, .portInUse, .notPermitted, .system(24)]
        #expect(Set(errors.map(\.name)).count == errors.count)
        #expect(errors.map(\.systemCode) == [nil, nil, nil, nil, 24])
    }
}
