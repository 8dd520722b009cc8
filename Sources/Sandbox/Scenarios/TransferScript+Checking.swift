internal import Stellar
internal import Timekeeping

extension TransferScript {
    /// A mistake in a script: a way that no transfer may go.
    struct Mistake: Hashable {
        var index: Int
        var from: AnchorTransfer.Status
        var allowed: [AnchorTransfer.Status]
    }

    /// The first stage that no step leads to, or `nil` where all is well.
    func firstMistake(_ kind: AnchorTransfer.Kind, by service: AnchorTransfer.Service) -> Mistake? {
        walk(kind, by: service) { _, _ in }
    }

    /// The stages that send something back before anything has come in.
    func earlyRefunds(_ kind: AnchorTransfer.Kind) -> [Int] {
        var early: [Int] = []
        _ = walk(kind, by: .sep6) { index, transfer in
            let stage = stages[index]
            if stage.refund != nil, !stage.isForced, !transfer.fundsReceived { early.append(index) }
        }
        return early
    }

    /// Goes through the stages as a transfer does, telling each with the transfer before it; ends at the first mistake.
    private func walk(
        _ kind: AnchorTransfer.Kind,
        by service: AnchorTransfer.Service,
        _ visit: (_ index: Int, _ transfer: AnchorTransfer) -> Void
    ) -> Mistake? {
        guard let key = PublicKey([UInt8](repeating: 0, count: 32)) else { return nil }
        let account = MuxedAccount(key)
        var transfer = AnchorTransfer(
            id: "",
            subject: AnchorSubject(account: account),
            request: CheckedTransferRequest(
                service: service,
                kind: kind,
                asset: .native,
                terms: TransferTerms(),
                account: account,
                language: "en"
            ),
            paymentMemo: 0,
            moreInfoToken: "",
            started: Timestamp(unixSeconds: 0),
            number: 0
        )
        for (index, stage) in stages.enumerated() {
            visit(index, transfer)
            if !stage.isForced, transfer.status != stage.status {
                let isReopened = stage.reopens(transfer)
                if isReopened { transfer.fundsReceived = true }
                guard let step = transfer.step(to: stage.status), step != .recovery || isReopened else {
                    return Mistake(index: index, from: transfer.status, allowed: transfer.destinations)
                }
                if step.bringsFunds { transfer.fundsReceived = true }
            }
            transfer.status = stage.status
            // What a status waits for takes the transfer on by itself.
            switch stage.status {
            case .pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate, .pendingTrust:
                if !stage.isForced { transfer.status = .pendingAnchor }
            case .pendingUserTransferStart where kind == .withdrawal && !stage.isForced:
                let next = index + 1 < stages.count ? stages[index + 1] : nil
                guard let next, ![.expired, .error].contains(next.status), !next.isForced else { continue }
                transfer.fundsReceived = true
                transfer.status = .pendingAnchor
            default: break
            }
        }
        return nil
    }
}
