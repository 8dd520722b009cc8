internal import Sodium

/// Anchors of a sandbox on a remote ledger: on the test network, or behind a Horizon on this machine.
///
/// They serve from ``start(_:ledger:horizonURL:keys:)`` until ``stop()``.
package struct RemoteLedgerAnchors: Sendable {
    /// The anchors, serving; at least one.
    package let anchors: [AnchorServer]

    /// The certificate of the authority that vouches for them, in PEM; `nil` where none was made at the start.
    package let authority: String?

    /// Sets the anchors' accounts up on `ledger`, where that was not done before, and returns when all of them serve.
    ///
    /// - Parameters:
    ///   - configuration: the anchors and their ports; what it says of a ledger has no effect.
    ///   - ledger: the ledger.
    ///   - horizonURL: where its Horizon answers, for stellar.toml.
    ///   - keys: the keys of each anchor; as many as there are anchors.
    /// - Returns: the anchors.
    /// - Throws: `SandboxError` where a port is taken, the certificate is of no use or the ledger refuses something, and what
    ///   the ledger throws.
    package static func start(
        _ configuration: SandboxConfiguration,
        ledger: any AnchorLedger,
        horizonURL: String,
        keys: [AnchorKeys]
    ) async throws -> RemoteLedgerAnchors {
        let (identity, authority) = try configuration.identity()
        let traffic = SandboxTraffic(clock: configuration.clock, accessLog: configuration.accessLog)
        for fault in configuration.faults { traffic.faults.arrange(fault) }
        let leaps = configuration.leaps ? LeapingClock(configuration.clock, lead: .zero) { _ in } : nil
        let anchors = try await configuration.startAnchors { number, settings, port in
            // Tokens and ids are new each time, regardless of the accounts.
            try await AnchorServer.start(
                settings,
                seed: AnchorSeed(RandomBytes.make(count: 32)),
                port: port,
                ledger: ledger,
                clock: configuration.clock,
                horizonURL: horizonURL,
                outside: configuration.outside,
                keys: keys.indices.contains(number - 1) ? keys[number - 1] : nil,
                identity: identity,
                host: configuration.host,
                traffic: traffic,
                leaps: leaps
            )
        }
        return RemoteLedgerAnchors(anchors: anchors, authority: authority)
    }

    /// Ends the servers, and leaves every transfer where it is.
    package func stop() async {
        for anchor in anchors { await anchor.stop() }
    }
}
