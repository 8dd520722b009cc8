package import Foundation
internal import Sodium
package import Stellar

/// A network, its Horizon, its friendbot and an anchor, all on this machine and all made up.
///
/// It serves from ``start(_:)`` until ``stop()``. Several may run beside each other on free ports.
package final class Sandbox: Sendable {
    /// Where Horizon answers, as `http://127.0.0.1:8000`.
    package let horizonURL: URL

    /// The network that everything is signed for.
    package let network: Network

    /// The ledger behind it all.
    package let ledger: LedgerHost

    private let horizon: LoopbackServer
    private let closing: Task<Void, Never>

    private init(horizonURL: URL, ledger: LedgerHost, horizon: LoopbackServer, closing: Task<Void, Never>) {
        self.horizonURL = horizonURL
        network = ledger.network
        self.ledger = ledger
        self.horizon = horizon
        self.closing = closing
    }

    /// Where friendbot answers.
    package var friendbotURL: URL { horizonURL.appending(path: "friendbot") }

    /// Starts a sandbox and returns when it serves.
    ///
    /// Throws `SandboxError` where a port is taken.
    package static func start(_ configuration: SandboxConfiguration = SandboxConfiguration()) async throws -> Sandbox {
        let ledger = try LedgerHost(
            network: configuration.network,
            clock: configuration.clock,
            closing: configuration.closing
        )
        let horizon = try await LoopbackServer.open(
            port: configuration.port,
            responder: HorizonRoutes(host: ledger).responder()
        )
        let closing = Task { await ledger.run() }
        guard let horizonURL = URL(string: "http://127.0.0.1:\(horizon.port)") else {
            throw SandboxError(reason: .cannotListen(port: horizon.port, cause: "no URL has this port"))
        }
        return Sandbox(horizonURL: horizonURL, ledger: ledger, horizon: horizon, closing: closing)
    }

    /// Ends everything and returns when every connection is closed.
    package func stop() async {
        closing.cancel()
        await horizon.close()
        await closing.value
    }
}
