internal import Hummingbird
internal import LedgerEngine
internal import StellarXDR

extension HorizonRoutes {
    /// A record of a collection: its place in history and its document.
    typealias Record = (token: Int64, document: [UInt8])

    /// Finds the records of a scope that are on a page, as `History` does, and writes them down.
    typealias Finder = @Sendable (HorizonRequest, History.Scope) throws -> @Sendable (Page) async -> [Record]

    /// Tells which part of history a request means, or refuses it.
    typealias Scoping = @Sendable (HorizonRequest) async throws -> History.Scope

    /// A handler that answers with a page of records, or with a stream of them.
    func collection(
        _ finder: @escaping Finder,
        of scoping: @escaping Scoping = { _ in .everything }
    ) -> Handler {
        { request in
            let scope = try await scoping(request)
            return try await answer(request, try finder(request, scope))
        }
    }

    /// Answers with what `find` finds on the page that is asked for, or from there on as a stream.
    func answer(
        _ request: HorizonRequest,
        _ find: @escaping @Sendable (Page) async -> [Record]
    ) async throws -> Response {
        let page = try request.page(latest: await host.header.endToken)
        if request.wantsEvents {
            return .events(EventStream(host: host, rhythm: rhythm).body(from: page, read: find))
        }
        return .json(PageDocument(request: request, page: page, records: await find(page)).document())
    }

    // MARK: - What is listed

    func transactions(_ request: HorizonRequest, _ scope: History.Scope) throws -> @Sendable (Page) async -> [Record] {
        let links = Links(baseURL: request.baseURL)
        let includeFailed = try request.flag("include_failed")
        return { [host] page in
            await host.read { _, history in
                history.transactions(in: scope, page, includeFailed: includeFailed)
            }.map { ($0.pagingToken, TransactionDocument(applied: $0).document(links)) }
        }
    }

    func operations(_ request: HorizonRequest, _ scope: History.Scope) throws -> @Sendable (Page) async -> [Record] {
        try operations(request, scope, paymentsOnly: false)
    }

    func payments(_ request: HorizonRequest, _ scope: History.Scope) throws -> @Sendable (Page) async -> [Record] {
        try operations(request, scope, paymentsOnly: true)
    }

    private func operations(
        _ request: HorizonRequest,
        _ scope: History.Scope,
        paymentsOnly: Bool
    ) throws -> @Sendable (Page) async -> [Record] {
        let links = Links(baseURL: request.baseURL)
        let includeFailed = try request.flag("include_failed")
        let joins = try request.joinsTransactions()
        return { [host] page in
            await host.read { _, history in
                history.operations(in: scope, page, paymentsOnly: paymentsOnly, includeFailed: includeFailed)
            }.map { ($0.token, OperationDocument(record: $0, joinsTransaction: joins).document(links)) }
        }
    }

    // MARK: - Whose

    func account(_ request: HorizonRequest) async throws -> History.Scope {
        let id = try request.accountID()
        let isKnown = await host.read { entries, history in
            entries.account(id) != nil
                || !history.transactions(in: .account(id), Page(limit: 1), includeFailed: true).isEmpty
        }
        guard isKnown else { throw Problem.notFound }
        return .account(id)
    }

    func ledger(_ request: HorizonRequest) async throws -> History.Scope {
        guard let sequence = UInt32(exactly: try request.number("sequence")),
            await host.read({ _, history in history.ledger(sequence) != nil })
        else { throw Problem.notFound }
        return .ledger(sequence)
    }

    func transaction(_ request: HorizonRequest) async throws -> History.Scope {
        let hash = try request.hash()
        guard await host.transaction(hash) != nil else { throw Problem.notFound }
        return .transaction(hash)
    }
}

extension LedgerHeader {
    /// A token behind everything that this ledger and those before it hold.
    var endToken: Int64 { Int64(sequence) << 32 | 0xFFFF_FFFF }
}
