internal import Diagnostics
internal import HTTPServing
package import Stellar
internal import Synchronization
package import Timekeeping

/// A complete anchor on the loopback interface: stellar.toml, sign-in, customers, hosted deposits and withdrawals.
///
/// It serves from ``start(_:seed:port:ledger:clock:horizonURL:outside:)`` until ``stop()``.
package struct AnchorServer: Sendable {
    /// The amount of each of its own assets that an anchor has to pay out at the start.
    private static let supply = Amount(stroops: 100_000_000_0000000)

    /// The anchor's domain, `localhost:PORT`; without the port where that is the scheme's own.
    package let homeDomain: String
    /// The beginning of all its addresses, as `http://localhost:8001`.
    package let url: String
    package let keys: AnchorKeys
    /// The assets that it serves.
    package let assets: [Asset]
    /// The assets that it issues for its market beside them.
    package let market: [Asset]

    /// The faults at its endpoints; the sandbox's, where it is part of one.
    package var faults: FaultRegistry { traffic.faults }

    private let traffic: SandboxTraffic
    private let transferStore: TransferStore
    /// The customers that it knows.
    let customers: CustomerStore
    private let server: SandboxServer
    private let work: Task<Void, Never>

    /// Sets the anchor's accounts up on the ledger and opens its server.
    ///
    /// - Parameters:
    ///   - configuration: What the anchor offers.
    ///   - seed: Where its keys, ids, nonces and tokens come from. The same seed makes the same anchor.
    ///   - port: The port to listen on, or 0 for any free one.
    ///   - ledger: The ledger on which it pays and is paid.
    ///   - clock: The clock that it works by.
    ///   - horizonURL: Where the ledger's Horizon answers, for stellar.toml.
    ///   - outside: How it reaches the servers of others, or `nil` where it reaches no one.
    /// - Returns: The anchor, serving.
    /// - Throws: `SandboxError` where the port is taken, or the ledger refuses to set the accounts up.
    package static func start(
        _ configuration: AnchorConfiguration = AnchorConfiguration(),
        seed: [UInt8],
        port: Int = 0,
        ledger: any AnchorLedger,
        clock: any WallClock,
        horizonURL: String? = nil,
        outside: (any OutboundHTTP)? = nil
    ) async throws -> AnchorServer {
        try await start(
            configuration,
            seed: AnchorSeed(seed),
            port: port,
            ledger: ledger,
            clock: clock,
            horizonURL: horizonURL,
            outside: outside
        )
    }

    /// The same with a seed that knows of earlier visits.
    static func start(
        _ configuration: AnchorConfiguration,
        seed: AnchorSeed,
        port: Int,
        ledger: any AnchorLedger,
        clock: any WallClock,
        horizonURL: String?,
        outside: (any OutboundHTTP)?,
        keys givenKeys: AnchorKeys? = nil,
        identity: ServerIdentity? = nil,
        host: PublicHost? = nil,
        traffic given: SandboxTraffic? = nil,
        leaps: LeapingClock? = nil,
        store: AnchorStore = AnchorStore()
    ) async throws -> AnchorServer {
        let traffic = given ?? SandboxTraffic(clock: clock)
        let configuration = configuration.withSoftwareQuirks
        let skew = configuration.clockSkew
        let workClock: any WallClock = skew == .zero ? leaps ?? clock : (leaps ?? clock).wrong(by: skew)
        let clock = skew == .zero ? clock : clock.wrong(by: skew)
        let keys = try givenKeys ?? AnchorKeys(seed: seed)
        let offer = AnchorOffer(configuration, issuer: keys.issuer.publicKey)
        let distributionAccount = try DistributionAccount(
            key: keys.distribution,
            ledger: ledger,
            clock: clock,
            store: store
        )
        var market: [Asset] = []
        do {
            try await ledger.fund(keys.issuer.publicKey)
            try await ledger.fund(keys.distribution.publicKey)
            try await distributionAccount.open(offer.lines.map(\.asset), issuer: keys.issuer, supply: supply)
            if let wanted = configuration.market {
                let maker = MarketMaker(key: keys.market, issuer: keys.issuer, ledger: ledger, clock: clock)
                market = try await maker.open(wanted, beside: offer.lines.map(\.asset))
            }
        } catch let refusal as AnchorLedgerRefusal {
            throw SandboxError(reason: .setupRefused(step: .settingUpAccounts, code: refusal.code))
        }

        let transferStore = try TransferStore(
            clock: workClock,
            identifiers: seed.stream(for: "transfers"),
            store: store
        )
        let backgroundTasks = BackgroundTasks()
        let customers = try CustomerStore(
            rules: configuration.customers,
            clock: workClock,
            identifiers: seed.stream(for: "customers"),
            store: store
        )
        let used = Set(await transferStore.all().compactMap { $0.request.exchange?.quote?.id })
        let quotes = try QuoteStore(store: store, used: used)

        // The anchor's domain has its port in it, so its routes can only be made once the server listens.
        let responder = LateResponder()
        let trafficResponder = TrafficResponder(
            inner: QuirkResponder(
                inner: responder,
                software: configuration.software,
                quirks: configuration.quirks,
                clock: clock
            ),
            traffic: traffic,
            isHorizon: false
        )
        // What was paid before there were notes about it is not looked at again.
        var position = await ledger.position
        if let known = try store.known("position", of: Int64.self) {
            position = known
        } else {
            store.keep(position, as: "position")
        }
        // Wallets know the anchor by its port.
        let knownPort = try store.known("port", of: Int.self)
        let server = try await SandboxServer.open(
            port: port,
            preferring: knownPort,
            identity: identity,
            host: host,
            traffic: traffic,
            responder: trafficResponder
        )
        store.keep(server.port, as: "port")
        let origin = server.origin("localhost")
        let homeDomain = origin.authority
        do {
            try await distributionAccount.settle(keys.issuer, at: homeDomain)
        } catch let refusal as AnchorLedgerRefusal {
            await server.close()
            throw SandboxError(reason: .setupRefused(step: .namingDomain, code: refusal.code))
        }
        let requestChecker = TransferRequestChecker(offer: offer, customers: customers, quotes: quotes, ledger: ledger)
        let driver = TransferDriver(
            transfers: transferStore,
            customers: customers,
            requestChecker: requestChecker,
            distributionAccount: distributionAccount,
            ledger: ledger,
            clock: workClock,
            backgroundTasks: backgroundTasks,
            issuer: keys.issuer.publicKey
        )
        let parts = AnchorParts(
            offer: offer,
            market: market,
            keys: keys,
            seed: seed,
            ledger: ledger,
            clock: clock,
            workClock: workClock,
            leaps: leaps,
            outside: outside,
            traffic: traffic,
            host: host,
            origin: origin,
            horizonURL: horizonURL,
            transferStore: transferStore,
            customers: customers,
            driver: driver,
            backgroundTasks: backgroundTasks,
            store: store
        )
        let transactions = await ledger.appliedTransactions(after: position)
        let router: HTTPRouter
        do {
            router = try await parts.router()
        } catch {
            await server.close()
            throw error
        }
        await driver.resume()
        responder.respond(with: router)
        let work = Task {
            async let tasksDone: Void = backgroundTasks.run()
            await driver.run(following: transactions)
            await tasksDone
        }
        return AnchorServer(
            homeDomain: homeDomain,
            url: origin.url,
            keys: keys,
            assets: offer.lines.map(\.asset),
            market: market,
            traffic: traffic,
            transferStore: transferStore,
            customers: customers,
            server: server,
            work: work
        )
    }

    /// The transfers that `account` has asked for as itself, the latest first.
    package func transfers(of account: MuxedAccount) async -> [AnchorTransfer] {
        await transferStore.history(of: AnchorSubject(account: account))
    }

    /// Closes the server, and leaves every transfer where it is.
    package func stop() async {
        work.cancel()
        await server.close()
    }
}
