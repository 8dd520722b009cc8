internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

extension RunServices {
    /// Starts a transfer on the anchor's hosted pages.
    func start(_ order: TransferOrder, _ knowledge: RunKnowledge) async throws -> StartedTransfer {
        let transfers = try await hostedTransfers(knowledge)
        var request = order.request
        // It is the account that signed in, which SEP-24 takes for granted; older anchors want to be told.
        if request.account == nil { request.account = MuxedAccount(keys.publicKey) }
        switch order.kind {
        case .deposit: return try await transfers.deposit(request)
        case .withdrawal: return try await transfers.withdraw(request)
        }
    }

    /// The transfer called `id`, as the anchor tells it now.
    func transfer(_ id: String, _ knowledge: RunKnowledge) async throws -> Transfer {
        try await hostedTransfers(knowledge).transfer(id: id)
    }

    /// The transfers in the direction of `order` that were started since an instant, the latest first.
    func transfers(_ order: TransferOrder, since: Timestamp, _ knowledge: RunKnowledge) async throws -> [Transfer] {
        let kind: Transfer.Kind = order.kind == .deposit ? .deposit : .withdrawal
        let query = TransferQuery(asset: order.asset, noOlderThan: since, kind: kind)
        // Not every anchor takes every filter seriously.
        return try await hostedTransfers(knowledge).transfers(query).transfers.filter { transfer in
            transfer.kind == kind && transfer.startedAt.map { $0 >= since } ?? true
        }
    }

    private func hostedTransfers(_ knowledge: RunKnowledge) async throws -> HostedTransfers {
        try await desk.hostedTransfers(memo: knowledge.sessionMemo)
    }
}

extension TransferOrder {
    fileprivate var request: TransferRequest {
        var request = TransferRequest(asset: asset, amount: amount.map { ExactDecimal($0) })
        request.account = account
        request.memo = memo == .none ? nil : memo
        request.language = language
        return request
    }
}
