import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Event streams from a real server.
@Suite("ServerSentEvents", .timeLimit(.minutes(5)))
struct ServerSentEventsTests {
    private let client = HTTPClient()
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n"

    @Test("hands events out as they come, and ends when the server closes")
    func stream() async throws {
        let gates = [Gate(), Gate()]
        let server = try LoopbackServer { _, connection in
            connection.send(Self.head + "data: 1\n\n")
            gates[0].block()
            connection.send("data: 2\n\ndata: half")
            gates[1].block()
            connection.close()
        }
        var events = client.events(HTTPRequest(url: server.url("/payments"))).makeAsyncIterator()
        #expect(server.requests.isEmpty)
        #expect(try await events.next()?.data == "1")
        gates[0].open()
        #expect(try await events.next()?.data == "2")
        gates[1].open()
        #expect(try await events.next() == nil)
        #expect(try await events.next() == nil)
        let request = try #require(server.requests.first)
        #expect(request.header("Accept") == "text/event-stream")
        #expect(request.header("Accept-Encoding") == nil)
    }

    @Test("outlives the time that a plain exchange would have")
    func noTotalDeadline() async throws {
        let gate = Gate()
        let server = try LoopbackServer { request, connection in
            if request.path == "/slow" { return _ = connection.waitForClose() }
            connection.send(Self.head + "data: 1\n\n")
            gate.block()
            connection.send("data: 2\n\n")
            connection.close()
        }
        let timeouts = Timeouts(total: .seconds(3))
        var events = client.events(HTTPRequest(url: server.url(), timeouts: timeouts)).makeAsyncIterator()
        #expect(try await events.next()?.data == "1")
        // An exchange with the same deadline, begun later, has run out of time: so has any deadline on the stream.
        await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url("/slow"), timeouts: timeouts))
        }
        gate.open()
        #expect(try await events.next()?.data == "2")
    }

    @Test("gives up on a stream that does not open")
    func unopened() async throws {
        let server = try LoopbackServer { _, connection in _ = connection.waitForClose() }
        let error = await failure(HTTPRequest(url: server.url(), timeouts: Timeouts(total: .seconds(3))))
        #expect(error?.reason == .timedOut(.waiting, after: .seconds(3)))
        await server.closedByClient()
    }

    @Test("gives up on a stream that falls silent")
    func silence() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(Self.head + ": here\n\n")
            _ = connection.waitForClose()
        }
        let error = await failure(HTTPRequest(url: server.url(), timeouts: Timeouts(silence: .milliseconds(50))))
        #expect(error?.reason == .silent(for: .milliseconds(50)))
        await server.closedByClient()
    }

    @Test("closes the connection when the task is cancelled")
    func cancellation() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(Self.head + "data: 1\n\n")
            _ = connection.waitForClose()
        }
        let client = client
        let first = Gate()
        let reader = Task {
            for try await _ in client.events(HTTPRequest(url: server.url())) { first.open() }
        }
        await first.opened()
        reader.cancel()
        let error = await #expect(throws: TransportError.self) { try await reader.value }
        #expect(error?.reason == .cancelled)
        await server.closedByClient()
    }

    @Test("closes the connection when the reader has had enough")
    func leaving() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(Self.head + "data: 1\n\ndata: 2\n\n")
            _ = connection.waitForClose()
        }
        for try await _ in client.events(HTTPRequest(url: server.url())) { break }
        await server.closedByClient()
    }

    @Test("has the server wait while nobody reads, and loses nothing")
    func backpressure() async throws {
        let count = 20_000
        let text = String(repeating: "x", count: 1000)
        let settled = Gate()
        let server = try LoopbackServer { _, connection in
            connection.send(Self.head)
            var wasHeld = false
            for number in 0..<count {
                if !wasHeld, !connection.isWritable(within: 300) {
                    wasHeld = true
                    settled.open()
                }
                connection.send("data: \(number) \(wasHeld) \(text)\n\n")
            }
            settled.open()
            connection.close()
        }
        var events = client.events(HTTPRequest(url: server.url())).makeAsyncIterator()
        #expect(try await events.next()?.data.hasPrefix("0 false ") == true)
        await settled.opened()
        // 20 MB do not fit into our buffer of 64 KiB and the few MB of the kernel's.
        var wasHeld = false
        for number in 1..<count {
            let data = try await events.next()?.data
            wasHeld = data?.hasPrefix("\(number) true") == true
            guard data?.hasPrefix("\(number) ") == true else {
                Issue.record("expected event \(number), got \(data?.prefix(20) ?? "the end")")
                return
            }
        }
        #expect(wasHeld)
        #expect(try await events.next() == nil)
    }

    @Test("says that a connection broke in the middle of a stream")
    func broken() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
            connection.send("9\r\ndata: 1\n\n\r\n")
            connection.close()
        }
        var events = client.events(HTTPRequest(url: server.url())).makeAsyncIterator()
        #expect(try await events.next()?.data == "1")
        do throws(TransportError) {
            _ = try await events.next()
            Issue.record("the stream should have failed")
        } catch {
            if case .connectionLost = error.reason {} else { Issue.record("\(error)") }
        }
        #expect(try await events.next() == nil)
    }

    @Test("says when what comes is no event stream")
    func notAStream() async throws {
        let server = try LoopbackServer { request, connection in
            request.path == "/404"
                ? connection.respond(404, ["Content-Type: application/json"], body: "{}")
                : connection.respond(200, ["Content-Type: text/html"], body: "<p>")
        }
        #expect(
            await failure(HTTPRequest(url: server.url("/404")))?.reason
                == .notAnEventStream(status: 404, mediaType: "application/json")
        )
        #expect(
            await failure(HTTPRequest(url: server.url("/200")))?.reason
                == .notAnEventStream(status: 200, mediaType: "text/html")
        )
    }

    @Test("follows redirects to a stream and bounds its events")
    func redirectAndLimit() async throws {
        let server = try LoopbackServer { request, connection in
            if request.path == "/" { return connection.redirect(to: "/events") }
            connection.send(Self.head + "data: 1\n\ndata: \(String(repeating: "x", count: 200))\n\n")
            _ = connection.waitForClose()
        }
        let error = await failure(HTTPRequest(url: server.url(), bodyLimit: 100))
        #expect(error?.reason == .eventTooLarge(limit: 100))
        #expect(error?.redirectedFrom == RedactedURL(server.url(), isKnown: true))
        await server.closedByClient()
    }

    @Test("a stand-in gives out what it was given")
    func standIn() async throws {
        let error = TransportError(.shutDown, method: .get, url: RedactedURL(URL(filePath: "/")))
        let events = ServerSentEvents([ServerSentEvent(data: "a"), ServerSentEvent(data: "b")], failure: error)
        var data: [String] = []
        let thrown = await #expect(throws: TransportError.self) {
            for try await event in events { data.append(event.data) }
        }
        #expect(data == ["a", "b"])
        #expect(thrown == error)
    }

    private func failure(_ request: HTTPRequest) async -> TransportError? {
        await #expect(throws: TransportError.self) {
            for try await _ in client.events(request) {}
        }
    }
}
