internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import TransferTracking

extension PaymentDraft {
    /// The payments that the state of `step` has ever signed, in whichever visit, and those of states that the flow has no
    /// more.
    ///
    /// One of those may have been this very state under another name. They come in order, and without those of which it is
    /// certain that they were never made.
    static func all(in step: StepContext) async -> [PaymentDraft] {
        await step.book.payments.drafts.filter { $0.isOwn(step) || !step.pays(in: $0.flowState) }
    }

    /// The payments that other states of the run have ever signed, whether the flow still has them or not.
    static func others(than step: StepContext) async -> [PaymentDraft] {
        await step.book.payments.drafts.filter { !$0.isOwn(step) }
    }

    /// Whether the state of `step` has signed it, and not one that the flow has no more.
    func isOwn(_ step: StepContext) -> Bool { flowState == step.attempt.state }

    /// How it is related to the payment that `step` is to make, which is the same where it `matches`, and `order` where it is
    /// spelt out; `nil` where it is another state's.
    func relation(to step: StepContext, matches: Bool, _ order: Payment?) -> SignedPaymentTable.Relation? {
        switch (matches, isOwn(step)) {
        case (true, true): .own
        case (true, false): step.otherPayer(of: envelope.hash) == nil ? .inherited : .inheritedElsewhere
        case (false, true): .other
        case (false, false): isLike(order) ? .similar : nil
        }
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
            known?.message ?? "`pay` failed: \(String(describing: type(of: error)))",
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
    static func unsettled(tooLate noted: SignedEnvelope) -> StepError {
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
    static func unsettled(_ noted: SignedEnvelope) -> StepError {
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
            "nothing was paid: the state `\(draft.flowState)`, which the flow has no more, has paid \(draft.payment.text) to the "
                + "same account with the transaction \(draft.envelope.hash), and that may have been what `\(state)` is to pay",
            help:
                "look the transaction up; to pay once more, let the flow keep a state `\(draft.flowState)` that pays, or start a "
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
                "nothing was paid: the state `\(draft.flowState)` has paid \(draft.payment.text) to the same account with the "
                    + "same memo before, with the transaction \(hash)",
                help: "a memo tells one payment from another; give this one a memo of its own, or leave it out"
            )
        }
        return StepError(
            .refused,
            "the transfer \(transfer) was paid before, in the state `\(draft.flowState)`, with the transaction \(hash)",
            help: "a run pays for a transfer once; let the flow track it instead"
        )
    }
}
