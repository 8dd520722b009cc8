internal import LedgerEngine
internal import Stellar
internal import StellarXDR

/// An operation of a transaction in a ledger as Horizon shows it.
struct OperationDocument: Sendable {
    let record: History.OperationRecord

    /// Whether the transaction is shown inside.
    var joinsTransaction = false

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        JSONWriter.object { write(links, to: &$0) }
    }

    /// Writes the members of the document.
    func write(_ links: Links, to writer: inout JSONWriter) {
        let applied = record.transaction
        let source = record.operation.sourceAccount ?? applied.candidate.transaction.sourceAccount
        writer.object("_links") { writer in
            links.write("self", "/operations/\(record.token)", to: &writer)
            links.write("transaction", "/transactions/\(applied.hash.hex)", to: &writer)
            links.write("succeeds", "/operations?order=desc&cursor=\(record.token)", to: &writer)
            links.write("precedes", "/operations?order=asc&cursor=\(record.token)", to: &writer)
        }
        writer.field("id", String(record.token))
        writer.field("paging_token", String(record.token))
        writer.field("transaction_successful", applied.result.isSuccess)
        writer.account("source_account", source)
        writer.field("type", record.operation.body.type.horizonName)
        writer.field("type_i", record.operation.body.type.rawValue)
        writer.field("created_at", applied.closeTime.date)
        writer.field("transaction_hash", applied.hash.hex)
        if joinsTransaction {
            writer.object("transaction") { TransactionDocument(applied: applied).write(links, to: &$0) }
        }
        writeDetails(of: record.operation.body, source: source, to: &writer)
    }

    /// Writes what only operations of this kind have.
    ///
    /// The kinds that the ledger does not know yet have nothing but what all have.
    private func writeDetails(of body: XDR.OperationBody, source: XDR.MuxedAccount, to writer: inout JSONWriter) {
        switch body {
        case .createAccount(let operation):
            writer.field("starting_balance", operation.startingBalance.ledgerAmount)
            writer.account("funder", source)
            writer.field("account", operation.destination.address)
        case .payment(let operation):
            writer.asset(operation.asset)
            writer.account("from", source)
            writer.account("to", operation.destination)
            writer.field("amount", operation.amount.ledgerAmount)
        case .changeTrust(let operation):
            write(operation.line, to: &writer)
            writer.field("limit", operation.limit.ledgerAmount)
            writer.account("trustor", source)
        case .manageData(let operation):
            writer.field("name", String(decoding: operation.dataName, as: UTF8.self))
            writer.field("value", operation.dataValue.map { Base64.encode($0) } ?? "")
        case .bumpSequence(let operation):
            writer.field("bump_to", String(operation.bumpTo))
        default: break
        }
    }

    private func write(_ line: XDR.ChangeTrustAsset, to writer: inout JSONWriter) {
        switch line {
        case .asset(let asset):
            writer.asset(asset)
            if case .issued(_, let issuer) = asset { writer.field("trustee", issuer.address) }
        case .poolShare(let parameters):
            writer.field("asset_type", "liquidity_pool_shares")
            writer.field("liquidity_pool_id", LiquidityPoolID.of(parameters).hex)
        }
    }
}

/// The name of a pool.
private enum LiquidityPoolID {
    static func of(_ parameters: XDR.LiquidityPoolParameters) -> XDR.PoolID {
        Hash256.digest(of: parameters.xdr).wire
    }
}

extension XDR.OperationType {
    /// What Horizon calls operations of this kind.
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
