import HTTPServing
import TestSupport
import Testing

/// Answers with the length and a sum of the body, of which it takes as many bytes as its path says.
private let summing: HTTPRouter.Handler = { request in
    let body = try await request.body.collect(upTo: Int(request.path.dropFirst()) ?? 0)
    return .text(sum(body))
}

private func sum(_ body: some Sequence<UInt8>) -> String {
    let (count, sum) = body.reduce(into: (0, 0)) { $0 = ($0.0 + 1, ($0.1 &* 31 &+ Int($1)) & 0xFFFF) }
    return "\(count) \(sum)"
}

@Suite("Bodies of requests", .timeLimit(.minutes(1)))
struct RequestBodyTests {
    private let chunked = "POST /100 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test("a body comes whole, with a length or in chunks of any size, up to the limit exactly")
    func whole() async throws {
        try await serving(by: summing) { server in
            let client = try RawConnection(port: server.port)
            for size in [1, 2, 99, 100] {
                let body = String(repeating: "ab7", count: 34).prefix(size)
                #expect(try await client.exchange(post("/100", body: String(body))).text == sum(body.utf8))
                for chunk in [1, 7, 100] {
                    #expect(try await client.exchange(chunked + chunks(body, of: chunk)).text == sum(body.utf8))
                }
            }
            #expect(try await client.exchange(chunked + "0\r\n\r\n").text == "0 0")
            #expect(try await client.exchange(post("/0", body: "")).text == "0 0")
            #expect(try await client.exchange(get("/100")).text == "0 0")
        }
    }

    @Test("a long body comes whole, with a length or in chunks")
    func long() async throws {
        let body = (0..<200_000).map { "\($0 % 9)," }.joined()
        try await serving(by: summing) { server in
            let client = try RawConnection(port: server.port)
            #expect(try await client.exchange(post("/400000", body: body)).text == sum(body.utf8))
            let head = chunked.replacing("/100", with: "/400000")
            #expect(try await client.exchange(head + chunks(body, of: 777)).text == sum(body.utf8))
        }
    }

    @Test("a body that is announced too long is refused before it comes", arguments: [101, 70_000, 99_999_999])
    func announced(length: Int) async throws {
        try await serving(by: summing) { server in
            let client = try RawConnection(port: server.port)
            let answer = try await client.exchange(
                "POST /100 HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\ntx="
            )
            #expect(answer.status == 413)
            #expect(answer.saysClose)
            #expect(try await onThread { client.rest().ending } != .silent)
        }
    }

    @Test("a body in chunks is refused in the middle", arguments: [101, 5_000, 70_000])
    func tooManyChunks(sent: Int) async throws {
        try await serving(by: summing) { server in
            let client = try RawConnection(port: server.port)
            let body = chunks(String(repeating: "x", count: sent), of: 1000).dropLast("0\r\n\r\n".count)
            let answer = try await client.exchange(chunked + body)
            #expect(answer.status == 413)
            #expect(answer.saysClose)
            #expect(answer.values("Content-Length") == ["0"])
            #expect(answer.values("Date").count == 1)
            #expect(try await onThread { client.rest().ending } != .silent)
        }
    }

    @Test("a handler may answer a body that is too long with its own response")
    func ownRefusal() async throws {
        let handler: HTTPRouter.Handler = { request in
            do {
                return .text(sum(try await request.body.collect(upTo: 100)))
            } catch is BodyTooLarge {
                return .text("too long", status: .badRequest, ["X-A": "1", "X-B": "a\r\nX-C: 1", "X\r\nX-D": "1"])
            }
        }
        try await serving(by: handler) { server in
            let body = chunks(String(repeating: "x", count: 500), of: 500)
            for text in [chunked + body, post("/", body: String(repeating: "x", count: 500))] {
                let answer = try await RawConnection(port: server.port).exchange(text)
                #expect(answer.status == 400)
                #expect(answer.text == "too long")
                #expect(answer.saysClose)
                #expect(answer.values("X-A") == ["1"])
                #expect(answer.values("X-C") + answer.values("X-D") == [])
            }
        }
    }

    @Test("100 Continue is said where the handler reads, and only there")
    func expect() async throws {
        try await serving(by: summing) { server in
            let client = try RawConnection(port: server.port)
            let head = "Host: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n"
            #expect(try await client.exchange("POST /4 HTTP/1.1\r\n" + head).statusLine == "HTTP/1.1 100 Continue")
            #expect(try await client.exchange("news").text == sum("news".utf8))
            let refused = try await client.exchange("POST /3 HTTP/1.1\r\n" + head)
            #expect(refused.status == 413)
            #expect(refused.saysClose)
            #expect(try await onThread { client.rest() } == ([], .closed))
        }
    }

    @Test("a body that comes with its head needs no 100 Continue")
    func unneededExpect() async throws {
        try await serving(by: summing) { server in
            let client = try RawConnection(port: server.port)
            let answer = try await onThread {
                client.send(post("/4", "Expect: 100-continue", body: "news"))
                let first = try client.response()
                return first.status == 100 ? try client.response() : first
            }
            #expect(answer.text == sum("news".utf8))
        }
    }

    @Test("a handler that answers before it is sent a body needs not read it")
    func unread() async throws {
        try await serving { server in
            let client = try RawConnection(port: server.port)
            // A short body is passed over, and the connection goes on.
            #expect(try await client.exchange(post("/", body: String(repeating: "x", count: 1000))).saysClose == false)
            #expect(try await client.exchange(get("/")).text == "hello")
            for head in [
                "Content-Length: 100000", "Transfer-Encoding: chunked", "Content-Length: 9\r\nExpect: 100-continue",
            ] {
                let client = try RawConnection(port: server.port)
                let answer = try await client.exchange("POST / HTTP/1.1\r\nHost: a\r\n\(head)\r\n\r\n")
                #expect(answer.text == "hello")
                #expect(answer.saysClose)
                #expect(try await onThread { client.rest() } == ([], .closed))
            }
        }
    }

    @Test("a body is read again as it was, and with the limit of the second reader")
    func twice() async throws {
        let handler: HTTPRouter.Handler = { request in
            let first = try await request.body.collect(upTo: 1000)
            let second = try await request.body.collect(upTo: 4)
            return .text(first == second ? "same" : "other")
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            #expect(try await client.exchange(post("/", body: "news")).text == "same")
            #expect(try await client.exchange(chunked + chunks("news", of: 2)).text == "same")
            #expect(try await client.exchange(chunked + chunks("more news", of: 2)).status == 413)
        }
    }

    @Test(
        "requests that come together are answered in their order, each with what it asked",
        arguments: [1, 2, 3]
    )
    func pipelined(seed: Int) async throws {
        var numbers = Numbers(state: UInt64(seed))
        let bodies = (0..<40).map { number in
            String(repeating: "\(number),", count: [0, 1, 10, 3000][numbers.next(below: 4)])
        }
        let handler: HTTPRouter.Handler = { request in
            guard request.path != "/get" else { return .text("get \(request.query ?? "")") }
            if request.path == "/late" { await Task.yield() }
            return .text(String(decoding: try await request.body.collect(upTo: 100_000), as: UTF8.self))
        }
        let requests = bodies.enumerated().map { number, body in
            if body.isEmpty { return get("/get?\(number)") }
            let late = number.isMultiple(of: 3) ? "/late" : "/"
            return number.isMultiple(of: 2)
                ? post(late, body: body)
                : "POST \(late) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks(body, of: 500)
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            let answers = try await onThread {
                client.send(requests.joined())
                return try bodies.map { _ in try client.response().text }
            }
            #expect(answers == bodies.enumerated().map { $1.isEmpty ? "get \($0)" : $1 })
        }
    }
}
