internal import Stellar

/// What an anchor does with a payment that belongs to no withdrawal which waits for it.
package enum UnidentifiedPayments: String, Hashable, Sendable, CaseIterable {
    /// It goes back in full, with the hash of its transaction as the return memo.
    case sendBack = "send_back"
    /// It stays until somebody asks for it, as at most anchors.
    case keep
}

/// A payment to an anchor that belongs to no withdrawal.
struct UnidentifiedPayment: Hashable, Sendable {
    var payment: AnchorLedgerTransaction.Payment
    /// The transaction that made it.
    var hash: TransactionHash
    var memo: Memo
    /// The transaction that sent it back, or `nil` where it is kept.
    var returned: TransactionHash?

    init(payment: AnchorLedgerTransaction.Payment, transaction: AnchorLedgerTransaction) {
        self.payment = payment
        hash = transaction.hash
        memo = transaction.memo
    }

    /// The payment as `/sandbox/payments` lists it.
    var wire: WireValue {
        [
            "stellar_transaction_id": .string(hash.description),
            "from": .string(payment.source.description),
            "to": .string(payment.destination.description),
            "asset": .string("stellar:\(payment.asset)"),
            "amount": .string(payment.amount.description),
            "memo_type": .string(memo.type),
            "memo": .text(memo.value),
            "returned_by": .text(returned?.description),
        ]
    }
}
