internal import JSON
internal import Stellar
internal import Timekeeping

/// The treatment of a payment that belongs to no withdrawal which waits for it.
package enum UnidentifiedPayments: String, Hashable, Sendable, CaseIterable {
    /// A refund in full, with the hash of the payment's transaction as the return memo.
    case sendBack = "send_back"
    /// No refund until someone asks for it, as at most anchors.
    case keep
}

/// A payment to an anchor, and what the anchor makes of it.
struct IncomingPayment: Hashable, Sendable, Codable {
    enum Use: Hashable, Sendable, Codable {
        /// The payment of a withdrawal, whose script goes on.
        case taken
        /// A payment that is too small or too large for this withdrawal, and is refunded.
        case otherAmount(AnchorTransfer.ID, isTooSmall: Bool)
        /// A payment in another asset than this withdrawal's, which is refunded.
        case wrongAsset(AnchorTransfer.ID)
        /// A payment for no withdrawal that waits for it.
        case unidentified

        /// The names in the files of sandboxes.
        private enum CodingKeys: String, CodingKey {
            case taken
            case otherAmount = "misfit"
            case wrongAsset, unidentified
        }
    }

    var payment: AnchorLedgerTransaction.Payment
    /// The transaction that made it, and which of its payments it is.
    var hash: TransactionHash
    var index: Int
    var memo: Memo
    var received: Timestamp
    /// The order in which payments came.
    var number = 0
    var use = Use.unidentified
    /// The transaction that sent it back.
    var returned: TransactionHash?
    /// Whether nothing is left to be done with it.
    var isSettled = false

    init(_ index: Int, of transaction: AnchorLedgerTransaction, at now: Timestamp) {
        payment = transaction.payments[index]
        hash = transaction.hash
        memo = transaction.memo
        received = now
        self.index = index
    }

    /// The key that tells it from all other payments, on the ledger and for good.
    var key: String { "\(hash)/\(index)" }

    /// The payment as `/sandbox/payments` lists it.
    var wire: OrderedJSON {
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

extension IncomingPayment.Use {
    /// The step of the withdrawal that it names.
    var step: AnchorTransfer.Step {
        if case .wrongAsset = self { .error } else { .onchainFundsReceived }
    }
}

extension AnchorTransfer {
    /// The difference of a payment from the amount of a withdrawal.
    enum AmountMismatch: Hashable, Sendable {
        case tooSmall, tooLarge
    }
}
