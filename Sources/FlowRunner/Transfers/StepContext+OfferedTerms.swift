internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Stellar

/// The terms of a transfer: those for all, and those that its anchor told when it accepted this one, which count more.
extension StepContext {
    /// The key of the notes about what an anchor told when it accepted a transfer.
    private static let ownTermsKey = "terms"
    /// The members of such an answer that are terms.
    private static let members = ["min_amount", "max_amount", "fee_fixed", "fee_percent", "fee_minimum"]

    /// Notes the terms that an anchor told when it accepted the transfer, where it told any.
    func noteTerms(_ accepted: AcceptedTransfer) async throws {
        guard let id = accepted.id else { return }
        var fields: [String: Value] = [:]
        for name in Self.members {
            fields[name] = accepted.fields[name]?.decimalText.flatMap { ExactDecimal($0, allowingExponent: true) }
                .map { .number($0) }
        }
        guard !fields.isEmpty else { return }
        fields["transfer"] = .text(id)
        try await note(Self.ownTermsKey, .object(fields))
    }

    /// The anchor's terms for `transfer`; `nil` where it tells none, or the run doesn't know the asset.
    ///
    /// - Throws: what may pass.
    func offeredTerms(of transfer: Transfer) async throws -> TransferOffer.Terms? {
        let own = await ownTerms(of: transfer.id)
        guard let all = try await publishedTerms(of: transfer) else { return own }
        return own.map { all.superseded(by: $0) } ?? all
    }

    /// The fees that the anchor has told before the transfer was accepted, and with that; neither replaces the other, as
    /// no one has agreed to more than the least of them.
    ///
    /// - Throws: what may pass.
    func offeredFees(of transfer: Transfer) async throws -> [FeeFormula] {
        let terms = [try await publishedTerms(of: transfer), await ownTerms(of: transfer.id)]
        return terms.compactMap { $0.flatMap { FeeFormula($0) } }
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

    /// What the anchor told when it accepted the transfer called `id`.
    private func ownTerms(of id: String) async -> TransferOffer.Terms? {
        guard let state = knowledge.startingState(ofTransfer: id)?.name.value else { return nil }
        let notes = await driver.machine.notes(ofState: state)
        guard let note = notes.last(where: { $0.key == Self.ownTermsKey && $0.value["transfer"].text == id }) else {
            return nil
        }
        let told = Self.members.compactMap { name in
            note.value[name].number.map { (name, JSONValue.string($0.description)) }
        }
        return TransferOffer.Terms(.object(Dictionary(told) { $1 }))
    }
}

extension TransferOffer.Terms {
    /// These terms, but for what `own` says: a limit by itself, the parts of the fee together.
    fileprivate func superseded(by own: TransferOffer.Terms) -> TransferOffer.Terms {
        var terms = self
        terms.minAmount = own.minAmount ?? minAmount
        terms.maxAmount = own.maxAmount ?? maxAmount
        if FeeFormula(own) != nil {
            (terms.feeFixed, terms.feePercent, terms.feeMinimum) = (own.feeFixed, own.feePercent, own.feeMinimum)
        }
        return terms
    }
}
