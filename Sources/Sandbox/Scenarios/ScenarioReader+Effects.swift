internal import Diagnostics
internal import SourceYAML
internal import Stellar

/// Keys that would do nothing are mistakes: anyone who writes one expects something of it.
extension ScenarioReader {
    /// Complains about keys of an anchor that change nothing beside the others.
    mutating func checkEffects(in table: Table, of anchor: AnchorConfiguration) {
        if let field = table["quote_lifetime"], anchor.exchange.rates.isEmpty {
            report(.noRateToQuote, at: field.key.place)
        }
        let unquoted = anchor.assets.first { asset in
            asset.receive?.direct?.requiresQuote == true
                && !anchor.exchange.rates.contains { $0.sell == asset.code.description }
        }
        if let unquoted, let field = table["assets"] {
            report(.quotesUnmeetable, [.asset: .text("\(unquoted.code)")], at: field.value.place)
        }
        if let field = table["outside"] { checkOutside(field, anchor.exchange) }
        if let field = table["clock_behind"], table["clock_ahead"] != nil {
            report(.clockAheadAndBehind, at: field.key.place)
        }
        if let field = table["claimable_after"], !anchor.createsClaimableBalances {
            report(.noClaimableBalances, at: field.key.place)
        }
        if let field = table["payment_memo"], anchor.software == .polaris, anchor.paymentMemo != .hash {
            report(.memosAreHashes, at: field.key.place)
        }
        if let field = table["pages"], !anchor.offers(.sep24) {
            report(.noHostedTransfers, at: field.key.place)
        }
    }

    private mutating func checkOutside(_ field: YAMLField, _ exchange: AnchorExchange) {
        let used = Set(exchange.rates.flatMap { [$0.sell, $0.buy] })
        guard case .list(let nodes) = field.value.content else { return }
        for node in nodes {
            guard case .fields(let fields) = node.content,
                let asset = fields.first(where: { $0.name == "asset" }), let identifier = text(asset),
                !used.contains(identifier)
            else { continue }
            report(.assetWithoutRate, [.found: .text(identifier)], at: asset.value.place)
        }
    }

    /// Complains about terms that only SEP-6 has, where it is not served.
    mutating func checkEffects(in table: Table, of terms: TransferTerms) {
        if terms.services.isEmpty, let field = table["protocols"] {
            report(.noProtocol, at: field.value.place)
        }
        guard terms.services.isDisjoint(with: [.sep6, .sep31]) else { return }
        for name in ["methods", "fields", "customer", "note"] {
            guard let field = table[name] else { continue }
            report(.onlyProgrammatic, [.name: .text(name)], at: field.key.place)
        }
    }

    /// Complains about keys of a stage that its status has no use for.
    mutating func checkEffects(in table: Table, of stage: TransferStage) {
        let asking: [AnchorTransfer.Status] = [.pendingTransactionInfoUpdate, .pendingCustomerInfoUpdate]
        if let field = table["fields"], !asking.contains(stage.status) {
            report(.fieldsNotAsked, [.choices: .texts(asking.map(\.rawValue))], at: field.key.place)
        }
        for name in ["refund", "refund_fee"] {
            guard stage.isForced, let field = table[name] else { continue }
            report(.forcedMovesNothing, [.name: .text(name)], at: field.key.place)
        }
        if let field = table["refund"], stage.status == .refunded {
            report(.refundOfAll, at: field.key.place)
        }
        if let field = table["refund_fee"], stage.refund == nil, stage.status != .refunded {
            report(.feeWithoutRefund, at: field.key.place)
        }
    }
}
