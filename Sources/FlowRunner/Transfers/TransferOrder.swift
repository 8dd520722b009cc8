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
    /// The service.
    var service: TransferService

    /// The direction.
    var kind: Transfer.Kind

    /// The request to the anchor.
    var request: TransferRequest

    /// The error that the stellar.toml doesn't have the code of the asset, of an order that the anchor may refuse; `nil` where it has.
    ///
    /// Such an order is sent with the code alone. It is worth no more than its refusal: the issuer of its asset is only a placeholder.
    var unlisted: DiscoveryError?

    /// The asset on the ledger.
    var asset: Asset { request.asset }

    /// The kind of its amount.
    private var amountKind: ExpectedValue {
        kind.isDeposit ? .depositAmount : service == .direct ? .paymentAmount : .withdrawalAmount
    }

    /// The noun for the transfer, in a sentence.
    var noun: String { service == .direct ? "payment" : kind.rawValue }
}

extension TransferOrder {
    /// The transfer that the state of `step` wants started by `service`, as far as the flow says it; a quote is only named.
    init(by service: TransferService, in step: StepContext) async throws {
        let isDeposit = step.arguments[TransferParameter.deposit.rawValue].map { !$0.isNull } ?? false
        let asset = try await step.text(.asset(of: service, isDeposit: isDeposit))
        let found = try await Self.request(for: asset ?? "", in: step)
        var request = found.request
        if let text = try await step.text(.counterAsset(isDeposit: isDeposit)) {
            request.counterAsset = try Self.outside(text)
        }
        request.quoteID = try await step.text(.quoteID)
        let isExchange = request.counterAsset != nil || request.quoteID != nil
        let kind = Transfer.Kind(by: service, isDeposit: isDeposit, isExchange: isExchange)
        self.init(service: service, kind: kind, request: request, unlisted: found.unlisted)
        let amount = step.arguments[TransferParameter.amount.rawValue]
        if let value = amount, !value.isNull, !step.step.leavesAmountToPage {
            guard let amount = try value.number?.amount(), amount > .zero else {
                throw StepError(
                    .invalidValue,
                    [.found: .value("\(value)"), .expected: .expected(amountKind)]
                )
            }
            self.request.amount = ExactDecimal(amount)
        }
        try await self.request.readParties(in: step)
        try await self.request.readWishes(in: step)
    }

    /// A request for the asset that `text` means; where the flow goes on with a refusal, also for a code that the stellar.toml doesn't
    /// have, and the error about that.
    private static func request(
        for text: String,
        in step: StepContext
    ) async throws -> (request: TransferRequest, unlisted: DiscoveryError?) {
        do {
            return (TransferRequest(asset: try await step.services.asset(text)), nil)
        } catch let error as DiscoveryError {
            guard step.step.takesRefusal, case .unknownCurrency = error.reason, let code = AssetCode(text) else {
                throw error
            }
            var request = TransferRequest(asset: .issued(code: code, issuer: step.services.keys.publicKey))
            request.namesIssuer = false
            return (request, error)
        }
    }

    /// The quote that the order names, after the order has taken over what it says; `nil` where it names none.
    mutating func bindQuote(in step: StepContext) async throws -> Quote? {
        guard let id = request.quoteID else { return nil }
        let quote = try await step.services.quote(id, step.knowledge)
        try use(quote, now: step.now)
        return quote
    }

    /// An asset that is not on the ledger.
    private static func outside(_ text: String) throws(StepError) -> AssetIdentifier {
        let asset = AssetIdentifier(text)
        guard text.contains(":") else {
            throw StepError(
                .invalidValue,
                [.found: .value(text), .expected: .expected(.offLedgerAsset)],
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

extension TransferRequest {
    /// Reads whose money it is, and the memos it travels with.
    fileprivate mutating func readParties(in step: StepContext) async throws {
        if let text = try await step.text(.account) {
            account = try AccountReading.account(text)
        }
        if let value = try await step.text(.memo) {
            memo = try Memo(type: try await step.text(.memoType) ?? "text", value: value)
        }
        if let value = try await step.text(.refundMemo) {
            refundMemo = try Memo(type: try await step.text(.refundMemoType) ?? "text", value: value)
        }
        customerID = try await step.text(.customerID)
        senderID = try await step.text(CustomerSide.sender.parameter)
        receiverID = try await step.text(CustomerSide.receiver.parameter)
    }

    /// Reads how it should be done.
    fileprivate mutating func readWishes(in step: StepContext) async throws {
        language = try await step.text(.language)
        acceptsClaimableBalance = try await step.text(.claimableBalance).map { $0 == "true" }
        fundingMethod = try await step.text(.fundingMethod)
        countryCode = try await step.text(.countryCode)
        locationID = try await step.text(.locationID)
        if let address = try await step.text(.emailAddress) { customerFields["email_address"] = Secret(address) }
        if let text = try await step.text(.callback) {
            guard let url = URL(string: text) else {
                throw StepError(.invalidValue, [.name: .text("callback"), .expected: .expected(.url)])
            }
            callback = url
        } else {
            callback = try await Self.callbackAddress(in: step)
        }
        if try await step.text(.dialect) == "anchor_platform" { dialect = .anchorPlatform }
        encoding = try await step.text(.encoding).flatMap { RequestEncoding(rawValue: $0) }
    }

    /// The URL for the anchor's callbacks about the transfer.
    ///
    /// An anchor with TLS is not given one without: callbacks could be read on the way, and some anchors refuse the transfer
    /// because of it (Polaris).
    private static func callbackAddress(in step: StepContext) async throws -> URL? {
        guard let address = step.services.settings.callbacks?.address(of: step.driver.run) else { return nil }
        let domain = step.services.anchorContext.anchor.domain
        guard domain.usesTLS, address.scheme?.lowercased() != "https" else { return address }
        if await !step.transferFacts.start(by: step.attempt.state).lacksCallbacks(in: step.attempt.visit) {
            try await step.report(ProgressWording.noCallbacks(from: domain.name, to: "\(RedactedURL(address))"))
            try await step.record(.withoutCallbacks)
        }
        return nil
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
                .found: request.counterAsset.map { Fact.text($0.description) } ?? Fact.phrase(.otherAsset),
                .expected: .text("\(named)"),
            ],
            [Remedy(.leaveAssetOut)]
        )
    }
}

extension TransferOrder {
    /// The units of the transfer's amounts before its anchor has told any.
    var units: TransferUnits {
        TransferUnits(kind, asset: asset, counterAsset: request.counterAsset, isExchange: isExchange)
    }

    /// The units of the amounts of the transfer that was started with it.
    func units(of transfer: Transfer) -> TransferUnits {
        TransferUnits(of: transfer, asset: asset, counterAsset: request.counterAsset, isExchange: isExchange)
    }

    private var isExchange: Bool { request.counterAsset != nil || request.quoteID != nil }
}

extension TransferService {
    /// The name of the service in a stellar.toml.
    var published: StellarToml.Service {
        switch self {
        case .hosted: .hostedTransfers
        case .programmatic: .transfers
        case .direct: .directPayments
        }
    }
}
