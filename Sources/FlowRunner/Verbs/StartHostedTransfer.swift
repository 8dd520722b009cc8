internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Foundation
internal import Stellar
internal import Timekeeping

/// `sep24`: starts a deposit or a withdrawal that goes on in the anchor's hosted page.
struct StartHostedTransfer: Verb {
    let name: VerbName = "sep24"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let order = try await order(step)
        // There is no key by which an anchor would know a request again, so it is asked what was started since the
        // first attempt began.
        if step.mayHaveActed, let started = try await startedBefore(order, step) { return started }
        let started = try await step.services.start(order, step.knowledge)
        let url = await step.conceal(Secret(started.url.reveal().absoluteString), as: "url")
        return VerbResult(
            results: [
                "transfer": TransferValue.begun(order, id: started.id), "id": .text(started.id), "url": url,
                "asset": .text(order.asset.description),
            ],
            summary: "\(order.kind.rawValue) \(started.id)"
        )
    }

    private func order(_ step: StepContext) async throws -> TransferOrder {
        let kind: TransferOrder.Kind = step.arguments["deposit"] == nil ? .withdrawal : .deposit
        let text = try await step.text(kind == .deposit ? "deposit" : "withdraw") ?? ""
        var order = TransferOrder(kind: kind, asset: try await step.services.asset(text))
        if let value = step.arguments["amount"], !value.isNull {
            guard let amount = try value.number?.amount(), amount > .zero else {
                throw StepError(.invalidFlow, "`\(value)` is no amount to \(kind.verb)")
            }
            order.amount = amount
        }
        if let text = try await step.text("account") {
            guard let account = MuxedAccount(text) else {
                throw StepError(.invalidFlow, "`\(text)` is no account", help: "accounts start with G or M")
            }
            order.account = account
        }
        if let value = try await step.text("memo") {
            order.memo = try Memo(type: try await step.text("memo_type") ?? "text", value: value)
        }
        order.language = try await step.text("lang")
        return order
    }

    /// The transfer that a former attempt has started without living to record it.
    ///
    /// One that still waits for its page is no use: the page's address was lost with the answer, and nobody has ever
    /// seen it, so it can only run out. It is left alone, and a new one is started in its place.
    private func startedBefore(_ order: TransferOrder, _ step: StepContext) async throws -> VerbResult? {
        // Clocks differ, and anchors write whole seconds.
        let since = step.begunAt.advanced(by: .seconds(-2))
        let known = Set(step.knowledge.results(of: name).compactMap { $0["id"].text })
        let transfers = try await step.services.transfers(order, since: since, step.knowledge)
        guard let transfer = transfers.first(where: { !known.contains($0.id) && $0.status != .incomplete }) else {
            return nil
        }
        let asset = order.asset.description
        return VerbResult(
            results: [
                "transfer": await step.value(of: transfer, asset: asset), "id": .text(transfer.id), "url": .null,
                "asset": .text(asset),
            ],
            summary: "\(order.kind.rawValue) \(transfer.id), started before"
        )
    }
}
