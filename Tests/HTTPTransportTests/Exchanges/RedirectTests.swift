import Diagnostics
import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Redirects between real servers; two ports of one machine are two origins.
@Suite("Redirects", .timeLimit(.minutes(5)))
struct RedirectTests {
    private let client = HTTPClient()

    /// A server that sends everything to `target`, except `/end`, which says what it was asked.
    private func server(_ status: Int = 302, to target: String = "/end") throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            guard request.path == "/end" else { return connection.redirect(status, to: target) }
            connection.respond(body: "\(request.method) \(request.text)")
        }
    }

    @Test("follows relative and absolute redirects", arguments: ["/end", "end", "./x/../end", "?x", "//HOST/end"])
    func follows(target: String) async throws {
        let server = try LoopbackServer { request, connection in
            guard request.path == "/a/end" || request.path == "/end" || request.target == "/a/b?x" else {
                let host = request.header("Host") ?? ""
                return connection.redirect(to: target.replacing("HOST", with: host))
            }
            connection.respond(body: "here")
        }
        let response = try await client.send(HTTPRequest(url: server.url("/a/b")))
        #expect(response.text == "here")
        #expect(response.url.absoluteString.hasSuffix(server.requests.last?.target ?? "-"))
    }

    @Test("keeps HEAD a HEAD")
    func head() async throws {
        let server = try LoopbackServer { request, connection in
            let location = request.path == "/end" ? "" : "Location: /end\r\n"
            connection.send("HTTP/1.1 \(request.path == "/end" ? 200 : 303) x\r\n\(location)Content-Length: 0\r\n\r\n")
        }
        #expect(try await client.send(HTTPRequest(method: .head, url: server.url())).status == 200)
        #expect(server.requests.map(\.method) == ["HEAD", "HEAD"])
    }

    @Test("gives back a redirect that is not to be followed")
    func notFollowed() async throws {
        let server = try server()
        for request in [
            HTTPRequest(url: server.url(), redirects: .never),
            HTTPRequest(method: .post, url: server.url(), body: .form([("a", "b")]), redirects: .follow()),
            HTTPRequest(method: .post, url: server.url(), body: .form([("a", "b")]), redirects: .sameOrigin()),
            HTTPRequest(method: .delete, url: server.url(), redirects: .browser()),
        ] {
            let response = try await client.send(request)
            #expect(response.status == 302)
            #expect(response.headers["location"] == "/end")
        }
    }

    @Test(
        "goes on after a form as browsers do",
        arguments: [(301, "GET "), (302, "GET "), (303, "GET "), (307, "POST a=b"), (308, "POST a=b")]
    )
    func browser(status: Int, expected: String) async throws {
        let server = try server(status)
        let request = HTTPRequest(method: .post, url: server.url(), body: .form([("a", "b")]), redirects: .browser())
        let response = try await client.send(request)
        #expect(response.text == expected)
        #expect(
            server.requests.last?.header("Content-Type") == (status < 304 ? nil : "application/x-www-form-urlencoded")
        )
    }

    @Test("stops after so many redirects")
    func limit() async throws {
        let server = try LoopbackServer { request, connection in
            let number = Int(request.path.dropFirst()) ?? 0
            if number < 3 { connection.redirect(to: "/\(number + 1)") } else { connection.respond() }
        }
        #expect(try await client.send(HTTPRequest(url: server.url("/0"), redirects: .follow(limit: 3))).status == 200)
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url("/0"), redirects: .follow(limit: 2)))
        }
        #expect(error?.reason == .tooManyRedirects(limit: 2))
        #expect(error?.redirectedFrom == RedactedURL(server.url("/0"), isKnown: true))
    }

    @Test("E45: gives no credentials to another origin, on the way there and on the way back")
    func credentials() async throws {
        let gate = Gate()
        let home = try LoopbackServer { request, connection in
            if request.path == "/back" { return connection.respond(body: "home") }
            connection.redirect(to: request.header("X-Other") ?? "")
        }
        let other = try LoopbackServer { request, connection in
            connection.redirect(to: "http://127.0.0.1:\(request.target.dropFirst())/back")
        }
        gate.open()
        let jar = CookieJar()
        let request = HTTPRequest(
            url: home.url("/start"),
            headers: [
                "Authorization": "Bearer abc", "Cookie": "own=1", "X-Api-Key": "k", "Accept": "text/plain",
                "X-Other": other.url("/\(home.port)").absoluteString,
            ],
            redirects: .follow(),
            cookies: jar
        )
        #expect(try await client.send(request).text == "home")
        let asked = try #require(home.requests.first)
        #expect(asked.header("Authorization") == "Bearer abc")
        #expect(asked.header("Cookie") == "own=1")
        let away = try #require(other.requests.first)
        let back = try #require(home.requests.last)
        for request in [away, back] {
            #expect(request.header("Authorization") == nil)
            #expect(request.header("Cookie") == nil)
            #expect(request.header("X-Api-Key") == nil)
            #expect(request.header("Accept") == "text/plain")
            #expect(request.header("User-Agent") == WindlassVersion.userAgent)
        }
    }

    @Test(
        "takes no cookie to another origin, and brings it back to its own",
        arguments: [RedirectPolicy.follow(), .browser()]
    )
    func cookiesStayAtHome(policy: RedirectPolicy) async throws {
        let home = try LoopbackServer { request, connection in
            if request.path == "/back" { return connection.respond(body: "home") }
            connection.send("HTTP/1.1 302 Found\r\nSet-Cookie: session=secret; Path=/\r\n")
            connection.send("Location: \(request.header("Accept") ?? "")\r\nContent-Length: 0\r\n\r\n")
        }
        let other = try LoopbackServer { request, connection in
            connection.redirect(to: "http://127.0.0.1:\(request.target.dropFirst())/back")
        }
        let jar = CookieJar()
        let request = HTTPRequest(
            url: home.url("/start"),
            headers: ["Accept": other.url("/\(home.port)").absoluteString],
            redirects: policy,
            cookies: jar
        )
        #expect(try await client.send(request).text == "home")
        #expect(jar.names == ["session"])
        #expect(try #require(other.requests.first).header("Cookie") == nil)
        #expect(try #require(home.requests.last).header("Cookie") == "session=secret")
    }

    @Test("keeps credentials within the origin")
    func credentialsAtHome() async throws {
        let server = try server()
        _ = try await client.send(HTTPRequest(url: server.url(), headers: ["Authorization": "Bearer abc"]))
        #expect(server.requests.map { $0.header("Authorization") } == ["Bearer abc", "Bearer abc"])
    }

    @Test("does not leave the origin where it must not")
    func sameOrigin() async throws {
        let other = try LoopbackServer { _, connection in connection.respond() }
        let server = try server(to: other.url("/x?token=abc").absoluteString)
        let error = await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(url: server.url())) }
        #expect(error?.reason == .crossOriginRedirect(to: RedactedURL(other.url("/x?token=abc"))))
        #expect(error?.description.contains("abc") == false)
        #expect(other.requests.isEmpty)
    }

    @Test("does not carry a form to another origin")
    func formStaysAtHome() async throws {
        let other = try LoopbackServer { _, connection in connection.respond() }
        let server = try server(307, to: other.url().absoluteString)
        let request = HTTPRequest(method: .post, url: server.url(), body: .form([("a", "b")]), redirects: .browser())
        let error = await #expect(throws: TransportError.self) { try await client.send(request) }
        if case .crossOriginRedirect = error?.reason {} else { Issue.record("\(String(describing: error))") }
        #expect(other.requests.isEmpty)
    }

    @Test(
        "E45: is not led to plain http elsewhere, other schemes or nonsense",
        arguments: [
            "http://example.com/", "file:///etc/passwd", "ftp://127.0.0.1/", "http://u:p@127.0.0.1/", "http://",
        ]
    )
    func invalidTargets(target: String) async throws {
        let server = try server(to: target)
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(url: server.url(), redirects: .follow()))
        }
        if case .invalidRedirect = error?.reason {} else { Issue.record("\(String(describing: error))") }
    }
}
