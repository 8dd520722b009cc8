internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

extension StepContext {
    /// The terms of `transfer` as they were agreed on, held against what its anchor tells now.
    func agreedTerms(of transfer: Transfer) async -> AgreedTerms {
        AgreedTerms(
            of: transfer,
            order: await agreedOrder(of: transfer),
            anchor: services.header.anchor,
            units: units(of: transfer),
            reading: OfferedTermsReader(step: self, transfer: transfer)
        )
    }

    /// What was ordered, and what was told of it, by the run's own records.
    private func agreedOrder(of transfer: Transfer) async -> AgreedOrder {
        let (id, start) = (transfer.id, knowledge.startOfTransfer(transfer.id) ?? .null)
        var order = AgreedOrder()
        order.service = knowledge.service(ofTransfer: id)
        order.asset = knowledge.asset(ofTransfer: id).flatMap { Asset($0) }
        order.amount = knowledge.amount(ofTransfer: id)
        order.tolerance = knowledge.tolerance(ofTransfer: id)
        order.feeLimit = knowledge.feeLimit(ofTransfer: id)
        order.pageLimit = knowledge.limitOfPage(ofTransfer: id)
        order.allowedPayee = knowledge.payee(ofTransfer: id)
        order.counterAsset = knowledge.counterAsset(ofTransfer: id)
        order.quote = knowledge.quote(ofTransfer: id).map { quote in
            AgreedOrder.QuoteOrder(
                id: quote,
                sellAmount: knowledge.sellAmount(ofQuote: quote),
                orderedSellAmount: knowledge.orderedSellAmount(ofQuote: quote),
                limit: knowledge.limit(ofQuote: quote)
            )
        }
        order.isExchange = isExchange(transfer)
        (order.fee, order.feeAsset) = (start["fee"].number, start["fee_asset"].text)
        order.amountOut = start["amount_out"].number
        order.payee = await firstPayee(ofTransfer: id)
        order.shown = await book.shownTerms(of: id)
        return order
    }
}

/// The anchor's own terms for a transfer of the run.
private struct OfferedTermsReader: TermsReading {
    let step: StepContext
    let transfer: Transfer

    func offeredTerms() async throws -> OfferedTerms { try await step.offeredTerms(of: transfer) }

    func anchoredCurrency() async throws -> String? {
        let asset = step.knowledge.asset(ofTransfer: transfer.id).flatMap { Asset($0) }
        let entry = try await step.services.anchorContext.currentToml().currencies.first {
            asset != nil && $0.asset == asset
        }
        guard let code = entry?.anchorAsset, code.utf8.count == 3 else { return nil }
        return code
    }

    func quote(_ id: Quote.ID) async throws -> Quote? {
        do {
            return try await step.services.quote(id, step.knowledge)
        } catch let error as AnchorError where !error.isTransient {
            return nil
        }
    }
}
