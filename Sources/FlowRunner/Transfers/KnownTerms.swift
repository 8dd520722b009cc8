internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
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
        let id = transfer.id
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
        (order.fee, order.feeAsset, order.amountOut) = knowledge.estimate(ofTransfer: id)
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

/// The terms that an anchor offers for a transfer of the run.
extension StepContext {
    /// Records the terms that an anchor told when it accepted the transfer, where it told any.
    func recordTerms(_ accepted: AcceptedTransfer) async throws {
        let terms = AcceptedTerms { name in
            accepted.fields[name]?.decimalText.flatMap { ExactDecimal($0, allowingExponent: true) }
        }
        guard let id = accepted.id, let terms else { return }
        try await record(.accepted(transfer: id, terms: terms))
    }

    /// The anchor's terms for `transfer`, as far as it tells them and the run knows the asset.
    ///
    /// - Throws: what may pass.
    func offeredTerms(of transfer: Transfer) async throws -> OfferedTerms {
        var accepted: AcceptedTerms?
        if let state = knowledge.startingState(ofTransfer: transfer.id)?.name.value {
            accepted = await book.transfer(transfer.id, in: state).acceptedTerms
        }
        return OfferedTerms(published: try await publishedTerms(of: transfer), accepted: accepted)
    }

    /// The anchor's terms for all.
    private func publishedTerms(of transfer: Transfer) async throws -> TransferOffer.Terms? {
        guard let service = knowledge.service(ofTransfer: transfer.id),
            let asset = knowledge.asset(ofTransfer: transfer.id).flatMap({ Asset($0) })
        else { return nil }
        do {
            return try await services.offer(of: service, knowledge).terms(for: asset, transfer.kind)
        } catch let error as AnchorError where !error.isTransient {
            return nil
        }
    }
}

extension StepContext {
    /// Records what `transfer` tells while it asks for money, once for each amount; what is told later is held against it.
    func recordShownTerms(of transfer: Transfer) async throws {
        guard let terms = ShownTerms(transfer),
            await !book.shownTerms(of: transfer.id).contains(where: { $0.amountIn == terms.amountIn })
        else { return }
        try await record(.shown(transfer: transfer.id, terms: terms))
    }

    /// Records whom `transfer` wants paid, as soon as that is told; another account or memo later is a change.
    func recordPayee(of transfer: Transfer) async throws {
        guard transfer.kind.isWithdrawal else { return }
        let known = await firstPayee(ofTransfer: transfer.id)
        var told = FirstPayee()
        if known.account == nil { told.account = transfer.withdrawalAccount.flatMap { MuxedAccount($0) } }
        if known.memo == nil, let value = transfer.fields["withdraw_memo"]?.string, !value.isEmpty,
            let type = transfer.fields["withdraw_memo_type"]?.string?.lowercased()
        {
            told.memo = try? Memo(type: type, value: value)
        }
        guard told != FirstPayee() else { return }
        try await record(.payee(transfer: transfer.id, payee: told))
    }

    /// The account and the memo that the transfer called `id` wanted paid when it told them first, in whichever state.
    func firstPayee(ofTransfer id: String) async -> FirstPayee {
        let start = knowledge.transferAtStart(id)?.payee ?? FirstPayee()
        return start.completed(by: await book.firstPayee(of: id))
    }
}

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
