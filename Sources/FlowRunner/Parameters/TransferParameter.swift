internal import AnchorClient
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

/// The parameters of the verbs that start transfers, by the names that flows and journals have for them.
enum TransferParameter: String, CaseIterable {
    // The asset on the ledger, which tells the direction as well.
    case deposit, withdraw, send

    case amount, tolerance, account, memo, payee, callback, dialect, encoding
    case feeLimit = "max_fee"
    case pageLimit = "max"
    case quoteID = "quote_id"
    case sourceAsset = "source_asset"
    case destinationAsset = "destination_asset"
    case memoType = "memo_type"
    case refundMemo = "refund_memo"
    case refundMemoType = "refund_memo_type"
    case customerID = "customer_id"
    case customerType = "customer_type"
    case language = "lang"
    case claimableBalance = "claimable_balance_supported"
    case fundingMethod = "funding_method"
    case countryCode = "country_code"
    case locationID = "location_id"
    case emailAddress = "email_address"

    /// The parameter with the asset on the ledger.
    static func asset(of service: TransferService, isDeposit: Bool) -> TransferParameter {
        service == .direct ? .send : isDeposit ? .deposit : .withdraw
    }

    /// The parameter with the asset outside the ledger.
    static func counterAsset(isDeposit: Bool) -> TransferParameter { isDeposit ? .sourceAsset : .destinationAsset }
}

extension Transfer.Kind {
    /// The kind of a transfer that is started by `service`: by SEP-24 an exchange is a transfer like all others; by SEP-6 it has a
    /// kind of its own.
    init(by service: TransferService, isDeposit: Bool, isExchange: Bool) {
        let isOwnKind = isExchange && service == .programmatic
        self = isDeposit ? isOwnKind ? .depositExchange : .deposit : isOwnKind ? .withdrawalExchange : .withdrawal
    }
}

extension Step {
    /// Whether the flow gives the verb one of `parameters`.
    func gives(_ parameters: TransferParameter...) -> Bool {
        parameters.contains { argument($0.rawValue) != nil }
    }

    /// Whether the transfer that the state starts exchanges one asset for another, as far as the flow says it.
    var isExchange: Bool { gives(.quoteID, .counterAsset(isDeposit: gives(.deposit))) }

    /// The kind of the transfer that the state starts by `service`, as far as the flow says it.
    func kind(by service: TransferService) -> Transfer.Kind {
        Transfer.Kind(by: service, isDeposit: gives(.deposit), isExchange: isExchange)
    }

    /// The units of the transfer of `asset` that the state will start; the asset outside the ledger of an exchange may be known later.
    func units(_ kind: Transfer.Kind, asset: Asset) -> TransferUnits {
        TransferUnits(kind, asset: asset, counterAsset: nil, isExchange: isExchange)
    }

    /// The source of the fee before the state is there: the anchor's `terms`, but the fee of an exchange is in its price.
    func feeSource(_ terms: TransferOffer.Terms) -> FeeSource { isExchange ? .unknown : FeeSource(terms: terms) }
}
