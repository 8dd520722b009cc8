import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import Synchronization
import Timekeeping

/// An anchor behind a ``ScriptedHTTP``: it hands out challenges and tokens, and leaves the rest to the test.
struct TestAnchor {
    /// What the anchor does differently.
    struct Quirks: Sendable {
        var blueprint = ChallengeBlueprint()
        var toml = TestAnchor.toml
        /// How long its tokens live, in seconds.
        var lifetime: Int64 = 86_400
        /// How its tokens are made, by the number of the sign-in, counted from 0.
        var token: (@Sendable (_ number: Int, _ usual: String) -> String)?
        /// Headers of the challenge.
        var challengeHeaders: HTTPHeaders = [:]
        /// What it answers in place of a challenge or a token, where that is anything.
        var signIn: (@Sendable (HTTPMethod) -> ScriptedHTTP.Reply?)?
        var hold: (@Sendable () async -> Void)?
    }

    static let toml = """
        NETWORK_PASSPHRASE = "Test SDF Network ; September 2015"
        SIGNING_KEY = "\(People.server.publicKey)"
        WEB_AUTH_ENDPOINT = "https://auth.anchor.example:8443/auth"
        TRANSFER_SERVER_SEP0024 = "https://anchor.example/sep24/"
        TRANSFER_SERVER = "https://anchor.example/sep6"
        KYC_SERVER = "https://anchor.example/kyc"
        DIRECT_PAYMENT_SERVER = "https://anchor.example/sep31"
        ANCHOR_QUOTE_SERVER = "https://anchor.example/sep38"
        """

    let http: ScriptedHTTP
    let clock: ManualClock
    let anchor: Anchor

    /// An anchor with quirks, which answers requests for its transfers by `script`.
    init(_ quirks: Quirks = Quirks(), _ script: @escaping ScriptedHTTP.Script = { _, _ in .json("{}", status: 404) }) {
        let clock = ManualClock(now: ChallengeBlueprint.now)
        let http = ScriptedHTTP { request, number in
            if request.url.path() == "/auth", let reply = quirks.signIn?(request.method) { return reply }
            switch (request.method, request.url.host(), request.url.path()) {
            case (.get, "anchor.example", "/.well-known/stellar.toml"):
                return .text(quirks.toml)
            case (.get, "wallet.example", "/.well-known/stellar.toml"):
                return .text("SIGNING_KEY = \"\(People.wallet.publicKey)\"")
            case (.get, _, "/auth"):
                await quirks.hold?()
                let document: JSONValue = [
                    "transaction": .string(quirks.blueprint.text),
                    "network_passphrase": quirks.blueprint.networkPassphrase.map { .string($0) } ?? .null,
                ]
                return .json(document.text, headers: quirks.challengeHeaders)
            case (.post, _, "/auth"):
                let usual = Self.token(
                    subject: quirks.blueprint.account.address,
                    expiresIn: quirks.lifetime,
                    number: number,
                    now: clock.now
                )
                let token = quirks.token?(number, usual) ?? usual
                return .json(JSONValue.object(["token": .string(token)]).text)
            default:
                return await script(request, number)
            }
        }
        self.http = http
        self.clock = clock
        anchor = Anchor(domain: .example, network: .testnet, http: http, clock: clock)
    }

    /// Its sign-in service.
    func authentication() async throws -> Authentication {
        try anchor.authentication(from: try await anchor.discover())
    }

    /// The customer's session.
    func session(
        of subject: SessionSubject = SessionSubject(People.customer.publicKey),
        signers: [any ChallengeSigner] = [People.customer]
    ) async throws -> Session {
        try anchor.session(for: subject, signers: signers, from: try await anchor.discover())
    }

    /// Its transfers, for the customer.
    func transfers() async throws -> HostedTransfers {
        let toml = try await anchor.discover()
        let session = try await session()
        return try anchor.hostedTransfers(from: toml, session: session)
    }

    /// What it knows about its customers.
    func customers() async throws -> Customers {
        let toml = try await anchor.discover()
        return try anchor.customers(from: toml, session: try await session())
    }

    /// Its transfers without pages, for the customer.
    func programmaticTransfers() async throws -> ProgrammaticTransfers {
        let toml = try await anchor.discover()
        return try anchor.programmaticTransfers(from: toml, session: try await session())
    }

    /// Its payments to others, for the customer.
    func directPayments() async throws -> DirectPayments {
        let toml = try await anchor.discover()
        return try anchor.directPayments(from: toml, session: try await session())
    }

    /// Its prices and quotes, for the customer.
    func quotes() async throws -> Quotes {
        let toml = try await anchor.discover()
        return try anchor.quotes(from: toml, session: try await session())
    }

    /// A token with the usual claims.
    static func token(subject: String, expiresIn lifetime: Int64, number: Int = 0, now: Timestamp) -> String {
        token([
            "iss": "https://auth.anchor.example:8443/auth",
            "sub": .string(subject),
            "iat": .number(String(now.unixSeconds)),
            "exp": .number(String(now.unixSeconds &+ lifetime)),
            "jti": .string("number-\(number)"),
        ])
    }

    /// A token with any claims.
    static func token(_ claims: JSONValue) -> String {
        let parts = [#"{"alg":"HS256","typ":"JWT"}"#, claims.text, "no signature at all"].map { part in
            Data(part.utf8).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
        return parts.joined(separator: ".")
    }
}

/// A signer that counts how often it is asked, and may spoil what it gives back.
final class WatchfulSigner: ChallengeSigner {
    private let pair: KeyPair
    private let count = Mutex(0)
    private let spoil: @Sendable (TransactionEnvelope) -> TransactionEnvelope
    private let refusal: SigningError?

    init(
        _ pair: KeyPair,
        refusal: SigningError? = nil,
        spoil: @escaping @Sendable (TransactionEnvelope) -> TransactionEnvelope = { $0 }
    ) {
        self.pair = pair
        self.refusal = refusal
        self.spoil = spoil
    }

    var publicKey: PublicKey { pair.publicKey }
    var signatures: Int { count.withLock { $0 } }

    func sign(_ challenge: Challenge) async throws(SigningError) -> TransactionEnvelope {
        count.withLock { $0 += 1 }
        if let refusal { throw refusal }
        return spoil(challenge.envelope.signed(by: pair, for: challenge.network))
    }
}
