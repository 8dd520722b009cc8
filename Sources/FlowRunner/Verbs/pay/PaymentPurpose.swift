internal import FlowLanguage
internal import Stellar

/// The purpose of a payment, by which a run recognizes it in every state.
enum PaymentPurpose: Hashable, Sendable {
    /// The transfer of this name.
    case transfer(String)
    /// What the owner of an account tells from all else by this memo.
    case memo(MuxedAccount, Memo)
}

extension Payment {
    /// All that the payment is for, as far as the run knows: a payment that is spelt out may well be for a transfer.
    func purposes(in knowledge: RunKnowledge) -> Set<PaymentPurpose> {
        var purposes = Set(
            knowledge.transfers.filter(isAsked).compactMap { $0["id"].text }.map(PaymentPurpose.transfer)
        )
        if let transfer { purposes.insert(.transfer(transfer)) }
        if memo != .none { purposes.insert(.memo(destination, memo)) }
        return purposes
    }

    /// Whether both pay the same to the same.
    func hasTerms(of other: Payment) -> Bool {
        destination == other.destination && asset == other.asset && amount == other.amount && memo == other.memo
            && exchange == other.exchange
    }

    /// Whether `transfer` asks for a payment to this account with this memo.
    private func isAsked(by transfer: Value) -> Bool {
        guard let account = transfer["withdraw_anchor_account"].text, MuxedAccount(account) == destination else {
            return false
        }
        guard let value = transfer["withdraw_memo"].text, !value.isEmpty else { return memo == .none }
        let type = transfer["withdraw_memo_type"].text?.lowercased() ?? "text"
        return (try? Memo(type: type, value: value)) == memo
    }
}
