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
        return await result(order, started.id, started.url, step, "")
    }

    /// The result of a transfer of which no more is known than its name and where its questions are asked.
    private func result(
        _ order: TransferOrder,
        _ id: String,
        _ page: Secret<URL>,
        _ step: StepContext,
        _ remark: String
    ) async -> VerbResult {
        let url = await step.conceal(Secret(page.reveal().absoluteString), as: "url")
        return VerbResult(
            results: [
                "transfer": TransferValue.begun(order, id: id), "id": .text(id), "url": url,
                "asset": .text(order.asset.description),
            ],
            summary: "\(order.kind.rawValue) \(id)\(remark)"
        )
    }

    private func order(_ step: StepContext) async throws -> TransferOrder {
        let kind: Transfer.Kind = step.arguments["deposit"] == nil ? .withdrawal : .deposit
        let text = try await step.text(kind.isDeposit ? "deposit" : "withdraw") ?? ""
        let request = TransferRequest(asset: try await step.services.asset(text))
        var order = TransferOrder(service: .hosted, kind: kind, request: request)
        if let value = step.arguments["amount"], !value.isNull {
            guard let amount = try value.number?.amount(), amount > .zero else {
                throw StepError(.invalidFlow, "`\(value)` is no amount to \(order.verb)")
            }
            order.request.amount = ExactDecimal(amount)
        }
        if let text = try await step.text("account") {
            guard let account = MuxedAccount(text) else {
                throw StepError(.invalidFlow, "`\(text)` is no account", help: "accounts start with G or M")
            }
            order.request.account = account
        }
        if let value = try await step.text("memo") {
            order.request.memo = try Memo(type: try await step.text("memo_type") ?? "text", value: value)
        }
        order.request.language = try await step.text("lang")
        return order
    }

    /// The transfer that a former attempt has started without living to record it.
    ///
    /// The address of its page was lost with the answer, and SEP-24 has no way to ask for it again. Where the anchor's
    /// page about the transfer leads back to the questions, the run goes on there; otherwise nobody has ever seen the
    /// transfer, it can only run out, and a new one is started in its place.
    private func startedBefore(_ order: TransferOrder, _ step: StepContext) async throws -> VerbResult? {
        // Clocks differ, and anchors write whole seconds.
        let since = step.begunAt.advanced(by: .seconds(-2))
        let known = Set(step.knowledge.results(of: name).compactMap { $0["id"].text })
        let transfers = try await step.services.transfers(order, since: since, step.knowledge)
            .filter { !known.contains($0.id) }
        if let transfer = transfers.first(where: { $0.status != .incomplete }) {
            let asset = order.asset.description
            return VerbResult(
                results: [
                    "transfer": await step.value(of: transfer, asset: asset), "id": .text(transfer.id), "url": .null,
                    "asset": .text(asset),
                ],
                summary: "\(order.kind.rawValue) \(transfer.id), started before"
            )
        }
        for transfer in transfers.prefix(3) {
            guard let page = await step.pageLeadingOn(transfer) else { continue }
            return await result(order, transfer.id, page, step, ", started before")
        }
        return nil
    }
}
