internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// An anchor may take some time to look at what it was told: PUT /customer is answered with 202.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-put>
extension CustomerInterview {
    /// The time for which an anchor may ask for what it was just told, before it is told again.
    static let patience = Duration.seconds(30)

    /// Has the verb performed again later where the anchor asks for nothing but what it was told, without a word against it;
    /// it asks in the answer to `source`.
    func giveTime(for questions: Customer.Questions, in source: AnsweredRequest?) async throws {
        let history = try await AnswerHistory(step)
        let names = questions.required.map(\.key)
        guard questions.rejected.isEmpty, questions.codes.isEmpty, !names.isEmpty,
            names.allSatisfy({ history.count($0) > 0 && !history.isRefused($0) })
        else { return }
        var since: Timestamp?
        for case .askedAgain(let told, let start) in await step.visitNotes(CustomerNote.self) {
            since = told == history.total ? start : nil
        }
        if since == nil { try await step.note(CustomerNote.askedAgain(told: history.total, since: step.now)) }
        let waited = since?.duration(to: step.now) ?? .zero
        guard waited < Self.patience else { return }
        let failure = Failure(
            .askedAgain,
            facts: [.domain: .text(asker), .names: .list(names.map(Fact.identifier))],
            remedies: [Remedy(.askAboutAnswers)]
        )
        var early = StepError(failure.told(by: source))
        early.isEarly = true
        early.retryAfter = min(max(waited, .seconds(1)), .seconds(10))
        throw early
    }
}
