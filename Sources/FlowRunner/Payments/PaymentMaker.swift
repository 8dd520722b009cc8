internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import Timekeeping
internal import TransferTracking
internal import Wallet

/// Makes a payment exactly once, across crashes and all states of the run that pay it.
///
/// Before anything is signed, everything that the run has ever signed for the same thing is looked up on the ledger. What was
/// meant, and the signed envelope, are in the journal before the network gets to see them.
struct PaymentMaker: Sendable {
    /// A payment that is on the ledger.
    struct Made: Sendable {
        var payment: Payment
        var settled: Settlement.Result
        /// The other state that has made it.
        var otherState: String?
    }

    /// The knowledge of earlier signed payments.
    struct EarlierPayments: Sendable {
        var settlement: Settlement
        /// The payment that was made.
        var made: Made?
        /// The payment that may still be made with what was signed.
        var open: Payment?
    }

    let step: StepContext
    let occasion: SignedPaymentTable.Occasion

    /// Performs `work`; repeats it until the outcome of each signed transaction is known.
    func untilSettled<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let failure as JournalFailure {
            throw failure
        } catch {
            // What was signed may be on the ledger: anyone who gives up now would never know.
            let drafts = await PaymentDraft.all(in: step)
            guard !Task.isCancelled,
                drafts.contains(where: { $0.isUnsettled(for: step.attempt.state, at: step.now) }),
                let diagnostic = error as? any Diagnostic,
                StepFailure(diagnostic, of: step.step, now: step.now).isRetryable
            else { throw error }
            throw StepError.unsettled(diagnostic)
        }
    }

    /// Looks up what this state, and states that the flow has no more, have signed before the payment that is `wanted`.
    ///
    /// A payment has to be found also where the anchor has moved on meanwhile; and as long as it may still be paid with
    /// what was signed, the anchor's status tells nothing.
    func past(_ wanted: SignedPaymentTable.Wanted) async throws -> EarlierPayments {
        var past = EarlierPayments(settlement: Settlement(step: step, purpose: .payment, spansVisits: true))
        for draft in await PaymentDraft.all(in: step).reversed() {
            // What another state has signed is another payment, unless no one can tell.
            guard let relation = draft.relation(to: wanted, of: step) else { continue }
            let found = try await past.settlement.state(of: draft.envelope)
            let isOfVisit = draft.isOwn(step) && draft.visit == step.attempt.visit
            let action = SignedPaymentTable.action(relation, found.evidence, occasion, isOfVisit: isOfVisit)
            step.services.settings.takesRow?("\(occasion) \(relation) \(found.evidence) \(action)")
            switch action {
            case .takeAsMade:
                guard case .included(let settled) = found else { continue }
                past.made = Made(payment: draft.payment, settled: settled)
                return past
            case .refusePaidByFormer: throw StepError.paidByFormer(draft, in: step.attempt.state)
            case .refusePaidOtherwise: throw StepError.paidOtherwise(draft.envelope.hash, in: step.attempt.state)
            case .reportFailure: if case .failed(let error) = found { throw error }
            case .waitUntilDead: throw StepError.unsettled(draft)
            case .goOn: past.open = past.open ?? draft.payment
            // Otherwise a run that waits for days for its network would look all of them up each time.
            case .void: try await step.record(.void(hash: draft.envelope.hash))
            case .leave: break
            }
            switch SignedPaymentTable.use(relation, found.evidence, occasion) {
            case .own: break
            case .inherited: past.settlement.inherited.insert(draft.envelope, at: 0)
            case .foreign: past.settlement.foreign.insert(draft.envelope.hash)
            case .unrelated: past.settlement.unrelated.insert(draft.envelope.hash)
            }
        }
        return past
    }

    /// The payment that another state has made for one of `purposes`; `nil` where none has.
    ///
    /// It counts as this one where it was made on `terms`; otherwise nothing more is paid.
    func made(
        for purposes: Set<PaymentPurpose>,
        transfer: String?,
        on terms: OtherPaymentTable.Terms,
        _ settlement: Settlement
    ) async throws -> Made? {
        var excluded = Set(settlement.inherited.map(\.hash))
        if let transfer { excluded.formUnion(await CountedEvidence(step: step).payments(besides: transfer).keys) }
        let wanted = OtherPaymentTable.Wanted(for: purposes, transfer: transfer, excluding: excluded)
        for draft in await PaymentDraft.others(than: step) {
            guard let relation = wanted.relation(of: draft, for: draft.payment.purposes(in: step.knowledge)) else {
                continue
            }
            let found = try await settlement.state(of: draft.envelope)
            let action = try OtherPaymentTable.action(
                relation,
                found.evidence,
                occasion,
                hasTerms: terms.hold(for: draft.payment)
            )
            switch step.taking(action) {
            case .takeAsMade:
                guard case .included(let settled) = found else { continue }
                var payment = draft.payment
                payment.transfer = transfer
                return Made(payment: payment, settled: settled, otherState: draft.flowState)
            case .refusePaidElsewhere: throw StepError.paidElsewhere(draft)
            case .refuseUnsettled: throw StepError.unsettled(draft)
            case .leave: continue
            }
        }
        return nil
    }

    /// Makes `payment`, which no one has made, with what was signed for it before where that can still be included.
    ///
    /// It is not on the ledger after `deadline`: anyone who asked for it by then gets it in time, or not at all.
    func make(_ payment: Payment, until deadline: PaymentDeadline?, _ settlement: Settlement) async throws -> Made {
        try await confirm(payment)
        if await step.transferFacts.payments.intent(of: step.attempt.state, in: step.attempt.visit) != payment {
            try await step.record(.meant(payment: payment))
        }
        try await record(deadline, of: payment)
        var settlement = settlement
        settlement.latest = deadline?.latest
        let settled = try await settlement.settle(
            await operations(of: payment),
            memo: payment.memo,
            summary: "signed: \(payment.text) to \(payment.destination.shortened)"
        ) { payer, fee in
            try deadline?.check(step.now)
            // What is exchanged on the way was checked with its path.
            let isDirect = payment.exchange == nil
            let receiver = isDirect ? try await step.services.account(payment.destination.accountID) : nil
            let baseReserve = isDirect ? try await step.services.baseReserve() : .zero
            try payment.check(
                payer: payer,
                receiver: receiver,
                fee: fee,
                baseReserve: baseReserve,
                anchor: step.services.header.anchor,
                taking: step.taking
            )
        }
        return Made(payment: payment, settled: settled)
    }
}

extension Settlement.EnvelopeState {
    /// The evidence about the envelope, without more.
    fileprivate var evidence: SignedPaymentTable.Evidence {
        switch self {
        case .included: .included
        case .failed: .failed
        case .open: .open
        case .never(let isCertain): isCertain ? .never : .probablyNever
        }
    }
}

extension PaymentMaker {
    /// The operations that make the payment, as the ledger is now.
    ///
    /// A path payment takes the best path at this moment, within the slippage. What would make it fail is reported before it
    /// is signed.
    func operations(of payment: Payment) async throws -> [Operation] {
        if let exchange = payment.exchange {
            let payer = step.services.keys.publicKey
            return try await step.services.wallet.plan(exchange.order(for: payment), from: payer).operations
        }
        let receiver = payment.destination.accountID
        if payment.mayCreate, try await step.services.account(receiver) == nil {
            return [Operation(.createAccount(destination: receiver, startingBalance: payment.amount))]
        }
        return [
            Operation(
                .payment(destination: payment.destination, asset: payment.asset, amount: payment.amount)
            )
        ]
    }
}
