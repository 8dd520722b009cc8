package import AnchorClient
internal import JSON
package import Stellar

/// The payee that a withdrawal named first: another account or memo later is a change.
package struct FirstPayee: Codable, Equatable, Sendable {
    package var account: MuxedAccount?
    package var memo: Memo?

    package init(account: MuxedAccount? = nil, memo: Memo? = nil) { (self.account, self.memo) = (account, memo) }

    /// The payee completed by what only `later` tells.
    package func completed(by later: FirstPayee) -> FirstPayee {
        FirstPayee(account: account ?? later.account, memo: memo ?? later.memo)
    }

    /// The parts of the payee that `transfer` tells first; `nil` if it tells none, or is no withdrawal.
    ///
    /// A memo counts as soon as its type is told.
    package func news(in transfer: Transfer) -> FirstPayee? {
        guard transfer.kind.isWithdrawal else { return nil }
        var told = FirstPayee()
        if account == nil { told.account = transfer.withdrawalAccount.flatMap { MuxedAccount($0) } }
        if memo == nil, transfer.tellsMemoType { told.memo = transfer.withdrawalMemo }
        return told == FirstPayee() ? nil : told
    }
}

extension Transfer {
    /// The memo that a withdrawal has to be paid with, where it is one.
    package var withdrawalMemo: Memo? {
        fields["withdraw_memo"]?.string.flatMap { value in
            guard !value.isEmpty else { return nil }
            return try? Memo(type: memoType?.lowercased() ?? "text", value: value)
        }
    }

    /// Whether the anchor tells of which type that memo is; where it doesn't, the type may still come.
    fileprivate var tellsMemoType: Bool { memoType != nil }

    private var memoType: String? { fields["withdraw_memo_type"]?.string }
}
