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
        guard await !isGiven() else { return }
        var answer = try await answerSinceAsked()
        if answer == nil { answer = try await step.services.settings.asking?.answer(asked)?.reveal() }
        switch answer {
        case "true": try await step.record(.confirmed(payment: asking))
        case nil:
            if await lastAsked() != asking { try await step.record(.toConfirm(payment: asking)) }
            var questions = UnansweredQuestions([asked], asker: step.services.header.anchor, isOwn: true)
            questions.reasons = why
            throw questions
        default: throw StepError(.notConfirmed, [.differences: .clauses(why)])
        }
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

    // MARK: What was confirmed

    /// The payment to be confirmed, as the run records it.
    private var asking: ConfirmedPayment {
        ConfirmedPayment(payment: payment, changes: reasons.flatMap(\.keys))
    }

    /// Whether the person has confirmed this payment last.
    private func isGiven() async -> Bool {
        let (state, visit) = (step.attempt.state, step.attempt.visit)
        let last = await step.transferFacts.payments.confirmed(by: state, in: visit)
        return last?.confirms(asking) ?? false
    }

    private func lastAsked() async -> ConfirmedPayment? {
        await step.transferFacts.payments.toConfirm(by: step.attempt.state, in: step.attempt.visit)
    }

    /// The answer that was given since the run asked for the confirmation of this payment; `nil` where there is none yet.
    private func answerSinceAsked() async throws -> String? {
        var isAsked = false
        var answer: SecretID?
        for note in await step.driver.machine.notes(for: step.attempt) {
            if case .toConfirm(let asked) = note.fact {
                (isAsked, answer) = (asked == asking, nil)
            } else if isAsked, case .text(Self.question, let id)? = note.read(as: AnswerNote.self) {
                answer = id
            }
        }
        guard let id = answer else { return nil }
        return try await step.driver.reveal(id)?.reveal()
    }
}
