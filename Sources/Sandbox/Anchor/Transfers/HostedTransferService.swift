internal import HTTPTypes
internal import Hummingbird

/// The endpoints of hosted deposits and withdrawals.
///
/// Specification: <https://stellar.org/protocol/sep-24>
struct HostedTransferService: Sendable {
    private static let bodyLimit = 2 << 20

    let common: TransferService
    let pages: HostedPages

    func addRoutes(to router: Router<BasicRequestContext>) {
        let api = APIEndpoints(router: router)
        api.on("sep24/info", .get) { _, _ in .json(common.offer.info) }
        api.on("sep24/transactions/deposit/interactive", .post) { request, _ in try await open(.deposit, request) }
        api.on("sep24/transactions/withdraw/interactive", .post) { request, _ in try await open(.withdrawal, request) }
        api.on("sep24/transaction", .get) { request, _ in try await common.transaction(request, by: .sep24) }
        api.on("sep24/transactions", .get) { request, _ in try await common.transactions(request, by: .sep24) }
        api.preflights(["sep24/info", "sep24/transaction", "sep24/transactions"], methods: "GET, OPTIONS")
        api.preflights(
            ["sep24/transactions/deposit/interactive", "sep24/transactions/withdraw/interactive"],
            methods: "POST, OPTIONS"
        )
    }

    private func open(_ kind: AnchorTransfer.Kind, _ request: Request) async throws -> Response {
        let subject = try await common.subject(of: request)
        let fields = try await request.bodyFields(
            limit: Self.bodyLimit,
            refusal: AnchorRefusal(.contentTooLarge, "the body is larger than 2 MiB")
        )
        let wanted = try await common.desk.hosted(kind, fields, by: subject)
        let transfer = try await common.open(wanted, by: subject)
        return .json([
            "type": "interactive_customer_info_needed",
            "url": .string(pages.url(of: transfer)),
            "id": .string(transfer.id),
        ])
    }
}
