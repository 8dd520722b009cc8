internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import TransferTracking

extension AgreedTerms {
    /// The terms of `transfer` as they were agreed on in the run, held against what its anchor tells now.
    init(of transfer: Transfer, in step: StepContext) async {
        self.init(
            of: transfer,
            order: await AgreedOrder(of: transfer, in: step),
            anchor: step.services.header.anchor,
            units: TransferUnits(of: transfer, in: step),
            reading: OfferedTermsReader(step: step, transfer: transfer)
        )
    }
}

extension AgreedOrder {
    /// What was ordered, and what was told of it, by the run's own records.
    fileprivate init(of transfer: Transfer, in step: StepContext) async {
        self.init()
        if let start = step.knowledge.start(of: transfer.id) {
            (service, asset, counterAsset) = (start.service, start.asset, start.counterAsset)
            (amount, tolerance) = (start.amount, start.tolerance)
            (feeLimit, pageLimit, allowedPayee) = (start.feeLimit, start.pageLimit, start.allowedPayee)
            (fee, feeAsset, amountOut) = (start.fee, start.feeAsset, start.amountOut)
            quote = start.quoteID.map { id in
                let quote = step.knowledge.quote(id)
                return QuoteOrder(
                    id: id,
                    sellAmount: quote?.sellAmount,
                    orderedSellAmount: quote?.orderedSellAmount,
                    limit: quote?.limit
                )
            }
        }
        isExchange = step.knowledge.isExchange(transfer)
        payee = await FirstPayee(ofTransfer: transfer.id, in: step)
        shown = await step.book.shownTerms(of: transfer.id)
    }
}

extension FirstPayee {
    /// The account and the memo that the transfer called `id` wanted paid when it told them first, in whichever state.
    init(ofTransfer id: String, in step: StepContext) async {
        let start = step.knowledge.start(of: id)?.transfer.payee ?? FirstPayee()
        self = start.completed(by: await step.book.firstPayee(of: id))
    }
}

extension OfferedTerms {
    /// The anchor's terms for `transfer`, as far as it tells them and the run knows the asset.
    ///
    /// - Throws: what may pass.
    init(of transfer: Transfer, in step: StepContext) async throws {
        var accepted: AcceptedTerms?
        if let state = step.knowledge.start(of: transfer.id)?.state.name.value {
            accepted = await step.book.transfer(transfer.id, in: state).terms.accepted
        }
        self.init(published: try await Self.published(for: transfer, in: step), accepted: accepted)
    }

    /// The anchor's terms for all.
    private static func published(for transfer: Transfer, in step: StepContext) async throws -> TransferOffer.Terms? {
        let start = step.knowledge.start(of: transfer.id)
        guard let service = start?.service, let asset = start?.asset else { return nil }
        do {
            return try await step.services.offer(of: service, step.knowledge).terms(for: asset, transfer.kind)
        } catch let error as AnchorError where !error.isTransient {
            return nil
        }
    }
}

/// The anchor's own terms for a transfer of the run.
private struct OfferedTermsReader: TermsReading {
    let step: StepContext
    let transfer: Transfer

    func offeredTerms() async throws -> OfferedTerms { try await OfferedTerms(of: transfer, in: step) }

    func anchoredCurrency() async throws -> String? {
        let asset = step.knowledge.start(of: transfer.id)?.asset
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

/// Records what an anchor tells of a transfer's terms; what it tells later is held against that.
struct ToldTerms: Sendable {
    let step: StepContext

    /// Records the terms that an anchor told when it accepted the transfer, where it told any.
    func record(_ accepted: AcceptedTransfer) async throws {
        let terms = AcceptedTerms { name in
            accepted.fields[name]?.decimalText.flatMap { ExactDecimal($0, allowingExponent: true) }
        }
        guard let id = accepted.id, let terms else { return }
        try await step.record(.accepted(transfer: id, terms: terms))
    }

    /// Records what `transfer` tells while it asks for money, once for each amount.
    func recordShown(by transfer: Transfer) async throws {
        guard let terms = ShownTerms(transfer),
            await !step.book.shownTerms(of: transfer.id).contains(where: { $0.amountIn == terms.amountIn })
        else { return }
        try await step.record(.shown(transfer: transfer.id, terms: terms))
    }

    /// Records whom `transfer` wants paid, as soon as that is told; another account or memo later is a change.
    func recordPayee(of transfer: Transfer) async throws {
        guard transfer.kind.isWithdrawal else { return }
        let known = await FirstPayee(ofTransfer: transfer.id, in: step)
        var told = FirstPayee()
        if known.account == nil { told.account = transfer.withdrawalAccount.flatMap { MuxedAccount($0) } }
        if known.memo == nil, let value = transfer.fields["withdraw_memo"]?.string, !value.isEmpty,
            let type = transfer.fields["withdraw_memo_type"]?.string?.lowercased()
        {
            told.memo = try? Memo(type: type, value: value)
        }
        guard told != FirstPayee() else { return }
        try await step.record(.payee(transfer: transfer.id, payee: told))
    }
}

extension TransferUnits {
    /// The units of the transfer's amounts, by its anchor, and by what the run has started it with.
    init(of transfer: Transfer, in step: StepContext) {
        let start = step.knowledge.start(of: transfer.id)
        let quote = start?.quoteID.flatMap { step.knowledge.quote($0) }
        self.init(
            of: transfer,
            asset: start?.asset,
            counterAsset: start?.counterAsset.map { AssetIdentifier($0) }
                ?? (transfer.kind.isDeposit ? quote?.sellAsset : quote?.buyAsset),
            isExchange: step.knowledge.isExchange(transfer)
        )
    }
}

extension RunKnowledge {
    /// Whether what comes out of `transfer` is of another kind than what goes in, so that a price is between them.
    fileprivate func isExchange(_ transfer: Transfer) -> Bool {
        if let start = self.start(of: transfer.id) { return start.isExchange }
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
