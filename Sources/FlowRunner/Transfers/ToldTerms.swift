internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import TransferTracking

/// Records what an anchor tells of a transfer's terms; what it tells later is held against that.
struct ToldTerms: Sendable {
    let step: StepContext

    /// Records the terms that an anchor told when it accepted the transfer, where it told any.
    func record(_ accepted: AcceptedTransfer) async throws {
        let terms = AcceptedTerms { name in
            accepted.fields[name]?.decimalText.flatMap { ExactDecimal($0, allowingExponent: true) }
        }
        guard let id = accepted.id, let terms else { return }
        try await step.record(.accepted(transfer: id, terms: terms))
    }

    /// Records what `transfer` tells while it asks for money, once for each amount.
    func recordShown(by transfer: Transfer) async throws {
        let known = await step.transferFacts.shownTerms(of: transfer.id)
        guard let terms = ShownTerms.news(in: transfer, besides: known) else { return }
        try await step.record(.shown(transfer: transfer.id, terms: terms))
    }

    /// Records the payee of `transfer` when the anchor first names it; another account or memo later is a change.
    func recordPayee(of transfer: Transfer) async throws {
        guard let told = await FirstPayee(ofTransfer: transfer.id, in: step).news(in: transfer) else { return }
        try await step.record(.payee(transfer: transfer.id, payee: told))
    }
}

extension FirstPayee {
    /// The account and the memo that the transfer called `id` wanted paid when it told them first, in any state.
    init(ofTransfer id: String, in step: StepContext) async {
        let start = step.knowledge.start(of: id)?.transfer.payee ?? FirstPayee()
        self = start.completed(by: await step.transferFacts.firstPayee(of: id))
    }
}
