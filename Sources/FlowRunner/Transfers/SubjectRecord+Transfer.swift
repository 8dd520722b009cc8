internal import AnchorClient
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

/// A transfer as flows see it, read by its members.
extension SubjectRecord {
    /// Whether there is none.
    var isNone: Bool { value.isNull }

    /// The name of the transfer at its anchor.
    var transferID: Transfer.ID? { id.text }

    /// Whether the money comes in or goes out.
    var kind: Transfer.Kind? { self[.kind].text.map(Transfer.Kind.init) }

    /// The amount that the anchor gets.
    var amountIn: ExactDecimal? { self[.amountIn].number }

    /// The claimable balance that pays it out.
    var claimableBalance: String? { self[.claimableBalance].text }

    /// The payee of the transfer, as far as the anchor names it.
    var payee: FirstPayee {
        var payee = FirstPayee()
        payee.account = self[.payeeAccount].text.flatMap { MuxedAccount($0) }
        if let memo = payeeMemo {
            payee.memo = try? Memo(type: self[.payeeMemoType].text?.lowercased() ?? "text", value: memo)
        }
        return payee
    }

    /// The value of the memo that the transfer wants paid, also of one that can't be read.
    var payeeMemo: String? { self[.payeeMemo].text.flatMap { $0.isEmpty ? nil : $0 } }

    /// The transaction on the ledger by which money came in or went out.
    var ledgerTransaction: String? { self[.ledgerTransaction].text }

    /// The names of the payments that gave money back.
    var refundIDs: [String] {
        guard case .list(let refunds) = self[.refunds]["payments"] else { return [] }
        return refunds.compactMap { $0["id"].text }
    }
}

extension SubjectRecord {
    /// The transfer that the flow gives the verb of `step`.
    init(givenTo step: StepContext) { self.init(in: .object(step.arguments)) }
}

extension TransferTurn {
    /// The turn in which the transfer that `step` follows is: how often its status has changed, counting to what it is in
    /// `transfer`.
    init(of transfer: Transfer, in step: StepContext) {
        let statuses = SubjectRecord(givenTo: step).statuses ?? []
        let number = statuses.count + (statuses.last?.text == transfer.status.rawValue ? 0 : 1)
        self.init(transfer: transfer.id, status: transfer.status, number: number)
    }
}
