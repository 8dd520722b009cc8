internal import HTTPServing
internal import JSON
internal import Stellar

/// The endpoints with which an anchor receives payments that others send to its customers.
///
/// Inside, such a payment is a withdrawal, with a sender and a receiver.
///
/// Specification: <https://stellar.org/protocol/sep-31>
struct DirectPaymentService: Sendable {
    private static let bodyLimit = 64 << 10

    let common: TransferEndpoints

    func addRoutes(to router: inout HTTPRouter) {
        guard common.offer.offers(.sep31) else { return }
        router.api("sep31/info", .get) { _ in .json(common.offer.directInfo) }
        router.api("sep31/transactions", .post) { request in try await open(request) }
        router.api("sep31/transactions/{id}", .get) { request in
            let transfer = try await transfer(of: request)
            return .json(["transaction": common.wire(transfer)])
        }
        router.api("sep31/transactions/{id}", .patch) { request in try await update(request) }
        router.api("sep31/transactions/{id}/callback", .put) { request in try await setCallback(request) }
        router.preflights(["sep31/info"], methods: "GET, OPTIONS")
        router.preflights(["sep31/transactions"], methods: "POST, OPTIONS")
        router.preflights(["sep31/transactions/{id}"], methods: "GET, PATCH, OPTIONS")
        router.preflights(["sep31/transactions/{id}/callback"], methods: "PUT, OPTIONS")
    }

    private func open(_ request: ServerRequest) async throws -> ServerResponse {
        let subject = try await common.subject(of: request)
        let (fields, details) = try await fields(of: request)
        let wanted = try await common.requestChecker.direct(fields, details: details, by: subject)
        let opened = try await common.open(wanted, by: subject)
        await common.driver.begin(opened)
        let transfer = await common.transfers.transfer(opened.id) ?? opened
        var members: [OrderedJSON.Member] = [.init(name: "id", value: .string(transfer.id))]
        if transfer.isPayable {
            members.append(.init(name: "stellar_account_id", value: .string(common.distribution.address)))
            members.append(.init(name: "stellar_memo_type", value: .string(transfer.askedMemo.type)))
            members.append(.init(name: "stellar_memo", value: .text(transfer.askedMemo.value)))
        }
        return .json(.object(members), status: .created)
    }

    /// Takes what `pending_transaction_info_update` asked for.
    private func update(_ request: ServerRequest) async throws -> ServerResponse {
        let transfer = try await transfer(of: request)
        let (_, details) = try await fields(of: request)
        return .json(["transaction": common.wire(try await common.take(details, for: transfer))])
    }

    private func setCallback(_ request: ServerRequest) async throws -> ServerResponse {
        let transfer = try await transfer(of: request)
        let (fields, _) = try await fields(of: request)
        await common.report(transfer.id, to: try CallbackSender.checked(try fields.required("url"), "url"))
        return ServerResponse(status: .noContent)
    }

    /// The transfer in the path of a request, where it is one of the caller's.
    private func transfer(of request: ServerRequest) async throws -> AnchorTransfer {
        let subject = try await common.subject(of: request)
        let found = await common.transfers.transfer(request.parameter("id"))
        guard let found, found.subject == subject, found.service == .sep31 else {
            throw AnchorRefusal(.notFound, "there is no such transaction of yours")
        }
        return found
    }

    /// The fields of a body, and those of its `fields.transaction`.
    private func fields(of request: ServerRequest) async throws -> (RequestFields, details: RequestFields) {
        let (fields, member) = try await request.bodyFields(
            apart: "fields",
            limit: Self.bodyLimit,
            refusal: AnchorRefusal(.contentTooLarge, "the body is larger than 64 KiB")
        )
        return (fields, try RequestFields(member, inside: "transaction", of: "fields"))
    }
}

extension AnchorOffer {
    /// The answer of SEP-31's `/info`.
    ///
    /// Specification: <https://stellar.org/protocol/sep-31#get-info>
    var directInfo: OrderedJSON {
        let listed = lines.compactMap { line -> OrderedJSON.Member? in
            guard let terms = line.terms(for: .withdrawal, by: .sep31) else { return nil }
            var members = terms.wire
            func add(_ name: String, _ value: OrderedJSON) { members.append(.init(name: name, value: value)) }
            add("quotes_supported", .bool(rates.contains { $0.sell == "stellar:\(line.asset)" }))
            add("quotes_required", .bool(terms.direct?.requiresQuote == true))
            add("funding_methods", .array(terms.methods.map { .string($0.name) }))
            add("sep12", ["sender": types(terms.direct?.senderType), "receiver": types(terms.direct?.receiverType)])
            if !terms.fields.isEmpty { add("fields", ["transaction": .object(terms.fields.map(\.wire))]) }
            return .init(name: line.name, value: .object(members))
        }
        return ["receive": .object(listed)]
    }

    /// The types of customers that one side may be of, each with what it is.
    private func types(_ name: String?) -> OrderedJSON {
        guard let type = name.flatMap({ configuration.customers.type(named: $0) }) else { return ["types": [:]] }
        let asked = type.questions.map(\.name).joined(separator: ", ")
        return ["types": .object([.init(name: type.name, value: ["description": .string("who tells \(asked)")])])]
    }
}
