internal import AnchorClient
internal import Diagnostics

extension StepError {
    /// An anchor's refusal to serve its customer, with its reason.
    static func rejected(_ customer: Customer, by anchor: String) -> StepError {
        StepError(
            .refused,
            "\(anchor) rejected its customer\(words(of: customer))",
            help: "ask the anchor's support; no answer will change this"
        )
    }

    private static func words(of customer: Customer) -> MessageText {
        guard case .rejected(let reason?) = customer.need, let words = Quotation.of(reason) else { return "" }
        return ": \"\(words)\""
    }
}
