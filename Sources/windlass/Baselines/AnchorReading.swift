import AnchorClient
import Baselines
import Diagnostics
import FlowRunner
import HTTPTransport
import HorizonClient
import Stellar
import Synchronization
import Timekeeping

/// The reading of an anchor without a sign-in: it is asked once, and its answers and findings are kept.
enum AnchorReading {
    /// Asks the anchor at `domain` for its stellar.toml, a challenge, the terms of all its services, and prices.
    ///
    /// Nothing is signed. What the anchor refuses is an answer as well; one that is overloaded or out of reach is an error.
    static func evidence(
        of domain: String,
        on network: RunNetwork,
        http: any HTTPExchanging,
        gateway: GatewayAccess?
    ) async throws -> Baseline.Evidence {
        let clock = SystemWallClock()
        var passphrase = network.passphrase
        if passphrase == nil {
            passphrase = try await Horizon(url: network.horizon, http: http, clock: clock).root().network.passphrase
        }
        let seen = Seen()
        let identity = RequestIdentity(run: "baseline", seed: .random(in: .min ... .max))
        var observer = TrafficObserver(exchange: { seen.add($0) })
        // Of an answer that is cut no shape is known.
        observer.bodyLimit = .max
        let recorder = TrafficRecorder(http, identity: identity, observer: observer, clock: clock)
        var anchor = Anchor(
            domain: try HomeDomain(parsing: domain, allowing: http.plainHosts),
            network: Network(passphrase: passphrase ?? ""),
            http: recorder,
            clock: clock,
            findings: FindingRecorder { seen.add($0) }
        )
        anchor.gateway = gateway
        try await ask(anchor)
        return seen.evidence
    }

    private static func ask(_ anchor: Anchor) async throws {
        let toml = try await anchor.discover()
        // The keys of this session never sign anything.
        let keys = KeyPair.random()
        let subject = SessionSubject(keys.publicKey)
        var authentication: Authentication?
        do throws(DiscoveryError) {
            authentication = try anchor.authentication(from: toml)
        } catch {
            if case .otherNetwork = error.reason { throw error }
        }
        if let authentication { try await answered { _ = try await authentication.challenge(for: subject) } }
        // What follows needs no token: it is asked as well where there is no sign-in.
        let session = Session(
            authentication
                ?? Authentication(endpoint: anchor.domain.tomlURL, signingKey: keys.publicKey, anchor: anchor),
            subject: subject,
            signers: []
        )
        for service in [StellarToml.Service.transfers, .hostedTransfers, .directPayments, .quotes]
        where toml.services.contains(service) {
            try await answered {
                switch service {
                case .transfers: _ = try await anchor.programmaticTransfers(from: toml, session: session).offer()
                case .hostedTransfers: _ = try await anchor.hostedTransfers(from: toml, session: session).offer()
                case .directPayments: _ = try await anchor.directPayments(from: toml, session: session).offer()
                default: try await askPrices(try anchor.quotes(from: toml, session: session))
                }
            }
        }
    }

    private static func askPrices(_ quotes: Quotes) async throws(AnchorError) {
        let offer = try await quotes.offer()
        let onLedger = offer.entries.map(\.asset).filter { if case .stellar = $0 { true } else { false } }
        guard let asset = onLedger.min(by: { $0.description < $1.description }) else { return }
        _ = try await quotes.prices(for: asset, .sell(ExactDecimal(100)))
    }

    /// Asks; a refusal, and an answer that breaks its SEP, are recorded like any other, and an address that can't be asked is
    /// no answer.
    private static func answered(_ ask: () async throws -> Void) async throws {
        do {
            try await ask()
        } catch let error as AnchorError {
            switch error.reason {
            case .transport, .rateLimited, .unavailable: throw error
            default: break
            }
        } catch is DiscoveryError {}
    }

    /// Collects what is seen, from any thread.
    private final class Seen: Sendable {
        private let state = Mutex(Baseline.Evidence())

        var evidence: Baseline.Evidence { state.withLock { $0 } }

        func add(_ exchange: RecordedExchange) { state.withLock { $0.exchanges.append(exchange) } }

        func add(_ finding: Deviation) { state.withLock { $0.findings.append(finding) } }
    }
}
