internal import HTTPServing
internal import JSON

/// The endpoints of hosted deposits and withdrawals.
///
/// Specification: <https://stellar.org/protocol/sep-24>
struct HostedTransferService: Sendable {
    private static let bodyLimit = 2 << 20

    let common: TransferEndpoints
    let pages: HostedPages

    func addRoutes(to router: inout HTTPRouter) {
        router.api("sep24/info", .get) { _ in .json(common.offer.info) }
        router.api("sep24/transactions/deposit/interactive", .post) { request in try await open(.deposit, request) }
        router.api("sep24/transactions/withdraw/interactive", .post) { request in try await open(.withdrawal, request) }
        router.api("sep24/transaction", .get) { request in try await common.transaction(request, by: .sep24) }
        router.api("sep24/transactions", .get) { request in try await common.transactions(request, by: .sep24) }
        router.preflights(["sep24/info", "sep24/transaction", "sep24/transactions"], methods: "GET, OPTIONS")
        router.preflights(
            ["sep24/transactions/deposit/interactive", "sep24/transactions/withdraw/interactive"],
            methods: "POST, OPTIONS"
        )
    }

    private func open(_ kind: AnchorTransfer.Kind, _ request: ServerRequest) async throws -> ServerResponse {
        let subject = try await common.subject(of: request)
        let fields = try await request.bodyFields(
            limit: Self.bodyLimit,
            refusal: AnchorRefusal(.contentTooLarge, "the body is larger than 2 MiB")
        )
        let latest = await common.transfers.history(of: subject).first { $0.service == .sep24 }
        let wanted = try await common.requestChecker.hosted(kind, fields, by: subject, after: latest?.answers ?? [:])
        let transfer = try await common.open(wanted, by: subject)
        return .json([
            "type": "interactive_customer_info_needed",
            "url": .string(pages.url(of: transfer)),
            "id": .string(transfer.id),
        ])
    }
}
