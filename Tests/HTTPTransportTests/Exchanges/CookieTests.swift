import Foundation
import TestSupport
import Testing

@testable import HTTPTransport

/// Sessions that are kept by cookies.
@Suite("CookieJar", .timeLimit(.minutes(5)))
struct CookieTests {
    private let client = HTTPClient()

    /// Sets the cookie that its path names, and says which cookies came.
    private func server() throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            let cookie = request.target.split(separator: "?").dropFirst().first.map { ["Set-Cookie: \($0)"] } ?? []
            let headers = cookie + (request.path == "/away" ? ["Location: /end"] : [])
            connection.respond(request.path == "/away" ? 302 : 200, headers, body: request.header("Cookie") ?? "")
        }
    }

    private func cookies(_ server: LoopbackServer, _ path: String, _ jar: CookieJar?, host: String = "127.0.0.1")
        async throws -> String
    {
        try await client.send(HTTPRequest(url: server.url(path, host: host), cookies: jar)).text
    }

    @Test("keeps cookies from one request to the next, replaces and removes them")
    func session() async throws {
        let server = try server()
        let jar = CookieJar()
        #expect(try await cookies(server, "/?a=1;Path=/", jar) == "")
        #expect(try await cookies(server, "/?b=2;Path=/;HttpOnly", jar) == "a=1")
        #expect(Set(try await cookies(server, "/?a=3;Path=/", jar).split(separator: "; ")) == ["a=1", "b=2"])
        #expect(Set(try await cookies(server, "/", jar).split(separator: "; ")) == ["a=3", "b=2"])
        #expect(Set(jar.names) == ["a", "b"])
        _ = try await cookies(server, "/?b=;Path=/;Max-Age=0", jar)
        #expect(try await cookies(server, "/", jar) == "a=3")
        jar.removeAll()
        #expect(try await cookies(server, "/", jar) == "")
    }

    @Test("keeps the cookies of a redirect, and sends them on the next hop")
    func redirect() async throws {
        let server = try server()
        #expect(try await cookies(server, "/away?a=1;Path=/", CookieJar()) == "a=1")
    }

    @Test("gives cookies to their own host and path only")
    func scope() async throws {
        let server = try server()
        let jar = CookieJar()
        _ = try await cookies(server, "/?a=1;Path=/deep", jar)
        #expect(try await cookies(server, "/", jar) == "")
        #expect(try await cookies(server, "/deep/x", jar) == "a=1")
        #expect(try await cookies(server, "/deep/x", jar, host: "localhost") == "")
    }

    @Test("gives no session's cookies to another session")
    func separation() async throws {
        let server = try server()
        _ = try await cookies(server, "/?a=1;Path=/", CookieJar())
        #expect(try await cookies(server, "/", CookieJar()) == "")
        #expect(try await cookies(server, "/", nil) == "")
    }

    @Test("takes no cookie for a foreign domain")
    func foreignDomain() async throws {
        let server = try server()
        let jar = CookieJar()
        _ = try await cookies(server, "/?a=1;Path=/;Domain=example.com", jar)
        #expect(jar.count == 0)
    }

    @Test("shows none of its cookies")
    func secrecy() async throws {
        let server = try server()
        let jar = CookieJar()
        _ = try await cookies(server, "/?session=swordfish;Path=/", jar)
        var dumped = ""
        dump(jar, to: &dumped)
        #expect(jar.count == 1)
        #expect("\(jar) \(dumped) \(String(reflecting: jar))".contains("swordfish") == false)
    }

    @Test("merges what two exchanges at a time did, and stays within its bounds")
    func merging() {
        func line(_ name: String, _ value: String) -> String { "127.0.0.1\tFALSE\t/\tFALSE\t0\t\(name)\t\(value)" }
        let jar = CookieJar()
        let origin = RequestDestination.Origin(scheme: "https", host: "anchor.example", port: "443")
        jar.update(origin, from: [], to: [line("a", "1"), line("b", "1")])
        jar.update(
            origin,
            from: [line("a", "1"), line("b", "1")],
            to: [line("a", "1"), line("b", "1"), line("c", "1")]
        )
        jar.update(origin, from: [line("a", "1"), line("b", "1")], to: [line("a", "2")])
        #expect(Set(jar.netscapeLines(of: origin)) == [line("a", "2"), line("c", "1")])
        jar.update(origin, from: [], to: (0..<500).map { line("n\($0)", "1") })
        #expect(jar.count == 300)
        #expect(jar.names.last == "n499")
    }
}
