internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// `track`: polls a transfer once, and does by itself what its status asks for (``TransferTable``) where the flow leads
/// nowhere from there; the machine decides when to look again, and where to go.
struct TrackVerb: Verb {
    /// A result beside the transfer (``SubjectRecord/name``); journals keep the names.
    enum Field: String, ResultField {
        case status, message
    }

    let name: VerbName = "track"

    func perform(_ step: StepContext) async throws -> VerbResult {
        guard let id = SubjectRecord(givenTo: step).transferID else {
            throw StepError(.notATransfer, [.name: .text("track")], [Remedy(.giveTransfer)])
        }
        let executor = try await TransferExecutor(id, step)
        try await executor.settle()
        var transfer = try await executor.poll()
        do {
            transfer = try await executor.act(on: transfer)
        } catch let error as ExactDecimalError {
            throw StepError(
                .absurdAmounts,
                [
                    .domain: .text(step.services.header.anchor), .transfer: .identifier(id),
                    .cause: .failure(Failure(error)),
                ],
                request: transfer.source?.request,
                section: transfer.source?.section
            )
        }
        let status = transfer.status.rawValue
        let told = await TransferValue.make(transfer, in: step)
        let earlier = EarlierTerms(before: SubjectRecord(givenTo: step).value, now: told)
        try await earlier.report(step, transfer)
        let value = earlier.completed
        var results = Field.results([.status: .text(status)])
        results[SubjectRecord.name] = value
        Field.message.set(transfer.message.map { .foreign(MessageText($0)) }, in: &results)
        return VerbResult(
            outcome: status,
            results: results,
            summary: summary(of: transfer, step),
            summaryHasName: true,
            source: transfer.source?.at("transaction.status")
        )
    }

    /// The status, and the amount that matters in it.
    private func summary(of transfer: Transfer, _ step: StepContext) -> MessageText {
        let units = TransferUnits(of: transfer, in: step)
        let amount: MessageText? =
            switch transfer.status {
            case .completed: transfer.amountOut?.words(in: units.outgoing)
            case .pendingUserTransferStart: transfer.amountIn?.words(in: units.incoming)
            default: nil
            }
        return [MessageText(identifier: transfer.status.rawValue), amount].compactMap(\.self).joined(separator: ", ")
    }
}

extension TrackVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        let pays = planner.settings.flow.leavesPayment(to: step)
        if pays { planner.requireAccount() }
        return "tracks \(planner.shown("transfer", of: step))\(StatePlanner.pace(step))"
            + (pays ? ", and pays what the anchor asks for" : "")
    }
}
