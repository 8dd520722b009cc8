internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// `pay`: pays what a withdrawal asks for, or a payment that is spelt out; once.
struct Pay: Verb {
    let name: VerbName = "pay"

    func perform(_ step: StepContext) async throws -> VerbResult {
        do {
            return try await pay(step)
        } catch let failure as JournalFailure {
            throw failure
        } catch {
            // What was signed may be on the ledger: whoever gives up now would never know.
            guard !Task.isCancelled, let drafts = try? await PaymentDraft.all(in: step),
                drafts.contains(where: { $0.isOwn(step) || $0.envelope.validUntil > step.now }),
                StepFailure(error, of: step.step, now: step.now).isRetryable
            else { throw error }
            throw StepError.unsettled(error)
        }
    }

    private func pay(_ step: StepContext) async throws -> VerbResult {
        let transfer = step.arguments["transfer"] ?? .null
        let order = transfer.isNull ? try await spelledOut(step) : nil
        func isSame(_ payment: Payment) -> Bool {
            order.map { $0 == payment } ?? (payment.transfer != nil && payment.transfer == transfer["id"].text)
        }
        var settlement = Settlement(step: step, key: PaymentDraft.noteKey, spansVisits: true)
        // What was paid before has to be found also where the anchor has moved on meanwhile; and as long as it may still
        // be paid with what was signed, the anchor's status tells nothing.
        var open: Payment?
        for draft in try await PaymentDraft.all(in: step).reversed() {
            let matches = isSame(draft.payment)
            // What another state has signed is another payment, unless nobody can tell.
            guard matches || draft.isOwn(step) || draft.isLike(order) else { continue }
            switch try await settlement.fate(of: draft.envelope) {
            case .included(let settled):
                guard draft.isOwn(step) || matches && step.otherPayer(of: draft.envelope.hash) == nil else {
                    throw StepError.paidByFormer(draft, in: step.attempt.state)
                }
                guard matches else { throw StepError.paidOtherwise(draft.envelope.hash, in: step.attempt.state) }
                return result(of: settled, draft.payment)
            case .failed(let error):
                if draft.isOf(step) { throw error }
            case .open:
                guard matches else { throw StepError.unsettled(draft) }
                open = open ?? draft.payment
            case .never(let isCertain):
                // Otherwise a run that waits for days for its network would look all of them up each time.
                if isCertain { try await step.note(PaymentDraft.voidKey, .text(draft.envelope.hash.description)) }
            }
            if !matches {
                settlement.foreign.insert(draft.envelope.hash)
            } else if !draft.isOwn(step) {
                settlement.inherited.insert(draft.envelope, at: 0)
            }
        }
        if let id = transfer["id"].text, let hash = step.knowledge.payment(forTransfer: id) {
            throw StepError(
                .refused,
                "the transfer \(id) was paid before, with the transaction \(hash)",
                help: "a run pays for a transfer once; let the flow track it instead"
            )
        }
        if let former = try await made(for: transfer, elsewhereThan: step, settlement) { return former }
        let payment: Payment = if let known = open ?? order { known } else { try await asked(by: transfer, step) }
        let former = try await made(
            for: payment.purposes(in: step.knowledge),
            transfer: payment.transfer,
            elsewhereThan: step,
            settlement,
            hasTerms: payment.hasTerms
        )
        if let former { return former }
        try await confirm(payment, step)
        if try await step.latestNote(PaymentDraft.intentKey).flatMap({ try Payment(noted: $0) }) != payment {
            try await step.note(PaymentDraft.intentKey, payment.value)
        }
        let settled = try await settlement.settle(
            [payment.operation],
            memo: payment.memo,
            summary: "signed: \(payment.text) to \(payment.destination.shortened)"
        ) { payer, fee in
            let receiver = try await step.services.account(payment.destination.accountID)
            try payment.check(
                payer: payer,
                receiver: receiver,
                fee: fee,
                anchor: step.services.header.anchor
            )
        }
        return result(of: settled, payment)
    }

    /// The result of a payment that another state has made for one of `purposes`; `nil` where none has.
    ///
    /// It counts as this one where it `hasTerms` that this one would have; otherwise nothing more is paid.
    private func made(
        for purposes: Set<PaymentPurpose>,
        transfer: String?,
        elsewhereThan step: StepContext,
        _ settlement: Settlement,
        hasTerms: (Payment) throws -> Bool
    ) async throws -> VerbResult? {
        let inherited = settlement.inherited.map(\.hash)
        for draft in try await PaymentDraft.others(than: step)
        where !purposes.isDisjoint(with: draft.payment.purposes(in: step.knowledge))
            && !inherited.contains(draft.envelope.hash)
        {
            switch try await settlement.fate(of: draft.envelope) {
            case .included(let settled):
                // Whoever pays for a transfer by its name is told; who spells it out may not know that it is one.
                let isNamedTwice = transfer != nil && transfer == draft.payment.transfer
                guard try hasTerms(draft.payment), !isNamedTwice else { throw StepError.paidElsewhere(draft) }
                var payment = draft.payment
                payment.transfer = transfer
                var result = result(of: settled, payment)
                result.summary = "\(payment.text) was paid before, in the state `\(draft.state)`; nothing is paid twice"
                return result
            case .open, .never(certain: false): throw StepError.unsettled(draft)
            case .failed, .never(certain: true): continue
            }
        }
        return nil
    }

    /// The result of a payment for `transfer` that another state has made, also where the anchor asks for none any more.
    private func made(
        for transfer: Value,
        elsewhereThan step: StepContext,
        _ settlement: Settlement
    ) async throws -> VerbResult? {
        guard let id = transfer["id"].text else { return nil }
        let asset = step.knowledge.asset(ofTransfer: id).flatMap { Asset($0) }
        return try await made(for: [.transfer(id)], transfer: id, elsewhereThan: step, settlement) { payment in
            try transfer["amount_in"].number?.amount() == payment.amount && (asset == nil || asset == payment.asset)
        }
    }

    /// What the withdrawal asks for now: the anchor is asked again, since what the flow knows may be old.
    private func asked(by transfer: Value, _ step: StepContext) async throws -> Payment {
        guard let id = transfer["id"].text else {
            throw StepError(.invalidFlow, "`pay` was given something that is no transfer")
        }
        let latest = try await step.services.transfer(id, step.knowledge)
        let asked = try latest.payment()
        if let limit = latest.actionRequiredBy, limit <= step.now {
            throw StepError(
                .refused,
                "nothing was paid for the transfer \(id): the anchor waited for the payment only until \(limit)",
                help: "start a new transfer"
            )
        }
        return Payment(
            destination: asked.destination,
            asset: try asset(of: id, told: asked.asset, step),
            amount: asked.amount,
            memo: asked.memo,
            transfer: id
        )
    }

    /// The asset of a transfer: as the anchor tells it, or as the transfer was started.
    private func asset(of id: String, told: Asset?, _ step: StepContext) throws -> Asset {
        let known = step.knowledge.asset(ofTransfer: id).flatMap { Asset($0) }
        if let told, let known, told != known {
            throw StepError(
                .refused,
                "nothing was paid for the transfer \(id): the anchor asks for \(told), and it was started with \(known)",
                help: "report it to the anchor"
            )
        }
        guard let asset = told ?? known else {
            throw StepError(
                .refused,
                "nothing was paid for the transfer \(id): nothing tells which asset it is of",
                help: "start it with a `sep24` state of this flow"
            )
        }
        return asset
    }

    private func spelledOut(_ step: StepContext) async throws -> Payment {
        let to = try await step.text("to") ?? ""
        guard let destination = MuxedAccount(to) else {
            throw StepError(.invalidFlow, "`\(to)` is no account", help: "accounts start with G or M")
        }
        guard let amount = try step.arguments["amount"]?.number?.amount(), amount > .zero else {
            throw StepError(.invalidFlow, "`\(step.arguments["amount"]?.description ?? "")` is no amount to pay")
        }
        let asset = try await step.services.asset(try await step.text("asset") ?? "")
        var memo = Memo.none
        if let value = try await step.text("memo") {
            memo = try Memo(type: try await step.text("memo_type") ?? "text", value: value)
        }
        return Payment(destination: destination, asset: asset, amount: amount, memo: memo)
    }

    /// Money that is worth something is not paid before somebody has agreed.
    private func confirm(_ payment: Payment, _ step: StepContext) async throws {
        let settings = step.services.settings
        guard step.services.network == .public, !settings.paysUnasked, step.note("agreed") == nil else { return }
        let question = Question(
            name: "pay",
            label: "Pay \(payment.text) to \(payment.destination) on the public network?",
            kind: .confirmation,
            context: step.attempt.state
        )
        guard let asking = settings.asking else {
            throw StepError(
                .unanswered,
                "\(payment.text) are to be paid on the public network, and nobody can be asked whether to do so",
                help: "run on a terminal, or with `--yes`"
            )
        }
        guard try await asking.answer(question)?.reveal() == "true" else {
            throw StepError(.interrupted, "the payment of \(payment.text) was not agreed to", help: nil)
        }
        try await step.note("agreed", true)
    }

    private func result(of settled: Settlement.Result, _ payment: Payment) -> VerbResult {
        var results: [String: Value] = [
            "hash": .text(settled.hash.description), "amount": .amount(payment.amount),
            "asset": .text(payment.asset.description), "to": .text(payment.destination.address),
        ]
        if let ledger = settled.ledger { results["ledger"] = .number(ExactDecimal(ledger)) }
        if let transfer = payment.transfer { results["transfer"] = .text(transfer) }
        return VerbResult(
            results: results,
            summary: "paid \(payment.text) to \(payment.destination.shortened)"
        )
    }
}
