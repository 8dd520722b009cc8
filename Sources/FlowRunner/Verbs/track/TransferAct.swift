internal import AnchorClient
internal import FlowLanguage

/// What `track` does by itself at a status that the state's `next` leads nowhere.
///
/// | status | deposit | withdrawal |
/// |---|---|---|
/// | `incomplete` | SEP-24: waits for the page; SEP-6: answers what the anchor asks about its customer | the same |
/// | `pending_customer_info_update` | answers what the anchor asks about its customer, for this transfer | the same |
/// | `pending_transaction_info_update` | answers what the anchor asks about the transfer | the same |
/// | `pending_user_transfer_start` | tells how to send the money | pays what the anchor asks for, once |
/// | `pending_trust` | trusts the asset, as soon as the account can | waits |
/// | `pending_user`, `pending_user_transfer_complete` | tells what the anchor says | the same |
/// | `completed` | compares the ledger with what the anchor says; takes a claimable balance | compares the ledger |
/// | `error`, `expired` | looks once more before it ends the run | the same |
/// | all others, also unknown ones, and with SEP-31 those of SEP-6 and SEP-24 alone | waits, and heeds `status_eta` | the same |
///
/// What runs at the end of a run (`always`) only looks.
///
/// Specification: <https://stellar.org/protocol/sep-6#transaction-history>,
/// <https://stellar.org/protocol/sep-24#transaction-history>
enum TransferAct: Hashable, Sendable {
    /// Nothing but waiting, or going on.
    case wait
    /// Answers the anchor's questions about its customer (SEP-12).
    case answerAboutCustomer
    /// Answers the anchor's questions about the transfer (SEP-6, SEP-31).
    case answerAboutTransfer
    /// Shows a person what the status asks for.
    case tell
    /// Pays what a withdrawal asks for.
    case pay
    /// Trusts the asset of a deposit.
    case trust
    /// Takes what a deposit was paid as.
    case claim

    /// What a transfer, started by `service`, asks for now.
    init(for transfer: Transfer, of service: TransferService) {
        switch transfer.status {
        // What another SEP calls so is nothing that SEP-31 has rules for.
        case _ where transfer.isDirect && !transfer.isStatusKnown: self = .wait
        case .incomplete: self = service == .programmatic ? .answerAboutCustomer : .wait
        case .pendingCustomerInfoUpdate: self = .answerAboutCustomer
        case .pendingTransactionInfoUpdate: self = .answerAboutTransfer
        case .pendingUserTransferStart: self = transfer.kind.isWithdrawal ? .pay : .tell
        case .pendingTrust: self = transfer.kind.isDeposit ? .trust : .wait
        case .pendingUser, .pendingUserTransferComplete: self = .tell
        case .completed: self = transfer.kind.isDeposit && transfer.claimableBalanceID != nil ? .claim : .wait
        default: self = .wait
        }
    }
}
