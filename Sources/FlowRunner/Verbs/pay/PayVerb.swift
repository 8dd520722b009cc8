internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Stellar
internal import TransferTracking
internal import Wallet

/// `pay`: pays what a withdrawal asks for, or a payment that is spelt out; once.
struct PayVerb: Verb {
    let name: VerbName = "pay"
    let resultSubject: ResultSubject? = .payment

    func perform(_ step: StepContext) async throws -> VerbResult {
        let maker = PaymentMaker(step: step, occasion: .ordered)
        return try await maker.untilSettled { try await Self.result(of: pay(step, maker)) }
    }

    private func pay(_ step: StepContext, _ maker: PaymentMaker) async throws -> PaymentMaker.Made {
        let transfer = SubjectRecord(givenTo: step)
        let order = transfer.isNone ? try await spelledOut(step) : nil
        let past = try await maker.past(order.map { .order($0) } ?? .transfer(transfer.transferID))
        if let made = past.made { return made }
        let paid = transfer.transferID.flatMap { step.knowledge.payment(forTransfer: $0) }
        switch step.taking(OrderedPaymentTable.action(open: past.open, order: order, paid: paid)) {
        case .refusePaidBefore(let hash):
            throw StepError(
                .transferPaidBefore,
                [.transfer: transfer.transferID.map(Fact.identifier), .hash: .text("\(hash)")],
                [Remedy(.trackInstead)]
            )
        case .lookUpOthers(let source):
            if let made = try await maker.made(for: transfer, past.settlement) { return made }
            let (payment, deadline) = try await self.payment(from: source, for: transfer, maker)
            if let made = try await maker.made(insteadOf: payment, past.settlement) { return made }
            return try await maker.make(payment, until: deadline, past.settlement)
        }
    }

    /// The payment that is to be made, and its deadline.
    private func payment(
        from source: OrderedPaymentTable.Source,
        for transfer: SubjectRecord,
        _ maker: PaymentMaker
    ) async throws -> (payment: Payment, deadline: PaymentDeadline?) {
        switch source {
        case .signed(let payment): return (payment, await maker.formerDeadline(of: payment))
        case .order(let payment):
            let deadline = await maker.formerDeadline(of: payment)
            try await agree(to: payment, maker)
            return (payment, deadline)
        case .anchor: return try await asked(transfer, maker)
        }
    }

    /// The payment that the withdrawal asks for now: the anchor is asked again, since what the flow knows may be old.
    private func asked(
        _ transfer: SubjectRecord,
        _ maker: PaymentMaker
    ) async throws -> (payment: Payment, deadline: PaymentDeadline?) {
        guard let id = transfer.transferID else {
            throw StepError(.notATransfer, [.name: .text("pay")], [Remedy(.giveTransfer)])
        }
        let transfer = try await maker.step.services.transfer(id, maker.step.knowledge)
        return try await transfer.addingAnchorMessage {
            do {
                return try await maker.payment(for: transfer)
            } catch let error as WithdrawalPaymentError {
                guard let missing = MissingDetail(error, maker.step) else { throw error }
                throw try await missing.wait()
            }
        }
    }

    /// Holds a payment that is spelled out against the orders of the transfers that ask for it.
    private func agree(to payment: Payment, _ maker: PaymentMaker) async throws {
        for case .transfer(let id) in payment.purposes(in: maker.step.knowledge) {
            let transfer = try await maker.step.services.transfer(id, maker.step.knowledge)
            try await transfer.addingAnchorMessage { try await maker.agree(to: payment, for: transfer) }
        }
    }

    private func spelledOut(_ step: StepContext) async throws -> Payment {
        guard let amount = try step.arguments["amount"]?.number?.amount(), amount > .zero else {
            throw StepError(
                .invalidValue,
                [
                    .found: .value(step.arguments["amount"]?.description ?? ""),
                    .expected: .expected(.paymentAmount),
                ]
            )
        }
        let asset = try await step.services.asset(try await step.text("asset") ?? "")
        var memo = Memo.none
        if let value = try await step.text("memo") {
            memo = try Memo(type: try await step.text("memo_type") ?? "text", value: value)
        }
        var recipient = try await PayeeSearch(step: step).recipient(called: try await step.text("to") ?? "")
        // The maker asks before it signs: what was signed before has to be known again first.
        recipient.allowsMuxedMemo = true
        do throws(RecipientMemoError) {
            memo = try recipient.memo(given: memo)
        } catch {
            throw StepError(error, kind: .refused)
        }
        return Payment(
            destination: recipient.account,
            asset: asset,
            amount: amount,
            memo: memo,
            exchange: try await exchange(step)
        )
    }

    private func exchange(_ step: StepContext) async throws -> PaymentExchange? {
        var slippage = Slippage.standard
        if let value = step.arguments["slippage"], !value.isNull {
            guard let given = value.number.flatMap({ Slippage(percent: $0) }) else {
                throw StepError(
                    .invalidValue,
                    [.found: .value("\(value)"), .expected: .expected(.slippage)],
                    [Remedy(.givePercents)]
                )
            }
            slippage = given
        }
        if let sent = try await step.text("send") {
            return PaymentExchange(
                exact: .received,
                other: try await step.services.asset(sent),
                slippage: slippage.percent
            )
        }
        guard let received = try await step.text("receive") else { return nil }
        return PaymentExchange(exact: .sent, other: try await step.services.asset(received), slippage: slippage.percent)
    }

    private static func result(of made: PaymentMaker.Made) -> VerbResult {
        let payment = made.payment
        var results = LedgerField.results([
            .hash: .text(made.settled.hash.description), .amount: .amount(payment.amount),
            .asset: .text(payment.asset.description), .to: .text(payment.destination.address),
        ])
        if let ledger = made.settled.ledger { LedgerField.ledger.set(.number(ExactDecimal(ledger)), in: &results) }
        if let transfer = payment.transfer { results[SubjectRecord.name] = .text(transfer) }
        return VerbResult(results: results, summary: MessageText(made.summary))
    }
}

extension PaymentMaker.Made {
    /// The payment for people, as one short clause.
    var summary: String {
        otherState.map { "\(payment.text) was paid before, in the state `\($0)`; nothing is paid twice" }
            ?? "paid \(payment.text) to \(payment.destination.shortened)"
    }
}

extension PayVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        planner.requireAccount()
        guard step.argument("to") != nil else {
            return "pays what the anchor asks for \(planner.shown("transfer", of: step))"
        }
        var does =
            "pays \(planner.shown("amount", of: step)) \(planner.shown("asset", of: step)) to \(planner.shown("to", of: step))"
        let isBought = step.argument("send") != nil
        if isBought { does += ", paid with \(planner.shown("send", of: step))" }
        if step.argument("receive") != nil { does += ", received as \(planner.shown("receive", of: step))" }
        // Who goes by a name is looked for when the state is there: the vault is not opened for a plan.
        if let to = planner.value("to", of: step)?.text, StrKey.isMeant(by: to) {
            do throws(StepError) { _ = try AccountReading.account(to) } catch { planner.warn(error) }
        }
        if !isBought, let asset = planner.asset("asset", of: step),
            let amount = (try? planner.value("amount", of: step)?.number?.amount()) ?? nil
        {
            planner.checkFunds(asset, amount, mayBeNative: true)
        }
        return does
    }
}
