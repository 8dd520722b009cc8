internal import Diagnostics
package import FoundationEssentials
internal import HTTPServing
internal import LedgerEngine
package import Stellar

/// A network, its Horizon, its friendbot and an anchor, all on this machine and all made up.
///
/// It serves from ``start(_:)`` until ``stop()``. Several may run beside each other on free ports.
package final class EmbeddedSandbox: Sendable {
    /// The address at which Horizon answers, as `http://127.0.0.1:8000`, or `https://localhost:8000` with TLS.
    package let horizonURL: URL

    /// All anchors, serving.
    package let anchors: [AnchorServer]

    /// The ledger behind it all.
    package let ledger: LedgerHost

    /// The certificate of the authority that vouches for the servers, in PEM; `nil` where none was made at the start.
    package let authority: String?

    /// The numbers of requests to its servers, by endpoint.
    package var requests: RequestCounts { traffic.counts }

    /// The faults at its servers.
    package var faults: FaultRegistry { traffic.faults }

    private let traffic: SandboxTraffic
    private let horizon: SandboxServer
    private let closing: Task<Void, Never>

    private init(
        horizonURL: URL,
        authority: String?,
        anchors: [AnchorServer],
        ledger: LedgerHost,
        traffic: SandboxTraffic,
        horizon: SandboxServer,
        closing: Task<Void, Never>
    ) {
        self.horizonURL = horizonURL
        self.authority = authority
        self.anchors = anchors
        self.ledger = ledger
        self.traffic = traffic
        self.horizon = horizon
        self.closing = closing
    }

    /// The first anchor, serving.
    package var anchor: AnchorServer { anchors[0] }

    /// The address at which friendbot answers.
    package var friendbotURL: URL { horizonURL.appending(path: "friendbot") }

    /// The anchor's domain, as `localhost:8001`.
    package var anchorDomain: String { anchor.homeDomain }

    /// The network that everything is signed for.
    package var network: Network { ledger.network }

    /// Starts a sandbox and returns when all of it serves.
    ///
    /// Throws `SandboxError` where a port is taken, or the certificate is of no use.
    package static func start(
        _ configuration: SandboxConfiguration = SandboxConfiguration()
    ) async throws -> EmbeddedSandbox {
        let (identity, authority) = try configuration.identity()
        // The anchor sets its accounts up before anyone could close a ledger by hand.
        let ledger = try LedgerHost(
            network: configuration.network,
            clock: configuration.clock,
            file: configuration.store,
            seed: configuration.seed.map { Array("windlass sandbox \($0)".utf8) },
            reportFailure: configuration.reportFailure
        )
        let store = AnchorStore(ledger.store, number: 0)
        // Nothing that was drawn at random is drawn again.
        let visits = try store.known("visits", of: Int.self) ?? (ledger.isResumed ? 1 : 0)
        store.keep(visits + 1, as: "visits")
        let knownPort = try store.known("port", of: Int.self)
        let knownLead = try store.known("lead", of: Duration.self)
        let traffic = SandboxTraffic(clock: configuration.clock, accessLog: configuration.accessLog)
        for fault in configuration.faults { traffic.faults.arrange(fault) }
        let horizon = try await SandboxServer.open(
            port: configuration.port,
            preferring: knownPort,
            identity: identity,
            host: configuration.host,
            traffic: traffic,
            responder: TrafficResponder(
                inner: HorizonRoutes(host: ledger, publicHost: configuration.host).responder(),
                traffic: traffic,
                isHorizon: true
            ),
            ready: { head in
                // What is answered here passes no ``TrafficResponder``, and would not be logged.
                guard traffic.accessLog == nil, !traffic.faults.concernsHorizon,
                    let answer = ledger.readyAnswers.answer(to: head)
                else {
                    return nil
                }
                traffic.counts.note(.account)
                return answer
            }
        )
        do {
            // A certificate names hosts; not every client looks for an address in one.
            guard let horizonURL = URL(string: horizon.origin(identity == nil ? "127.0.0.1" : "localhost").url) else {
                throw SandboxError(reason: .cannotListen(port: horizon.port, cause: [.flaw: .text("no-url")]))
            }
            store.keep(horizon.port, as: "port")
            let leaps =
                configuration.leaps
                ? LeapingClock(configuration.clock, lead: knownLead ?? .zero) { store.keep($0, as: "lead") } : nil
            let anchors = try await configuration.startAnchors { number, settings, port in
                let suffix = number == 1 ? [] : Array(" anchor \(number)".utf8)
                return try await AnchorServer.start(
                    settings,
                    seed: AnchorSeed(ledger.seed + suffix, visit: visits),
                    port: port,
                    ledger: HostedAnchorLedger(ledger),
                    clock: configuration.clock,
                    horizonURL: horizonURL.absoluteString,
                    outside: configuration.outside,
                    identity: identity,
                    host: configuration.host,
                    traffic: traffic,
                    leaps: leaps,
                    store: AnchorStore(ledger.store, number: number)
                )
            }
            await ledger.setClosing(configuration.closing)
            let closing = Task { await ledger.run() }
            return EmbeddedSandbox(
                horizonURL: horizonURL,
                authority: authority,
                anchors: anchors,
                ledger: ledger,
                traffic: traffic,
                horizon: horizon,
                closing: closing
            )
        } catch {
            await horizon.close()
            throw error
        }
    }

    /// Ends everything and returns when every connection is closed.
    package func stop() async {
        // What is cut off now is taken up again by the next sandbox with the same file.
        ledger.store?.close()
        for anchor in anchors { await anchor.stop() }
        closing.cancel()
        await horizon.close()
        await closing.value
    }
}
