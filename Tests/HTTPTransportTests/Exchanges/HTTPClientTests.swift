import Diagnostics
import Foundation
import HTTPTransport
import TestSupport
import Testing

/// What goes over the wire, seen from a real server.
@Suite("HTTPClient", .timeLimit(.minutes(5)))
struct HTTPClientTests {
    private let client = HTTPClient()

    @Test("brings the response back: status, headers, body, version, URL")
    func response() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(
                418,
                ["X-Twice: a", "x-twice:  b ", "Content-Type: text/plain"],
                body: "short and stout"
            )
        }
        let response = try await client.send(HTTPRequest(url: server.url("/tea?milk=no")))
        #expect(response.status == 418)
        #expect(!response.isSuccess)
        #expect(response.headers.values(for: "X-TWICE") == ["a", "b"])
        #expect(response.mediaType?.essence == "text/plain")
        #expect(response.text == "short and stout")
        #expect(response.httpVersion == .http1_1)
        #expect(response.url == server.url("/tea?milk=no"))
    }

    @Test("works beside any number of other clients: each has a thread of its own")
    func manyClients() async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        let clients = (0..<300).map { _ in HTTPClient() }
        for client in clients {
            #expect(try await client.send(HTTPRequest(url: server.url())).status == 200)
        }
    }

    @Test("tells the server who asks and what it takes, and nothing else")
    func requestHeaders() async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        _ = try await client.send(
            HTTPRequest(url: server.url(), headers: ["X-Empty": "", "Accept": "application/json"])
        )
        let request = try #require(server.requests.first)
        #expect(request.header("User-Agent") == "windlass/\(WindlassVersion.current)")
        #expect(request.header("X-Request-Id").flatMap { UUID(uuidString: $0) } != nil)
        #expect(request.header("Accept") == "application/json")
        #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
        #expect(request.header("X-Empty") == "")
        #expect(request.header("Content-Type") == nil)
        #expect(request.header("Expect") == nil)
        #expect(request.header("Cookie") == nil)
    }

    @Test("sends each method with and without a body", arguments: HTTPMethod.allCases)
    func methods(method: HTTPMethod) async throws {
        let server = try LoopbackServer { request, connection in
            // A HEAD response has no body, whatever its length says.
            if request.method == "HEAD" { return connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n") }
            connection.respond(body: "\(request.method) \(request.header("Content-Length") ?? "-") \(request.text)")
        }
        let bare = try await client.send(HTTPRequest(method: method, url: server.url()))
        let body = HTTPBody.data(Array("x=1".utf8), contentType: "text/x")
        let full = try await client.send(HTTPRequest(method: method, url: server.url(), body: body))
        if method == .head {
            #expect(bare.body.isEmpty)
            #expect(bare.headers["Content-Length"] == "9")
        } else {
            #expect(bare.text == "\(method.rawValue) \(method == .post ? "0" : "-") ")
            #expect(full.text == "\(method.rawValue) 3 x=1")
            #expect(server.requests.last?.header("Content-Type") == "text/x")
        }
    }

    @Test("sends an empty body as one of length 0")
    func emptyBody() async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        for method in [HTTPMethod.post, .put] {
            let body = HTTPBody.data([], contentType: "application/json")
            _ = try await client.send(HTTPRequest(method: method, url: server.url(), body: body))
        }
        #expect(server.requests.map { $0.header("Content-Length") } == ["0", "0"])
    }

    @Test("sends large bodies whole, and at once")
    func largeBody() async throws {
        let server = try LoopbackServer { request, connection in connection.respond(body: "\(request.body.count)") }
        let bytes = [UInt8](repeating: 7, count: 3 << 20)
        let body = HTTPBody.multipart([MultipartPart(name: "file", filename: "a.bin", contentType: nil, bytes: bytes)])
        let response = try await client.send(HTTPRequest(method: .post, url: server.url(), body: body))
        #expect(Int(response.text).map { $0 > 3 << 20 } == true)
        #expect(server.requests.first?.header("Expect") == nil)
    }

    @Test("multipart forms hold fields and files in their order, byte by byte", arguments: [HTTPMethod.post, .put])
    func multipart(method: HTTPMethod) async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        let file = "f\".png"
        let parts = [
            MultipartPart(name: "amount", value: "1.50"), MultipartPart(name: "empty", value: ""),
            MultipartPart(name: "a\"\r\nb", filename: file, contentType: "image/png\r\nX: y", bytes: [0, 255, 13, 10]),
            MultipartPart(name: "é", filename: "", contentType: "application/octet-stream", bytes: []),
        ]
        for _ in 1...2 {
            let request = HTTPRequest(method: method, url: server.url(), body: .multipart(parts))
            _ = try await client.send(request)
        }
        let boundaries = try server.requests.map { request in
            let type = try #require(request.header("Content-Type"))
            let boundary = String(type.trimmingPrefix("multipart/form-data; boundary="))
            #expect(type.hasPrefix("multipart/form-data; boundary=") && request.method == method.rawValue)
            #expect(request.header("Content-Length") == "\(request.body.count)")
            let next = "\r\n--\(boundary)"
            let disposition = "\r\nContent-Disposition: form-data; name="
            let expected =
                "--\(boundary)\(disposition)\"amount\"\r\n\r\n1.50\(next)\(disposition)\"empty\"\r\n\r\n\(next)"
                + "\(disposition)\"a%22%0D%0Ab\"; filename=\"f%22.png\"\r\nContent-Type: image/pngX: y\r\n\r\n"
            let rest =
                "\(next)\(disposition)\"é\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n\(next)--\r\n"
            #expect(Array(request.body) == Array(expected.utf8) + [0, 255, 13, 10] + Array(rest.utf8))
            return boundary
        }
        #expect(Set(boundaries).count == 2)
    }

    @Test("a multipart form without parts, with a NUL in a name, and behind a redirect")
    func oddMultipart() async throws {
        let server = try LoopbackServer { request, connection in
            if request.target == "/old" {
                connection.send("HTTP/1.1 307 Temporary Redirect\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n")
            } else {
                connection.respond(body: "\(request.body.count)")
            }
        }
        let none = try await client.send(HTTPRequest(method: .post, url: server.url(), body: .multipart([])))
        #expect(none.isSuccess)
        let parts = [MultipartPart(name: "a", value: "b")]
        let moved = HTTPRequest(
            method: .post,
            url: server.url("/old"),
            body: .multipart(parts),
            redirects: .browser()
        )
        #expect(try await client.send(moved).isSuccess)
        #expect(server.requests.suffix(2).allSatisfy { $0.body.count > 50 })
        let odd = HTTPBody.multipart([MultipartPart(name: "a\u{0}b", value: "c")])
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(method: .post, url: server.url(), body: odd))
        }
        #expect(error?.reason == .invalidHeader(name: "Content-Disposition"))
    }

    @Test("uses one connection for one request after the other")
    func pooling() async throws {
        let server = try LoopbackServer { _, connection in connection.respond(body: "x") }
        for _ in 1...5 { _ = try await client.send(HTTPRequest(url: server.url())) }
        #expect(server.requests.count == 5)
        #expect(server.connectionCount == 1)
    }

    @Test("opens no more connections to a host than it is allowed")
    func connectionLimit() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _, connection in
            gate.block()
            connection.respond(body: "x")
        }
        let client = HTTPClient(connectionsPerHost: 2)
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...6 { group.addTask { try await client.send(HTTPRequest(url: server.url())).status } }
            await server.received(2)
            gate.open()
            var statuses: [Int] = []
            for try await status in group { statuses.append(status) }
            return statuses
        }
        #expect(statuses == [200, 200, 200, 200, 200, 200])
        #expect(server.connectionCount == 2)
    }

    @Test("carries many exchanges at the same time")
    func concurrency() async throws {
        let server = try LoopbackServer { request, connection in connection.respond(body: request.target) }
        let client = client
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<100 {
                group.addTask { try await client.send(HTTPRequest(url: server.url("/\(number)"))).text }
            }
            var texts: Set<String> = []
            for try await text in group { texts.insert(text) }
            return texts
        }
        #expect(texts == Set((0..<100).map { "/\($0)" }))
    }

    @Test("skips interim responses and trailers")
    func interimResponses() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Own: 1\r\n\r\n")
            connection.send("2\r\nab\r\n1\r\nc\r\n0\r\nX-Trailer: 2\r\n\r\n")
        }
        let response = try await client.send(HTTPRequest(url: server.url()))
        #expect(response.text == "abc")
        #expect(response.headers["Link"] == nil)
        #expect(response.headers["X-Own"] == "1")
        #expect(response.headers["X-Trailer"] == nil)
    }

    @Test("tells where the time went")
    func timings() async throws {
        let server = try LoopbackServer { _, connection in connection.respond(body: "x") }
        let first = try await client.send(HTTPRequest(url: server.url())).timings
        let second = try await client.send(HTTPRequest(url: server.url())).timings
        #expect(first.total > .zero && first.total < .seconds(20))
        #expect(first.firstByte > .zero && first.firstByte <= first.total)
        #expect(first.connect > .zero)
        #expect(first.tls == .zero)
        #expect(second.connect == .zero)
    }

    @Test("refuses headers that would become other headers", arguments: ["a\r\nB: c", "a\nb", "a\u{0}b", "a\u{7F}"])
    func headerInjection(value: String) async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        let request = HTTPRequest(url: server.url(), headers: ["X-Name": value])
        let error = await #expect(throws: TransportError.self) { try await client.send(request) }
        #expect(error?.reason == .invalidHeader(name: "X-Name"))
        #expect(server.requests.isEmpty)
    }

    @Test("refuses header names that are none", arguments: ["", "A B", "A:", "A\r\nB", "Ä"])
    func headerNames(name: String) async throws {
        let server = try LoopbackServer { _, connection in connection.respond() }
        let request = HTTPRequest(url: server.url(), headers: HTTPHeaders([.init(name: name, value: "v")]))
        let error = await #expect(throws: TransportError.self) { try await client.send(request) }
        if case .invalidHeader = error?.reason {} else { Issue.record("\(String(describing: error))") }
        #expect(server.requests.isEmpty)
    }
}
