extension Transfer {
    /// The status of a transfer, in the anchor's vocabulary.
    ///
    /// The vocabulary grows: SEP-24 added `on_hold` in version 3.6. A status that this version does not name is taken
    /// anyway, and its ``phase`` says to wait.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#transaction-history>
    public struct Status: AnchorVocabulary {
        /// The status as it goes over the wire.
        public let rawValue: String

        /// The status with this spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The anchor does not know enough to start.
        public static let incomplete = Status(rawValue: "incomplete")
        /// The anchor waits for the money: of a deposit from the bank, of a withdrawal on the ledger.
        public static let pendingUserTransferStart = Status(rawValue: "pending_user_transfer_start")
        /// The payment has arrived and the money is ready to be picked up.
        public static let pendingUserTransferComplete = Status(rawValue: "pending_user_transfer_complete")
        /// The bank's side is under way.
        public static let pendingExternal = Status(rawValue: "pending_external")
        /// The anchor is at work.
        public static let pendingAnchor = Status(rawValue: "pending_anchor")
        /// The anchor looks into it before it goes on.
        public static let onHold = Status(rawValue: "on_hold")
        /// The payment is on its way to the ledger.
        public static let pendingStellar = Status(rawValue: "pending_stellar")
        /// The account needs a trustline first.
        public static let pendingTrust = Status(rawValue: "pending_trust")
        /// The customer has something else to do first.
        public static let pendingUser = Status(rawValue: "pending_user")
        /// The anchor has to know more about its customer (SEP-12).
        public static let pendingCustomerInfoUpdate = Status(rawValue: "pending_customer_info_update")
        /// The anchor has to know more about the transfer.
        public static let pendingTransactionInfoUpdate = Status(rawValue: "pending_transaction_info_update")
        /// Done.
        public static let completed = Status(rawValue: "completed")
        /// The money was given back, all of it.
        public static let refunded = Status(rawValue: "refunded")
        /// The money never came.
        public static let expired = Status(rawValue: "expired")
        /// No one sells lumens for the asset, so the account could not be made.
        public static let noMarket = Status(rawValue: "no_market")
        /// An amount below the anchor's minimum.
        public static let tooSmall = Status(rawValue: "too_small")
        /// An amount above the anchor's maximum.
        public static let tooLarge = Status(rawValue: "too_large")
        /// An error that has no status of its own.
        public static let error = Status(rawValue: "error")

        /// The statuses that the SEPs name.
        public static let known: [Status] = [
            .incomplete, .pendingUserTransferStart, .pendingUserTransferComplete, .pendingExternal, .pendingAnchor,
            .onHold, .pendingStellar, .pendingTrust, .pendingUser, .pendingCustomerInfoUpdate,
            .pendingTransactionInfoUpdate, .completed, .refunded, .expired, .noMarket, .tooSmall, .tooLarge, .error,
        ]

        /// The spellings of ``known``.
        public static let spellings = Set(known.map(\.rawValue))

        /// The statuses of SEP-31, by its own words.
        static let directWords: Set<String> = [
            "pending_sender", "pending_stellar", "pending_customer_info_update", "pending_transaction_info_update",
            "pending_receiver", "pending_external", "completed", "refunded", "expired", "error",
        ]
    }

    /// The party that has to act before a transfer can go on.
    public enum Phase: Hashable, Sendable {
        /// The customer, or the customer's wallet.
        case awaitingCustomer
        /// The anchor, a bank, or the ledger.
        case awaitingAnchor
        /// No party: the transfer has ended. An anchor may still re-open one that failed.
        case finished(succeeded: Bool)
    }
}

extension Transfer.Status {
    /// The status for which SEP-31 has another word; all others are called alike.
    ///
    /// The sender of a payment is its customer here, and the receiving anchor the anchor.
    init(direct word: String) {
        self =
            switch word.lowercased() {
            case "pending_sender": .pendingUserTransferStart
            case "pending_receiver": .pendingAnchor
            default: Transfer.Status(sent: word)
            }
    }

    /// The meaning of this status for anyone who waits for the transfer.
    public var phase: Transfer.Phase {
        switch self {
        case .incomplete, .pendingUserTransferStart, .pendingUserTransferComplete, .pendingTrust, .pendingUser,
            .pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate:
            .awaitingCustomer
        case .completed: .finished(succeeded: true)
        case .refunded, .expired, .noMarket, .tooSmall, .tooLarge, .error: .finished(succeeded: false)
        default: .awaitingAnchor
        }
    }

    /// Whether the transfer is over.
    public var isFinal: Bool {
        if case .finished = phase { true } else { false }
    }
}
