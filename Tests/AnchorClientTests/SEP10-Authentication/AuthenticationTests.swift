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

@Suite("Authentication")
struct AuthenticationTests {
    private let customer = SessionSubject(People.customer.publicKey)

    @Test("signs in: asks with its query, signs, and hands in once")
    func signIn() async throws {
        let test = TestAnchor()
        let token = try await test.authentication().signIn(customer, signers: [People.customer])
        #expect(token.claims.subject == People.customer.publicKey.address)
        #expect(token.expiresAt == ChallengeBlueprint.now.advanced(by: .seconds(86_400)))
        #expect(test.http.log == ["GET /.well-known/stellar.toml", "GET /auth", "POST /auth"])
        let request = try #require(test.http.requests.dropFirst().first)
        #expect(request.query("account") == People.customer.publicKey.address)
        #expect(request.query("home_domain") == "anchor.example")
        #expect(request.query("client_domain") == nil)
        #expect(request.query("memo") == nil)
        let body = try JSONValue.parse(try #require(test.http.requests.last).bodyText)
        let envelope = try TransactionEnvelope(base64: try #require(body["transaction"]?.string))
        #expect(envelope.signatures.count == 2)
        #expect(envelope.isSigned(by: People.customer.publicKey, for: .testnet))
    }

    @Test("a broken challenge is neither signed nor handed in", arguments: BrokenChallenge.all)
    func brokenChallenges(_ challenge: BrokenChallenge) async throws {
        var quirks = TestAnchor.Quirks()
        quirks.blueprint = challenge.blueprint
        let test = TestAnchor(quirks)
        let signer = WatchfulSigner(People.customer)
        let walletSigner = WatchfulSigner(People.wallet)
        let attestation = challenge.client.map { ClientAttestation(domain: $0.domain, signer: walletSigner) }
        let authentication = try await test.authentication()
        let error = await #expect(throws: AnchorError.self) {
            try await authentication.signIn(challenge.subject, signers: [signer], attestation: attestation)
        }
        guard case .challenge(let broken)? = error?.reason else {
            Issue.record("refused for \(String(describing: error))")
            return
        }
        #expect(challenge.expects(broken.reason))
        #expect(signer.signatures == 0)
        #expect(walletSigner.signatures == 0)
        #expect(!test.http.log.contains("POST /auth"))
    }

    @Test("everybody signs who has to: cosigners, and the wallet where the anchor takes its domain up")
    func severalSigners() async throws {
        var quirks = TestAnchor.Quirks()
        quirks.blueprint.add("client_domain", "wallet.example", by: People.wallet)
        quirks.token = { _, _ in
            TestAnchor.token([
                "sub": .string(People.customer.publicKey.address), "client_domain": "wallet.example",
            ])
        }
        let test = TestAnchor(quirks)
        let wallet = WatchfulSigner(People.wallet)
        _ = try await test.authentication().signIn(
            customer,
            signers: [People.customer, People.cosigner],
            attestation: ClientAttestation(domain: .wallet, signer: wallet)
        )
        #expect(wallet.signatures == 1)
        let body = try JSONValue.parse(try #require(test.http.requests.last).bodyText)
        let envelope = try TransactionEnvelope(base64: try #require(body["transaction"]?.string))
        for signer in [People.server, People.customer, People.cosigner, People.wallet] {
            #expect(envelope.isSigned(by: signer.publicKey, for: .testnet))
        }
        #expect(test.http.requests.contains { $0.query("client_domain") == "wallet.example" })
    }

    @Test("who signs for a client domain has the key in its stellar.toml")
    func wrongClientKey() async throws {
        let test = TestAnchor()
        let attestation = ClientAttestation(domain: .wallet, signer: People.stranger)
        let authentication = try await test.authentication()
        let error = await #expect(throws: AnchorError.self) {
            try await authentication.signIn(customer, signers: [People.customer], attestation: attestation)
        }
        #expect(error?.failure == .usage)
        #expect(error?.summary.contains("wallet.example") == true)
        #expect(!test.http.log.contains("GET /auth"))
    }

    @Test("nothing is signed for a client domain that the anchor ignores")
    func ignoredClientDomain() async throws {
        let wallet = WatchfulSigner(People.wallet)
        _ = try await TestAnchor().authentication().signIn(
            customer,
            signers: [People.customer],
            attestation: ClientAttestation(domain: .wallet, signer: wallet)
        )
        #expect(wallet.signatures == 0)
    }

    @Test("the account of a recorded run repeats its own signatures, and signs nothing else: challenges neither")
    func recordedSigner() async throws {
        func transaction(_ number: Int64) -> TransactionEnvelope {
            let source = MuxedAccount(People.customer.publicKey)
            return TransactionEnvelope(Transaction(source: source, fee: 100, sequenceNumber: number, operations: []))
        }
        let signed = transaction(1)
            .signed(by: People.stranger, for: .testnet)
            .signed(by: People.customer, for: .testnet)
        var forged = transaction(2).signed(by: People.stranger, for: .testnet)
        forged.signatures[0].hint = People.customer.publicKey.hint
        let elsewhere = transaction(3).signed(by: People.customer, for: .standalone)
        let signer = RecordedSigner(
            People.customer.publicKey,
            envelopes: [signed, forged, elsewhere],
            on: .testnet
        )
        #expect(signer.sign(signed.hash(for: .testnet)) == signed.signatures[1])
        let none = DecoratedSignature(hint: People.customer.publicKey.hint, signature: [UInt8](repeating: 0, count: 64))
        #expect(signer.sign(forged.hash(for: .testnet)) == none)
        #expect(signer.sign(elsewhere.hash(for: .testnet)) == none)

        let test = TestAnchor()
        _ = try await test.authentication().signIn(customer, signers: [signer], prover: signer)
        let body = try JSONValue.parse(try #require(test.http.requests.last).bodyText)
        let envelope = try TransactionEnvelope(base64: try #require(body["transaction"]?.string))
        #expect(envelope.signatures.count == 2 && envelope.signatures.last == none)
    }

    static let spoilers: [@Sendable (TransactionEnvelope) -> TransactionEnvelope] = [
        { envelope in
            guard case .v1(var transaction, let signatures) = envelope else { return envelope }
            transaction.sequenceNumber = 1
            return .v1(transaction, signatures: signatures)
        },
        { envelope in
            var envelope = envelope
            envelope.signatures.removeFirst()
            return envelope
        },
        { envelope in
            var envelope = envelope
            envelope.signatures.removeLast()
            return envelope
        },
        { $0.signed(by: People.stranger, for: .testnet) },
        { envelope in
            var envelope = envelope
            envelope.signatures.reverse()
            return envelope
        },
    ]

    @Test("a signer may add its signature and change nothing", arguments: spoilers.indices)
    func dishonestSigners(_ index: Int) async throws {
        let test = TestAnchor()
        let signer = WatchfulSigner(People.customer, spoil: Self.spoilers[index])
        let authentication = try await test.authentication()
        let error = await #expect(throws: AnchorError.self) {
            try await authentication.signIn(customer, signers: [signer])
        }
        let expected: ChallengeError.Reason =
            index == 0 ? .alteredBySigner(signer.publicKey) : .signatureBySigner(signer.publicKey)
        #expect(error?.reason == .challenge(ChallengeError(expected, homeDomain: .example)))
        #expect(error?.failure == .transport)
        #expect(!test.http.log.contains("POST /auth"))
    }

    @Test("a signer that refuses, and nobody at all, end the sign-in before anything is handed in")
    func refusingSigners() async throws {
        let test = TestAnchor()
        let refusal = SigningError(Failure(.vaultLocked, kind: .unanswered))
        let authentication = try await test.authentication()
        let error = await #expect(throws: AnchorError.self) {
            try await authentication.signIn(customer, signers: [WatchfulSigner(People.customer, refusal: refusal)])
        }
        #expect(error?.reason == .signing(refusal))
        #expect(error?.failure == .unanswered)
        let nobody = await #expect(throws: AnchorError.self) { try await authentication.signIn(customer, signers: []) }
        #expect(nobody?.failure == .usage)
        #expect(test.http.log == ["GET /.well-known/stellar.toml", "GET /auth"])
    }

    @Test("E52: a challenge that is not valid yet tells by how much the clocks differ")
    func clocks() async throws {
        var quirks = TestAnchor.Quirks()
        quirks.blueprint.preconditions.timeBounds = TimeBounds(minTime: 1_790_000_400, maxTime: 1_790_001_300)
        quirks.challengeHeaders = ["Date": "Mon, 21 Sep 2026 14:20:00 GMT"]
        let authentication = try await TestAnchor(quirks).authentication()
        let error = await #expect(throws: AnchorError.self) {
            try await authentication.signIn(customer, signers: [People.customer])
        }
        #expect(error?.help?.contains("400 s behind") == true, "\(String(describing: error))")
    }

    @Test("a challenge that is refused to a muxed account, or for want of a client domain, says how to sign in")
    func advice() async throws {
        func help(_ subject: SessionSubject, _ words: String) async throws -> String? {
            let http = ScriptedHTTP { request, _ in
                request.url.path() == "/auth"
                    ? .json(#"{"error":"\#(words)"}"#, status: 400) : .text(TestAnchor.toml)
            }
            let anchor = Anchor(domain: .example, network: .testnet, http: http, clock: ManualClock())
            let authentication = try anchor.authentication(from: try await anchor.discover())
            let error = await #expect(throws: AnchorError.self) {
                try await authentication.signIn(subject, signers: [People.customer])
            }
            return error?.help
        }
        let key = People.customer.publicKey
        let muxed = SessionSubject(MuxedAccount(key, muxID: 7))
        // As the Anchor Platform and the Stellar Disbursement Platform say it.
        for words in ["Invalid account.", "invalid account not a valid ed25519 public key"] {
            let help = try await help(muxed, words)
            #expect(help?.contains("refuses muxed accounts, sign in as \(key.address)") == true, "\(help ?? "")")
            #expect(help?.contains("`sep10: { memo: 7 }`") == true, "\(help ?? "")")
        }
        #expect(try await help(SessionSubject(key), "no")?.contains("muxed") == false)
        // Whether it wants the wallet's domain, an anchor says in words only.
        let unknown = try await help(SessionSubject(key), "no")
        #expect(unknown?.contains("`--client-domain` and `--client-seed`") == true, "\(unknown ?? "")")
    }

    @Test("an answer without what belongs in it is named")
    func answers() async throws {
        func error(_ reply: ScriptedHTTP.Reply) async throws -> AnchorError? {
            let http = ScriptedHTTP { request, _ in
                request.url.path() == "/auth" ? reply : .text(TestAnchor.toml)
            }
            let anchor = Anchor(domain: .example, network: .testnet, http: http, clock: ManualClock())
            let authentication = try anchor.authentication(from: try await anchor.discover())
            return await #expect(throws: AnchorError.self) {
                try await authentication.signIn(customer, signers: [People.customer])
            }
        }
        #expect(try await error(.json("{}"))?.reason == .malformed(.missing(field: "transaction")))
        #expect(try await error(.json("[]"))?.reason == .malformed(.notAnObject))
        let refused = try await error(.json(#"{"error":"no such account"}"#, status: 400))
        #expect(refused?.reason == .refused(status: 400))
        #expect(refused?.anchorMessage == "no such account")
        let politely = try await error(.json(#"{"error":"not today"}"#))
        #expect(politely?.reason == .refused(status: 200))
        let lost = try await error(.failure(.timedOut(.waiting, after: .seconds(30))))
        #expect(lost?.isTransient == true)
        #expect(lost?.failure == .transport)
    }
}
