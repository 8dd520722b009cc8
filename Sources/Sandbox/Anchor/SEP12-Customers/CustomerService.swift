internal import HTTPServing
internal import JSON
internal import Stellar
internal import Timekeeping

/// The endpoints with which wallets tell an anchor who its customers are.
///
/// Specification: <https://stellar.org/protocol/sep-12>
struct CustomerService: Sendable {
    /// The fields of a request beside the customer's answers.
    static let controls: Set<String> = [
        "id", "account", "memo", "memo_type", "type", "transaction_id", "lang",
    ]
    static let verification = "_verification"
    static let fileReference = "_file_id"
    /// The size of a form beside its largest file.
    static let textAllowance = 1 << 20

    let customers: CustomerStore
    let transfers: TransferStore
    let tokens: SessionTokens
    let callbacks: CallbackSender
    let backgroundTasks: BackgroundTasks

    var rules: AnchorCustomers { customers.rules }

    func addRoutes(to router: inout HTTPRouter) {
        guard !rules.types.isEmpty else { return }
        router.api("sep12/customer", .get) { request in try await get(request) }
        router.api("sep12/customer", .put) { request in try await put(request) }
        router.api("sep12/customer/verification", .put) { request in try await verify(request) }
        router.api("sep12/customer/callback", .put) { request in try await setCallback(request) }
        router.api("sep12/customer/{account}", .delete) { request in
            try await delete(request, account: request.parameter("account"))
        }
        router.api("sep12/customer/files", .post) { request in try await upload(request) }
        router.api("sep12/customer/files", .get) { request in try await files(request) }
        router.preflights(["sep12/customer"], methods: "GET, PUT, OPTIONS")
        router.preflights(["sep12/customer/verification", "sep12/customer/callback"], methods: "PUT, OPTIONS")
        router.preflights(["sep12/customer/{account}"], methods: "DELETE, OPTIONS")
        router.preflights(["sep12/customer/files"], methods: "GET, POST, OPTIONS")
    }

    // MARK: Whose customer

    func owner(of request: ServerRequest) async throws(AnchorRefusal) -> AnchorSubject {
        try await tokens.subject(ofHeader: request.headers[.authorization])
    }

    /// The type of customers that a request names, with what the transaction that it names asks beside.
    ///
    /// A transaction says which type it needs where the request doesn't.
    private func type(in fields: RequestFields, of owner: AnchorSubject) async throws(AnchorRefusal) -> CustomerType {
        let transaction = try await transaction(in: fields, of: owner)
        if fields["type"] == nil, let transaction {
            let needed = transaction.service == .sep6 ? transaction.terms.customerType : transaction.askedCustomerType
            let type = needed.flatMap { rules.type(named: $0) }
            let name = needed ?? transaction.service.rawValue
            return (type ?? CustomerType(name: name, questions: [])).asking(for: transaction)
        }
        guard let type = rules.type(named: fields["type"]) else {
            let names = rules.types.map(\.name).joined(separator: ", ")
            throw AnchorRefusal("type is none of the types of customers that this anchor knows: \(names)")
        }
        return type.asking(for: transaction)
    }

    /// The transaction that a request names, which has to be one of the owner's; `nil` where it names none.
    private func transaction(
        in fields: RequestFields,
        of owner: AnchorSubject
    ) async throws(AnchorRefusal) -> AnchorTransfer? {
        guard let id = fields["transaction_id"] else { return nil }
        guard let transfer = await transfers.transfer(id), transfer.subject == owner else {
            throw AnchorRefusal(.notFound, "there is no such transaction of yours")
        }
        return transfer
    }

    /// The customer that a request is about, or `nil` where the anchor does not know them yet.
    func customer(
        in fields: RequestFields,
        of owner: AnchorSubject
    ) async throws(AnchorRefusal) -> AnchorCustomer? {
        let memo = try memo(in: fields, of: owner)
        guard let id = fields["id"] else { return await customers.customer(of: owner, memo: memo) }
        guard let customer = await customers.customer(id, of: owner), memo == nil || customer.memo == memo else {
            throw AnchorRefusal(.notFound, "there is no such customer of yours")
        }
        return customer
    }

    /// Whether a request creates a second customer, as its id is unknown.
    private func isAnother(in fields: RequestFields) async -> Bool {
        guard rules.takesUnknownIDs, let id = fields["id"] else { return false }
        return await !customers.isKnown(id)
    }

    private func answer(_ customer: AnchorCustomer?, as type: CustomerType) -> ServerResponse {
        .json(CustomerState(of: customer, as: type, at: customers.clock.now).wire(id: customer?.id))
    }

    // MARK: Reading and writing

    private func get(_ request: ServerRequest) async throws -> ServerResponse {
        let owner = try await owner(of: request)
        let fields = try request.queryFields()
        let type = try await type(in: fields, of: owner)
        let customer = try await customer(in: fields, of: owner)
        if let customer {
            try await customers.update(owner, memo: customer.memo, id: customer.id) { $0.type = type.name }
        }
        return answer(customer, as: type)
    }

    private func put(_ request: ServerRequest) async throws -> ServerResponse {
        let owner = try await owner(of: request)
        let fields = try await body(of: request)
        let type = try await type(in: fields, of: owner)
        let isAnother = await isAnother(in: fields)
        let known = isAnother ? nil : try await customer(in: fields, of: owner)
        let memo = try known?.memo ?? memo(in: fields, of: owner)
        let (answers, codes) = try await answers(in: fields, of: owner, as: type)
        let now = customers.clock.now
        let customer = try await customers.update(owner, memo: memo, id: known?.id, isAnother: isAnother) {
            customer throws(AnchorRefusal) in
            customer.type = type.name
            for (name, value) in answers { customer.give(value, to: name, at: now) }
            try customer.accept(codes, rules: rules)
        }
        await customers.attach(Array(answers.values), to: customer)
        return .json(["id": .string(customer.id)], status: .accepted)
    }

    private func verify(_ request: ServerRequest) async throws -> ServerResponse {
        let owner = try await owner(of: request)
        let fields = try await body(of: request)
        guard let known = try await customer(in: fields, of: owner) else {
            throw AnchorRefusal(.notFound, "there is no such customer of yours")
        }
        let (_, codes) = try await answers(in: fields, of: owner)
        guard !codes.isEmpty else { throw AnchorRefusal("a field like mobile_number_verification is required") }
        let customer = try await customers.update(owner, memo: known.memo, id: known.id) {
            customer throws(AnchorRefusal) in try customer.accept(codes, rules: rules)
        }
        guard let type = rules.type(named: customer.type) ?? rules.types.first else {
            throw AnchorRefusal(.notFound, "Not Found")
        }
        return answer(customer, as: type)
    }

    private func delete(_ request: ServerRequest, account: String) async throws -> ServerResponse {
        let owner = try await owner(of: request)
        let fields = try await body(of: request)
        guard account == owner.account.accountID.address || account == owner.account.description else {
            throw AnchorRefusal(.forbidden, "the account is not the account of your token")
        }
        guard await customers.remove(owner, memo: try memo(in: fields, of: owner)) else {
            throw AnchorRefusal(.notFound, "there is no such customer of yours")
        }
        return .json([:])
    }

    private func setCallback(_ request: ServerRequest) async throws -> ServerResponse {
        let owner = try await owner(of: request)
        let fields = try await body(of: request)
        let url = try CallbackSender.checked(try fields.required("url"), "url")
        guard let known = try await customer(in: fields, of: owner) else {
            throw AnchorRefusal(.notFound, "there is no such customer of yours")
        }
        let customer = try await customers.update(owner, memo: known.memo, id: known.id) { $0.callback = url }
        follow(customer)
        return .json([:])
    }

    /// Goes on reporting what it reported when the sandbox stopped.
    func resume() async {
        for customer in await customers.followed() { follow(customer) }
    }

    private func follow(_ customer: AnchorCustomer) {
        backgroundTasks.start {
            // Ends by itself, or with the anchor.
            try? await customers.follow(customer) { url, callback in await callbacks.send(callback, to: url) }
        }
    }
}
