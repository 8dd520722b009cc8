import Diagnostics
import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Each bound of an exchange, and what is said when it is exceeded.
@Suite("Limits", .timeLimit(.minutes(5)))
struct LimitTests {
    private let client = HTTPClient()

    @Test("takes a body of exactly the limit")
    func bodyWithinLimit() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(bytes: [UInt8](repeating: 65, count: 1000))
        }
        let response = try await client.send(HTTPRequest(url: server.url(), bodyLimit: 1000))
        #expect(response.body.count == 1000)
    }

    @Test("refuses a body by its declared length, before it comes")
    func declaredLength() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n")
            _ = connection.waitForClose()
        }
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url("/toml"), bodyLimit: 1000))
        }
        #expect(error?.reason == .bodyTooLarge(limit: 1000))
        #expect(error?.summary.contains("more than 1000 bytes") == true)
        #expect(error?.summary.contains("/toml") == true)
    }

    @Test("breaks off a body of unknown length as soon as it is too long")
    func endlessBody() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1001))
            _ = connection.waitForClose()
        }
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url(), bodyLimit: 1000))
        }
        #expect(error?.reason == .bodyTooLarge(limit: 1000))
        await server.closedByClient()
    }

    @Test("E53: counts the bytes of a compressed body after decompression")
    func compressedBody() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(200, ["Content-Encoding: gzip"], bytes: Self.zeros)
        }
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url(), bodyLimit: 99_999))
        }
        #expect(error?.reason == .bodyTooLarge(limit: 99_999))
        let response = try await client.send(HTTPRequest(url: server.url(), bodyLimit: 100_000))
        #expect(response.body == [UInt8](repeating: 0, count: 100_000))
    }

    @Test("says that a body which claims to be compressed is not")
    func brokenCompression() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(200, ["Content-Encoding: gzip"], body: "this is no gzip at all, not by a long way")
        }
        let error = await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(url: server.url())) }
        if case .malformedResponse = error?.reason {} else { Issue.record("\(String(describing: error))") }
    }

    @Test("refuses a head of too many fields")
    func headFields() async throws {
        let server = try LoopbackServer { request, connection in
            connection.respond(200, (1...(Int(request.target.dropFirst()) ?? 0)).map { "X-\($0): v" })
        }
        _ = try await client.send(HTTPRequest(url: server.url("/199")))
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url("/200")))
        }
        #expect(error?.reason == .headTooLarge(limit: .fields(200)))
    }

    @Test("refuses a head of too many bytes, also when it comes as ever new interim responses")
    func headBytes() async throws {
        let server = try LoopbackServer { request, connection in
            let long = String(repeating: "x", count: 30_000)
            guard request.path == "/interim" else {
                return connection.respond(200, ["A: \(long)", "B: \(long)", "C: \(long)"])
            }
            for _ in 1...4 { connection.send("HTTP/1.1 103 Early Hints\r\nA: \(long)\r\n\r\n") }
            connection.respond()
        }
        for path in ["/final", "/interim"] {
            let error = await #expect(throws: TransportError.self) {
                try await client.send(HTTPRequest(url: server.url(path)))
            }
            #expect(error?.reason == .headTooLarge(limit: .bytes(64 << 10)))
        }
    }

    @Test("gives up when no answer comes in time")
    func waiting() async throws {
        let server = try LoopbackServer { _, connection in _ = connection.waitForClose() }
        let timeouts = Timeouts(total: .seconds(3))
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url("/slow?token=abc"), timeouts: timeouts))
        }
        #expect(error?.reason == .timedOut(.waiting, after: .seconds(3)))
        #expect(error?.summary.hasPrefix("no answer within 3 s, while waiting") == true)
        #expect(error?.summary.hasSuffix("/slow?token=•••") == true)
        #expect(error?.mayHaveReachedServer == true)
        await server.closedByClient()
    }

    @Test("gives up when the answer trickles past the deadline")
    func receiving() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
            _ = connection.waitForClose()
        }
        let timeouts = Timeouts(total: .seconds(3))
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url(), timeouts: timeouts))
        }
        #expect(error?.reason == .timedOut(.receiving, after: .seconds(3)))
    }

    @Test("bounds the exchange with all its redirects, not each of them")
    func redirectsShareTheDeadline() async throws {
        // Each hop takes no time to speak of, and there is always another.
        let server = try LoopbackServer { _, connection in connection.redirect(to: "/2") }
        let request = HTTPRequest(
            url: server.url("/1"),
            timeouts: Timeouts(total: .seconds(2)),
            redirects: .sameOrigin(limit: .max)
        )
        let error = await #expect(throws: TransportError.self) { try await client.send(request) }
        guard case .timedOut(_, after: .seconds(2)) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.redirectedFrom == RedactedURL(server.url("/1"), isKnown: true))
    }

    @Test("gives up when the deadline is already over")
    func noTime() async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url(), timeouts: Timeouts(total: .zero)))
        }
        if case .timedOut = error?.reason {} else { Issue.record("\(String(describing: error))") }
        #expect(server.requests.isEmpty)
    }

    @Test("gives up connecting after the time for that")
    func connecting() async throws {
        let listener = try DeafListener()
        let timeouts = Timeouts(connect: .seconds(2), total: .seconds(20))
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: listener.url, timeouts: timeouts))
        }
        #expect(error?.reason == .timedOut(.connecting, after: .seconds(2)))
        #expect(error?.mayHaveReachedServer == false)
    }

    /// 100,000 zero bytes, compressed with gzip.
    private static let zeros = Array(
        Data(
            base64Encoded: "H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0Po" + String(repeating: "A", count: 128) + "IBXA32VEdSghgEA"
        ) ?? Data()
    )
}
