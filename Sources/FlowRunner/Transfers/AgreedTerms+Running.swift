internal import AnchorClient
internal import Diagnostics
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
            units: TransferUnits(of: transfer, in: step)
        )
    }

    /// Asks the terms a question, and reads what it needs of the anchor's own terms: each part once, and no other.
    ///
    /// - Throws: what keeps a part from being read for now, and what `question` throws but for ``UnreadTerms``.
    func answer<Answer>(in step: StepContext, _ question: (AgreedTerms) throws -> Answer) async throws -> Answer {
        var terms = self
        while true {
            do {
                return try question(terms)
            } catch let unread as UnreadTerms {
                switch unread {
                case .offered: terms.published.note(offered: try await OfferedTerms(of: transfer, in: step))
                case .currency: terms.published.note(currency: try await Self.anchoredCurrency(of: transfer, in: step))
                case .quote(let id): terms.published.note(try await Self.quote(id, in: step), as: id)
                }
            }
        }
    }

    /// The currency for which the asset of `transfer` stands by the anchor's stellar.toml; `nil` where it names none.
    private static func anchoredCurrency(of transfer: Transfer, in step: StepContext) async throws -> String? {
        let asset = step.knowledge.start(of: transfer.id)?.asset
        let entry = try await step.services.anchorContext.currentToml().currencies.first {
            asset != nil && $0.asset == asset
        }
        guard let code = entry?.anchorAsset, code.utf8.count == 3 else { return nil }
        return code
    }

    /// The quote called `id`; `nil` where the anchor knows none of that name any more.
    private static func quote(_ id: Quote.ID, in step: StepContext) async throws -> Quote? {
        do {
            return try await step.services.quote(id, step.knowledge)
        } catch let error as AnchorError where !error.isTransient {
            return nil
        }
    }
}

extension AgreedOrder {
    /// The order, and what was told of it, by the run's own records.
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
        shown = await step.transferFacts.shownTerms(of: transfer.id)
    }
}

extension OfferedTerms {
    /// The anchor's terms for `transfer`, as far as it tells them and the run knows the asset.
    ///
    /// - Throws: what may pass.
    init(of transfer: Transfer, in step: StepContext) async throws {
        var accepted: AcceptedTerms?
        if let state = step.knowledge.start(of: transfer.id)?.state.name.value {
            accepted = await step.transferFacts.transfer(transfer.id, in: state).terms.accepted
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
