internal import JSON
internal import Stellar

extension AnchorTransfer {
    /// The status of a transfer, by the words of SEP-31.
    ///
    /// Specification: <https://stellar.org/protocol/sep-31#get-transaction>
    package enum DirectStatus: String, Hashable, Sendable, CaseIterable {
        case pendingSender = "pending_sender"
        case pendingStellar = "pending_stellar"
        case pendingCustomerInfoUpdate = "pending_customer_info_update"
        case pendingTransactionInfoUpdate = "pending_transaction_info_update"
        case pendingReceiver = "pending_receiver"
        case pendingExternal = "pending_external"
        case completed
        case refunded
        case expired
        case error

        /// The word for a status of the other protocols, some of which SEP-31 does not tell apart.
        init(_ status: Status) {
            self =
                switch status {
                case .pendingUserTransferStart: .pendingSender
                case .pendingStellar: .pendingStellar
                case .pendingCustomerInfoUpdate: .pendingCustomerInfoUpdate
                case .pendingTransactionInfoUpdate: .pendingTransactionInfoUpdate
                case .incomplete, .pendingAnchor, .onHold, .pendingTrust, .pendingUser: .pendingReceiver
                case .pendingExternal, .pendingUserTransferComplete: .pendingExternal
                case .completed: .completed
                // What was too much or too little went back.
                case .refunded, .tooSmall, .tooLarge: .refunded
                case .expired: .expired
                case .error, .noMarket: .error
                }
        }

        /// The status by the words of SEP-6 and SEP-24.
        package var status: Status {
            switch self {
            case .pendingSender: .pendingUserTransferStart
            case .pendingReceiver: .pendingAnchor
            case .pendingStellar: .pendingStellar
            case .pendingCustomerInfoUpdate: .pendingCustomerInfoUpdate
            case .pendingTransactionInfoUpdate: .pendingTransactionInfoUpdate
            case .pendingExternal: .pendingExternal
            case .completed: .completed
            case .refunded: .refunded
            case .expired: .expired
            case .error: .error
            }
        }
    }

    /// The statuses to which the transfer may go from here, each by the word of its protocol.
    var destinationNames: [String] { Status.names(of: destinations, in: service) }

    /// The transfer as SEP-31 spells it.
    ///
    /// Specification: <https://stellar.org/protocol/sep-31#get-transaction>
    func directWire(distribution: PublicKey, format: WireFormat) -> OrderedJSON {
        let assetOut = request.exchange == nil ? format.outside ?? self.assetOut : self.assetOut
        var members: [OrderedJSON.Member] = []
        func add(_ name: String, _ value: OrderedJSON) { members.append(.init(name: name, value: value)) }
        func addText(_ name: String, _ value: String?) {
            if let value { add(name, .string(value)) }
        }
        add("id", .string(id))
        add("status", .string(status.name(in: .sep31)))
        if let eta { add("status_eta", .number(String(eta))) }
        addText("status_message", message)
        addText("amount_in", (amountIn ?? requested)?.description)
        add("amount_in_asset", .string(assetIn))
        addText("amount_out", amountOut?.description)
        add("amount_out_asset", .string(assetOut))
        if let fee { add("fee_details", fee.wire(asset: assetIn, parts: "details")) }
        addText("quote_id", request.exchange?.quote?.id)
        // No payment is allowed before the anchor waits for it.
        if isPayable {
            add("stellar_account_id", .string(distribution.address))
            add("stellar_memo_type", .string(askedMemo.type))
            add("stellar_memo", .text(askedMemo.value))
        }
        add("started_at", .string(format.time(started)))
        add("updated_at", .string(format.time(updated)))
        addText("completed_at", completed.map(format.time))
        addText("stellar_transaction_id", payment?.description)
        addText("external_transaction_id", externalReference)
        if !refunds.isEmpty { add("refunds", refundsWire) }
        if status == .pendingTransactionInfoUpdate {
            addText("required_info_message", message)
            add("required_info_updates", ["transaction": .object(fields.map(\.wire))])
        }
        return .object(members)
    }
}

extension AnchorTransfer.Status {
    /// The word that `service` has for it.
    package func name(in service: AnchorTransfer.Service) -> String {
        service == .sep31 ? AnchorTransfer.DirectStatus(self).rawValue : rawValue
    }

    /// The status that `service` calls `name`.
    init?(named name: String, in service: AnchorTransfer.Service) {
        guard service == .sep31 else {
            self.init(rawValue: name)
            return
        }
        guard let direct = AnchorTransfer.DirectStatus(rawValue: name) else { return nil }
        self = direct.status
    }

    /// All statuses that `service` has words for.
    static func names(in service: AnchorTransfer.Service) -> [String] {
        service == .sep31 ? AnchorTransfer.DirectStatus.allCases.map(\.rawValue) : allCases.map(\.rawValue)
    }

    /// The words that `service` has for `statuses`, each once, and only those that lead to the status itself.
    static func names(of statuses: [Self], in service: AnchorTransfer.Service) -> [String] {
        statuses.filter { Self(named: $0.name(in: service), in: service) == $0 }.map { $0.name(in: service) }
    }
}
