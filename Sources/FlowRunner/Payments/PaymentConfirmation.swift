internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Questions
internal import Stellar
internal import TransferTracking

/// A person's confirmation of one very payment: its amount and asset, whom it goes to, its memo, its fee.
///
/// Only what is answered to this question counts, while the run goes on or with `windlass runs answer`. No file, option or
/// variable with answers is looked into, and an answer counts for the payment that the question showed and for no other.
struct PaymentConfirmation: Sendable {
    /// The name of the question.
    static let question = "confirm_payment"

    let step: StepContext
    let payment: Payment
    /// The detail of the payment that the person has to know.
    var detail: QuestionWording.PaymentDetail
    /// The reasons why it is not what was agreed upon; empty where it is.
    var reasons: [TermsClause]

    /// Returns where the person has confirmed the payment.
    ///
    /// - Throws: ``UnansweredQuestions`` where there is no terminal: the run waits for the answer. ``StepError`` where the
    ///   person has said no.
    func obtain() async throws {
        let (state, visit) = (step.attempt.state, step.attempt.visit)
        var answer: ConfirmationAnswerTable.Answer?
        while true {
            let payments = await step.transferFacts.payments
            switch step.taking(payments.nextStep(toConfirm: asking, by: state, in: visit, knowing: answer)) {
            case .goOn: return
            case .findAnswer: answer = ConfirmationAnswerTable.Answer(try await foundAnswer())
            case .confirm:
                try await step.record(.confirmed(payment: asking))
                return
            case .startWaiting:
                try await step.record(.toConfirm(payment: asking))
                throw unanswered
            case .wait: throw unanswered
            case .refuse: throw StepError(.notConfirmed, [.differences: .clauses(why)])
            }
        }
    }

    private var unanswered: UnansweredQuestions {
        var questions = UnansweredQuestions([asked], asker: step.services.header.anchor, isOwn: true)
        questions.reasons = why
        return questions
    }

    /// The reasons why the person is asked.
    private var why: [Clause] {
        reasons.isEmpty ? [Clause(.publicPayment, [.amount: .text(payment.text)])] : reasons.map(\.clause)
    }

    private var asked: Question {
        let called = payment.transfer == nil ? step.arguments["to"]?.text : nil
        return Question(
            name: Self.question,
            label: QuestionWording.confirmation(of: payment, to: called, detail, reasons),
            kind: .confirmation,
            context: step.attempt.state
        )
    }

    // MARK: The answer

    /// The payment to be confirmed, as the run records it.
    private var asking: ConfirmedPayment {
        ConfirmedPayment(payment: payment, changes: reasons.flatMap(\.keys))
    }

    /// The answer in the journal, or else the one that a person gives at the terminal; `nil` where there is none.
    private func foundAnswer() async throws -> String? {
        if let answer = try await recordedAnswer() { return answer }
        return try await step.services.settings.asking?.answer(asked)?.reveal()
    }

    private func recordedAnswer() async throws -> String? {
        let records = await step.driver.machine.notes(for: step.attempt).compactMap { note in
            Self.record(of: note)
        }
        guard let id = ConfirmationAnswerTable.answer(to: asking, among: records) else { return nil }
        return try await step.driver.reveal(id)?.reveal()
    }

    private static func record(of note: Note) -> ConfirmationAnswerTable.Record<SecretID>? {
        if case .toConfirm(let payment) = note.fact { return .asked(payment) }
        guard case .text(question, let id)? = note.read(as: AnswerNote.self) else { return nil }
        return .answered(id)
    }
}
