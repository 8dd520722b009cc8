internal import AnchorClient
internal import Diagnostics

extension StepError {
    /// An anchor's refusal to serve its customer, with its reason.
    static func rejected(_ customer: Customer, by anchor: String) -> StepError {
        var facts: Facts = [.domain: .text(anchor)]
        if case .rejected(let reason?) = customer.need { facts[.said] = Fact.said(quoting: reason) }
        return StepError(.customerRefused, facts, [Remedy(.askAboutRejection)])
    }
}
