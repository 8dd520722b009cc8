package import Diagnostics

extension AnchorError.Purpose {
    /// The section of the SEP that says what a good answer of `service` is.
    package func section(of service: StellarToml.Service) -> SEPSection? {
        switch (self, service) {
        case (.challenge, _): SEPSection(10, "Challenge")
        case (.authenticate, _): SEPSection(10, "Token")
        case (.info, .transfers): SEPSection(6, "Info")
        case (.info, .hostedTransfers): SEPSection(24, "Info")
        case (.info, .directPayments): SEPSection(31, "GET Info")
        case (.deposit, .transfers): SEPSection(6, "Deposit", anchor: "deposit-2")
        case (.deposit, .hostedTransfers): SEPSection(24, "Deposit", anchor: "deposit-2")
        case (.withdrawal, .transfers): SEPSection(6, "Withdraw", anchor: "withdraw-2")
        case (.withdrawal, .hostedTransfers): SEPSection(24, "Withdraw", anchor: "withdraw-2")
        case (.directPayment, _): SEPSection(31, "POST Transactions")
        case (.reportTransfer, _): SEPSection(31, "PUT Transaction Callback")
        case (.transfer, .transfers): SEPSection(6, "Single Historical Transaction")
        case (.transfer, .hostedTransfers): SEPSection(24, "Single Historical Transaction")
        case (.transfer, .directPayments): SEPSection(31, "GET Transaction")
        case (.transfers, .transfers): SEPSection(6, "Transaction History")
        case (.transfers, .hostedTransfers): SEPSection(24, "Transaction History")
        case (.tellTransfer, _): SEPSection(6, "Update")
        case (.fee, .transfers): SEPSection(6, "Fee")
        case (.fee, .hostedTransfers): SEPSection(24, "Fee")
        case (.customer, _): SEPSection(12, "Customer GET")
        case (.tellCustomer, _): SEPSection(12, "Customer PUT")
        case (.verifyCustomer, _): SEPSection(12, "Customer PUT Verification")
        case (.forgetCustomer, _): SEPSection(12, "Customer DELETE")
        case (.reportCustomer, _): SEPSection(12, "Customer callback PUT")
        case (.takeFile, _), (.listFiles, _): SEPSection(12, "Customer Files")
        case (.quoteInfo, _): SEPSection(38, "GET Info")
        case (.prices, _): SEPSection(38, "GET Prices")
        case (.quote, _): SEPSection(38, "POST Quote")
        case (.quoteLookup, _): SEPSection(38, "GET Quote")
        case (.info, _), (.deposit, _), (.withdrawal, _), (.transfer, _), (.transfers, _), (.fee, _): nil
        }
    }

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
