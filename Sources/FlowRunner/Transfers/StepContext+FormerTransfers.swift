internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

extension StepContext {
    /// The transfers that a former attempt of this visit may have started without living to record it, the latest first.
    ///
    /// There is no key by which an anchor would know a request again, so it is asked what was started since the first
    /// attempt began.
    func formerTransfers(_ order: TransferOrder) async throws -> [Transfer] {
        // Clocks differ, and anchors write whole seconds.
        let since = begunAt.advanced(by: .seconds(-2))
        let known = Set(knowledge.results(of: order.service.verb).compactMap { $0["id"].text })
        return try await services.transfers(order, since: since, knowledge).filter { transfer in
            !known.contains(transfer.id)
                && (transfer.quoteID == nil || transfer.quoteID == order.request.quoteID)
        }
    }
}
