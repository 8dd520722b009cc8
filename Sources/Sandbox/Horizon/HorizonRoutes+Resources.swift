internal import Hummingbird
internal import LedgerEngine
internal import Stellar
internal import StellarXDR

extension HorizonRoutes {
    func root(_ request: HorizonRequest) async throws -> Response {
        let headers = await host.read { entries, history in
            (latest: entries.header, oldest: history.oldestLedger?.header ?? entries.header)
        }
        let document = RootDocument(
            passphrase: host.network.passphrase,
            latest: headers.latest,
            oldest: headers.oldest
        )
        return .json(document.document(Links(baseURL: request.baseURL)))
    }

    func feeStats(_ request: HorizonRequest) async throws -> Response {
        let document = await host.read { entries, history in FeeStatsDocument(entries, history) }
        return .json(document.document())
    }

    func account(_ request: HorizonRequest) async throws -> Response {
        let id = try request.accountID()
        guard let account = await host.read({ AccountDocument(id, $0, $1) }) else { throw Problem.notFound }
        return .json(account.document(Links(baseURL: request.baseURL)))
    }

    func accountData(_ request: HorizonRequest) async throws -> Response {
        let key = EntryStore.DataKey(account: try request.accountID(), name: Array(request.parameter("key").utf8))
        guard let data = await host.read({ entries, _ in entries.data(key) }) else { throw Problem.notFound }
        let document = JSONWriter.object { writer in
            writer.field("value", Base64.encode(data.value))
            writer.optionalField("sponsor", data.sponsor?.address)
        }
        return .json(document)
    }

    func ledgers(_ request: HorizonRequest) async throws -> Response {
        let links = Links(baseURL: request.baseURL)
        return try await answer(request) { [host] page in
            await host.read { _, history in history.ledgers(page) }
                .map { ($0.token, LedgerDocument(record: $0).document(links)) }
        }
    }

    func ledger(_ request: HorizonRequest) async throws -> Response {
        guard let sequence = UInt32(exactly: try request.number("sequence")),
            let record = await host.read({ _, history in history.ledger(sequence) })
        else { throw Problem.notFound }
        return .json(LedgerDocument(record: record).document(Links(baseURL: request.baseURL)))
    }

    func transaction(_ request: HorizonRequest) async throws -> Response {
        let hash = try request.hash()
        guard let applied = await host.transaction(hash) else { throw Problem.notFound }
        let document = TransactionDocument(applied: applied, askedHash: hash)
        return .json(document.document(Links(baseURL: request.baseURL)))
    }

    func operation(_ request: HorizonRequest) async throws -> Response {
        let token = try request.number("id")
        let joins = try request.joinsTransactions()
        let page = Page(cursor: token > 0 ? token - 1 : 0, limit: 1)
        let found = await host.read { _, history in
            history.operations(in: .everything, page, includeFailed: true).first
        }
        guard let found, found.token == token else { throw Problem.notFound }
        let document = OperationDocument(record: found, joinsTransaction: joins)
        return .json(document.document(Links(baseURL: request.baseURL)))
    }
}
