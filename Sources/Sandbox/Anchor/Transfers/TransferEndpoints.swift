internal import HTTPServing
internal import JSON
internal import Stellar
internal import Timekeeping

/// The common part of the endpoints of SEP-6, SEP-24 and SEP-31: opening transfers and showing them.
final class TransferEndpoints: Sendable {
    let requestChecker: TransferRequestChecker
    let transfers: TransferStore
    let driver: TransferDriver
    let tokens: SessionTokens
    let callbacks: CallbackSender
    let backgroundTasks: BackgroundTasks
    let distribution: PublicKey
    let baseURL: String

    init(
        requestChecker: TransferRequestChecker,
        transfers: TransferStore,
        driver: TransferDriver,
        tokens: SessionTokens,
        callbacks: CallbackSender,
        backgroundTasks: BackgroundTasks,
        distribution: PublicKey,
        baseURL: String
    ) {
        self.requestChecker = requestChecker
        self.transfers = transfers
        self.driver = driver
        self.tokens = tokens
        self.callbacks = callbacks
        self.backgroundTasks = backgroundTasks
        self.distribution = distribution
        self.baseURL = baseURL
    }

    var offer: AnchorOffer { requestChecker.offer }
    var clock: any WallClock { transfers.clock }

    /// The subject that sends a request.
    func subject(of request: ServerRequest) async throws(AnchorRefusal) -> AnchorSubject {
        try await tokens.subject(ofHeader: request.headers[.authorization])
    }

    /// Enters a transfer, and takes the quote that it was asked for with.
    func open(_ wanted: CheckedTransferRequest, by subject: AnchorSubject) async throws(AnchorRefusal) -> AnchorTransfer
    {
        if let quote = wanted.exchange?.quote, await !requestChecker.quotes.take(quote.id),
            !offer.configuration.exchange.quotesServeAnybody
        {
            throw AnchorRefusal("the quote has been used already")
        }
        var transfer = await transfers.open(wanted, by: subject)
        if offer.configuration.transferFormat.reckonsExchangesAtOnce, wanted.exchange != nil, let amount = wanted.amount
        {
            transfer = await transfers.update(transfer.id) { _ = $0.setAmount(amount) } ?? transfer
        }
        if let url = wanted.callback { await report(transfer.id, to: url) }
        return transfer
    }

    /// Reports each new status of a transfer to `url`, in order, or only the next one.
    ///
    /// A URL that is told already is not told twice.
    func report(_ id: AnchorTransfer.ID, to url: String, once: Bool = false) async {
        guard await transfers.addCallback(url, to: id, once: once) else { return }
        await follow(id, for: url, once: once)
    }

    /// Goes on reporting what it reported when the sandbox stopped; what changed unreported is not reported later.
    func resume() async {
        for transfer in await transfers.all() {
            for (url, once) in transfer.callbacks { await follow(transfer.id, for: url, once: once) }
        }
    }

    private func follow(_ id: AnchorTransfer.ID, for url: String, once: Bool) async {
        let changes = await transfers.follow(id)
        backgroundTasks.start { [self] in
            for await transfer in changes {
                await callbacks.send(["transaction": wire(transfer)], to: url)
                if once { return }
            }
        }
    }

    /// The form in which the anchor tells of a transfer.
    private func format(_ transfer: AnchorTransfer) -> AnchorTransfer.WireFormat {
        let rules = offer.configuration.transferFormat
        let anchor = offer.lines.first { $0.asset == transfer.asset }?.settings.anchoredTo
        return AnchorTransfer.WireFormat(
            isPrecise: rules.isPrecise,
            namesAnchorAccount: rules.namesAnchorAccount,
            outside: rules.namesOutside || transfer.service == .sep31 ? anchor.map { "iso4217:\($0)" } : nil,
            keepsSumsAtRefunds: rules.keepsSumsAtRefunds,
            namesTokenMemo: rules.namesTokenMemo
        )
    }

    func wire(_ transfer: AnchorTransfer) -> OrderedJSON {
        transfer.wire(distribution: distribution, baseURL: baseURL, format: format(transfer))
    }

    /// Takes what `pending_transaction_info_update` asked for; returns the transfer as it is then.
    func take(_ given: RequestFields, for transfer: AnchorTransfer) async throws(AnchorRefusal) -> AnchorTransfer {
        guard transfer.status == .pendingTransactionInfoUpdate else {
            let status = transfer.status.name(in: transfer.service)
            throw AnchorRefusal("nothing is asked for; the transaction's status is \(status)")
        }
        for field in transfer.fields { try field.check(given[field.name]) }
        let asked = Set(transfer.fields.map(\.name))
        if let unknown = given.all.keys.sorted().first(where: { !asked.contains($0) }) {
            throw AnchorRefusal("\(unknown) is not asked for; what is: \(asked.sorted().joined(separator: ", "))")
        }
        let updated = await transfers.advance(transfer.id, by: .transactionInfoGiven) { transfer in
            transfer.answers.merge(given.all) { $1 }
            transfer.message = nil
        }
        guard let updated else { throw AnchorRefusal("nothing is asked for any more") }
        return updated
    }

    /// The transfer that a query names, where it is one of the caller's.
    func transaction(_ request: ServerRequest, by service: AnchorTransfer.Service) async throws -> ServerResponse {
        let subject = try await subject(of: request)
        let fields = try request.queryFields()
        let found: AnchorTransfer?
        if let id = fields["id"] {
            found = await transfers.transfer(id)
        } else if let hash = fields["stellar_transaction_id"] {
            found = await transfers.history(of: subject).first { $0.payment?.description == hash.lowercased() }
        } else if let reference = fields["external_transaction_id"] {
            found = await transfers.history(of: subject).first { $0.externalReference == reference }
        } else {
            throw AnchorRefusal("one of id, stellar_transaction_id and external_transaction_id is required")
        }
        guard let found, found.subject == subject, found.service == service else {
            throw AnchorRefusal(.notFound, "there is no such transaction of yours")
        }
        return .json(["transaction": wire(found)])
    }

    /// The part of the caller's history that a query asks for.
    func transactions(_ request: ServerRequest, by service: AnchorTransfer.Service) async throws -> ServerResponse {
        let subject = try await subject(of: request)
        // SEP-6 asks for several kinds by repeating the field.
        let kinds = FormFields(request.query ?? "").fields.filter { $0.name == "kind" && !$0.value.isEmpty }
        let fields = try request.queryFields(droppingRepeated: service == .sep6 ? ["kind"] : [])
        if let account = fields["account"], account != subject.account.description,
            account != subject.account.accountID.address
        {
            throw AnchorRefusal(.forbidden, "account is not the account of your token")
        }
        let query = try HistoryQuery(fields, kinds: kinds.map(\.value), of: service, offer: offer)
        let selected = try query.select(from: await transfers.history(of: subject))
        return .json(["transactions": .array(selected.map(wire))])
    }
}
