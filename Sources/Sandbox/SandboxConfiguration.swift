internal import Diagnostics
internal import HTTPServing
package import Stellar
package import Timekeeping

/// The configuration of a sandbox.
package struct SandboxConfiguration: Sendable {
    /// The certificate of all servers.
    package enum TLS: Sendable {
        /// One that is made at the start, for this machine's own names and addresses and for these beside them.
        case made(others: [String])
        /// A given one, both in PEM: the certificates up to an authority, and the key of the first.
        case given(certificates: String, key: String)
    }

    /// The port of Horizon; the anchors take those behind it.
    ///
    /// 0 takes any free ports.
    package var port: Int

    /// The network that the sandbox pretends to be.
    package var network: Network

    /// Makes keys, ids and nonces the same from one start to the next; `nil` makes new ones.
    package var seed: UInt64?

    /// The file in which the ledger is kept and found again; `nil` forgets it.
    package var store: String?

    /// Called when the ledger cannot be kept any more; the sandbox goes on without.
    package var reportFailure: @Sendable (LedgerStoreError) -> Void = { _ in }

    /// The rule by which ledgers close.
    package var closing: LedgerHost.Closing
    /// Receives a line for each request to the servers; `nil` for no log.
    package var accessLog: (@Sendable (AccessLogLine) -> Void)?

    /// The time that ledgers, time bounds and the anchor follow.
    package var clock: any WallClock

    /// Whether the anchors' time can be moved ahead by who scripts the sandbox; the ledger's time goes on as it does.
    package var leaps = false

    /// The name under which other machines reach the servers; `nil` where only this machine does.
    package var host: PublicHost?

    /// The certificate of the servers, with its key; `nil` for plain HTTP.
    package var tls: TLS?

    /// The configuration of each anchor; the sandbox has one anchor at least.
    package var anchors: [AnchorConfiguration]

    /// The way of the anchors to the servers of others, or `nil` where they reach no one.
    package var outside: (any OutboundHTTP)?

    /// The faults at its servers from the start.
    package var faults: [Fault] = []

    /// Adds a scenario to what the sandbox plays.
    package mutating func play(_ scenario: Scenario) {
        anchors = scenario.anchors
        faults = scenario.faults
    }

    /// The configuration of the first anchor.
    package var anchor: AnchorConfiguration {
        get { anchors.first ?? AnchorConfiguration() }
        set { anchors = [newValue] + anchors.dropFirst() }
    }

    /// A sandbox with these anchors on free ports, whose ledgers close at once.
    package init(
        port: Int = 0,
        network: Network = .standalone,
        seed: UInt64? = nil,
        store: String? = nil,
        closing: LedgerHost.Closing = .immediately,
        clock: any WallClock = SystemWallClock(),
        anchors: [AnchorConfiguration]
    ) {
        self.port = port
        self.network = network
        self.seed = seed
        self.store = store
        self.closing = closing
        self.clock = clock
        self.anchors = anchors
    }

    /// A sandbox with one anchor.
    package init(
        port: Int = 0,
        network: Network = .standalone,
        seed: UInt64? = nil,
        store: String? = nil,
        closing: LedgerHost.Closing = .immediately,
        clock: any WallClock = SystemWallClock(),
        anchor: AnchorConfiguration = AnchorConfiguration()
    ) {
        self.init(
            port: port,
            network: network,
            seed: seed,
            store: store,
            closing: closing,
            clock: clock,
            anchors: [anchor]
        )
    }
}

extension SandboxConfiguration {
    /// Starts all anchors by `start`, which is told the number of each, from 1 on, its settings and its port.
    ///
    /// - Returns: the anchors, at least one.
    /// - Throws: what `start` throws; those that had been started are stopped then.
    func startAnchors(
        _ start: (_ number: Int, _ settings: AnchorConfiguration, _ port: Int) async throws -> AnchorServer
    ) async throws -> [AnchorServer] {
        var started: [AnchorServer] = []
        do {
            for (index, settings) in ([anchor] + anchors.dropFirst()).enumerated() {
                started.append(try await start(index + 1, settings, port == 0 ? 0 : port + 1 + index))
            }
        } catch {
            for anchor in started { await anchor.stop() }
            throw error
        }
        return started
    }

    /// The names and addresses of this machine, for which each certificate is made.
    private static let ownHosts = ["localhost", "127.0.0.1", "::1"]

    /// The identity of the servers, and the authority that was made for it.
    func identity() throws(SandboxError) -> (ServerIdentity?, authority: String?) {
        do throws(ServerIdentityError) {
            switch tls {
            case nil: return (nil, nil)
            case .given(let certificates, let key):
                return (try ServerIdentity(certificates: certificates, key: key), nil)
            case .made(let others):
                let made = try ServerIdentity.made(for: Self.ownHosts + (host.map { [$0.name] } ?? []) + others)
                return (made.identity, made.authority)
            }
        } catch {
            let said = error.libraryMessage.map(Fact.text)
            throw SandboxError(reason: .noIdentity(cause: [.flaw: .text(error.name), .found: said]))
        }
    }
}
