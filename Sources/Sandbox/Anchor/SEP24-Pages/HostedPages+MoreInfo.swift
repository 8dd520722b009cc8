internal import HTTPServing
internal import Stellar

extension HostedPages {
    /// The page for people that a transfer's `more_info_url` leads to.
    func moreInfo(_ request: ServerRequest, id: String) async throws -> ServerResponse {
        let language = offer.configuration.language(for: request.field("lang"))
        guard let transfer = await transfers.transfer(id), request.field("token") == transfer.moreInfoToken else {
            return notice(
                "There is no such transfer",
                ["The link is not one that this anchor gave out."],
                status: .notFound,
                language: language
            )
        }
        let code = transfer.asset.code
        let direction = transfer.kind == .deposit ? "Deposit" : "Withdrawal"
        var rows: [TransferContent.Row] = []
        func add(_ name: String, _ value: String?) {
            if let value { rows.append(.init(name: name, value: value)) }
        }
        add("Reference", transfer.id)
        add("Status", transfer.status.words)
        let codeIn = Self.code(of: transfer.assetIn)
        add("You send", (transfer.amountIn ?? transfer.requested).map { "\($0) \(codeIn)" })
        add("Fee", transfer.fee.map { "\($0.total) \(codeIn)" })
        add("You receive", transfer.amountOut.map { "\($0) \(Self.code(of: transfer.assetOut))" })
        if transfer.kind == .deposit, transfer.status == .pendingUserTransferStart {
            add("Bank", "Bank of the Sandbox, account 0000 1234 5678")
            add("Payment reference", transfer.id)
        }
        add("Bank reference", transfer.externalReference)
        add("Ledger transaction", transfer.payment?.description)
        add("Sent back", transfer.refunds.isEmpty ? nil : "\(transfer.refunded.amount) \(codeIn)")
        add("Claimable balance", transfer.claimableBalance?.description)
        // A customer who lost the link of the pages, or closed them too early, finds the way back here.
        let hasQuestions = transfer.status == .incomplete && !offer.configuration.pages.opensOnce
        let continueLink = TransferContent.ContinueLink(
            action: "../pages/\(transfer.id)",
            token: hasQuestions ? access.token(for: transfer.id, at: clock.now) : "",
            language: transfer.language
        )
        let content = TransferContent(
            title: "\(direction) of \(code)",
            organization: offer.configuration.organization,
            language: language,
            sentence: transfer.message ?? transfer.status.sentence,
            rows: rows,
            continueLink: hasQuestions ? continueLink : nil
        )
        return html(content.html, status: .ok)
    }
}

extension HostedPages {
    /// The code of an asset that is written as SEP-38 does.
    static func code(of identifier: String) -> String {
        let parts = identifier.split(separator: ":")
        return parts.count > 1 ? String(parts[1]) : identifier
    }
}

extension AnchorTransfer.Status {
    /// The status in words, for people.
    fileprivate var words: String {
        switch self {
        case .incomplete: "Waiting for your answers"
        case .pendingUserTransferStart: "Waiting for your money"
        case .pendingUserTransferComplete: "Ready to be fetched"
        case .pendingExternal: "With the bank"
        case .pendingAnchor: "In progress"
        case .onHold: "Under review"
        case .pendingStellar: "On its way to the ledger"
        case .pendingTrust: "Waiting for a trustline of your account"
        case .pendingUser: "Waiting for you"
        case .pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate: "Waiting for information"
        case .completed: "Completed"
        case .refunded: "Refunded"
        case .expired: "Expired"
        case .noMarket: "No market"
        case .tooSmall: "Amount too small"
        case .tooLarge: "Amount too large"
        case .error: "Failed"
        }
    }

    /// The meaning of the status, for people.
    fileprivate var sentence: String {
        switch self {
        case .incomplete: "We need some answers from you before this can go on."
        case .pendingUserTransferStart: "We are waiting for your money."
        case .pendingUserTransferComplete: "Your money is ready to be fetched."
        case .pendingExternal: "The bank is working on it."
        case .pendingAnchor: "We are working on it."
        case .onHold: "We are taking a closer look."
        case .pendingStellar: "Your payment is on its way to the ledger."
        case .pendingTrust: "Your account has to trust the asset before we can pay."
        case .pendingUser: "There is something for you to do."
        case .pendingCustomerInfoUpdate: "We have to know more about you."
        case .pendingTransactionInfoUpdate: "We have to know more about this transfer."
        case .completed: "All is done."
        case .refunded: "Your money went back to you."
        case .expired: "The time for this transfer is over."
        case .noMarket: "There is no market for this asset now."
        case .tooSmall: "The amount was too small."
        case .tooLarge: "The amount was too large."
        case .error: "Something went wrong."
        }
    }
}
