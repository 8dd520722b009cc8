internal import AnchorClient
internal import FlowLanguage
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

    /// The kind of the transfer that the state starts by `service`, as far as the flow says it.
    func kind(by service: TransferService) -> Transfer.Kind {
        let isDeposit = gives(.deposit)
        let isExchange = gives(.quoteID, .counterAsset(isDeposit: isDeposit))
        return Transfer.Kind(by: service, isDeposit: isDeposit, isExchange: isExchange)
    }
}
