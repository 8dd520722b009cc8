internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import TransferTracking

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
