internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import TransferTracking

extension StepFailure {
    /// The failure as the result of a verb whose anchor has refused what it asked for; `nil` where it is anything else.
    ///
    /// Only an answer that the SEP has for this is a refusal: not what Windlass refuses itself, not what can be asked again as it is, not
    /// that there is no such service, and no web page of a server in front of it.
    func refusal(of verb: VerbName) -> VerbResult? {
        guard kind == .refused, !isRetryable, isUnsettled != true, isEarly != true,
            let description = VerbCatalogue[verb],
            let status = failure.subject.request?.status, description.refusals.contains(status),
            failure.subject.request?.mediaType != "text/html"
        else { return nil }
        // Where nothing is asked for by its name, 404 says that there is no such service.
        guard status != 404 || failure.code == .unknownToAnchor && description.effect != .startsTransfer else {
            return nil
        }
        var fields: [Refusal.Field: Value] = [.code: .text(failure.code.rawValue), .status: .integer(status)]
        fields[.section] = section(of: verb).map { .text($0.description) }
        fields[.message] = failure.facts.said(.said).map { .prose($0.reveal()) }
        let refusal = Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) })
        return VerbResult(
            outcome: Refusal.outcome,
            results: [Refusal.result: .object(refusal)],
            summary: "refused: \(failure.message)",
            summaryHasName: true
        )
    }

    /// The section that says what a good answer would have been.
    private func section(of verb: VerbName) -> SEPSection? {
        if let section = failure.section { return section }
        let service = VerbTable.standard[verb]?.transferService?.published ?? .authentication
        return failure.facts.text(.purpose).flatMap { AnchorError.Purpose(rawValue: $0) }?.section(of: service)
    }
}
