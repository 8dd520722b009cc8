internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// A payment that a state has signed: what it was for, and the envelope that was noted before it was submitted.
struct PaymentDraft: Sendable {
    /// The key of the notes that hold what is meant.
    static let intentKey = "intent"
    /// The key of the notes that hold what was signed for it.
    static let noteKey = Note.payment
    /// The key of the notes that hold the hash of what was signed and can never be included any more.
    static let voidKey = "void"

    /// The key of the notes that hold until when what is meant counts.
    static let limitKey = "payment limit"

    /// The keys of all these notes.
    static let keys: Set<String> = [intentKey, noteKey, voidKey, limitKey]

    /// The state that signed it.
    var state: String
    var payment: Payment
    var envelope: RecordedEnvelope

    /// The payments that the state of `step` has ever signed, in whichever visit, and those of states that the flow has no
    /// more.
    ///
    /// One of those may have been this very state under another name. They come in order, and without those of which it is
    /// certain that they were never made.
    static func all(in step: StepContext) async throws -> [PaymentDraft] {
        try await signed(in: step).filter { $0.isOwn(step) || !step.pays(in: $0.state) }
    }

    /// The payments that other states of the run have ever signed, whether the flow still has them or not.
    static func others(than step: StepContext) async throws -> [PaymentDraft] {
        try await signed(in: step).filter { !$0.isOwn(step) }
    }

    /// All payments that any state of the run has ever signed, without those of which it is certain that they were never made.
    static func signed(in step: StepContext) async throws -> [PaymentDraft] {
        var drafts: [PaymentDraft] = []
        var meant: [String: Payment] = [:]
        for note in await step.driver.paymentNotes {
            switch note.key {
            case intentKey: meant[note.state] = try Payment(noted: note.value)
            case noteKey:
                guard let payment = meant[note.state], let envelope = RecordedEnvelope(note.value) else { continue }
                drafts.append(PaymentDraft(state: note.state, payment: payment, envelope: envelope))
            case voidKey: drafts.removeAll { $0.envelope.hash.description == note.value.text }
            default: continue
            }
        }
        return drafts
    }

    /// Whether the state of `step` has signed it, and not one that the flow has no more.
    func isOwn(_ step: StepContext) -> Bool { state == step.attempt.state }

    /// Whether it was signed in the visit that `step` belongs to.
    func isOf(_ step: StepContext) -> Bool {
        isOwn(step)
            && step.notes.contains { $0.key == Self.noteKey && $0.value["hash"].text == envelope.hash.description }
    }

    /// Whether no one can tell if this, signed by a state that the flow has no more, was meant as `order`: it goes to the
    /// same place, on other terms.
    func isLike(_ order: Payment?) -> Bool {
        guard let order else { return false }
        return payment.destination == order.destination && payment.memo == order.memo
            && (payment.transfer == nil || order.transfer == nil)
    }
}

extension StepContext {
    /// Whether the flow has a state of this name that pays, or may have paid by itself.
    func pays(in state: String) -> Bool {
        guard let verb = services.settings.flow.state(named: state)?.verbDescription else { return false }
        return verb.effect == .pays || verb.paysAt != nil
    }

    /// Another state of the flow that tells of the transaction `hash` as what it has paid.
    func otherPayer(of hash: TransactionHash) -> String? {
        services.settings.flow.states.map(\.name.value).first { name in
            name != attempt.state && pays(in: name) && knowledge.scope.values[name]?["hash"].text == hash.description
        }
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
                + "\(draft.envelope.validUntil.forPeople); until then nothing else is paid",
            help: "wait; the run goes on by itself",
            isRetryable: true
        )
        unsettled.isUnsettled = true
        return unsettled
    }

    /// An envelope that counts so short only that the network does not take it: until that is over no other one is signed.
    static func unsettled(tooLate noted: RecordedEnvelope) -> StepError {
        StepError(
            .transport,
            "the transaction \(noted.hash) counts until \(noted.validUntil.forPeople) only, and the network finds that too late "
                + "(tx_too_late)",
            help: "leave more time: a longer `--deadline`, `deadline` or `within`, or a new quote",
            isRetryable: true,
            isUnsettled: true
        )
    }

    /// An envelope with a later number than the account's next: until it is dead no other one is signed.
    static func unsettled(_ noted: RecordedEnvelope) -> StepError {
        var unsettled = StepError(
            .transport,
            "the transaction \(noted.hash) that was signed before may be included until \(noted.validUntil.forPeople), and Horizon "
                + "tells of an older number of the account than before",
            help: "wait; the run goes on by itself",
            isRetryable: true
        )
        unsettled.isUnsettled = true
        return unsettled
    }

    /// The refusal where a state that the flow has no more has paid, and it is not sure that it was this payment.
    static func paidByFormer(_ draft: PaymentDraft, in state: String) -> StepError {
        StepError(
            .refused,
            "nothing was paid: the state `\(draft.state)`, which the flow has no more, has paid \(draft.payment.text) to the "
                + "same account with the transaction \(draft.envelope.hash), and that may have been what `\(state)` is to pay",
            help:
                "look the transaction up; to pay once more, let the flow keep a state `\(draft.state)` that pays, or start a "
                + "new run"
        )
    }

    /// The refusal where a state has paid already, and something else than it is to pay now.
    static func paidOtherwise(_ hash: TransactionHash, in state: String) -> StepError {
        StepError(
            .refused,
            "nothing was paid: the state `\(state)` has paid before, on other terms, with the transaction \(hash)",
            help: "a state pays once in a run; start a new run for another payment"
        )
    }

    /// The refusal where another state has paid for the same thing already.
    static func paidElsewhere(_ draft: PaymentDraft) -> StepError {
        let hash = draft.envelope.hash
        guard let transfer = draft.payment.transfer else {
            return StepError(
                .refused,
                "nothing was paid: the state `\(draft.state)` has paid \(draft.payment.text) to the same account with the "
                    + "same memo before, with the transaction \(hash)",
                help: "a memo tells one payment from another; give this one a memo of its own, or leave it out"
            )
        }
        return StepError(
            .refused,
            "the transfer \(transfer) was paid before, in the state `\(draft.state)`, with the transaction \(hash)",
            help: "a run pays for a transfer once; let the flow track it instead"
        )
    }
}
