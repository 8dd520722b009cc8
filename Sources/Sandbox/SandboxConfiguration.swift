package import Stellar
package import Timekeeping

/// What a sandbox is to be like.
package struct SandboxConfiguration: Sendable {
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

    /// Told when the ledger cannot be kept any more; the sandbox goes on without.
    package var reportFailure: @Sendable (LedgerStoreError) -> Void = { _ in }

    /// When ledgers close.
    package var closing: LedgerHost.Closing

    /// The time that ledgers, time bounds and the anchor follow.
    package var clock: any WallClock

    /// Whether the anchors' time can be moved ahead by who scripts the sandbox; the ledger's time goes on as it does.
    package var leaps = false

    /// What each anchor offers and how it behaves; the sandbox has one anchor at least.
    package var anchors: [AnchorConfiguration]

    /// How the anchors reach the servers of others, or `nil` where they reach nobody.
    package var outside: (any AnchorOutside)?

    /// What goes wrong at its servers from the start.
    package var faults: [Fault] = []

    /// Has the sandbox play a scenario.
    package mutating func play(_ scenario: Scenario) {
        anchors = scenario.anchors
        faults = scenario.faults
    }

    /// What the first anchor offers and how it behaves.
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
