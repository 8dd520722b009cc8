import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import Stellar
import Testing
import Timekeeping

/// Where anchors may lead their customers.
@Suite("Reach of anchors")
struct ReachTests {
    private func endpoint(_ url: String, of domain: String) throws -> URL {
        let domain = try #require(HomeDomain(domain))
        return try StellarToml(Array("WEB_AUTH_ENDPOINT = '\(url)'".utf8), of: domain).endpoint(of: .authentication)
    }

    @Test("a distant anchor is asked at public addresses only, one on this machine here as well")
    func requests() async throws {
        for (domain, reach) in [
            ("anchor.example", Reach.publicNetwork), ("10.0.0.1", .publicNetwork),
            ("localhost:8000", .publicNetworkOrLoopback),
            ("[::1]:8000", .publicNetworkOrLoopback), ("https://localhost:8443", .publicNetworkOrLoopback),
        ] {
            let http = ScriptedHTTP { _, _ in .text("VERSION = '1'") }
            let domain = try #require(HomeDomain(domain))
            _ = try await Anchor(domain: domain, network: .testnet, http: http, clock: ManualClock()).discover()
            #expect(http.requests.map(\.reach) == [reach], "\(domain)")
        }
        let test = TestAnchor { _, _ in .json("{}", status: 404) }
        _ = try? await test.transfers().transfer(id: "1")
        #expect(test.http.requests.count > 3)
        #expect(test.http.requests.allSatisfy { $0.reach == .publicNetwork })
    }

    @Test(
        "a distant anchor leads nobody to their own machine, over TLS neither",
        arguments: [
            "https://localhost/auth", "https://127.0.0.1:8443/auth", "https://[::1]/auth", "http://localhost/auth",
        ]
    )
    func loopback(url: String) throws {
        let error = #expect(throws: DiscoveryError.self) { try endpoint(url, of: "anchor.example") }
        guard case .insecureURL = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.summary.hasSuffix("is not safe to use: \(url)") == true)
    }

    @Test("an anchor that is met over https names nothing that is met without, on this machine neither")
    func downgrade() throws {
        #expect(throws: DiscoveryError.self) {
            try endpoint("http://localhost:8000/auth", of: "https://localhost:8443")
        }
        #expect(throws: DiscoveryError.self) { try endpoint("http://anchor.example/auth", of: "anchor.example") }
        #expect(throws: Never.self) { try endpoint("https://localhost:8000/auth", of: "https://localhost:8443") }
        #expect(throws: Never.self) { try endpoint("http://[::1]:8000/auth", of: "[::1]:8000") }
        #expect(throws: Never.self) { try endpoint("https://anchor.example/auth", of: "localhost:8000") }
    }

    @Test("a page in place of the stellar.toml is told as one, with the file that is meant")
    func page() async throws {
        let http = ScriptedHTTP { _, _ in .text("\n<!doctype html><title>Welcome</title>", type: "text/html") }
        let anchor = Anchor(domain: .example, network: .testnet, http: http, clock: ManualClock())
        let error = await #expect(throws: DiscoveryError.self) { try await anchor.discover() }
        #expect(error?.reason == .webPage)
        #expect(error?.isTransient == false)
        #expect(error?.summary == "anchor.example answers with a web page where its stellar.toml should be")
        #expect(error?.help?.contains("https://anchor.example/.well-known/stellar.toml") == true)
    }

    @Test(
        "a stellar.toml that can't be had now says when to ask again",
        arguments: [(429, true), (503, true), (404, false)]
    )
    func later(status: Int, isTransient: Bool) async throws {
        let http = ScriptedHTTP { _, _ in .json("{}", status: status, headers: ["Retry-After": "9"]) }
        let anchor = Anchor(domain: .example, network: .testnet, http: http, clock: ManualClock())
        let error = await #expect(throws: DiscoveryError.self) { try await anchor.discover() }
        #expect(error?.reason == .status(status))
        #expect(error?.isTransient == isTransient)
        #expect(error?.retryAfter == .seconds(9))
        #expect(error?.help?.hasPrefix("try again in 9 s") == isTransient)
    }
}
