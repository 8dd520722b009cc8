internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping
internal import TransferTracking

extension PaymentDraft {
    /// The payments that the state of `step` has ever signed, in any visit, and those of states that the flow has no
    /// more.
    ///
    /// One of those may have been this very state under another name. They come in order, and without those of which it is
    /// certain that they were never made.
    static func all(in step: StepContext) async -> [PaymentDraft] {
        let flow = step.services.settings.flow
        return await step.transferFacts.payments.drafts.filter { $0.isOwn(step) || !pays($0.flowState, in: flow) }
    }

    /// The payments that other states of the run have ever signed, whether the flow still has them or not.
    static func others(than step: StepContext) async -> [PaymentDraft] {
        await step.transferFacts.payments.drafts.filter { !$0.isOwn(step) }
    }

    /// Whether the state of `step` has signed it, and not one that the flow has no more.
    func isOwn(_ step: StepContext) -> Bool { flowState == step.attempt.state }

    /// The relation to the payment that is `wanted` of `step`; `nil` where it is another state's.
    func relation(to wanted: SignedPaymentTable.Wanted, of step: StepContext) -> SignedPaymentTable.Relation? {
        SignedPaymentTable.Relation(
            of: payment,
            to: wanted,
            isOwn: isOwn(step),
            isElsewhere: isOfOtherPayer(step)
        )
    }
}

extension PaymentDraft {
    /// Whether another state of the flow tells of the envelope as what it has paid.
    private func isOfOtherPayer(_ step: StepContext) -> Bool {
        let flow = step.services.settings.flow
        return flow.states.map(\.name.value).contains { name in
            name != step.attempt.state && Self.pays(name, in: flow)
                && step.knowledge.transaction(of: name) == envelope.hash
        }
    }

    /// Whether `flow` has a state of this name that pays, or may have paid by itself.
    private static func pays(_ state: String, in flow: Flow) -> Bool {
        guard let verb = flow.state(named: state)?.verbDescription else { return false }
        return verb.effect == .pays || verb.paysAt != nil
    }
}

extension StepError {
    /// The error for a signed transaction whose outcome is unknown because of `error`: the state is repeated until it is known.
    static func unsettled(_ error: any Diagnostic) -> StepError {
        var unsettled = StepError(Failure(error), isRetryable: true, isUnsettled: true)
        unsettled.retryAfter = (error as? StepError)?.retryAfter
        return unsettled
    }

    /// A payment on other terms that may still be made: until that is certain, nothing else is paid.
    static func unsettled(_ draft: PaymentDraft) -> StepError {
        StepError(.paymentOpen, draft.facts, [Remedy(.awaitRun)], isRetryable: true, isUnsettled: true)
    }

    /// The refusal where a state that the flow has no more has paid, and it is not sure that it was this payment.
    static func paidByFormer(_ draft: PaymentDraft, in state: String) -> StepError {
        StepError(
            .formerStatePaid,
            draft.facts.with(.current, .text(state)),
            [Remedy(.lookUpFormerPayment, [.state: .text(draft.flowState)])]
        )
    }

    /// The refusal where another state has paid for the same thing already.
    static func paidElsewhere(_ draft: PaymentDraft) -> StepError {
        guard let transfer = draft.payment.transfer else {
            return StepError(.samePaymentMade, draft.facts, [Remedy(.giveOtherMemo)])
        }
        return StepError(
            .transferPaidBefore,
            draft.facts.with(.transfer, .identifier(transfer)),
            [Remedy(.trackInstead)]
        )
    }
}

extension PaymentDraft {
    /// The facts of a failure about it.
    fileprivate var facts: Facts {
        envelope.facts.with(.state, .text(flowState)).with(.amount, .quoting(payment.words))
    }
}
