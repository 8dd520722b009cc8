import Diagnostics
import FoundationEssentials
import HTTPServing
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("A sandbox that other machines reach")
struct PublicHostTests {
    private struct Inside: HTTPResponder {
        func respond(to request: ServerRequest) async throws -> ServerResponse { .json([:]) }
    }

    private static let host = PublicHost("anchor.test", controlToken: Secret("t0ken"))

    @Test(
        "answers to its own names, with any port, and to no other",
        arguments: [
            ("anchor.test", 200), ("anchor.test:8001", 200), ("Anchor.Test:8001", 200), ("localhost:8001", 200),
            ("127.0.0.1", 200), ("[::1]:8001", 200), ("evil.test", 421), ("anchor.test.evil.test", 421), ("", 421),
            ("[::2]:8001", 421), ("127.0.0.2", 421),
        ]
    )
    func names(authority: String, status: Int) async throws {
        let gate = HostCheck(inner: Inside(), host: Self.host)
        let answer = try await gate.respond(to: ServerRequest(method: .get, target: "/", headers: [.host: authority]))
        #expect(answer.status.code == status)
        let nameless = try await gate.respond(to: ServerRequest(method: .get, target: "/"))
        #expect(nameless.status.code == 421)
    }

    @Test(
        "a name that means all addresses is none",
        arguments: [
            ("0.0.0.0", true), ("::", true), ("[::]", true), ("[0:0:0:0:0:0:0:0]", true), ("0", true), ("*", true),
            ("10.0.0.1", false), ("[::1]", false), ("anchor.test", false), ("", false),
        ]
    )
    func wildcard(name: String, isWildcard: Bool) {
        #expect(PublicHost.isWildcard(name) == isWildcard)
    }

    @Test(
        "without a public name it answers to those of this machine alone, as a page may have a name that leads here",
        arguments: [
            ("localhost:8001", 200), ("127.0.0.1:8001", 200), ("[::1]", 200), ("evil.test", 421),
            ("evil.test:8001", 421),
            ("localhost.evil.test", 421), ("", 421),
        ]
    )
    func local(authority: String, status: Int) async throws {
        let gate = HostCheck(inner: Inside(), host: nil)
        let answer = try await gate.respond(to: ServerRequest(method: .get, target: "/", headers: [.host: authority]))
        #expect(answer.status.code == status)
    }

    @Test("its Horizon and its anchor refuse a page's name that leads to this machine")
    func rebinding() async throws {
        let sandbox = try await EmbeddedSandbox.start(SandboxConfiguration())
        let places = [(sandbox.horizonURL.absoluteString, "/"), (sandbox.anchor.url, "/.well-known/stellar.toml")]
        for (url, path) in places {
            for (name, line) in [("evil.test", "HTTP/1.1 421"), ("localhost", "HTTP/1.1 200")] {
                let answer = try await Pipeline(url: url).exchange(
                    "GET \(path) HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n"
                )
                #expect(answer.hasPrefix(line), "\(answer.prefix(200))")
            }
        }
        await sandbox.stop()
    }

    @Test(
        "is steered from this machine by its own name, or with the token; by no page",
        arguments: [
            ("localhost:8001", true, nil, nil, true), ("anchor.test", true, nil, nil, false),
            ("localhost:8001", false, nil, nil, false),
            ("anchor.test", false, "Bearer t0ken", nil, true), ("anchor.test", false, "Bearer other", nil, false),
            ("anchor.test", false, "t0ken", nil, false), ("localhost:8001", true, nil, "http://page.test", false),
            ("anchor.test", false, "Bearer t0ken", "http://page.test", false),
        ] as [(String, Bool, String?, String?, Bool)]
    )
    func control(authority: String, isHere: Bool, token: String?, origin: String?, isAllowed: Bool) {
        var request = ServerRequest(
            method: .get,
            target: "/sandbox/clock",
            headers: [.host: authority],
            isFromThisMachine: isHere
        )
        if let token { request.headers[.authorization] = token }
        if let origin { request.headers[.origin] = origin }
        #expect(PublicHost.allowsControl(request, of: Self.host) == isAllowed)
        // Without a token, only this machine steers.
        #expect(PublicHost.allowsControl(request, of: PublicHost("anchor.test")) == (isAllowed && isHere))
    }

    @Test(
        "closes a ledger by hand for those who steer it, and gives test lumens to everyone, as friendbot does",
        arguments: [
            ("localhost:8000", true, nil, 200), ("anchor.test", false, nil, 403),
            ("anchor.test", false, "Bearer t0ken", 200),
        ] as [(String, Bool, String?, Int)]
    )
    func horizonControl(authority: String, isHere: Bool, token: String?, status: Int) async throws {
        let ledger = try LedgerHost(network: .standalone, clock: ManualClock(), closing: .manually)
        let routes = HorizonRoutes(host: ledger, publicHost: Self.host).responder()
        func ask(_ target: String) async throws -> Int {
            var headers: HTTPFields = [.host: authority]
            if let token { headers[.authorization] = token }
            let request = ServerRequest(method: .post, target: target, headers: headers, isFromThisMachine: isHere)
            return try await routes.respond(to: request).status.code
        }
        #expect(try await ask("/manualclose") == status)
        // It asks whom to give to.
        #expect(try await ask("/friendbot") == 400)
    }

    @Test("names itself in all addresses that it gives out")
    func addresses() async throws {
        var configuration = SandboxConfiguration()
        configuration.host = Self.host
        let sandbox = try await EmbeddedSandbox.start(configuration)
        #expect(sandbox.horizonURL.host() == "anchor.test")
        #expect(sandbox.anchorDomain.hasPrefix("anchor.test:"))
        #expect(sandbox.anchor.url.hasPrefix("http://anchor.test:"))
        await sandbox.stop()
    }
}
