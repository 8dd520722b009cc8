internal import JSON
internal import LedgerEngine
internal import Sodium
internal import StellarXDR

/// An operation of a transaction in a ledger as Horizon shows it.
struct OperationDocument: Sendable {
    let record: HistoryOperation

    /// Whether the transaction is shown inside.
    var joinsTransaction = false

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        JSONWriter.object { write(links, to: &$0) }
    }

    /// Writes the members of the document.
    func write(_ links: Links, to writer: inout JSONWriter) {
        let applied = record.transaction
        writer.object("_links") { writer in
            links.write("self", "/operations/\(record.token)", to: &writer)
            links.write("transaction", "/transactions/\(applied.hash.hex)", to: &writer)
            links.write("effects", "/operations/\(record.token)/effects", to: &writer)
            // Horizon leads to the effects before and behind here, not to operations.
            links.write("succeeds", "/effects?order=desc&cursor=\(record.token)", to: &writer)
            links.write("precedes", "/effects?order=asc&cursor=\(record.token)", to: &writer)
        }
        writer.field("id", String(record.token))
        writer.field("paging_token", String(record.token))
        writer.field("transaction_successful", applied.result.isSuccess)
        writer.account("source_account", record.source)
        writer.field("type", record.operation.body.type.horizonName)
        writer.field("type_i", record.operation.body.type.rawValue)
        writer.field("created_at", applied.closeTime.date)
        writer.field("transaction_hash", applied.hash.hex)
        if joinsTransaction {
            writer.object("transaction") { TransactionDocument(applied: applied).write(links, to: &$0) }
        }
        writer.optionalField("sponsor", record.sponsor?.address)
        writeDetails(to: &writer)
    }

    /// Writes what only operations of this kind have.
    private func writeDetails(to writer: inout JSONWriter) {
        switch record.operation.body {
        case .createAccount(let operation): write(operation, to: &writer)
        case .payment(let operation): write(operation, to: &writer)
        case .pathPaymentStrictReceive(let operation): write(operation, to: &writer)
        case .pathPaymentStrictSend(let operation): write(operation, to: &writer)
        case .manageSellOffer(let operation): write(operation, to: &writer)
        case .manageBuyOffer(let operation): write(operation, to: &writer)
        case .createPassiveSellOffer(let operation): write(operation, to: &writer)
        case .setOptions(let operation): write(operation, to: &writer)
        case .changeTrust(let operation): write(operation, to: &writer)
        case .allowTrust(let operation): write(operation, to: &writer)
        case .setTrustLineFlags(let operation): write(operation, to: &writer)
        case .accountMerge(let destination):
            writer.account("account", record.source)
            writer.account("into", destination)
        case .manageData(let operation):
            writer.field("name", String(decoding: operation.dataName, as: UTF8.self))
            writer.field("value", operation.dataValue.map { Base64.encode($0) } ?? "")
        case .bumpSequence(let operation): writer.field("bump_to", String(operation.bumpTo))
        case .createClaimableBalance(let operation): write(operation, to: &writer)
        case .claimClaimableBalance(let operation):
            writer.field("balance_id", operation.balanceID.hex)
            writer.account("claimant", record.source)
        case .clawback(let operation): write(operation, to: &writer)
        case .clawbackClaimableBalance(let operation): writer.field("balance_id", operation.balanceID.hex)
        case .beginSponsoringFutureReserves(let operation):
            writer.field("sponsored_id", operation.sponsoredID.address)
        case .endSponsoringFutureReserves:
            if let beginning = record.beginning { writer.account("begin_sponsor", beginning.source) }
        case .revokeSponsorship(let operation): write(operation, to: &writer)
        case .liquidityPoolDeposit(let operation): write(operation, to: &writer)
        case .liquidityPoolWithdraw(let operation): write(operation, to: &writer)
        case .inflation: break
        }
    }
}

extension XDR.OperationType {
    /// Horizon's name for operations of this kind.
    fileprivate var horizonName: String {
        switch self {
        case .createAccount: "create_account"
        case .payment: "payment"
        case .pathPaymentStrictReceive: "path_payment_strict_receive"
        case .manageSellOffer: "manage_sell_offer"
        case .createPassiveSellOffer: "create_passive_sell_offer"
        case .setOptions: "set_options"
        case .changeTrust: "change_trust"
        case .allowTrust: "allow_trust"
        case .accountMerge: "account_merge"
        case .inflation: "inflation"
        case .manageData: "manage_data"
        case .bumpSequence: "bump_sequence"
        case .manageBuyOffer: "manage_buy_offer"
        case .pathPaymentStrictSend: "path_payment_strict_send"
        case .createClaimableBalance: "create_claimable_balance"
        case .claimClaimableBalance: "claim_claimable_balance"
        case .beginSponsoringFutureReserves: "begin_sponsoring_future_reserves"
        case .endSponsoringFutureReserves: "end_sponsoring_future_reserves"
        case .revokeSponsorship: "revoke_sponsorship"
        case .clawback: "clawback"
        case .clawbackClaimableBalance: "clawback_claimable_balance"
        case .setTrustLineFlags: "set_trust_line_flags"
        case .liquidityPoolDeposit: "liquidity_pool_deposit"
        case .liquidityPoolWithdraw: "liquidity_pool_withdraw"
        }
    }
}
