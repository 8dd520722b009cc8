internal import HTTPServing
internal import JSON
internal import Stellar

/// The endpoints of deposits and withdrawals without pages.
///
/// Specification: <https://stellar.org/protocol/sep-6>
struct ProgrammaticTransferService: Sendable {
    private static let bodyLimit = 64 << 10

    let common: TransferEndpoints

    func addRoutes(to router: inout HTTPRouter) {
        guard common.offer.offers(.sep6) else { return }
        router.api("sep6/info", .get) { _ in .json(common.offer.programmaticInfo) }
        for (path, kind) in [("deposit", AnchorTransfer.Kind.deposit), ("withdraw", .withdrawal)] {
            router.api("sep6/\(path)", .get) { request in try await open(kind, exchanging: false, request) }
            router.api("sep6/\(path)-exchange", .get) { request in try await open(kind, exchanging: true, request) }
            router.preflights(["sep6/\(path)", "sep6/\(path)-exchange"], methods: "GET, OPTIONS")
        }
        router.api("sep6/transaction", .get) { request in try await common.transaction(request, by: .sep6) }
        router.api("sep6/transactions", .get) { request in try await common.transactions(request, by: .sep6) }
        router.api("sep6/transactions/{id}", .patch) { request in
            try await update(request, id: request.parameter("id"))
        }
        router.api("sep6/fee", .get) { request in try await fee(request) }
        router.preflights(["sep6/info", "sep6/transaction", "sep6/transactions", "sep6/fee"], methods: "GET, OPTIONS")
        router.preflights(["sep6/transactions/{id}"], methods: "PATCH, OPTIONS")
    }

    private func open(_ kind: AnchorTransfer.Kind, exchanging: Bool, _ request: ServerRequest) async throws
        -> ServerResponse
    {
        let subject = try await common.subject(of: request)
        let fields = try request.queryFields()
        let wanted = try await common.requestChecker.programmatic(kind, exchanging: exchanging, fields, by: subject)
        let opened = try await common.open(wanted, by: subject)
        await common.driver.begin(opened)
        let transfer = await common.transfers.transfer(opened.id) ?? opened
        var members: [OrderedJSON.Member] = [.init(name: "id", value: .string(transfer.id))]
        func add(_ name: String, _ value: OrderedJSON) { members.append(.init(name: name, value: value)) }
        switch kind {
        case .deposit:
            add("how", "Ask for the transaction until it says where to send the money.")
            if transfer.isPayable, let instructions = transfer.instructions { add("instructions", instructions) }
        case .withdrawal where transfer.isPayable:
            add("account_id", .string(common.distribution.address))
            add("memo_type", .string(transfer.askedMemo.type))
            add("memo", .text(transfer.askedMemo.value))
        case .withdrawal: break
        }
        if !exchanging { members += transfer.terms.wire.filter { $0.name != "enabled" } }
        if let eta = transfer.eta { add("eta", .number(String(eta))) }
        if let note = transfer.terms.note { add("extra_info", ["message": .string(note)]) }
        return .json(.object(members))
    }

    /// Takes what `pending_transaction_info_update` asked for.
    private func update(_ request: ServerRequest, id: String) async throws -> ServerResponse {
        let subject = try await common.subject(of: request)
        guard let transfer = await common.transfers.transfer(id), transfer.subject == subject, transfer.service == .sep6
        else { throw AnchorRefusal(.notFound, "there is no such transaction of yours") }
        let given = try await request.bodyFields(
            inside: "transaction",
            limit: Self.bodyLimit,
            refusal: AnchorRefusal(.contentTooLarge, "the body is larger than 64 KiB")
        )
        return .json(["transaction": common.wire(try await common.take(given, for: transfer))])
    }

    /// The cost of one transfer; deprecated, and still asked for.
    private func fee(_ request: ServerRequest) async throws -> ServerResponse {
        _ = try await common.subject(of: request)
        let fields = try request.queryFields()
        let kind: AnchorTransfer.Kind
        switch try fields.required("operation") {
        case "deposit": kind = .deposit
        case "withdraw": kind = .withdrawal
        default: throw AnchorRefusal("operation is neither deposit nor withdraw")
        }
        let (_, terms) = try common.requestChecker.line(try fields.required("asset_code"), kind, by: .sep6)
        if let type = fields["type"], !terms.methods.contains(where: { $0.name == type }) {
            let names = terms.methods.map(\.name).joined(separator: ", ")
            throw AnchorRefusal("type is none of those that this anchor has: \(names)")
        }
        guard let amount = try fields.amount("amount") else { throw AnchorRefusal("amount is required") }
        guard let fee = terms.fee.fee(on: amount) else { throw AnchorRefusal("amount does not cover the fee") }
        return .json(["fee": .number(fee.total.description)])
    }
}

extension AnchorOffer {
    /// The answer of SEP-6's `/info`.
    ///
    /// Specification: <https://stellar.org/protocol/sep-6#info>
    var programmaticInfo: OrderedJSON {
        var members: [OrderedJSON.Member] = []
        for (name, kind) in [("deposit", AnchorTransfer.Kind.deposit), ("withdraw", .withdrawal)] {
            members.append(.init(name: name, value: programmatic(kind, exchanging: false)))
            members.append(.init(name: name + "-exchange", value: programmatic(kind, exchanging: true)))
        }
        members.append(.init(name: "fee", value: ["enabled": true, "authentication_required": true]))
        members.append(.init(name: "transactions", value: ["enabled": true, "authentication_required": true]))
        members.append(.init(name: "transaction", value: ["enabled": true, "authentication_required": true]))
        members.append(
            .init(
                name: "features",
                value: [
                    "account_creation": .bool(configuration.createsAccounts),
                    "claimable_balances": .bool(configuration.createsClaimableBalances),
                ]
            )
        )
        return .object(members)
    }

    /// The form of SEP-6 before `funding_methods`, from which wallets in use build their forms: the methods as choices of
    /// `fields.type`, and as `types` of withdrawals.
    private func older(_ terms: TransferTerms, _ kind: AnchorTransfer.Kind) -> [OrderedJSON.Member] {
        let asked = terms.fields.map(\.wire)
        // Polaris has neither where it asks nothing.
        if configuration.software == .polaris, asked.isEmpty { return [] }
        switch kind {
        case .deposit:
            let type = TransferField(name: "type", about: "How you send the money", choices: terms.methods.map(\.name))
            let isNamed = configuration.software != .polaris && !terms.methods.isEmpty
            let fields = (isNamed ? [type.wire] : []) + asked
            return fields.isEmpty ? [] : [.init(name: "fields", value: .object(fields))]
        case .withdrawal:
            let types = terms.methods.map { OrderedJSON.Member(name: $0.name, value: ["fields": .object(asked)]) }
            return types.isEmpty ? [] : [.init(name: "types", value: .object(types))]
        }
    }

    private func programmatic(_ kind: AnchorTransfer.Kind, exchanging: Bool) -> OrderedJSON {
        .object(
            lines.compactMap { line in
                guard let terms = line.terms(for: kind, by: .sep6) else { return nil }
                let identifier = "stellar:\(line.asset)"
                if exchanging, !rates.contains(where: { (kind == .deposit ? $0.buy : $0.sell) == identifier }) {
                    return nil
                }
                // An exchange has its fees in its prices.
                var members = terms.wire.filter { !exchanging || !$0.name.hasPrefix("fee_") }
                members.insert(.init(name: "authentication_required", value: true), at: 1)
                members.append(
                    .init(name: "funding_methods", value: .array(terms.methods.map { .string($0.name) }))
                )
                members += older(terms, kind)
                return .init(name: line.name, value: .object(members))
            }
        )
    }
}
