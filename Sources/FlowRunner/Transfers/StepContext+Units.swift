internal import AnchorClient
internal import FlowLanguage
internal import Stellar

extension StepContext {
    /// The units of the transfer's amounts, by its anchor, and by what the run has started it with.
    func units(of transfer: Transfer) -> TransferUnits {
        let id = transfer.id
        let quoted = knowledge.quote(ofTransfer: id).flatMap {
            knowledge.counterAsset(ofQuote: $0, isSold: transfer.kind.isDeposit)
        }
        return TransferUnits(
            of: transfer,
            asset: knowledge.asset(ofTransfer: id).flatMap { Asset($0) },
            counterAsset: knowledge.counterAsset(ofTransfer: id).map { AssetIdentifier($0) } ?? quoted,
            isExchange: isExchange(transfer)
        )
    }

    /// Whether what comes out of `transfer` is of another kind than what goes in, so that a price is between them.
    func isExchange(_ transfer: Transfer) -> Bool {
        guard knowledge.startOfTransfer(transfer.id) == nil else { return knowledge.isExchange(transfer.id) }
        return transfer.quoteID != nil || transfer.kind == .depositExchange || transfer.kind == .withdrawalExchange
    }
}

extension TransferOrder {
    /// The units of the transfer's amounts before its anchor has told any.
    var units: TransferUnits {
        TransferUnits(kind, asset: asset, counterAsset: request.counterAsset, isExchange: isExchange)
    }

    /// The units of the amounts of the transfer that was started with it.
    func units(of transfer: Transfer) -> TransferUnits {
        TransferUnits(of: transfer, asset: asset, counterAsset: request.counterAsset, isExchange: isExchange)
    }

    private var isExchange: Bool { request.counterAsset != nil || request.quoteID != nil }
}
