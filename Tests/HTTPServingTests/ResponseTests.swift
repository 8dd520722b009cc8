import HTTPServing
import TestSupport
import Testing

@Suite("Responses", .timeLimit(.minutes(1)))
struct ResponseTests {
    /// Answers by what the path asks for.
    static let site: HTTPRouter.Handler = { request in
        switch request.path {
        case "/body": .text("\(try await request.body.collect(upTo: 100).count)")
        case "/close": .text("bye", [.connection: "close"])
        case "/events": .stream([.connection: "close"]) { try await $0.write("data: 1\n\n") }
        case "/chunks": .stream { try await $0.write("chunk") }
        case "/length": .stream(length: 5) { try await $0.write("bytes") }
        case "/throws": throw ListeningError.noSuchPort
        default: .text("hello")
        }
    }

    private static let ready = ReadyResponse(headers: [.contentType: "text/plain"], body: Array("ready".utf8))
    private static let last = ReadyResponse(headers: [.connection: "close"], body: [])

    static func readied(_ head: borrowing RequestHead) -> ReadyResponse? {
        switch head.target {
        case "/ready": ready
        case "/last": last
        default: nil
        }
    }

    private static let chunked = "POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

    /// Requests, the status that they get, and whether the connection is closed behind it.
    private static let closings: [(request: String, status: Int, isClosed: Bool)] = [
        (get("/"), 200, false),
        (get("/", "Connection: close"), 200, true),
        (get("/", "Connection: CLOSE"), 200, true),
        (get("/", "Connection: x, close"), 200, true),
        (get("/", "Connection: keep-alive"), 200, false),
        (get("/ready"), 200, false),
        (get("/ready", "Connection: close"), 200, true),
        (get("/last"), 200, true),
        ("GET / HTTP/1.0\r\n\r\n", 200, true),
        ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 200, false),
        ("GET /ready HTTP/1.0\r\n\r\n", 200, true),
        ("GET /chunks HTTP/1.0\r\n\r\n", 200, true),
        ("GET /length HTTP/1.0\r\n\r\n", 200, true),
        (get("/close"), 200, true),
        (get("/events"), 200, true),
        (get("/chunks"), 200, false),
        (get("/length"), 200, false),
        (get("/throws"), 500, false),
        (post("/body", body: "x"), 200, false),
        (post("/", body: "x"), 200, false),
        (post("/body", "Connection: close", body: "x"), 200, true),
        (post("/body", body: String(repeating: "x", count: 101)), 413, true),
        (chunked + chunks("xyz", of: 2), 200, false),
        (chunked + chunks(String(repeating: "x", count: 101), of: 40), 413, true),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n", 200, true),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 200, true),
        ("POST /body HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 101\r\n\r\n", 413, true),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, true),
        ("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", 400, true),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501, true),
        ("GET / HTTP/1.1\r\n\r\n", 400, true),
        ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505, true),
        (get("/" + String(repeating: "x", count: 40_000)), 414, true),
        (get("/", "X: " + String(repeating: "x", count: 40_000)), 431, true),
    ]

    @Test("Connection: close is said where the connection is closed, and only there", arguments: closings.indices)
    func closing(number: Int) async throws {
        let (request, status, isClosed) = Self.closings[number]
        try await serving(ready: Self.readied, by: Self.site) { server in
            let client = try RawConnection(port: server.port)
            let answer = try await client.exchange(request)
            #expect(answer.status == status)
            #expect(answer.saysClose == isClosed)
            if isClosed {
                let (bytes, ending) = try await onThread { client.rest() }
                #expect(bytes.isEmpty)
                #expect(ending != .silent)
            } else {
                #expect(try await client.exchange(get("/")).text == "hello")
            }
        }
    }

    @Test("a response has one Date, its own where it has one, and all its fields in order")
    func fields() async throws {
        let own = "Mon, 01 Jan 2001 00:00:00 GMT"
        let handler: HTTPRouter.Handler = { request in
            guard request.path == "/own" else { return .text("") }
            return .text("12345", [.date: own, .setCookie: "a", .contentLength: "99", "X": "ü", .setCookie: "b"])
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            let usual = try await client.exchange(get("/"))
            #expect(usual.values("Date").first?.hasSuffix(" GMT") == true)
            #expect(usual.values("Date").count == 1)
            #expect(usual.values("Content-Length") == ["0"])
            let answer = try await client.exchange(get("/own"))
            #expect(answer.values("Date") == [own])
            #expect(answer.values("Content-Length") == ["5"])
            #expect(answer.values("Set-Cookie") == ["a", "b"])
            #expect(answer.values("X") == ["ü"])
        }
    }

    @Test(
        "a field that would be more than a line never reaches the wire",
        arguments: [
            ("X-Own", "a\r\nX-Bad: 1"), ("X-Own", "a\nX-Bad: 1"), ("X-Own", "a\rX-Bad: 1"), ("X-Own", "a\0b"),
            ("X-Own", "\r\n\r\nX-Bad"),
            ("X-Own: a\r\nX-Bad", "1"), ("X-Own:", "X-Bad"), ("X Own", "X-Bad"), ("", "X-Bad"), ("X-Own\n", "X-Bad"),
        ]
    )
    func injection(name: String, value: String) async throws {
        let fields: HTTPFields = ["X-Before": "1", HTTPFields.Name(rawValue: name): value, "X-Behind": "2"]
        let ready = ReadyResponse(headers: fields, body: Array("ready".utf8))
        let handler: HTTPRouter.Handler = { request in
            _ = try? await request.body.collect(upTo: 1)
            return request.path == "/stream" ? .stream(fields) { try await $0.write("stream") } : .text("hello", fields)
        }
        try await serving(ready: { $0.target == "/ready" ? ready : nil }, by: handler) { server in
            let client = try RawConnection(port: server.port)
            for request in [get("/"), get("/ready"), get("/stream"), Self.chunked + chunks("much too long", of: 5)] {
                let answer = try await client.exchange(request)
                #expect(["hello", "ready", "stream"].contains(answer.text))
                #expect(answer.values("X-Before") + answer.values("X-Behind") == ["1", "2"])
                #expect(
                    !answer.headerLines.contains {
                        $0.contains("X-Own") || $0.contains("X-Bad") || $0.contains("X Own")
                    }
                )
            }
        }
    }

    @Test("a status that has no body gets none, and the next response is the next request's", arguments: [204, 304])
    func bodiless(code: Int) async throws {
        let handler: HTTPRouter.Handler = { request in
            .text(request.path, status: HTTPStatus(code: request.path == "/next" ? 200 : code))
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            #expect(try await client.exchange(get("/")).status == code)
            #expect(try await client.exchange(get("/next")).text == "/next")
        }
    }

    @Test(
        "a status that HTTP does not have ends the connection or is sent, and the server goes on",
        arguments: [-1, 0, 99, 100, 600, 1000, 70_000]
    )
    func oddStatus(code: Int) async throws {
        let handler: HTTPRouter.Handler = { request in
            .text("", status: HTTPStatus(code: request.path == "/odd" ? code : 200))
        }
        try await serving(by: handler) { server in
            let answer = try? await RawConnection(port: server.port).exchange(get("/odd", "Connection: close"))
            #expect(answer == nil || answer?.status == code)
            let next = try await RawConnection(port: server.port).exchange(get("/"))
            #expect(next.status == 200)
        }
    }

    @Test("a long response comes whole to a client that reads slowly")
    func long() async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try await serving(by: { _ in ServerResponse(status: .ok, body: .bytes(bytes)) }) { server in
            let client = try RawConnection(port: server.port, receiveBuffer: 4096)
            #expect(try await client.exchange(get("/")).body == bytes)
        }
    }
}

@Suite("Ready responses", .timeLimit(.minutes(1)))
struct ReadyResponseTests {
    @Test("a ready response answers GET, on many connections at a time")
    func shared() async throws {
        let ready = ReadyResponse(
            headers: [.contentType: "text/plain", .cacheControl: "no-cache"],
            body: Array("ready".utf8)
        )
        try await serving(ready: { $0.target == "/ready?1" ? ready : nil }) { server in
            let clients = try (0..<50).map { _ in try RawConnection(port: server.port) }
            for client in clients { client.send(get("/ready?1") + get("/ready") + get("/ready?1")) }
            let texts = try await onThread {
                try clients.map { client in
                    let answers = try (0..<3).map { _ in try client.response() }
                    #expect(
                        answers[0].headerLines.filter { !$0.hasPrefix("Date: ") } == [
                            "Content-Type: text/plain", "Cache-Control: no-cache", "Content-Length: 5",
                        ]
                    )
                    #expect(answers.allSatisfy { $0.values("Date").count == 1 })
                    return answers.map(\.text)
                }
            }
            #expect(texts.allSatisfy { $0 == ["ready", "hello", "ready"] })
        }
    }

    @Test("other methods, and a GET with a body, go to the handler")
    func others() async throws {
        let ready = ReadyResponse(headers: [:], body: Array("ready".utf8))
        try await serving(ready: { _ in ready }) { server in
            let client = try RawConnection(port: server.port)
            #expect(try await client.exchange(get("/")).text == "ready")
            #expect(try await client.exchange(get("/", method: "HEAD"), isHead: true).values("Content-Length") == ["5"])
            #expect(try await client.exchange(get("/", method: "OPTIONS")).text == "hello")
            #expect(try await client.exchange(get("/", method: "get")).text == "hello")
            #expect(try await client.exchange(post("/", body: "x")).text == "hello")
            #expect(try await client.exchange(post("/", body: "x").replacing("POST", with: "GET")).text == "hello")
            #expect(try await client.exchange(get("/")).text == "ready")
        }
    }

    @Test("what looks for one sees the target as it was sent, and the last value of a field")
    func head() async throws {
        let look: HTTPServer.Ready = { head in
            let fields = [head.field("accept"), head.field("X"), head.field("Y")].map { $0 ?? "-" }
            return ReadyResponse(headers: [:], body: Array("\(head.target) \(fields)".utf8))
        }
        try await serving(ready: look) { server in
            let client = try RawConnection(port: server.port)
            let answer = try await client.exchange(get("/a%20b?c=%2F", "Accept: */*", "X: 1", "x: 2"))
            #expect(["1", "2"].contains { answer.text == "/a%20b?c=%2F \(["*/*", $0, "-"])" })
        }
    }
}
