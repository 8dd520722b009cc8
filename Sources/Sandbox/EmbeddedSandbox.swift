package import FoundationEssentials
internal import HTTPServing
internal import LedgerEngine
package import Stellar

/// A network, its Horizon, its friendbot and an anchor, all on this machine and all made up.
///
/// It serves from ``start(_:)`` until ``stop()``. Several may run beside each other on free ports.
package final class EmbeddedSandbox: Sendable {
    /// Where Horizon answers, as `http://127.0.0.1:8000`.
    package let horizonURL: URL

    /// The first anchor, serving.
    package let anchor: AnchorServer

    /// All anchors, serving.
    package let anchors: [AnchorServer]

    /// The ledger behind it all.
    package let ledger: LedgerHost

    /// How often its servers were asked for what.
    package var requests: RequestCounts { traffic.counts }

    /// What goes wrong at its servers.
    package var faults: FaultBook { traffic.faults }

    private let traffic: SandboxTraffic
    private let horizon: LoopbackServer
    private let closing: Task<Void, Never>

    private init(
        horizonURL: URL,
        anchor: AnchorServer,
        others: [AnchorServer],
        ledger: LedgerHost,
        traffic: SandboxTraffic,
        horizon: LoopbackServer,
        closing: Task<Void, Never>
    ) {
        self.horizonURL = horizonURL
        self.anchor = anchor
        anchors = [anchor] + others
        self.ledger = ledger
        self.traffic = traffic
        self.horizon = horizon
        self.closing = closing
    }

    /// Where friendbot answers.
    package var friendbotURL: URL { horizonURL.appending(path: "friendbot") }

    /// The anchor's domain, as `localhost:8001`.
    package var anchorDomain: String { anchor.homeDomain }

    /// The network that everything is signed for.
    package var network: Network { ledger.network }

    /// Starts a sandbox and returns when all of it serves.
    ///
    /// Throws `SandboxError` where a port is taken.
    package static func start(
        _ configuration: SandboxConfiguration = SandboxConfiguration()
    ) async throws -> EmbeddedSandbox {
        // The anchor sets its accounts up before anybody could close a ledger by hand.
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
        let traffic = SandboxTraffic(clock: configuration.clock)
        for fault in configuration.faults { traffic.faults.arrange(fault) }
        let horizon = try await LoopbackServer.open(
            port: configuration.port,
            preferring: knownPort,
            responder: TrafficGate(inner: HorizonRoutes(host: ledger).responder(), traffic: traffic, isHorizon: true),
            ready: { head in
                guard !traffic.faults.concernsHorizon, let answer = ledger.readyAnswers.answer(to: head) else {
                    return nil
                }
                traffic.counts.note(.account)
                return answer
            }
        )
        do {
            guard let horizonURL = URL(string: "http://127.0.0.1:\(horizon.port)") else {
                throw SandboxError(reason: .cannotListen(port: horizon.port, cause: "no URL has this port"))
            }
            store.keep(horizon.port, as: "port")
            let leaps =
                configuration.leaps
                ? LeapingClock(configuration.clock, lead: knownLead ?? .zero) { store.keep($0, as: "lead") } : nil
            let anchor = try await AnchorServer.start(
                configuration.anchor,
                seed: AnchorSeed(ledger.seed, visit: visits),
                port: configuration.port == 0 ? 0 : configuration.port + 1,
                ledger: HostedAnchorLedger(ledger),
                clock: configuration.clock,
                horizonURL: horizonURL.absoluteString,
                outside: configuration.outside,
                traffic: traffic,
                leaps: leaps,
                store: AnchorStore(ledger.store, number: 1)
            )
            var others: [AnchorServer] = []
            do {
                for (number, settings) in configuration.anchors.dropFirst().enumerated() {
                    others.append(
                        try await AnchorServer.start(
                            settings,
                            seed: AnchorSeed(ledger.seed + Array(" anchor \(number + 2)".utf8), visit: visits),
                            port: configuration.port == 0 ? 0 : configuration.port + 2 + number,
                            ledger: HostedAnchorLedger(ledger),
                            clock: configuration.clock,
                            horizonURL: horizonURL.absoluteString,
                            outside: configuration.outside,
                            traffic: traffic,
                            leaps: leaps,
                            store: AnchorStore(ledger.store, number: number + 2)
                        )
                    )
                }
            } catch {
                for started in [anchor] + others { await started.stop() }
                throw error
            }
            await ledger.setClosing(configuration.closing)
            let closing = Task { await ledger.run() }
            return EmbeddedSandbox(
                horizonURL: horizonURL,
                anchor: anchor,
                others: others,
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
