import Diagnostics
import Foundation
import TestLanes
import TestSupport
import Testing

@testable import HTTPTransport

/// Cookies that outlive their process.
@Suite("Archives of cookies", .timeLimit(.minutes(5)))
struct CookieArchiveTests {
    private let client = HTTPClient()

    /// Sets the cookies that its query names, and says which came.
    private func server() throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            let query = request.target.split(separator: "?").dropFirst().first.map(String.init) ?? ""
            let headers = query.split(separator: "&").map { "Set-Cookie: \($0)" }
            connection.respond(200, headers, body: request.header("Cookie") ?? "")
        }
    }

    private func cookies(_ server: LoopbackServer, _ path: String, _ jar: CookieJar, host: String = "127.0.0.1")
        async throws -> Set<Substring>
    {
        let text = try await client.send(HTTPRequest(url: server.url(path, host: host), cookies: jar)).text
        return Set(text.split(separator: "; "))
    }

    @Test("bring back every cookie with its path, and only to the origin that set it")
    func roundTrip() async throws {
        let (server, other) = (try server(), try server())
        let jar = CookieJar()
        _ = try await cookies(server, "/?session=s1;Path=/;HttpOnly&deep=d;Path=/deep&kept=k;Path=/;Max-Age=600", jar)
        let restored = CookieJar(archive: jar.archive)
        #expect(restored.count == 3)
        #expect(try await cookies(server, "/", restored) == ["session=s1", "kept=k"])
        #expect(try await cookies(server, "/deep/x", restored) == ["session=s1", "kept=k", "deep=d"])
        #expect(try await cookies(server, "/", restored, host: "localhost") == [])
        #expect(try await cookies(other, "/", restored) == [])
        // A restored cookie is replaced by a new one of its name like any other.
        _ = try await cookies(server, "/?session=s2;Path=/;HttpOnly", restored)
        #expect(try await cookies(server, "/", restored) == ["session=s2", "kept=k"])
    }

    @Test("show none of their cookies")
    func redacted() async throws {
        let jar = CookieJar()
        _ = try await cookies(server(), "/?session=very-secret;Path=/", jar)
        #expect(jar.archive.reveal().contains("very-secret"))
        #expect(!"\(jar.archive)".contains("very-secret"))
    }

    @Test(
        "that make no sense restore nothing",
        arguments: [
            "", "\n\n\t\t", "https\thost\t443", "https\thost\t443\tno cookie",
            "https\thost\t443\thost\tFALSE\t/\tFALSE\t0\tname",
            "https\thost\t443\thost\tFALSE\t/\tFALSE\t0\tname\tvalue\tmore",
            "https\thost\t443\thost\tFALSE\t/\tFALSE\t0\tna\u{0}me\tvalue",
        ]
    )
    func nonsense(archive: String) {
        #expect(CookieJar(archive: Secret(archive)).count == 0)
    }

    @Test("can't hold more than a jar does", .tags(.computing))
    func bounded() {
        let line = { (number: Int) in "https\thost\t443\thost\tFALSE\t/\tFALSE\t0\tname\(number)\tvalue" }
        let full = (0..<1000).map(line).joined(separator: "\n")
        #expect(CookieJar(archive: Secret(full)).count == CookieJar.capacity)
        let huge = (0..<20_000).map(line).joined(separator: "\n")
        #expect(CookieJar(archive: Secret(huge)).count == 0)
    }
}
