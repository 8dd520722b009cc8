internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// A transfer that is to be started.
struct TransferOrder: Sendable {
    /// By which service.
    var service: TransferService

    /// What it does.
    var kind: Transfer.Kind

    /// What the anchor is asked for.
    var request: TransferRequest

    /// The asset on the ledger.
    var asset: Asset { request.asset }

    /// What the customer does.
    var verb: String { service == .direct ? "send" : kind.isDeposit ? "deposit" : "withdraw" }

    /// What is started, in a sentence.
    var noun: String { service == .direct ? "payment" : kind.rawValue }
}

extension StepContext {
    /// The transfer that the state wants started by `service`, as far as the flow says it; a quote is only named.
    func order(by service: TransferService) async throws -> TransferOrder {
        let isDeposit = arguments["deposit"].map { !$0.isNull } ?? false
        let direction = service == .direct ? "send" : isDeposit ? "deposit" : "withdraw"
        let asset = try await services.asset(try await text(direction) ?? "")
        var request = TransferRequest(asset: asset)
        if let text = try await text(isDeposit ? "source_asset" : "destination_asset") {
            request.counterAsset = try outside(text)
        }
        request.quoteID = try await text("quote_id")
        // By SEP-24 an exchange is a transfer like all others; by SEP-6 it has a kind of its own.
        let isExchange = service == .programmatic && (request.counterAsset != nil || request.quoteID != nil)
        var order = TransferOrder(
            service: service,
            kind: isDeposit ? isExchange ? .depositExchange : .deposit : isExchange ? .withdrawalExchange : .withdrawal,
            request: request
        )
        if let value = arguments["amount"], !value.isNull, !step.leavesAmountToPage {
            guard let amount = try value.number?.amount(), amount > .zero else {
                throw StepError(
                    .invalidValue,
                    [.found: .value("\(value)"), .expected: .text("amount to \(order.verb)")]
                )
            }
            order.request.amount = ExactDecimal(amount)
        }
        try await readParties(&order.request)
        try await readWishes(&order.request)
        return order
    }

    /// The quote that `order` names, after the order has taken over what it says; `nil` where it names none.
    func bindQuote(to order: inout TransferOrder) async throws -> Quote? {
        guard let id = order.request.quoteID else { return nil }
        let quote = try await services.quote(id, knowledge)
        try order.use(quote, now: now)
        return quote
    }

    /// Whose money it is, and the memos it travels with.
    private func readParties(_ request: inout TransferRequest) async throws {
        if let text = try await text("account") {
            let account = try MuxedAccount(told: text)
            request.account = account
        }
        if let value = try await text("memo") {
            request.memo = try Memo(type: try await text("memo_type") ?? "text", value: value)
        }
        if let value = try await text("refund_memo") {
            request.refundMemo = try Memo(type: try await text("refund_memo_type") ?? "text", value: value)
        }
        request.customerID = try await text("customer_id")
        request.senderID = try await text(CustomerSide.sender.parameter)
        request.receiverID = try await text(CustomerSide.receiver.parameter)
    }

    /// How it should be done.
    private func readWishes(_ request: inout TransferRequest) async throws {
        request.language = try await text("lang")
        request.acceptsClaimableBalance = try await text("claimable_balance_supported").map { $0 == "true" }
        request.fundingMethod = try await text("funding_method")
        request.countryCode = try await text("country_code")
        request.locationID = try await text("location_id")
        if let address = try await text("email_address") { request.customerFields["email_address"] = Secret(address) }
        if let text = try await text("callback") {
            guard let url = URL(string: text) else {
                throw StepError(.invalidValue, [.name: .text("callback"), .expected: .text("URL")])
            }
            request.callback = url
        } else {
            request.callback = try await callbackAddress()
        }
        if try await text("dialect") == "anchor_platform" { request.dialect = .anchorPlatform }
        request.encoding = try await text("encoding").flatMap { RequestEncoding(rawValue: $0) }
    }

    /// The URL for the anchor's callbacks about the transfer.
    ///
    /// An anchor with TLS is not given one without: callbacks could be read on the way, and some anchors refuse the transfer
    /// because of it (Polaris).
    private func callbackAddress() async throws -> URL? {
        guard let address = services.settings.callbacks?.address(of: driver.run) else { return nil }
        let domain = services.anchorContext.anchor.domain
        guard domain.usesTLS, address.scheme?.lowercased() != "https" else { return address }
        if await !book.start(by: attempt.state).lacksCallbacks(in: attempt.visit) {
            let text =
                "no callbacks from \(domain.name): it speaks TLS, and \(RedactedURL(address)) does not; "
                + "give an https address with `--callback-url`."
            try await report(MessageText(text))
            try await record(.withoutCallbacks)
        }
        return nil
    }

    /// An asset that is not on the ledger.
    private func outside(_ text: String) throws(StepError) -> AssetIdentifier {
        let asset = AssetIdentifier(text)
        guard text.contains(":") else {
            throw StepError(
                .invalidValue,
                [.found: .value(text), .expected: .text("asset outside the ledger")],
                [Remedy(.writeLike, [.expected: .text("iso4217:USD")])]
            )
        }
        if case .stellar = asset {
            throw StepError(
                .assetOnLedger,
                [.asset: .text(text)],
                [Remedy(.writeLike, [.expected: .text("iso4217:USD")])]
            )
        }
        return asset
    }
}

extension TransferOrder {
    /// Takes over what a quote says: the amount that is sold, and the asset outside the ledger.
    ///
    /// - Throws: `QuoteUseError` where the quote is over or about something else, and ``StepError`` where the flow names
    ///   another asset outside the ledger.
    mutating func use(_ quote: Quote, now: Timestamp) throws {
        let named = request.counterAsset
        try request.use(quote, for: kind, now: now)
        guard let named, named != request.counterAsset else { return }
        throw StepError(
            .quoteOfOtherAsset,
            [
                .found: .text(request.counterAsset?.description ?? "another asset"), .expected: .text("\(named)"),
            ],
            [Remedy(.leaveAssetOut)]
        )
    }
}
