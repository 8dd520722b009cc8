internal import HTTPServing
internal import JSON
internal import LedgerEngine
internal import Sodium
internal import Stellar
internal import StellarXDR

extension HorizonRoutes {
    func root(_ request: HorizonRequest) async throws -> [UInt8] {
        let headers = await host.read { entries, history in
            (latest: entries.header, oldest: history.oldestLedger?.header ?? entries.header)
        }
        let document = RootDocument(
            passphrase: host.network.passphrase,
            latest: headers.latest,
            oldest: headers.oldest
        )
        return document.document(Links(baseURL: request.baseURL))
    }

    /// Says that the sandbox is well, which it is as long as it answers.
    func health(_ request: HorizonRequest) async throws -> ServerResponse {
        let document = JSONWriter.object { writer in
            for name in ["database_connected", "core_up", "core_synced"] { writer.field(name, true) }
        }
        var response = ServerResponse.json(document)
        response.headers[.contentType] = "text/plain; charset=utf-8"
        return response
    }

    func feeStats(_ request: HorizonRequest) async throws -> [UInt8] {
        await host.read { entries, history in FeeStatsDocument(entries, history) }.document()
    }

    func account(_ request: HorizonRequest) async throws -> [UInt8] {
        let id = try request.accountID()
        guard let account = await host.read({ AccountDocument(id, $0, $1) }) else { throw Problem.notFound }
        return account.document(Links(baseURL: request.baseURL))
    }

    /// Answers with an account, and keeps the answer for anyone who asks for the same until the ledger changes.
    func accountAnswer(_ request: HorizonRequest) async throws -> ServerResponse {
        guard request.preferredKind(of: [.document, .events]) == .document, request.method == .get else {
            return try await streamed(account)(request)
        }
        let generation = host.readyAnswers.generation
        let id = try request.accountID()
        let (account, sequence) = await host.read { (AccountDocument(id, $0, $1), $0.header.sequence) }
        guard let account else { throw Problem.notFound }
        let document = account.document(Links(baseURL: request.baseURL))
        var response = ServerResponse.json(document)
        response.headers["Latest-Ledger"] = String(sequence)
        var kept = response
        kept.complete(origin: nil)
        host.readyAnswers.keep(
            ReadyResponse(headers: kept.headers, body: document),
            for: request.readyAddress,
            generation: generation
        )
        return response
    }

    /// Answers with a data entry, or with its bytes alone where the client wants that.
    func accountData(_ request: HorizonRequest) async throws -> ServerResponse {
        let kind = request.preferredKind(of: [.document, .events, .raw])
        guard kind == .raw else { return try await streamed(dataDocument)(request) }
        let data = try await dataEntry(request)
        return ServerResponse(
            status: .ok,
            headers: [.contentType: "application/octet-stream"],
            body: .bytes(data.value)
        )
    }

    private func dataDocument(_ request: HorizonRequest) async throws -> [UInt8] {
        let data = try await dataEntry(request)
        return JSONWriter.object { writer in
            writer.field("value", Base64.encode(data.value))
            writer.optionalField("sponsor", data.sponsor?.address)
        }
    }

    private func dataEntry(_ request: HorizonRequest) async throws -> DataEntry {
        let key = EntryStore.DataKey(account: try request.accountID(), name: Array(request.parameter("key").utf8))
        guard let data = await host.read({ entries, _ in entries.data(key) }) else { throw Problem.notFound }
        return data
    }

    func ledger(_ request: HorizonRequest) async throws -> [UInt8] {
        let sequence = try request.ledgerSequence()
        let (record, oldest) = await host.read { _, history in
            (history.ledger(sequence), history.oldestLedger?.header.sequence ?? 1)
        }
        guard let record else { throw sequence < oldest ? Problem.beforeHistory : Problem.notFound }
        return LedgerDocument(record: record).document(Links(baseURL: request.baseURL))
    }

    func transaction(_ request: HorizonRequest) async throws -> [UInt8] {
        let hash = try request.hash()
        guard let applied = await host.transaction(hash) else { throw Problem.notFound }
        return TransactionDocument(applied: applied, askedHash: hash).document(Links(baseURL: request.baseURL))
    }

    func operation(_ request: HorizonRequest) async throws -> [UInt8] {
        let token = try request.operationToken("id")
        let joins = try request.joinsTransactions()
        let (found, oldest) = await host.read { _, history in
            (history.operation(token), history.oldestLedger?.token ?? 0)
        }
        guard let found else { throw token < oldest ? Problem.beforeHistory : Problem.notFound }
        let document = OperationDocument(record: found, joinsTransaction: joins)
        return document.document(Links(baseURL: request.baseURL))
    }
}
