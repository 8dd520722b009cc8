internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// A payment that a state has signed: what it was for, and the envelope that was noted before it was submitted.
struct PaymentDraft: Sendable {
    /// The key of the notes that hold what is meant.
    static let intentKey = "intent"
    /// The key of the notes that hold what was signed for it.
    static let noteKey = "payment"
    /// The key of the notes that hold the hash of what was signed and can never be included any more.
    static let voidKey = "void"

    var payment: Payment
    var envelope: NotedEnvelope

    /// The payments that the state of `step` has ever signed, in whichever visit, in order; without those of which it is
    /// certain that they were never made.
    static func all(in step: StepContext) async throws -> [PaymentDraft] {
        var drafts: [PaymentDraft] = []
        var meant: Payment?
        for note in await step.driver.machine.notes(ofState: step.attempt.state) {
            switch note.key {
            case intentKey: meant = try Payment(noted: note.value)
            case noteKey:
                guard let meant, let envelope = NotedEnvelope(note.value) else { continue }
                drafts.append(PaymentDraft(payment: meant, envelope: envelope))
            case voidKey: drafts.removeAll { $0.envelope.hash.description == note.value.text }
            default: continue
            }
        }
        return drafts
    }

    /// Whether it was signed in the visit that `step` belongs to.
    func isOf(_ step: StepContext) -> Bool {
        step.notes.contains { $0.key == Self.noteKey && $0.value["hash"].text == envelope.hash.description }
    }
}

extension StepError {
    /// Something was signed, and `error` keeps the state from knowing what came of it: it is repeated until it knows.
    static func unsettled(_ error: any Error) -> StepError {
        let known = error as? any Diagnostic
        var unsettled = StepError(
            known?.failure ?? .transport,
            known?.summary ?? "`pay` failed: \(type(of: error))",
            help: known?.help,
            isRetryable: true
        )
        unsettled.isUnsettled = true
        unsettled.retryAfter = (error as? StepError)?.retryAfter
        return unsettled
    }

    /// A payment on other terms that may still be made: until that is certain, nothing else is paid.
    static func unsettled(_ draft: PaymentDraft) -> StepError {
        var unsettled = StepError(
            .transport,
            "the payment of \(draft.payment.text) that was signed before, \(draft.envelope.hash), may be made until "
                + "\(draft.envelope.validUntil); until then nothing else is paid",
            help: "wait; the run goes on by itself",
            isRetryable: true
        )
        unsettled.isUnsettled = true
        return unsettled
    }

    /// The refusal where a state has paid already, and something else than it is to pay now.
    static func paidOtherwise(_ hash: TransactionHash, in state: String) -> StepError {
        StepError(
            .refused,
            "nothing was paid: the state `\(state)` has paid before, on other terms, with the transaction \(hash)",
            help: "a state pays once in a run; start a new run for another payment"
        )
    }
}
