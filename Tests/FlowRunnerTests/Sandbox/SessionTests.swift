import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import HorizonClient
import JSON
import Sandbox
import Stellar
import Synchronization
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("As whom a run signs in")
struct SessionTests {
    private static let wallet = KeyPair.random()

    /// A stellar.toml of a wallet's domain, for anyone who asks for it.
    private struct WalletDomain: OutboundHTTP {
        static let url = "https://wallet.example/.well-known/stellar.toml"
        static let toml = "SIGNING_KEY = \"\(wallet.publicKey.address)\"\n"

        func get(_ url: String) async -> [UInt8]? { url == Self.url ? Array(Self.toml.utf8) : nil }
        func post(_ url: String, headers: [(name: String, value: String)], body: [UInt8]) async -> Int? { nil }
    }

    private static func flow(_ login: String, secrets: String = "") -> String {
        """
        flow: session
        \(secrets)
        states:
          discover: { sep1: {} }
          fund: { friendbot: {} }
          login: { sep10: { \(login) } }
          know: { sep12: sep6, next: { done: [NEEDS_INFO, ACCEPTED] } }
        """
    }

    private static func withWalletDomain(_ harness: SandboxHarness) {
        harness.http.breaks { request in
            if request.url.absoluteString == WalletDomain.url { return .instead(200, WalletDomain.toml) }
            guard request.url.host() == "signer.example" else { return nil }
            guard case .json(let body)? = request.body, let text = body["transaction"]?.string,
                let passphrase = body["network_passphrase"]?.string,
                let envelope = try? TransactionEnvelope(base64: text),
                request.headers["Authorization"] == "Bearer let-me-in"
            else { return .instead(403, "{}") }
            let signed = envelope.signed(by: wallet, for: Network(passphrase: passphrase))
            return .instead(200, #"{"transaction": "\#(signed.base64)"}"#)
        }
    }

    @Test("a number tells users apart, and goes along with every request about a customer")
    func muxed() async throws {
        let keys = KeyPair.random()
        let muxed = MuxedAccount(keys.publicKey, muxID: 7)
        try await SandboxHarness.playing("scenario: plain") { harness in
            var harness = harness
            harness.account = .seed(keys.secretSeed())
            let ending = try await harness.run(Self.flow("account: \(muxed.address)"))
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.results(of: "login")["account"].text == muxed.address)
            harness.journal = MemoryJournal()
            let other = MuxedAccount(KeyPair.random().publicKey, muxID: 7)
            let refused = try await harness.run(Self.flow("account: \(other.address)"))
            #expect(refused.result == .failed(.invalidFlow))
            #expect(refused.summary?.contains("is another account") == true, "\(refused)")
        }
    }

    @Test(
        "as many signers sign as the account's medium threshold wants, and too few are told before the anchor is asked"
    )
    func signers() async throws {
        let (keys, second) = (KeyPair.random(), KeyPair.random())
        let flow = Self.flow("signers: [$second]", secrets: "secrets: { second: { env: SECOND } }")
            .replacing("  fund: { friendbot: {} }\n", with: "")
        try await SandboxHarness.playing("scenario: plain") { harness in
            var harness = harness
            harness.account = .seed(keys.secretSeed())
            let horizon = Horizon(url: harness.sandbox.horizonURL, http: harness.http)
            _ = try await horizon.fund(keys.publicKey, friendbot: harness.sandbox.friendbotURL)
            let account = try #require(await horizon.accountIfPresent(keys.publicKey))
            let options = SetOptions(mediumThreshold: 2, signer: Signer(key: .publicKey(second.publicKey), weight: 1))
            let transaction = Transaction(
                source: MuxedAccount(keys.publicKey),
                fee: 100,
                sequenceNumber: account.sequenceNumber &+ 1,
                operations: [Operation(.setOptions(options))]
            )
            let envelope = TransactionEnvelope.v1(transaction, signatures: [])
                .signed(by: keys, for: harness.sandbox.network)
            _ = try await horizon.submit(envelope, network: harness.sandbox.network)

            var settings = try harness.settings(flow)
            settings.environment = ["SECOND": second.secretSeed().reveal()]
            let ending = try await FlowRun(settings).start()
            #expect(ending.result == .done, "\(ending)")
            let challenges = harness.http.count("GET /auth")
            settings.environment = ["SECOND": KeyPair.random().secretSeed().reveal()]
            let refused = try await FlowRun(settings).start()
            #expect(refused.result == .failed(.invalidFlow))
            #expect(refused.summary?.contains("weigh 1 together, and the account requires 2") == true, "\(refused)")
            #expect(harness.http.count("GET /auth") == challenges)
        }
    }

    @Test("a wallet's domain vouches with a key at hand, also for the session of a run that is resumed")
    func clientDomain() async throws {
        let seed = Self.wallet.secretSeed()
        let flow = Self.flow(
            "client_domain: wallet.example, client_seed: $wallet, signs_request: true",
            secrets: "secrets: { wallet: { env: WALLET_SEED } }"
        )
        try await SandboxHarness.playing("scenario: plain", outside: WalletDomain()) { harness in
            Self.withWalletDomain(harness)
            var settings = try harness.settings(flow)
            settings.environment = ["WALLET_SEED": seed.reveal()]
            let ending = try await FlowRun(settings).start()
            #expect(ending.result == .done, "\(ending)")
            #expect(try await !harness.journalText.contains(seed.reveal()))
            let lines = await harness.journal.lines
            let login = try #require(
                lines.firstIndex {
                    if case .finished(let outcome) = $0.event { outcome.state == "login" } else { false }
                }
            )
            let journal = await harness.journal.cut(after: login + 1)
            let count = harness.http.count("POST /auth")
            settings.journal = journal
            let run = try #require(lines.first?.run)
            #expect(try await FlowRun.resume(run: run, with: settings).result == .done)
            #expect(harness.http.count("POST /auth") == count + 1)
        }
    }

    @Test("a wallet's domain of the command line vouches where the flow names none, also after a restart")
    func givenClientDomain() async throws {
        try await SandboxHarness.playing("scenario: plain", outside: WalletDomain()) { harness in
            Self.withWalletDomain(harness)
            var settings = try harness.settings(Self.flow(""))
            settings.client = RunClient(domain: "wallet.example", signer: .seed(Self.wallet.secretSeed()))
            let ending = try await FlowRun(settings).start()
            #expect(ending.result == .done, "\(ending)")
            #expect(await harness.results(of: "login")["proved_domain"] == "wallet.example")
            let lines = await harness.journal.lines
            let login = try #require(
                lines.firstIndex {
                    if case .finished(let outcome) = $0.event { outcome.state == "login" } else { false }
                }
            )
            let count = harness.http.count("POST /auth")
            settings.journal = await harness.journal.cut(after: login + 1)
            let run = try #require(lines.first?.run)
            #expect(try await FlowRun.resume(run: run, with: settings).result == .done)
            #expect(harness.http.count("POST /auth") == count + 1)
        }
    }

    @Test("a server that keeps the key of the wallet's domain is asked to sign")
    func remoteSigner() async throws {
        let flow = Self.flow(
            "client_domain: wallet.example, client_signer: https://signer.example/sign, client_signer_token: $token",
            secrets: "secrets: { token: { env: SIGNER_TOKEN } }"
        )
        try await SandboxHarness.playing("scenario: plain", outside: WalletDomain()) { harness in
            Self.withWalletDomain(harness)
            var settings = try harness.settings(flow)
            settings.environment = ["SIGNER_TOKEN": "let-me-in"]
            let ending = try await FlowRun(settings).start()
            #expect(ending.result == .done, "\(ending)")
            #expect(harness.http.count("POST /sign") == 1)
            #expect(try await !harness.journalText.contains("let-me-in"))
        }
    }

    @Test("a replay asks that server on the tape alone, which has no signature of it")
    func replayedRemoteSigner() async throws {
        let flow = Self.flow(
            "client_domain: wallet.example, client_signer: https://signer.example/sign, client_signer_token: $token",
            secrets: "secrets: { token: { env: SIGNER_TOKEN } }"
        )
        try await SandboxHarness.playing("scenario: plain", outside: WalletDomain()) { harness in
            Self.withWalletDomain(harness)
            let seen = Mutex<[RecordedExchange]>([])
            var settings = try harness.settings(flow)
            settings.environment = ["SIGNER_TOKEN": "let-me-in"]
            settings.traffic = TrafficObserver(exchange: { exchange in seen.withLock { $0.append(exchange) } })
            let recorded = FlowRun(settings)
            #expect(try await recorded.start() == Ending(result: .done))
            guard case .started(let header)? = await harness.journal.lines.first?.event else {
                Issue.record("the journal has no header")
                return
            }
            let exchanges = seen.withLock { $0 }
            let asked = harness.http.count("POST /sign")
            let signing = try #require(exchanges.first { $0.server == .signer })
            #expect(asked == 1 && signing.response?.content.body == nil)

            let clock = ManualClock(now: try #require(exchanges.first).startedAt, jumps: true)
            let advance: @Sendable (Timestamp) -> Void = { instant in
                let now = clock.now
                if now < instant { clock.advance(by: now.duration(to: instant)) }
            }
            let stop = StopRequest()
            let tape = TapeHTTP(exchanges, keepsProse: false, advance: advance, differs: { stop.ask() })
            settings = try harness.settings(flow)
            settings.environment = ["SIGNER_TOKEN": "let-me-in"]
            settings.journal = MemoryJournal()
            settings.seed = header.seed
            settings.clock = clock
            settings.http = tape
            settings.stop = stop
            settings.account = .recorded(
                try #require(
                    RecordedAccount(at: header.account, in: exchanges, passphrase: header.network.passphrase)
                )
            )
            settings.replay = RunReplay(run: recorded.id, visits: [], tape: tape, advance: advance)
            let ending = try await FlowRun(settings).start()
            #expect(ending == Ending(result: .done), "\(ending)")
            #expect(harness.http.count("POST /sign") == asked)
        }
    }
}
