package import AnchorClient
package import Stellar

/// The payment that an anchor asks for, completed by what was told when the transfer was started.
extension Transfer {
    /// The payment that the anchor asks for now: with a memo, where it told one at the start (`startedWithMemo`).
    ///
    /// - Throws: `WithdrawalPaymentError` where it asks for nothing, or not yet for all that a payment needs.
    package func payment(startedWithMemo: Bool) throws(WithdrawalPaymentError) -> WithdrawalPayment {
        let asked = try payment()
        guard asked.memo == .none, startedWithMemo else { return asked }
        throw lacking("withdraw_memo")
    }
}

extension Payment {
    /// The payment that is `asked` for the transfer called `id`, of the asset that the anchor names, or else of the `asset` that the
    /// transfer was started with; `nil` where there is neither.
    package init?(_ asked: WithdrawalPayment, for id: Transfer.ID, startedWith asset: Asset?) {
        guard let asset = asked.asset ?? asset else { return nil }
        self.init(
            destination: asked.destination,
            asset: asset,
            amount: asked.amount,
            memo: asked.memo,
            transfer: id
        )
    }
}
