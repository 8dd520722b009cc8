import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import Stellar
import Testing
import Timekeeping

/// Answers with a stellar.toml as if it had been redirected.
private struct MovedToml: HTTPExchanging {
    let inner: ScriptedHTTP
    let place: URL

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var response = try await inner.send(request)
        if request.url.path() == "/.well-known/stellar.toml" { response.url = place }
        return response
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { inner.events(request) }
}

/// Edge cases of discovery and sign-in; docs/edge-cases.md lists them all.
@Suite("Edge cases of signing in")
struct SignInEdgeCaseTests {
    private let customer = SessionSubject(People.customer.publicKey)

    @Test("E28: a muxed account is held against the challenge whole, and never has a memo beside it")
    func muxedAccounts() throws {
        let key = People.customer.publicKey
        func reason(_ change: (inout ChallengeBlueprint) -> Void, for subject: SessionSubject) -> ChallengeError.Reason?
        {
            var blueprint = ChallengeBlueprint()
            change(&blueprint)
            return #expect(throws: ChallengeError.self) {
                try Challenge.verify(
                    blueprint.text,
                    networkPassphrase: nil,
                    against: ChallengeBlueprint.expectation(subject: subject),
                    now: ChallengeBlueprint.now
                )
            }?.reason
        }
        let muxed = SessionSubject(MuxedAccount(key, muxID: 7))
        #expect(reason({ _ in }, for: muxed) != nil)
        #expect(reason({ $0.account = MuxedAccount(key, muxID: 8) }, for: muxed) != nil)
        let withMemo = reason(
            {
                $0.account = MuxedAccount(key, muxID: 7)
                $0.memo = .id(7)
            },
            for: muxed
        )
        #expect(withMemo != nil)
    }

    @Test("E40: what is handed in says that it is JSON")
    func contentType() async throws {
        let test = TestAnchor()
        _ = try await test.authentication().signIn(customer, signers: [People.customer])
        guard case .json? = try #require(test.http.requests.last).body else {
            Issue.record("the body says nothing of its type")
            return
        }
        #expect(test.http.log.last == "POST /auth")
    }

    @Test("E54: a stellar.toml from elsewhere leaves the anchor its name, and its sign-in the domain that was meant")
    func redirectedToml() async throws {
        let elsewhere = try #require(URL(string: "https://files.example/stellar.toml"))
        let test = TestAnchor()
        let http = MovedToml(inner: test.http, place: elsewhere)
        let anchor = Anchor(domain: .example, network: .testnet, http: http, clock: test.clock)
        let toml = try await anchor.discover()
        #expect(toml.domain == .example)
        _ = try await anchor.authentication(from: toml).signIn(customer, signers: [People.customer])
        let asked = try #require(test.http.requests.first { $0.url.path() == "/auth" })
        #expect(asked.query("home_domain") == "anchor.example")
    }

    @Test("E71: after a sign-in that failed, the next one begins with a new challenge", arguments: ["", "nonsense"])
    func burnedChallenge(token: String) async throws {
        var quirks = TestAnchor.Quirks()
        quirks.token = { number, usual in number == 0 ? token : usual }
        let test = TestAnchor(quirks)
        let session = try await test.session()
        let error = await #expect(throws: AnchorError.self) { try await session.validToken() }
        if !token.isEmpty {
            #expect(error?.reason == .token(SessionTokenError(.notAToken, homeDomain: .example)))
        }
        #expect(await session.token == nil)
        _ = try await session.validToken()
        #expect(
            test.http.log.filter { $0.hasSuffix("/auth") } == ["GET /auth", "POST /auth", "GET /auth", "POST /auth"]
        )
    }

    @Test("E72: a challenge for another network is not signed")
    func otherNetwork() async throws {
        var quirks = TestAnchor.Quirks()
        quirks.blueprint.networkPassphrase = Network.public.passphrase
        let test = TestAnchor(quirks)
        let signer = WatchfulSigner(People.customer)
        let authentication = try await test.authentication()
        await #expect(throws: AnchorError.self) { try await authentication.signIn(customer, signers: [signer]) }
        #expect(signer.signatures == 0)
        #expect(!test.http.log.contains("POST /auth"))
    }
}
