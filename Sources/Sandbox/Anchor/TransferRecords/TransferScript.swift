package import Stellar

/// The script of a transfer: what an anchor does with it, status after status, once it was asked for.
///
/// The event that a status stands for happens as well: a withdrawal waits at `pending_user_transfer_start` for its payment, a
/// deposit is paid at `pending_stellar`, or at `completed` where it was not before; `refunded` sends the money back.
/// Customers who are not known yet, and accounts without a trustline, are waited for without a stage of their own.
package struct TransferScript: Hashable, Sendable, Codable {
    package var stages: [TransferStage]

    package init(_ stages: [TransferStage]) {
        self.stages = stages
    }

    /// Whether the customer is asked to send money.
    var asksForMoney: Bool { stages.contains { $0.status == .pendingUserTransferStart } }

    /// Whether a deposit is paid on the ledger; a forced stage moves no money.
    var paysDeposits: Bool {
        stages.contains { !$0.isForced && [.pendingStellar, .completed].contains($0.status) }
    }

    /// A withdrawal that is taken and paid for, and goes no further by itself.
    static let resting = TransferScript([TransferStage(.pendingUserTransferStart), TransferStage(.pendingAnchor)])
}

/// One status that a script leads to.
package struct TransferStage: Hashable, Sendable, Codable {
    package var status: AnchorTransfer.Status

    /// The time after the stage before it, on the sandbox's clock.
    package var after: Duration

    /// The message of the transfer to people from then on.
    package var message: String?

    /// The amount that goes back to the customer then, out of what came in; all of it for `refunded`, less the fee.
    package var refund: Amount?

    /// The fee that the anchor keeps for the refund: beside a part, and out of what goes back in full.
    package var refundFee: Amount

    /// The amount that came in, where it is another one than was asked for.
    package var amountIn: Amount?

    /// The fields that `pending_transaction_info_update` asks for, or `pending_customer_info_update` beside what it asks anyway.
    package var fields: [TransferField]

    /// The number of seconds in which the status is expected to change.
    package var eta: Int?

    /// The time that the customer has to act, counted from the stage on.
    package var deadline: Duration?

    /// Whether the status is taken on although no anchor may go there from where the transfer is; nothing else happens
    /// then.
    package var isForced: Bool

    package init(
        _ status: AnchorTransfer.Status,
        after: Duration = .zero,
        message: String? = nil,
        refund: Amount? = nil,
        refundFee: Amount = .zero,
        amountIn: Amount? = nil,
        fields: [TransferField] = [],
        eta: Int? = nil,
        deadline: Duration? = nil,
        isForced: Bool = false
    ) {
        self.status = status
        self.after = after
        self.message = message
        self.refund = refund
        self.refundFee = refundFee
        self.amountIn = amountIn
        self.fields = fields
        self.eta = eta
        self.deadline = deadline
        self.isForced = isForced
    }
}
