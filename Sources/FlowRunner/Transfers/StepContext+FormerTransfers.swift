internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
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
                && isLike(transfer, order)
        }
    }

    /// Whether a transfer may be what was ordered: nothing that the anchor tells of it by now says otherwise.
    private func isLike(_ transfer: Transfer, _ order: TransferOrder) -> Bool {
        let account = order.request.account ?? MuxedAccount(services.keys.publicKey)
        let party = (transfer.kind.isDeposit ? transfer.to : transfer.from).flatMap { MuxedAccount($0) }
        if let party {
            guard party.accountID == account.accountID else { return false }
            if let id = party.muxID, let own = account.muxID, id != own { return false }
        }
        if let memo = order.request.memo, let told = transfer.depositMemo, memo != told { return false }
        guard let amount = order.request.amount, let told = transfer.amountIn, told != amount else { return true }
        // Some anchors add their fee; a tenth is what the SEP grants both sides.
        guard told > amount, let excess = try? told.subtracting(amount),
            let tenfold = try? excess.multiplied(by: ExactDecimal(10))
        else { return false }
        return tenfold <= amount || excess == transfer.fee?.total
    }
}
