package import AnchorClient

/// The actions of `track` at a status that the state's `next` leads nowhere: status × evidence → action.
///
/// A state at the end of a run (`always`) only looks: ``VisitAction``. The first row that applies counts; where none does, the run waits and
/// heeds `status_eta`: so with all other statuses, also unknown ones, and with SEP-31 those of SEP-6 and SEP-24 alone.
///
/// Specification: <https://stellar.org/protocol/sep-6#transaction-history>,
/// <https://stellar.org/protocol/sep-24#transaction-history>
package enum TransferTable {
    // swift-format-ignore
    package static let rows: [Row] = [
        // status                              direction    service        evidence     action
        Row(.incomplete,                       .either,     .programmatic, .sep12,      .answerAboutCustomer),
        Row(.incomplete,                       .either,     .programmatic, .any,        .instruct),
        Row(.pendingCustomerInfoUpdate,        .either,     nil,           .sep12,      .answerAboutCustomer),
        Row(.pendingCustomerInfoUpdate,        .either,     nil,           .any,        .instruct),
        Row(.pendingTransactionInfoUpdate,     .either,     .hosted,       .any,        .instruct),
        Row(.pendingTransactionInfoUpdate,     .either,     nil,           .any,        .answerAboutTransfer),
        Row(.pendingUserTransferStart,         .withdrawal, nil,           .paid,       .reportSecondRequest),
        Row(.pendingUserTransferStart,         .withdrawal, nil,           .any,        .pay),
        Row(.pendingUserTransferStart,         .deposit,    nil,           .any,        .instruct),
        Row(.pendingTrust,                     .deposit,    nil,           .trusted,    .nothing),
        Row(.pendingTrust,                     .deposit,    nil,           .any,        .trust),
        Row(.pendingAnchor,                    .deposit,    nil,           .trusted,    .wait),
        Row(.pendingAnchor,                    .deposit,    nil,           .untrusted,  .trust),
        Row(.pendingAnchor,                    .withdrawal, .direct,       .any,        .awaitProcessing),
        Row(.pendingStellar,                   .deposit,    nil,           .trusted,    .wait),
        Row(.pendingStellar,                   .deposit,    nil,           .untrusted,  .trust),
        Row(.pendingUser,                      .either,     nil,           .any,        .instruct),
        Row(.pendingUserTransferComplete,      .either,     nil,           .any,        .instruct),
        Row(.completed,                        .deposit,    nil,           .claimed,    .nothing),
        Row(.completed,                        .deposit,    nil,           .balance,    .claim),
    ]

    /// One row.
    package struct Row: Hashable, Sendable {
        package var status: Transfer.Status
        package var direction: Direction
        /// The only service for which it counts; `nil` for all.
        package var service: TransferService?
        package var evidence: Evidence
        package var action: StatusAction

        init(
            _ status: Transfer.Status,
            _ direction: Direction,
            _ service: TransferService?,
            _ evidence: Evidence,
            _ action: StatusAction
        ) {
            (self.status, self.direction, self.service) = (status, direction, service)
            (self.evidence, self.action) = (evidence, action)
        }

        /// The row as a line of words, as `docs/transfer-machine.md` has it.
        package var line: String {
            "\(status) \(direction) \(service?.rawValue ?? "all") \(evidence == .any ? "–" : evidence.rawValue) \(action)"
        }
    }

    /// The direction in which money moves, seen from the ledger.
    package enum Direction: String, CaseIterable, Hashable, Sendable {
        case deposit, withdrawal, either
    }

    /// The evidence of the run beside the status.
    package enum Evidence: String, CaseIterable, Hashable, Sendable {
        /// Any evidence, or none.
        case any
        /// The run has paid for the transfer.
        case paid
        /// The anchor has a KYC server (SEP-12).
        case sep12
        /// The asset was trusted in this turn of the status.
        case trusted
        /// The payout is overdue, the run's account has no trustline for it, and the flow leaves trusting to the run.
        case untrusted
        /// The anchor names a claimable balance.
        case balance
        /// The claimable balance was claimed.
        case claimed
    }

    /// The action at `status`, for a transfer in the direction of `kind` that was started by `service`.
    package static func action(
        at status: Transfer.Status,
        _ kind: Transfer.Kind,
        by service: TransferService,
        knowing evidence: Set<Evidence>
    ) -> StatusAction {
        row(at: status, kind, by: service, knowing: evidence)?.action ?? .wait
    }

    /// Whether a row about `status` depends on `evidence`, for a transfer that was started by `service`: what costs a request is
    /// found out only then.
    package static func weighs(
        _ evidence: Evidence,
        at status: Transfer.Status,
        by service: TransferService
    ) -> Bool {
        rows.contains { row in
            row.status == status && row.evidence == evidence && (row.service == nil || row.service == service)
        }
    }

    /// The row that applies; `nil` where the run waits.
    static func row(
        at status: Transfer.Status,
        _ kind: Transfer.Kind,
        by service: TransferService,
        knowing evidence: Set<Evidence>
    ) -> Row? {
        rows.first { row in
            let isDirection =
                switch row.direction {
                case .either: true
                case .deposit: kind.isDeposit
                case .withdrawal: kind.isWithdrawal
                }
            return row.status == status && isDirection && (row.service == nil || row.service == service)
                && (row.evidence == .any || evidence.contains(row.evidence))
        }
    }
}

/// The action that a status asks for.
package enum StatusAction: String, CaseIterable, Sendable {
    /// Waits, or goes on.
    case wait
    /// Waits, and reports once that the anchor takes long to process a payment to another person (SEP-31).
    case awaitProcessing
    /// Does nothing: what the status asks for was done.
    case nothing
    /// Answers the anchor's questions about its customer (SEP-12).
    case answerAboutCustomer
    /// Answers the anchor's questions about the transfer (SEP-6, SEP-31).
    case answerAboutTransfer
    /// Shows a person what the status asks for.
    case instruct
    /// Pays what a withdrawal asks for, once.
    case pay
    /// Reports what is asked for after the transfer was paid; nothing more is paid.
    case reportSecondRequest
    /// Trusts the asset of a deposit, as soon as the account has the lumens.
    case trust
    /// Claims the balance as which a deposit was paid.
    case claim

    /// Whether nothing is done but waiting: the journal has no turn for it.
    package var waits: Bool { self == .wait || self == .awaitProcessing }
}

extension TransferTable {
    /// The part of a flow's state in the life of the transfer that it visits.
    package enum VisitAction: String, TableAction, CaseIterable, Hashable {
        package static let table = "visited"

        /// Settles the payment that it has signed, and does what the status asks for.
        case act
        /// Looks at the transfer, and does nothing else.
        case look
    }

    /// The action of a state that visits a transfer; `isAtEnd` where it runs at the end of the run (`always`).
    package static func visit(isAtEnd: Bool) -> VisitAction { isAtEnd ? .look : .act }
}
