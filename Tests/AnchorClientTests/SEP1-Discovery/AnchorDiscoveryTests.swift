import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("Anchor discovery")
struct AnchorDiscoveryTests {
    private func make(_ reply: ScriptedHTTP.Reply, network: Network = .testnet) -> (Anchor, ScriptedHTTP) {
        let http = ScriptedHTTP { _, _ in reply }
        return (Anchor(domain: .example, network: network, http: http, clock: ManualClock()), http)
    }

    private func reason(_ reply: ScriptedHTTP.Reply) async -> DiscoveryError.Reason? {
        let (anchor, _) = make(reply)
        return await #expect(throws: DiscoveryError.self) { try await anchor.discover() }?.reason
    }

    @Test("E24: asks the home domain, within the limit, and takes every media type")
    func asking() async throws {
        let (anchor, http) = make(.text("VERSION = '1'", type: "application/octet-stream"))
        #expect(try await anchor.discover().fields["VERSION"]?.string == "1")
        let request = try #require(http.requests.first)
        #expect(request.url.absoluteString == "https://anchor.example/.well-known/stellar.toml")
        #expect(request.bodyLimit == 100 * 1024)
        #expect(request.redirects == .follow())
        #expect(request.headers["Authorization"] == nil)
    }

    @Test("a server of this machine that breaks off without TLS may want it")
    func secureAddress() async throws {
        for (text, isTold) in [("localhost:8443", true), ("https://localhost:8443", false), ("a.example", false)] {
            let domain = try HomeDomain(parsing: text)
            let url = RedactedURL(domain.tomlURL, isKnown: true)
            let lost = TransportError(.connectionLost(curlMessage: "Empty reply from server"), method: .get, url: url)
            let help = DiscoveryError(.transport(lost), domain: domain).help ?? ""
            #expect(help.contains("`https://localhost:8443`") == isTold, "\(help)")
            #expect(help.hasSuffix("try again"))
            let refused = TransportError(.unreachable(curlMessage: "refused"), method: .get, url: url)
            #expect(DiscoveryError(.transport(refused), domain: domain).help?.contains("TLS") == false)
        }
    }

    @Test(
        "an anchor in plain http names services of the hosts that are allowed so, and no others; one with TLS names none"
    )
    func plainHosts() async throws {
        let hosts = try PlainHosts(parsing: ["anchor:8080", "platform"])
        let file = """
            TRANSFER_SERVER_SEP0024 = "http://platform:3000/sep24"
            KYC_SERVER = "https://kyc.example/"
            TRANSFER_SERVER = "http://other/sep6"
            ANCHOR_QUOTE_SERVER = "http://localhost:8000/sep38"
            """
        for (text, isPlain) in [("anchor:8080", true), ("https://anchor:8080", false)] {
            let domain = try HomeDomain(parsing: text, allowing: hosts)
            let http = ScriptedHTTP(plainHosts: hosts) { _, _ in .text(file) }
            let toml = try await Anchor(domain: domain, network: .testnet, http: http, clock: ManualClock()).discover()
            #expect(try toml.endpoint(of: .customers).absoluteString == "https://kyc.example/")
            let hosted = try? toml.endpoint(of: .hostedTransfers).absoluteString
            #expect(hosted == (isPlain ? "http://platform:3000/sep24" : nil))
            for service in [StellarToml.Service.transfers, .quotes] {
                let error = #expect(throws: DiscoveryError.self) { try toml.endpoint(of: service) }
                if case .insecureURL? = error?.reason {} else { Issue.record("\(String(describing: error))") }
            }
        }
    }

    @Test("what a gateway asks for goes to the anchor, and not to the wallet's own domain")
    func gateway() async throws {
        let test = TestAnchor()
        var anchor = test.anchor
        anchor.gateway = GatewayAccess(headers: [try GatewayHeader(name: "X-Api-Key", value: Secret("k"))])
        let session = try anchor.session(
            for: SessionSubject(People.customer.publicKey),
            signers: [People.customer],
            attestation: ClientAttestation(domain: .wallet, signer: People.wallet),
            from: try await anchor.discover()
        )
        _ = try? await session.validToken()
        let asked = test.http.requests.map { "\($0.url.host() ?? "") \($0.gateway?.headers.count ?? 0)" }
        #expect(asked.contains("anchor.example 1") && asked.contains("auth.anchor.example 1"))
        #expect(asked.contains("wallet.example 0") && !asked.contains("wallet.example 1"), "\(asked)")
        #expect(!asked.contains("anchor.example 0") && !asked.contains("auth.anchor.example 0"))
    }

    @Test("an empty file is told as such, and asked for again")
    func empty() {
        let error = DiscoveryError(.empty, domain: .example)
        #expect(error.summary == "the stellar.toml of anchor.example is empty")
        #expect(error.isTransient)
        #expect(error.failure == .protocol && error.asFailure.section == SEPSection(1, "Specification"))
        #expect(
            error.help
                == "serve the file itself at `/.well-known/stellar.toml`; SEP-1, \"Specification\"; try again"
        )
    }

    @Test("what is in a cache is still asked for, read anew when it changed, and kept apart by anchor")
    func published() async throws {
        let published = StellarTomlCache()
        let http = ScriptedHTTP { request, number in
            .text("VERSION = '\(request.url.host() ?? "") \(number < 4 ? "old" : "new")'")
        }
        var versions: [String?] = []
        for domain in ["a.example", "b.example", "a.example", "b.example", "a.example", "b.example"] {
            let domain = try #require(HomeDomain(domain))
            let anchor = Anchor(
                domain: domain,
                network: .testnet,
                http: http,
                clock: ManualClock(),
                published: published
            )
            versions.append(try await anchor.discover().fields["VERSION"]?.string)
        }
        #expect(
            versions == [
                "a.example old", "b.example old", "a.example old", "b.example old", "a.example new", "b.example new",
            ]
        )
        #expect(http.requests.count == 6)
    }

    @Test(
        "a file is used again while it is younger than asked for; a clock that was set back tells no age",
        arguments: [
            (Duration.zero, 1), (Duration.seconds(300) - .nanoseconds(1), 1), (.seconds(300), 2), (.seconds(-1), 2),
        ]
    )
    func lifetime(later: Duration, requests: Int) async throws {
        let clock = ManualClock()
        let http = ScriptedHTTP { _, number in .text("VERSION = '\(number)'") }
        let published = StellarTomlCache()
        let anchor = Anchor(domain: .example, network: .testnet, http: http, clock: clock, published: published)
        let same = Anchor(domain: .example, network: .testnet, http: http, clock: clock, published: published)
        #expect(anchor.lastToml == nil)
        let first = try await anchor.discover(within: .seconds(300))
        clock.advance(by: later)
        #expect(anchor.lastToml?.fields == first.fields)
        let second = try await same.discover(within: .seconds(300))
        #expect(http.requests.count == requests)
        #expect((second.fields == first.fields) == (requests == 1))
        #expect(anchor.lastToml?.fields == second.fields)
    }

    @Test("caches that share the parsed texts ask each for themselves, and an error is no file")
    func sharing() async throws {
        let http = ScriptedHTTP { _, number in number == 1 ? .text("", status: 500) : .text("VERSION = '1'") }
        let whole = StellarTomlCache()
        for run in 1...2 {
            let anchor = Anchor(
                domain: .example,
                network: .testnet,
                http: http,
                clock: ManualClock(),
                published: StellarTomlCache(sharing: whole)
            )
            if run == 2 {
                await #expect(throws: DiscoveryError.self) { try await anchor.discover(within: .seconds(300)) }
                #expect(anchor.lastToml == nil)
            }
            for _ in 0..<2 { _ = try await anchor.discover(within: .seconds(300)) }
            #expect(http.requests.count == (run == 1 ? 1 : 3))
        }
    }

    @Test("says what is in the way")
    func failures() async {
        #expect(await reason(.text("", status: 404)) == .status(404))
        #expect(await reason(.text("", status: 304)) == .status(304))
        let large = String(repeating: "#", count: 102_401)
        #expect(await reason(.text(large)) == .tooLarge(limit: 102_400))
        guard case .transport(let error) = await reason(.failure(.unknownHost)) else {
            Issue.record("the host is unknown")
            return
        }
        #expect(error.reason == .unknownHost)
    }

    @Test("an anchor on another network, or without a key to sign with, is not signed in at")
    func authentication() async throws {
        func reason(_ toml: String) async throws -> DiscoveryError.Reason? {
            let (anchor, _) = make(.text(toml))
            let parsed = try await anchor.discover()
            return #expect(throws: DiscoveryError.self) { try anchor.authentication(from: parsed) }?.reason
        }
        let complete = TestAnchor.toml
        let other = complete.replacing(Network.testnet.passphrase, with: Network.public.passphrase)
        let expected = DiscoveryError.Reason.otherNetwork(passphrase: Network.public.passphrase, expected: .testnet)
        #expect(try await reason(other) == expected)
        #expect(try await reason(complete.replacing("SIGNING_KEY", with: "KEY")) == .missing(key: "SIGNING_KEY"))
        #expect(
            try await reason(complete.replacing("WEB_AUTH_ENDPOINT", with: "AUTH"))
                == .missing(key: "WEB_AUTH_ENDPOINT")
        )
        let contracts = complete.replacing("WEB_AUTH_ENDPOINT", with: "WEB_AUTH_FOR_CONTRACTS_ENDPOINT")
        #expect(try await reason(contracts) == .contractsOnly)
        let error = DiscoveryError(.contractsOnly, domain: .example)
        #expect(error.summary.hasPrefix("anchor.example lets only contract accounts sign in (SEP-45)"))
        #expect(error.help?.contains("choose an anchor that offers sign-in (SEP-10)") == true)
        #expect(error.failure == .refused && !error.isTransient)
        let (anchor, _) = make(.text(complete))
        let authentication = try anchor.authentication(from: try await anchor.discover())
        #expect(authentication.signingKey == People.server.publicKey)
        #expect(authentication.endpoint == ChallengeBlueprint.endpoint)
    }

    @Test("an anchor without hosted transfers says so")
    func hostedTransfers() async throws {
        let (anchor, _) = make(.text(TestAnchor.toml.replacing("TRANSFER_SERVER_SEP0024", with: "X")))
        let toml = try await anchor.discover()
        let session = try anchor.session(for: SessionSubject(People.customer.publicKey), signers: [], from: toml)
        let error = #expect(throws: DiscoveryError.self) { try anchor.hostedTransfers(from: toml, session: session) }
        #expect(error?.reason == .missing(key: "TRANSFER_SERVER_SEP0024"))
    }
}
