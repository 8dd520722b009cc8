internal import Hummingbird
internal import LedgerEngine
internal import StellarXDR

/// Horizon's API over the sandbox's ledger.
///
/// A group of resources has its handlers in a file of its own; this one has the table of all addresses.
struct HorizonRoutes: Sendable {
    typealias Handler = @Sendable (HorizonRequest) async throws -> Response

    let host: LedgerHost
    var rhythm = EventStream.Rhythm()

    /// What answers all requests.
    func responder() -> RouterResponder<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        router.add(middleware: ProblemMiddleware(host: host))
        add("/", to: router, get: root)
        add("/fee_stats", to: router, get: feeStats)
        add("/friendbot", to: router, get: friendbot, post: friendbot)
        add("/accounts/{account_id}", to: router, get: account)
        add("/accounts/{account_id}/data/{key}", to: router, get: accountData)
        add("/transactions", to: router, get: collection(transactions), post: submit)
        add("/transactions_async", to: router, post: submitAsync)
        add("/transactions/{tx_id}", to: router, get: transaction)
        add("/ledgers", to: router, get: ledgers)
        add("/ledgers/{sequence}", to: router, get: ledger)
        add("/operations", to: router, get: collection(operations))
        add("/operations/{id}", to: router, get: operation)
        add("/payments", to: router, get: collection(payments))
        add("/accounts/{account_id}/transactions", to: router, get: collection(transactions, of: account))
        add("/accounts/{account_id}/operations", to: router, get: collection(operations, of: account))
        add("/accounts/{account_id}/payments", to: router, get: collection(payments, of: account))
        add("/ledgers/{sequence}/transactions", to: router, get: collection(transactions, of: ledger))
        add("/ledgers/{sequence}/operations", to: router, get: collection(operations, of: ledger))
        add("/ledgers/{sequence}/payments", to: router, get: collection(payments, of: ledger))
        add("/transactions/{tx_id}/operations", to: router, get: collection(operations, of: transaction))
        add("/transactions/{tx_id}/payments", to: router, get: collection(payments, of: transaction))
        return router.buildResponder()
    }

    /// Answers GET, HEAD and POST at `path` as far as there are handlers, and refuses all other methods.
    private func add(
        _ path: RouterPath,
        to router: Router<BasicRequestContext>,
        get: Handler? = nil,
        post: Handler? = nil
    ) {
        let allowed = (get == nil ? [] : ["GET", "HEAD"]) + (post == nil ? [] : ["POST"]) + ["OPTIONS"]
        for method in [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete] {
            let handler: Handler? =
                switch method {
                case .get, .head: get
                case .post: post
                default: nil
                }
            router.on(path, method: method) { request, context in
                guard let handler else {
                    var response = Response.problem(.methodNotAllowed)
                    response.headers[.allow] = allowed.joined(separator: ", ")
                    return response
                }
                var response = try await handler(HorizonRequest(request, context))
                if method == .head { response.body = ResponseBody() }
                return response
            }
        }
    }
}
