extension AnchorError.Purpose {
    /// Whether doing it twice does more than doing it once.
    var startsSomething: Bool {
        switch self {
        case .deposit, .withdrawal, .directPayment, .tellTransfer, .takeFile, .quote: true
        default: false
        }
    }

    /// The service whose purpose it is; `nil` where it is that of both kinds of transfers.
    var service: StellarToml.Service? {
        switch self {
        case .challenge, .authenticate: .authentication
        case .info, .deposit, .withdrawal, .transfer, .transfers, .fee: nil
        case .tellTransfer: .transfers
        case .directPayment, .reportTransfer: .directPayments
        case .customer, .tellCustomer, .verifyCustomer, .forgetCustomer, .reportCustomer, .takeFile, .listFiles:
            .customers
        case .quoteInfo, .prices, .quote, .quoteLookup: .quotes
        }
    }
}

extension AnchorError {
    /// What the SEP says that a good answer holds, as a clause, where the answer was none of that kind; `nil` elsewhere, and
    /// where it asks for nothing but success.
    public var expectation: String? {
        guard let service, case .malformed = reason else { return nil }
        let content: String? =
            switch purpose {
            case .challenge: "`transaction`"
            case .authenticate: "`token`"
            case .info: service == .directPayments ? "`receive`" : "`deposit` and `withdraw`"
            case .directPayment: "`id`"
            case .deposit, .withdrawal: service == .hostedTransfers ? "`type`, `url` and `id`" : "`id` and `how`"
            case .transfer where service == .directPayments: "`transaction`, with its `id` and `status`"
            case .transfer: "`transaction`, with its `id`, `kind` and `status`"
            case .transfers: "`transactions`, a list"
            case .fee: "`fee`, a number"
            case .customer, .verifyCustomer: "`status`, and what is missing in `fields`"
            case .tellCustomer: "`id`"
            case .takeFile: "`file_id`"
            case .listFiles: "`files`, a list"
            case .quoteInfo: "`assets`, a list"
            case .prices: "prices as texts"
            case .quote, .quoteLookup: "`id`, `expires_at`, `price` and both amounts"
            case .tellTransfer, .forgetCustomer, .reportCustomer, .reportTransfer: nil
            }
        return content.map { "\(service.specification) asks for a JSON object with \($0)" }
    }
}
