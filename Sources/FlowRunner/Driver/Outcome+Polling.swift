internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

extension Outcome {
    /// Whether this tells nothing that `last`, with the results that are `known`, has not told.
    ///
    /// Anchors make the address of a transfer's page anew with every answer; that alone is no change.
    func isAgain(_ last: PollResult, known: Value) -> Bool {
        guard PollResult(self) == last, case .object(var known) = known else { return false }
        // The machine adds up the statuses that were seen.
        known[SubjectRecord.name] = known[SubjectRecord.name].map { SubjectRecord($0).withoutStatuses.value }
        return Value.object(results).isSame(as: .object(known))
    }
}

/// The result of one poll; the machine knows its results.
struct PollResult: Hashable, Sendable {
    var visit: Int
    var name: String
    var summary: MessageText?

    init(_ outcome: Outcome) {
        visit = outcome.visit
        name = outcome.name
        summary = outcome.summary
    }
}
