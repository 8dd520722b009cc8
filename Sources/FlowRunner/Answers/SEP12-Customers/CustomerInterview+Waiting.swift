internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// An anchor may process answers asynchronously: it answers PUT /customer with 202.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-put>
extension CustomerInterview {
    /// The time for which an anchor may still ask for answers that it just received, before they are sent again.
    static let patience = Duration.seconds(30)

    /// Makes the verb poll again later if the anchor asks only for answers that it received and has not rejected.
    ///
    /// `source` is the request whose answer has the questions.
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
