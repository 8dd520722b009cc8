extension AnchorTransfer {
    /// The status of a transfer, by the words of SEP-6 and SEP-24.
    package enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case incomplete
        case pendingUserTransferStart = "pending_user_transfer_start"
        case pendingUserTransferComplete = "pending_user_transfer_complete"
        case pendingExternal = "pending_external"
        case pendingAnchor = "pending_anchor"
        case onHold = "on_hold"
        case pendingStellar = "pending_stellar"
        case pendingTrust = "pending_trust"
        case pendingUser = "pending_user"
        case pendingCustomerInfoUpdate = "pending_customer_info_update"
        case pendingTransactionInfoUpdate = "pending_transaction_info_update"
        case completed
        case refunded
        case expired
        case noMarket = "no_market"
        case tooSmall = "too_small"
        case tooLarge = "too_large"
        case error

        /// Whether the anchor is done with the transfer.
        package var isFinal: Bool {
            switch self {
            case .completed, .refunded, .expired, .noMarket, .tooSmall, .tooLarge, .error: true
            default: false
            }
        }
    }

    /// A step of a transfer from one status to another.
    ///
    /// The names and most of the rules are those of the Anchor Platform's notifications; its machine is the one that
    /// wallets meet most.
    package enum Step: Hashable, Sendable, CaseIterable {
        /// The pages are done, and the anchor looks at what they said.
        case interactiveFlowCompleted
        /// The anchor has to know more about the customer.
        case requestCustomerInfo
        case customerAccepted
        case customerRejected
        /// The anchor has to know more about the transfer.
        case requestTransactionInfo
        case transactionInfoGiven
        /// The customer has to do something that the anchor says.
        case requestUserAction
        case userActionDone
        /// The customer is to send money to the bank.
        case requestOffchainFunds
        /// The customer is to pay on the ledger.
        case requestOnchainFunds
        case offchainFundsReceived
        case onchainFundsReceived
        /// A withdrawal's money has left the bank.
        case offchainFundsSent
        /// A withdrawal's money is on its way through the bank.
        case offchainFundsPending
        /// A withdrawal's money lies ready to be fetched.
        case offchainFundsAvailable
        case requestTrust
        case trustSet
        /// A deposit's payment is submitted to the ledger.
        case onchainFundsSubmitted
        /// A deposit's payment is on the ledger.
        case onchainFundsSent
        case refundPending
        /// A withdrawal's money is on its way back over the ledger.
        case refundSubmitted
        /// All that came in has gone back.
        case refundSent
        /// A part of what came in has gone back, and the rest is worked on.
        case refundPartSent
        /// No one sells what a deposit's account needs.
        case noMarket
        case onHold
        /// The payment was less, or more, than the anchor can take; it goes back.
        case foundTooSmall
        case foundTooLarge
        case expired
        case error
        /// An ended transfer whose money is there is taken up again.
        case recovery
    }

    /// The status to which `step` leads from here, or `nil` where it is not allowed.
    package func destination(of step: Step) -> Status? {
        switch step {
        case .interactiveFlowCompleted: status == .incomplete ? .pendingAnchor : nil
        case .requestCustomerInfo:
            !isHosted && [.incomplete, .pendingAnchor].contains(status) ? .pendingCustomerInfoUpdate : nil
        case .customerAccepted: awaitsCustomer ? .pendingAnchor : nil
        case .customerRejected: awaitsCustomer ? .error : nil
        case .requestTransactionInfo:
            !isHosted && status == .pendingAnchor ? .pendingTransactionInfoUpdate : nil
        case .transactionInfoGiven: status == .pendingTransactionInfoUpdate ? .pendingAnchor : nil
        case .requestUserAction:
            status == .pendingAnchor || isHosted && status == .incomplete ? .pendingUser : nil
        case .userActionDone: status == .pendingUser ? .pendingAnchor : nil
        case .requestOffchainFunds: kind == .deposit && awaitsFunds ? .pendingUserTransferStart : nil
        case .requestOnchainFunds: kind == .withdrawal && awaitsFunds ? .pendingUserTransferStart : nil
        case .expired: !status.isFinal && !fundsReceived ? .expired : nil
        case .error: status.isFinal ? nil : .error
        case .recovery: [.error, .expired].contains(status) && fundsReceived ? .pendingAnchor : nil
        default: kind == .deposit ? depositDestination(of: step) : withdrawalDestination(of: step)
        }
    }

    /// Whether the anchor waits for what SEP-12 tells it.
    private var awaitsCustomer: Bool {
        status == .pendingCustomerInfoUpdate || !isHosted && status == .incomplete
    }

    private var awaitsFunds: Bool {
        [.incomplete, .pendingAnchor, .pendingCustomerInfoUpdate].contains(status) && !fundsReceived
    }

    /// Whether the anchor has the money and works on it.
    private var holdsFunds: Bool { status == .pendingAnchor && fundsReceived }

    private func depositDestination(of step: Step) -> Status? {
        switch step {
        case .offchainFundsReceived:
            [.pendingUserTransferStart, .onHold, .pendingExternal].contains(status) ? .pendingAnchor : nil
        case .offchainFundsSent: status == .pendingUserTransferStart ? .pendingExternal : nil
        case .requestTrust: holdsFunds ? .pendingTrust : nil
        case .trustSet: status == .pendingTrust ? .pendingAnchor : nil
        case .onchainFundsSubmitted: holdsFunds ? .pendingStellar : nil
        case .onchainFundsSent: status == .pendingStellar || holdsFunds ? .completed : nil
        case .refundPending: holdsFunds ? .pendingExternal : nil
        case .refundSent: holdsFunds || [.pendingExternal, .onHold].contains(status) ? .refunded : nil
        case .noMarket: holdsFunds ? .noMarket : nil
        case .onHold: status == .pendingUserTransferStart ? .onHold : nil
        case .foundTooSmall: status == .pendingExternal ? .tooSmall : nil
        case .foundTooLarge: status == .pendingExternal ? .tooLarge : nil
        default: nil
        }
    }

    private func withdrawalDestination(of step: Step) -> Status? {
        switch step {
        case .onchainFundsReceived: [.pendingUserTransferStart, .onHold].contains(status) ? .pendingAnchor : nil
        case .offchainFundsPending: holdsFunds ? .pendingExternal : nil
        case .offchainFundsAvailable:
            holdsFunds || status == .onHold && fundsReceived ? .pendingUserTransferComplete : nil
        case .offchainFundsSent:
            holdsFunds || [.pendingUserTransferComplete, .pendingExternal].contains(status) ? .completed : nil
        case .refundPending: [.pendingUserTransferComplete, .pendingExternal].contains(status) ? .pendingAnchor : nil
        case .refundSubmitted: holdsFunds ? .pendingStellar : nil
        case .refundSent:
            holdsFunds || status == .pendingStellar || status == .onHold && fundsReceived ? .refunded : nil
        case .refundPartSent: status == .pendingStellar && fundsReceived ? .pendingAnchor : nil
        case .onHold: [.pendingUserTransferStart, .pendingAnchor].contains(status) ? .onHold : nil
        // Beyond the Anchor Platform, which only logs such payments: SEP-24 has words for them.
        case .foundTooSmall: holdsFunds ? .tooSmall : nil
        case .foundTooLarge: holdsFunds ? .tooLarge : nil
        default: nil
        }
    }
}

extension AnchorTransfer {
    /// The step that leads from here to `status`, or `nil` where none may.
    package func step(to status: Status) -> Step? {
        Step.allCases.first { $0 != .recovery && destination(of: $0) == status }
            ?? (destination(of: .recovery) == status ? .recovery : nil)
    }

    /// The statuses to which the transfer may go from here.
    package var destinations: [Status] {
        // The money of an expired deposit may come late.
        let isLate = status == .expired && kind == .deposit
        return Status.allCases.filter { step(to: $0) != nil || isLate && $0 == .pendingAnchor }
    }
}

extension AnchorTransfer.Step {
    /// Whether the step says that the incoming money has arrived.
    var bringsFunds: Bool { self == .offchainFundsReceived || self == .onchainFundsReceived }
}
