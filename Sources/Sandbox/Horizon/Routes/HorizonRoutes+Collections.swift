internal import HTTPServing
internal import LedgerEngine
internal import StellarXDR

extension HorizonRoutes {
    /// Answers a request for a list of what is in a part of history.
    typealias Lister = @Sendable (HorizonRequest, HistorySelection) async throws -> ServerResponse

    /// Tells which part of history a request means, or refuses it.
    typealias Scoping = @Sendable (HorizonRequest) async throws -> HistorySelection

    /// A handler that answers with a page of a list, or with a stream of it.
    func collection(
        _ lister: @escaping Lister,
        of scoping: @escaping Scoping = { _ in .everything }
    ) -> Handler {
        { request in try await lister(request, try await scoping(request)) }
    }

    // MARK: - What is listed

    func ledgers(_ request: HorizonRequest) async throws -> ServerResponse {
        let links = Links(baseURL: request.baseURL)
        return try await answer(request, latest: await host.header.endToken) { [host] page in
            await host.read { _, history in history.ledgers(page) }
                .map { ($0.token, LedgerDocument(record: $0).document(links)) }
        }
    }

    func transactions(_ request: HorizonRequest, _ scope: HistorySelection) async throws -> ServerResponse {
        let links = Links(baseURL: request.baseURL)
        let includeFailed = try request.flag("include_failed")
        return try await answer(request, latest: await host.header.endToken) { [host] page in
            await host.read { _, history in
                history.transactions(in: scope, page, includeFailed: includeFailed)
            }.map { ($0.pagingToken, TransactionDocument(applied: $0).document(links)) }
        }
    }

    func operations(_ request: HorizonRequest, _ scope: HistorySelection) async throws -> ServerResponse {
        try await operations(request, scope, paymentsOnly: false)
    }

    func payments(_ request: HorizonRequest, _ scope: HistorySelection) async throws -> ServerResponse {
        try await operations(request, scope, paymentsOnly: true)
    }

    private func operations(
        _ request: HorizonRequest,
        _ scope: HistorySelection,
        paymentsOnly: Bool
    ) async throws -> ServerResponse {
        let links = Links(baseURL: request.baseURL)
        let includeFailed = try request.flag("include_failed")
        let joins = try request.joinsTransactions()
        return try await answer(request, latest: await host.header.endToken) { [host] page in
            await host.read { _, history in
                history.operations(in: scope, page, paymentsOnly: paymentsOnly, includeFailed: includeFailed)
            }.map { ($0.token, OperationDocument(record: $0, joinsTransaction: joins).document(links)) }
        }
    }

    func effects(_ request: HorizonRequest, _ scope: HistorySelection) async throws -> ServerResponse {
        let links = Links(baseURL: request.baseURL)
        return try await answer(request, latest: await host.header.endPair) { [host] page in
            await host.read { _, history in history.effects(in: scope, page) }
                .map { ($0.token, EffectDocument(record: $0.record).document(links)) }
        }
    }

    func trades(_ request: HorizonRequest, _ scope: HistorySelection) async throws -> ServerResponse {
        let links = Links(baseURL: request.baseURL)
        let filter = try TradeFilter(request, scope)
        return try await answer(request, latest: await host.header.endPair) { [host] page in
            await host.read { _, history in
                history.trades(of: filter.subject, page, where: filter.accepts).map { token, record in
                    let claim = record.trade.claim
                    let isBase = filter.base.map { $0 == claim.assetSold } ?? history.baseIsSeller(in: claim)
                    return (token, TradeDocument(record: record, baseIsSeller: isBase))
                }
            }.map { ($0.0, $0.1.document(links)) }
        }
    }

    // MARK: - Whose

    func accountScope(_ request: HorizonRequest) async throws -> HistorySelection {
        let id = try request.accountID()
        return try await scope(.account(id)) { entries in entries.account(id) != nil }
    }

    func poolScope(_ request: HorizonRequest) async throws -> HistorySelection {
        let id = try request.poolID()
        return try await scope(.pool(id)) { entries in entries.pool(id) != nil }
    }

    func balanceScope(_ request: HorizonRequest) async throws -> HistorySelection {
        let id = try request.balanceID("claimable_balance_id")
        return try await scope(.claimableBalance(id)) { entries in entries.claimableBalance(id) != nil }
    }

    func offerScope(_ request: HorizonRequest) async throws -> HistorySelection {
        .subject(.offer(try request.offerID()))
    }

    func operationScope(_ request: HorizonRequest) async throws -> HistorySelection {
        // An operation that is not there has no effects; Horizon says no more.
        .operation(try request.operationToken("op_id"))
    }

    func ledgerScope(_ request: HorizonRequest) async throws -> HistorySelection {
        let sequence = try request.ledgerSequence()
        guard await host.read({ _, history in history.ledger(sequence) != nil }) else { throw Problem.notFound }
        return .ledger(sequence)
    }

    func transactionScope(_ request: HorizonRequest) async throws -> HistorySelection {
        let hash = try request.hash()
        guard await host.transaction(hash) != nil else { throw Problem.notFound }
        return .transaction(hash)
    }

    private func scope(
        _ subject: HistorySubject,
        isThere: @Sendable (EntryStore) -> Bool
    ) async throws -> HistorySelection {
        guard await host.read({ entries, history in isThere(entries) || history.knows(subject) }) else {
            throw Problem.notFound
        }
        return .subject(subject)
    }
}
