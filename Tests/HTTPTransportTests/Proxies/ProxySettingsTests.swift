import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import HTTPTransport

@Suite("ProxySettings", .timeLimit(.minutes(5)))
struct ProxySettingsTests {
    /// The address of the proxy for `url`.
    private func proxy(_ environment: [String: String], for url: String) throws -> String? {
        try ProxySettings(environment: environment).proxy(for: RequestDestination(#require(URL(string: url))))?.address
    }

    @Test("each scheme has its variable, in small letters first, and ALL_PROXY in its place")
    func variables() throws {
        let (secure, plain) = ("https://a.example/", "http://a.example/")
        #expect(try proxy([:], for: secure) == nil)
        #expect(try proxy(["https_proxy": "p:1"], for: secure) == "http://p:1/")
        #expect(try proxy(["HTTPS_PROXY": "p:1"], for: secure) == "http://p:1/")
        #expect(try proxy(["https_proxy": "p:1", "HTTPS_PROXY": "q:1"], for: secure) == "http://p:1/")
        #expect(try proxy(["https_proxy": "", "ALL_PROXY": "socks5h://p"], for: secure) == "socks5h://p/")
        #expect(try proxy(["https_proxy": "p:1", "all_proxy": "q:1"], for: secure) == "http://p:1/")
        #expect(try proxy(["http_proxy": "p:1"], for: secure) == nil)
        #expect(try proxy(["http_proxy": "p:1"], for: plain) == "http://p:1/")
        // Anyone who asks a web server can set this one for its programs.
        #expect(try proxy(["HTTP_PROXY": "p:1"], for: plain) == nil)
    }

    @Test("nothing for this machine goes to a proxy", arguments: ["localhost", "127.0.0.1", "[::1]"])
    func loopback(host: String) throws {
        let environment = ["https_proxy": "p:1", "http_proxy": "p:1", "ALL_PROXY": "p:1"]
        #expect(try proxy(environment, for: "https://\(host)/") == nil)
        #expect(try proxy(environment, for: "http://\(host):8000/") == nil)
    }

    @Test(
        "no_proxy excepts names with what is below them, addresses and networks",
        arguments: [
            ("a.example", "a.example", true), ("a.example", "b.a.example", true), ("a.example", "ba.example", false),
            (".a.example", "a.example", true), ("*.a.example", "b.a.example", true), ("A.EXAMPLE", "a.example", true),
            ("a.example.", "a.example", true), ("a.example", "a.example.", true), ("example", "a.example", true),
            ("x, a.example", "a.example", true), ("x a.example", "a.example", true), ("*", "a.example", true),
            ("x,*", "a.example", true), ("a.example:443", "a.example", true), ("a.example:444", "a.example", false),
            ("1.1.1.1", "1.1.1.1", true), ("1.1.1.1", "1.1.1.2", false), ("1.1.1.0/24", "1.1.1.2", true),
            ("1.1.1.0/24", "1.1.2.2", false), ("1.1.1.0/33", "1.1.1.0", false), ("1.1.1.1:443", "1.1.1.1", true),
            ("2606:4700::/32", "[2606:4700::1]", true), ("2606:4700::1", "[2606:4700::1]", true),
            ("[2606:4700::1]:443", "[2606:4700::1]", true), ("1", "1.1.1.1", false), ("", "a.example", false),
            (",., :443", "a.example", false),
        ]
    )
    func exceptions(list: String, host: String, isExcepted: Bool) throws {
        for name in ["no_proxy", "NO_PROXY"] {
            let proxy = try proxy(["https_proxy": "p:1", name: list], for: "https://\(host)/")
            #expect((proxy == nil) == isExcepted, "\(name)=\(list)")
        }
    }

    @Test("asks the proxy to connect, and says what it answered instead")
    func refusal() async throws {
        let proxy = try LoopbackServer { _, connection in connection.respond(403) }
        let client = client("http://user:swordfish@127.0.0.1:\(proxy.port)")
        let url = try #require(URL(string: "https://anchor.example/info?token=abc"))
        let error = try #require(
            await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(method: .post, url: url)) }
        )
        #expect(proxy.requests.map { "\($0.method) \($0.target)" } == ["CONNECT anchor.example:443"])
        let name = "127.0.0.1:\(proxy.port)"
        #expect(error.reason == .proxy(name, status: 403, curlMessage: nil))
        #expect(error.summary.contains("the proxy \(name) did not connect (it answered with status 403)"))
        #expect(error.help?.contains("https_proxy") == true)
        #expect(!error.description.contains("swordfish"))
        #expect(!error.mayHaveReachedServer && !error.isTransient)
    }

    @Test("says that the proxy is not there, and not that the server isn't")
    func absence() async throws {
        let port = try LoopbackServer { _, connection in connection.respond() }.port
        let url = try #require(URL(string: "https://anchor.example/"))
        let error = try #require(
            await #expect(throws: TransportError.self) {
                try await client("127.0.0.1:\(port)").send(HTTPRequest(url: url))
            }
        )
        #expect(error.reason == .proxy("127.0.0.1:\(port)", status: nil, curlMessage: "Connection refused"))
        #expect(error.isTransient)
        let unknown = await #expect(throws: TransportError.self) {
            try await client("http://no-such-proxy.invalid:3128").send(HTTPRequest(url: url))
        }
        let reason = TransportError.Reason.proxy(
            "no-such-proxy.invalid:3128",
            status: nil,
            curlMessage: nil
        )
        #expect(unknown?.reason == reason)
        #expect(unknown?.summary.contains("did not connect (its host is unknown)") == true)
    }

    @Test(
        "a proxy that is none is told by its variable at once, and nothing of it is shown",
        arguments: [
            "foo://user:hunter2@127.0.0.1:1", "http://user:hunter2/x@127.0.0.1:1", "http://user:hunter2 x@127.0.0.1:1",
        ]
    )
    func invalid(proxy: String) async throws {
        let url = try #require(URL(string: "https://anchor.example/"))
        let error = try #require(
            await #expect(throws: TransportError.self) { try await client(proxy).send(HTTPRequest(url: url)) }
        )
        #expect(error.reason == .invalidProxy(variable: "https_proxy"))
        #expect(!error.isTransient && !error.mayHaveReachedServer && error.failure == .transport)
        #expect(!"\(error.summary) \(error.help ?? "")".contains("hunter2"))
        #expect(ProxySettings(environment: ["https_proxy": proxy]).description == "https: https_proxy")
    }

    /// A proxy, the address that libcurl gets, its option for the user and the password, and what messages call it.
    static let proxies: [(text: String, address: String, credentials: String?, name: String)] = [
        ("p:1", "http://p:1/", nil, "p:1"), ("p", "http://p/", nil, "p"),
        ("ftp.p.example:1", "http://ftp.p.example:1/", nil, "ftp.p.example:1"),
        ("http://u:hunter2@p:1", "http://p:1/", "u:hunter2", "p:1"), ("u@p", "http://p/", "u:", "p"),
        (":hunter2@p:1/?hunter2#hunter2", "http://p:1/", ":hunter2", "p:1"),
        ("http://u%40x:hun%3Ater2;hunter2@p:1", "http://p:1/", "u%40x:hun%3Ater2;hunter2", "p:1"),
        ("socks5h://u:hunter2@[::1]:9", "socks5h://[::1]:9/", "u:hunter2", "[::1]:9"),
    ]

    @Test(
        "the password of a proxy is apart from the address that libcurl's messages are about",
        arguments: proxies.indices
    )
    func credentials(index: Int) throws {
        let row = Self.proxies[index]
        let proxy = try #require(Proxy(row.text))
        #expect(proxy.address == row.address && proxy.name == row.name)
        #expect(proxy.credentials?.reveal() == row.credentials)
        #expect(!"\(proxy)".contains("hun"))
    }

    @Test("the proxy gets the user and the password as they are without percent signs")
    func authentication() async throws {
        let proxy = try LoopbackServer { _, connection in connection.respond(403) }
        let url = try #require(URL(string: "https://anchor.example/"))
        await #expect(throws: TransportError.self) {
            try await client("http://u%40x:hun%3Ater2@127.0.0.1:\(proxy.port)").send(HTTPRequest(url: url))
        }
        let expected = "Basic \(Data("u@x:hun:ter2".utf8).base64EncodedString())"
        #expect(proxy.requests.map { $0.header("Proxy-Authorization") } == [expected])
    }

    @Test("a proxy that is on this machine may be asked, but not for a private address in the URL")
    func privateLiteral() async throws {
        let proxy = try LoopbackServer { _, connection in connection.respond(403) }
        let url = try #require(URL(string: "https://10.0.0.1/"))
        let error = await #expect(throws: TransportError.self) {
            try await client("127.0.0.1:\(proxy.port)").send(HTTPRequest(url: url))
        }
        #expect(error?.reason == .privateAddress("10.0.0.1"))
        #expect(proxy.connectionCount == 0)
    }

    @Test("what is excepted is asked directly")
    func direct() async throws {
        let proxy = try LoopbackServer { _, connection in connection.respond(403) }
        let url = try #require(URL(string: "https://no-such-host.invalid/"))
        let error = await #expect(throws: TransportError.self) {
            try await client("127.0.0.1:\(proxy.port)", except: "invalid").send(HTTPRequest(url: url))
        }
        #expect(error?.reason == .unknownHost)
        #expect(proxy.connectionCount == 0)
    }

    @Test("describes itself without names and passwords")
    func description() {
        let settings = ProxySettings(environment: ["https_proxy": "http://u:swordfish@p:1", "http_proxy": "q:2"])
        #expect(settings.description == "http: q:2, https: p:1")
    }

    private func client(_ proxy: String, except exceptions: String = "") -> HTTPClient {
        HTTPClient(
            HTTPClient.Configuration(
                proxies: ProxySettings(environment: ["https_proxy": proxy, "no_proxy": exceptions])
            )
        )
    }
}
