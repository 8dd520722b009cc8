import HTTPServing
import TestLanes
import TestSupport
import Testing

/// Rounds of clients whose requests and manners are found by chance, from seeds.
@Suite("Random clients", .tags(.thorough), .timeLimit(.minutes(1)))
struct RandomClientTests {
    private static let ready = ReadyResponse(headers: [:], body: Array("ready".utf8))

    private static func sum(_ body: [UInt8]) -> String {
        "\(body.count) \(body.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF })"
    }

    /// Answers by what the path asks for; the query says how often it yields before.
    private static let site: HTTPRouter.Handler = { request in
        for _ in 0..<(request.query.flatMap { Int($0) } ?? 0) { await Task.yield() }
        switch request.path {
        case "/read": return .text(sum(try await request.body.collect(upTo: 100_000)))
        case "/short": return .text(sum(try await request.body.collect(upTo: 100)))
        case "/stream": return .stream { for piece in ["a", "bc", "", "def"] { try await $0.write(piece) } }
        case "/length":
            return .stream(length: 6) { writer in
                for piece in ["ab", "cdef"] {
                    await Task.yield()
                    try await writer.write(piece)
                }
            }
        case "/events": return .stream { writer in while true { try await writer.write("data: 1\n\n") } }
        case "/idle": return .stream { _ in await cancellation() }
        case "/stall":
            return .stream(length: 10) { writer in
                try await writer.write("half")
                await cancellation()
            }
        case "/wait":
            await cancellation()
            return .text("")
        case "/cut": return .stream(length: 10) { try await $0.write("half") }
        case "/broken": return .stream { _ in throw CancellationError() }
        case "/reset": return ServerResponse(status: .ok, body: .reset)
        case "/nothing": return ServerResponse(status: .ok, body: .nothing)
        case "/raw": return ServerResponse(status: .ok, body: .raw([1, 2, 3]))
        case "/long": return ServerResponse(status: .ok, body: .bytes([UInt8](repeating: 1, count: 1 << 20)))
        default: return .text(request.path)
        }
    }

    private func withSite(_ test: (HTTPServer) async throws -> Void) async throws {
        try await serving(ready: { $0.target == "/ready" ? Self.ready : nil }, by: Self.site, test)
    }

    /// A request and the text of its response.
    private static func honest(_ numbers: inout Numbers) -> (request: String, answer: String) {
        let yields = [0, 0, 1, 20][numbers.next(below: 4)]
        let size = [1, 30, 5000, 60_000][numbers.next(below: 4)]
        let word = (0..<29).map { _ in UInt8(ascii: "a") + UInt8(numbers.next(below: 26)) }
        let letters = Array(repeatElement(word, count: size / word.count + 1).joined().prefix(size))
        let body = String(decoding: letters, as: UTF8.self)
        switch numbers.next(below: 8) {
        case 0: return (get("/ready"), "ready")
        case 1: return (get("/some?\(yields)"), "/some")
        case 2: return (get("/stream?\(yields)"), "abcdef")
        case 3: return (get("/length?\(yields)"), "abcdef")
        case 4: return (post("/some?\(yields)", body: String(body.prefix(500))), "/some")
        case 5:
            let chunk = 1 + numbers.next(below: 9000)
            let head = "POST /read?\(yields) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            return (head + chunks(body, of: chunk), sum(letters))
        default: return (post("/read?\(yields)", body: body), sum(letters))
        }
    }

    @Test("honest clients, whose requests come in odd pieces, get the right responses", arguments: 1...4)
    func honest(seed: Int) async throws {
        try await withSite { server in
            try await onThread {
                var numbers = Numbers(state: UInt64(seed))
                for _ in 0..<5 {
                    let client = try RawConnection(port: server.port)
                    for _ in 0...numbers.next(below: 8) {
                        let requests = (0...numbers.next(below: 4)).map { _ in Self.honest(&numbers) }
                        var rest = Array(requests.map(\.request).joined().utf8)[...]
                        while !rest.isEmpty {
                            let piece = rest.prefix([1, 7, 100, 4096, 100_000][numbers.next(below: 5)])
                            client.send(piece)
                            rest = rest.dropFirst(piece.count)
                        }
                        for request in requests { #expect(try client.response().text == request.answer) }
                    }
                }
            }
            #expect(try await leftovers(of: server, accepted: 5) == [0, 0])
        }
    }

    @Test("rude clients, who leave at any byte, leave nothing behind", arguments: 1...4)
    func rude(seed: Int) async throws {
        let paths = [
            "ready", "some", "some?20", "read", "short", "stream?3", "length", "events", "idle", "stall", "wait", "cut",
            "broken", "reset", "nothing", "raw",
            "long",
        ].map { "/\($0)" }
        try await withSite { server in
            try await onThread {
                var numbers = Numbers(state: UInt64(seed))
                for _ in 0..<60 {
                    let client = try RawConnection(port: server.port)
                    let requests = (0...numbers.next(below: 3)).map { _ in
                        let path = paths[numbers.next(below: paths.count)]
                        let body = String(
                            repeating: "x",
                            count: numbers.next(below: [2, 200, 200_000][numbers.next(below: 3)])
                        )
                        return switch numbers.next(below: 4) {
                        case 0: post(path, body: body)
                        case 1: post(path, "Expect: 100-continue", body: body)
                        case 2:
                            "POST \(path) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                                + chunks(body, of: 7000)
                        default: get(path)
                        }
                    }
                    let bytes = Array(requests.joined().utf8)
                    let end = numbers.next(below: 3) == 0 ? bytes.count : numbers.next(below: bytes.count)
                    // More than the system keeps would wait for a server that reads no more.
                    client.send(bytes[..<min(end, 100_000)])
                    if numbers.next(below: 2) == 0 { _ = client.rest(within: [1, 5, 20][numbers.next(below: 3)]) }
                    switch numbers.next(below: 3) {
                    case 0: client.reset()
                    case 1:
                        client.halfClose()
                        _ = client.rest(within: 2)
                        client.close()
                    default: client.close()
                    }
                }
            }
            #expect(try await leftovers(of: server, accepted: 60) == [0, 0])
            #expect(try await RawConnection(port: server.port).exchange(get("/ready")).text == "ready")
        }
    }
}
