import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import HTTPTransport

/// The rules of redirects that a loopback server cannot show, since it speaks no TLS.
@Suite("RedirectHop")
struct HopTests {
    private func hop(_ url: String, _ request: (inout HTTPRequest) -> Void = { _ in }) throws -> RedirectHop {
        var asked = HTTPRequest(url: try #require(URL(string: url)))
        request(&asked)
        return try RedirectHop(asked, userAgent: "test")
    }

    private func redirect(_ status: Int = 302, to location: String) throws -> ResponseHead {
        var head = ResponseHead()
        for line in ["HTTP/1.1 \(status) x", "Location: \(location)", ""] {
            _ = try Array("\(line)\r\n".utf8).withUnsafeBytes { bytes in try head.add(line: bytes) }
        }
        return head
    }

    @Test(
        "nothing goes from https to http, not even to this machine",
        arguments: ["http://a.example/", "http://localhost/"]
    )
    func downgrade(target: String) throws {
        let error = #expect(throws: CurlTransferFailure.self) {
            try hop("https://a.example/").following(redirect(to: target), policy: .follow())
        }
        #expect(error?.reason == .downgrade(to: RedactedURL(text: target)))
    }

    @Test(
        "plain http leads on to plain http of a named host, and not of another; https never does",
        arguments: [
            ("http://anchor:8080/", "http://platform/", nil), ("http://anchor:8080/", "/y", nil),
            ("http://anchor:8080/", "http://other/", .invalidRedirect(to: RedactedURL(text: "http://other/"))),
            ("http://anchor:8080/", "http://localhost/", .privateRedirect(to: RedactedURL(text: "http://localhost/"))),
            ("https://a.example/", "http://platform/", .downgrade(to: RedactedURL(text: "http://platform/"))),
        ] as [(String, String, TransportError.Reason?)]
    )
    func plainHosts(url: String, target: String, reason: TransportError.Reason?) throws {
        let hosts = try PlainHosts(parsing: ["anchor:8080", "platform"])
        let request = HTTPRequest(url: try #require(URL(string: url)))
        let hop = try RedirectHop(request, userAgent: "test", plainHosts: hosts)
        let answer = try redirect(to: target)
        do throws(CurlTransferFailure) {
            let next = try hop.following(answer, policy: .follow())
            #expect(next != nil && reason == nil)
        } catch {
            #expect(error.reason == reason)
        }
    }

    @Test("what a gateway asks for goes to the origin of the request alone")
    func gateway() throws {
        let files = Fixture.url("certificates")
        let certificate = try ClientCertificate(files.appending(path: "client-and-key.pem").path)
        let header = try GatewayHeader(name: "X-Api-Key", value: Secret("k"))
        let hop = try hop("https://a.example/") {
            $0.gateway = GatewayAccess(headers: [header], certificate: certificate)
        }
        #expect(try hop.headerLines().contains("X-Api-Key: k") && hop.certificate == certificate)
        let same = try #require(try hop.following(redirect(to: "/y"), policy: .follow()))
        #expect(same.headers["X-Api-Key"] == "k" && same.certificate == certificate)
        let other = try #require(try hop.following(redirect(to: "https://b.example/"), policy: .follow()))
        #expect(other.headers["X-Api-Key"] == nil && other.certificate == nil)
        // Nor does it come back with the way back.
        let back = try #require(try other.following(redirect(to: "https://a.example/"), policy: .follow()))
        #expect(back.headers["X-Api-Key"] == nil && back.certificate == nil)
    }

    @Test(
        "another scheme, host or port is another origin",
        arguments: [
            ("https://a.example/x", "/y", true), ("https://a.example/x", "https://a.example:443/y", true),
            ("https://a.example/x", "https://A.EXAMPLE/y", true), ("https://a.example/x", "//a.example/y", true),
            ("https://a.example/x", "https://b.a.example/y", false),
            ("https://a.example/x", "https://a.example:444/y", false),
            ("https://a.example/x", "https://a.example./y", false),
            ("http://localhost/x", "https://localhost/y", false),
            ("https://a.example/x", #"https://b.example\@a.example/"#, false),
            ("https://a.example/x", "https:/b.example/", false),
        ]
    )
    func origin(from url: String, to target: String, isSame: Bool) throws {
        let hop = try hop(url) {
            $0.headers["Authorization"] = "Bearer abc"
            $0.headers["User-Agent"] = "test (+run 7)"
        }
        if isSame {
            let next = try hop.following(redirect(to: target), policy: .sameOrigin())
            #expect(next?.headers["Authorization"] == "Bearer abc")
            #expect(next?.headers["User-Agent"] == "test (+run 7)")
        } else {
            #expect(throws: CurlTransferFailure.self) { try hop.following(redirect(to: target), policy: .sameOrigin()) }
            let next = try? hop.following(redirect(to: target), policy: .follow())
            #expect(next?.headers["Authorization"] == nil)
            // Another origin has nothing to do with the run.
            #expect(next?.headers["User-Agent"].map { $0 == "test" } != false)
        }
    }

    @Test(
        "a status that is no redirect, and a redirect without a target, are responses",
        arguments: [200, 300, 304, 305, 404]
    )
    func noRedirect(status: Int) throws {
        #expect(try hop("https://a.example/").following(redirect(status, to: "/x"), policy: .follow()) == nil)
        #expect(try hop("https://a.example/").following(redirect(to: ""), policy: .follow()) == nil)
    }

    @Test(
        "this machine is known by its names and addresses",
        arguments: [
            ("http://localhost:8000/", true), ("http://127.0.0.1/", true), ("http://127.255.0.9/", true),
            ("http://[::1]:80/", true), ("http://[0:0:0:0:0:0:0:1]/", true), ("http://0x7f.1/", true),
            ("https://126.0.0.1/", false), ("https://[::2]/", false), ("https://example.com/", false),
            ("https://localhost.example/", false),
        ]
    )
    func loopback(url: String, isLoopback: Bool) throws {
        #expect(try RequestDestination(#require(URL(string: url))).isLoopback == isLoopback)
    }

    @Test(
        "whose name is this machine's is this machine, and still no place for plain http",
        arguments: ["localhost.", "x.localhost", "X.LOCALHOST."]
    )
    func localNames(host: String) throws {
        let destination = try RequestDestination(#require(URL(string: "http://\(host)/")))
        #expect(destination.isThisMachine)
        #expect(throws: CurlTransferFailure(.insecureURL)) { try destination.requireSecurity() }
        #expect(try !RequestDestination(#require(URL(string: "https://\(host)example/"))).isThisMachine)
    }

    @Test(
        "an international host is the same however it is written",
        arguments: [
            "bücher.example", "BÜCHER.example", "b%C3%BCcher.example", "xn--bcher-kva.example", "bu\u{308}cher.example",
        ]
    )
    func internationalHost(host: String) throws {
        let destination = try RequestDestination(#require(URL(string: "https://\(host)/x")))
        #expect(destination.origin == .init(scheme: "https", host: "xn--bcher-kva.example", port: "443"))
        #expect(destination.text == "https://xn--bcher-kva.example/x")
        let elsewhere = try RequestDestination(#require(URL(string: "https://a.example/")))
        #expect(try elsewhere.resolving("//\(host)/x") == destination)
    }

    @Test("a fragment goes nowhere")
    func fragment() throws {
        #expect(
            try RequestDestination(#require(URL(string: "https://a.example/x?y#z"))).text == "https://a.example/x?y"
        )
    }

    @Test("headers go out in the notation of libcurl, without any that nobody asked for")
    func hopHeaders() throws {
        let lines = try hop("https://a.example/") { $0.headers = ["A": "b", "X-Request-Id": "1"] }.headerLines()
        #expect(lines == ["Expect:", "Content-Type:", "A: b", "X-Request-Id: 1", "User-Agent: test"])
    }

    @Test(
        "milliseconds are rounded up and stay within what libcurl takes",
        arguments: [
            (Duration.zero, 1), (.nanoseconds(1), 1), (.milliseconds(5), 5), (.microseconds(5001), 6),
            (.seconds(-3), 1),
            (.seconds(Int64.max), Int(Int32.max)),
        ]
    )
    func milliseconds(duration: Duration, expected: Int) {
        #expect(duration.timeoutMilliseconds == expected)
    }
}
