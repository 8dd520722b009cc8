internal import HTTPServing
internal import LedgerEngine
internal import StellarXDR

/// Horizon's API over the sandbox's ledger.
///
/// A group of resources has its handlers in a file of its own; this one has the table of all addresses.
struct HorizonRoutes: Sendable {
    typealias Handler = @Sendable (HorizonRequest) async throws -> ServerResponse

    let host: LedgerHost
    var timing = EventStream.Timing()
    /// The name under which other machines reach the sandbox; `nil` where only this one does.
    var publicHost: PublicHost?

    /// The answerer of all requests.
    func responder() -> HorizonResponder {
        var router = HTTPRouter { _, allowed in
            guard !allowed.isEmpty else { throw Problem.notFound }
            return .methodNotAllowed
        }
        addNetwork(to: &router)
        addState(to: &router)
        addHistory(to: &router)
        return HorizonResponder(router: router)
    }

    private func addNetwork(to router: inout HTTPRouter) {
        add("/", to: &router, get: document(root))
        add("/fee_stats", to: &router, get: document(feeStats))
        add("/health", to: &router, get: health)
        add("/friendbot", to: &router, get: friendbot, post: friendbot)
        add("/transactions", to: &router, get: collection(transactions), post: submit)
        add("/transactions_async", to: &router, post: submitAsync)
        addControl("/manualclose", to: &router, post: manualClose)
    }

    /// Adds the routes about the present state of the ledger.
    private func addState(to router: inout HTTPRouter) {
        addState("/accounts", to: &router, get: document(accounts))
        addState("/accounts/{account_id}", to: &router, get: accountAnswer)
        addState("/accounts/{account_id}/data/{key}", to: &router, get: accountData)
        addState("/accounts/{account_id}/offers", to: &router, get: accountOffers)
        addState("/offers", to: &router, get: document(offers))
        addState("/offers/{offer_id}", to: &router, get: document(offer))
        addState("/order_book", to: &router, get: streamed(orderBook))
        addState("/assets", to: &router, get: document(assets))
        addState("/claimable_balances", to: &router, get: document(claimableBalances))
        addState("/claimable_balances/{id}", to: &router, get: document(claimableBalance))
        addState("/liquidity_pools", to: &router, get: document(liquidityPools))
        addState("/liquidity_pools/{liquidity_pool_id}", to: &router, get: document(liquidityPool))
        addState("/paths", to: &router, get: document(strictReceivePaths))
        addState("/paths/strict-receive", to: &router, get: document(strictReceivePaths))
        addState("/paths/strict-send", to: &router, get: document(strictSendPaths))
    }

    /// Adds the routes about the history of the ledger.
    private func addHistory(to router: inout HTTPRouter) {
        add("/ledgers", to: &router, get: ledgers)
        add("/ledgers/{ledger_id}", to: &router, get: document(ledger))
        add("/transactions/{tx_id}", to: &router, get: document(transaction))
        add("/operations", to: &router, get: collection(operations))
        add("/operations/{id}", to: &router, get: document(operation))
        add("/operations/{id}/effects", to: &router, get: collection(effects, of: operationScope))
        add("/payments", to: &router, get: collection(payments))
        add("/effects", to: &router, get: collection(effects))
        add("/trades", to: &router, get: collection(trades))
        add("/trade_aggregations", to: &router, get: document(tradeAggregations))
        add("/offers/{offer_id}/trades", to: &router, get: collection(trades, of: offerScope))
        let owners: [(path: String, lists: [(name: String, handler: Handler)])] = [
            ("/accounts/{account_id}", lists(of: accountScope) + [("trades", collection(trades, of: accountScope))]),
            ("/ledgers/{ledger_id}", lists(of: ledgerScope)),
            ("/transactions/{tx_id}", lists(of: transactionScope).filter { $0.name != "transactions" }),
            (
                "/liquidity_pools/{liquidity_pool_id}",
                lists(of: poolScope).filter { $0.name != "payments" } + [("trades", collection(trades, of: poolScope))]
            ),
            (
                "/claimable_balances/{id}",
                lists(of: balanceScope).filter { ["transactions", "operations"].contains($0.name) }
            ),
        ]
        for (path, lists) in owners {
            for (name, handler) in lists { add("\(path)/\(name)", to: &router, get: handler) }
        }
    }

    private func lists(of scoping: @escaping Scoping) -> [(name: String, handler: Handler)] {
        [
            ("transactions", collection(transactions, of: scoping)),
            ("operations", collection(operations, of: scoping)),
            ("payments", collection(payments, of: scoping)),
            ("effects", collection(effects, of: scoping)),
        ]
    }

    /// Answers GET at `path` with what the ledger holds now, and tells which ledger that is, in refusals as well.
    private func addState(_ path: String, to router: inout HTTPRouter, get: @escaping Handler) {
        let handler: Handler = { [host] request in
            // What is streamed tells with each event.
            guard request.preferredKind(of: [.document, .events, .raw]) != .events else {
                return try await get(request)
            }
            var response: ServerResponse
            do {
                response = try await get(request)
            } catch let problem as Problem {
                response = .problem(problem)
            }
            if response.headers["Latest-Ledger"] == nil {
                response.headers["Latest-Ledger"] = String(await host.header.sequence)
            }
            return response
        }
        add(path, to: &router, get: handler)
    }

    /// Answers POST at `path` to those who may steer the sandbox.
    private func addControl(_ path: String, to router: inout HTTPRouter, post: @escaping Handler) {
        router.on(path, .post) { [publicHost] request in
            guard PublicHost.allowsControl(request, of: publicHost) else { throw Problem.forbidden }
            return try await post(HorizonRequest(request))
        }
    }

    /// Answers GET and POST at `path` as far as there are handlers.
    private func add(_ path: String, to router: inout HTTPRouter, get: Handler? = nil, post: Handler? = nil) {
        if let get { router.on(path, .get) { try await get(HorizonRequest($0)) } }
        if let post { router.on(path, .post) { try await post(HorizonRequest($0)) } }
    }
}
