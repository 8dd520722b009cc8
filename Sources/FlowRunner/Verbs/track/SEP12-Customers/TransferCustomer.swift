internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import TransferTracking

/// The customer of a transfer whose anchor asks for more KYC data.
///
/// The anchor is asked with the transfer's name, as some would otherwise ask for what another transfer needs. That needs a
/// type beside it, whose name no SEP fixes: an anchor that refuses one is asked with the next, and without any at last.
struct TransferCustomer: Sendable {
    let step: StepContext
    let transfer: Transfer

    /// Answers what the anchor wants to know, and lets it look into that.
    func answer() async throws {
        if let words = transfer.requiredCustomerInfoMessage.flatMap({ Quotation.of($0) }),
            transfer.requiredCustomerInfoMessage != transfer.message
        {
            let anchor = step.services.header.anchor
            try await CustomerWords(step: step).reportOnce(ProgressWording.asks(anchor, aboutCustomer: true, words))
        }
        if transfer.isDirect { return try await answerAboutParties() }
        if let known = await knownType() { return try await answer(known) }
        var isTried: Set<String?> = []
        for type in try await types() {
            guard isTried.insert(type).inserted else { continue }
            do {
                try await answer(type)
            } catch let error as AnchorError
                where error.reason == .refused(status: 400) && error.purpose == .customer && type != nil
            {
                continue
            }
            guard isTried.count > 1 else { return }
            return try await step.note(CustomerNote.type(type, transfer: transfer.id))
        }
    }

    /// Answers about the sender and the receiver of a payment: only of those does the anchor know.
    private func answerAboutParties() async throws {
        let terms = try await OfferedTerms(of: transfer, in: step).effective?.fields
        var isSatisfied = true
        for side in CustomerSide.allCases {
            guard let party = step.knowledge.start(of: transfer.id)?.party(side), let id = party.id else { continue }
            let type = try party.type ?? side.type(in: terms, at: step.services.header.anchor)
            let lookup = CustomerLookup(id: id, type: type, transactionID: type == nil ? nil : transfer.id)
            let interview = try await CustomerInterview(step, about: lookup, side: side)
            if try await !interview.isSatisfied() { isSatisfied = false }
        }
        if isSatisfied { try await reportAcceptance(by: step.services.header.anchor) }
    }

    private func answer(_ type: String?) async throws {
        // SEP-12 takes the transfer's name only with a type beside it.
        let lookup = CustomerLookup(type: type, transactionID: type == nil ? nil : transfer.id)
        let interview = try await CustomerInterview(step, about: lookup)
        guard try await interview.isSatisfied() else { return }
        // It says that it knows enough, and the transfer names what it waits for anyway.
        let history = try await AnswerHistory(step)
        let names = transfer.requiredCustomerInfo.map(\.key).filter { history.count($0) == 0 }
        if names.isEmpty { return try await reportAcceptance(by: interview.asker) }
        try await interview.report(names)
    }

    /// Tells, at the second look that finds it so, that the anchor has all that it wants and the transfer stays anyway.
    private func reportAcceptance(by anchor: String) async throws {
        let turn = TransferTurn(of: transfer, in: step)
        let accepted = ToldMessage(.acceptedCustomer, in: turn)
        guard await step.tracked(transfer.id).isTold(accepted) else {
            return try await step.record(.told(message: accepted))
        }
        try await step.reportOnce(
            ToldMessage(.waitingAnyway, in: turn),
            ProgressWording.customerAccepted(anchor, transfer.status.rawValue)
        )
    }

    // MARK: Types

    /// The type that the anchor has taken before, where another was refused: `.some(nil)` is none at all.
    private func knownType() async -> String?? {
        let notes = await step.allNotes(CustomerNote.self)
        for case .type(let type, transfer.id) in notes.reversed() { return .some(type) }
        return nil
    }

    /// The types to ask with, in order, and none at last.
    private func types() async throws -> [String?] {
        var types: [String?] = [step.knowledge.start(of: transfer.id)?.customerType].filter { $0 != nil }
        types.append(CustomerInterview.typeOfTransfers)
        let terms = try await OfferedTerms(of: transfer, in: step).effective?.fields
        types += CustomerSide.types(in: terms) as [String?]
        return types + [nil]
    }
}
