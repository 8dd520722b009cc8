internal import HTTPServing
internal import Stellar
internal import Timekeeping

/// The parts that an anchor is put together from once its domain is known.
struct AnchorParts: Sendable {
    let offer: AnchorOffer
    let market: [Asset]
    let keys: AnchorKeys
    let seed: AnchorSeed
    let ledger: any AnchorLedger
    /// The time of everyone, by which sessions and signatures are compared.
    let clock: any WallClock
    /// The time by which the anchor works.
    let workClock: any WallClock
    /// The same, where it can be moved.
    let leaps: LeapingClock?
    let outside: (any OutboundHTTP)?
    let traffic: SandboxTraffic
    let host: PublicHost?
    let origin: ServedOrigin
    let horizonURL: String?
    let transferStore: TransferStore
    let customers: CustomerStore
    let driver: TransferDriver
    let backgroundTasks: BackgroundTasks
    let store: AnchorStore

    private var baseURL: String { origin.url }

    /// The routes of all services that the anchor has, which go on with what they were at.
    func router() async throws(LedgerStoreError) -> HTTPRouter {
        var router = HTTPRouter { .unrouted($0, allowed: $1) }
        let callbacks = CallbackSender(
            signingKey: keys.signing,
            clock: clock,
            outside: outside,
            faults: traffic.faults
        )
        let service = try await SignInService(
            offer: offer,
            market: market,
            origin: origin,
            horizonURL: horizonURL,
            keys: keys,
            seed: seed,
            ledger: ledger,
            clock: clock,
            outside: outside,
            store: store
        )
        service.addRoutes(to: &router)
        let transfers = TransferEndpoints(
            requestChecker: driver.requestChecker,
            transfers: transferStore,
            driver: driver,
            tokens: service.tokens,
            callbacks: callbacks,
            backgroundTasks: backgroundTasks,
            distribution: keys.distribution.publicKey,
            baseURL: baseURL
        )
        let pages = HostedPages(
            offer: offer,
            baseURL: baseURL,
            transfers: transferStore,
            access: try PageAccess(
                secrets: seed.stream(for: "pages"),
                rules: offer.configuration.pages,
                store: store
            ),
            clock: workClock,
            finish: driver.begin,
            report: { await transfers.report($0, to: $1, once: $2) }
        )
        pages.addRoutes(to: &router)
        HostedTransferService(common: transfers, pages: pages).addRoutes(to: &router)
        ProgrammaticTransferService(common: transfers).addRoutes(to: &router)
        DirectPaymentService(common: transfers).addRoutes(to: &router)
        ControlService(common: transfers, traffic: traffic, leaps: leaps, host: host).addRoutes(to: &router)
        QuoteService(
            offer: offer,
            quotes: driver.requestChecker.quotes,
            tokens: service.tokens,
            clock: workClock,
            identifiers: seed.stream(for: "quotes")
        ).addRoutes(to: &router)
        let customerService = CustomerService(
            customers: customers,
            transfers: transferStore,
            tokens: service.tokens,
            callbacks: callbacks,
            backgroundTasks: backgroundTasks
        )
        customerService.addRoutes(to: &router)
        await transfers.resume()
        await customerService.resume()
        return router
    }
}
