internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

extension PaymentMaker {
    /// The payment for a transfer that another state has made, also where the anchor asks for none any more.
    func made(for transfer: Value, _ settlement: Settlement) async throws -> Made? {
        guard let id = transfer["id"].text else { return nil }
        let asset = step.knowledge.asset(ofTransfer: id).flatMap { Asset($0) }
        return try await made(for: [.transfer(id)], transfer: id, settlement) { payment in
            try transfer["amount_in"].number?.amount() == payment.amount && (asset == nil || asset == payment.asset)
        }
    }

    /// The payment that somebody else in the run has made for what `payment` is for.
    func made(insteadOf payment: Payment, _ settlement: Settlement) async throws -> Made? {
        try await made(
            for: payment.purposes(in: step.knowledge),
            transfer: payment.transfer,
            settlement,
            hasTerms: payment.hasTerms
        )
    }

    /// What a withdrawal asks for as its anchor tells it now, and until when.
    ///
    /// - Throws: `WithdrawalPaymentError` where the anchor asks for nothing, or not for all that a payment needs.
    func payment(for transfer: Transfer) async throws -> (payment: Payment, deadline: PaymentDeadline?) {
        if transfer.status == .pendingUserTransferStart, let refusal = StepError.contract(transfer) { throw refusal }
        let asked = try transfer.payment(askedBy: step.services.header.anchor)
        var deadlines: [PaymentDeadline] = []
        if let limit = transfer.actionRequiredBy { deadlines.append(.action(limit, transfer: transfer.id)) }
        // A quote that only the anchor names has a limit as well, and changes nothing else.
        let quote = step.knowledge.quote(ofTransfer: transfer.id) ?? transfer.quoteID
        if let quote, let limit = try await step.services.expiry(ofQuote: quote, step.knowledge) {
            deadlines.append(.quote(quote, limit, transfer: transfer.id))
        }
        let deadline = deadlines.min { $0.instant < $1.instant }
        try deadline?.check(step.now)
        let payment = Payment(
            destination: asked.destination,
            asset: try asset(of: transfer.id, told: asked.asset),
            amount: asked.amount,
            memo: asked.memo,
            transfer: transfer.id
        )
        try await checkAmount(payment, transfer)
        try await checkQuote(transfer)
        try await checkLimits(payment, transfer)
        try await agree(to: payment, transfer)
        try await step.noteShownTerms(of: transfer)
        return (payment, deadline)
    }

    /// Refuses a payment of another amount than the one that was agreed upon.
    ///
    /// A quote is for exactly what it sells. Without one, what a transfer without a page was started with may be exceeded by
    /// the fee that was told then, or by the tenth that the SEP grants both sides; on a page the customer says how much.
    ///
    /// Specification: <https://stellar.org/protocol/sep-6#withdraw>
    private func checkAmount(_ payment: Payment, _ transfer: Transfer) async throws {
        let (id, asked) = (transfer.id, ExactDecimal(payment.amount))
        if let quote = step.knowledge.quote(ofTransfer: id) {
            let agreed = step.knowledge.sellAmount(ofQuote: quote) ?? step.knowledge.amount(ofTransfer: id)
            // Without either, somebody has to agree to what the anchor asks for.
            guard let agreed, agreed != asked else { return }
            throw StepError(
                .refused,
                "nothing was paid for the transfer \(id): \(anchor) asks for \(payment.text), and its quote is for \(agreed)",
                help: "report it to the anchor; start a new transfer with a new quote"
            )
        }
        guard step.knowledge.service(ofTransfer: id) == .programmatic,
            let ordered = step.knowledge.amount(ofTransfer: id),
            try await AgreedTerms(step: step, transfer: transfer).isBeyond(asked, ordered)
        else { return }
        throw StepError(
            .refused,
            "nothing was paid for the transfer \(id): \(anchor) asks for \(payment.text), and it was started with \(ordered)",
            help: "report it to the anchor, or start a new transfer with the amount that it wants"
        )
    }

    /// Refuses to pay for a transfer of which the anchor says something else than its quote.
    private func checkQuote(_ transfer: Transfer) async throws {
        // Less than was quoted is a change of terms, to which somebody may agree.
        var transfer = transfer
        transfer.amountOut = nil
        let contradictions = try await QuotedTerms(step: step, transfer: transfer).contradictions()
        guard !contradictions.isEmpty else { return }
        throw StepError(
            .refused,
            "nothing was paid for the transfer \(transfer.id) at \(anchor): \(contradictions.joined(separator: "; "))",
            help: "report it to the anchor; start a new transfer with a new quote"
        )
    }

    private var anchor: String { step.services.header.anchor }

    /// The asset of a transfer: as the anchor tells it, or as the transfer was started.
    private func asset(of id: String, told: Asset?) throws -> Asset {
        let known = step.knowledge.asset(ofTransfer: id).flatMap { Asset($0) }
        if let told, let known, told != known {
            throw StepError(
                .refused,
                "nothing was paid for the transfer \(id): \(anchor) asks for \(told), and it was started with \(known)",
                help: "report it to the anchor"
            )
        }
        guard let asset = told ?? known else {
            throw StepError(
                .refused,
                "nothing was paid for the transfer \(id) at \(anchor): nothing tells which asset it is of",
                help: "start it with a `sep24` or `sep6` state of this flow"
            )
        }
        return asset
    }
}
