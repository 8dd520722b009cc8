internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar
internal import TransferTracking

/// The instructions of a transfer for a person, shown once.
///
/// The address of the anchor's page opens it to anyone who has it, so the journal has it without what opens it.
struct TransferNotice: Sendable {
    let step: StepContext

    /// Reports what `transfer` asks for, unless it was reported already.
    func report(_ transfer: Transfer) async throws {
        var text = try await text(transfer)
        if transfer.status == .pendingUserTransferStart, transfer.kind.isDeposit {
            let changes = try await AgreedTerms(of: transfer, in: step).answer(in: step) { try $0.changes() }
            try await ToldTerms(step: step).recordShown(by: transfer)
            if !changes.isEmpty { text += ProgressWording.termsChanged(anchor, changes) }
        }
        let link = transfer.moreInfoURL?.reveal().absoluteString
        // After a list the link gets a line of its own, so that it is not read as part of the list.
        let plain = text.reveal()
        // The text may have a customer's name in it, and notes are not sealed.
        let message = ToldMessage(
            .instructions,
            in: TransferTurn(of: transfer, in: step),
            text: ToldMessage.digest(of: plain)
        )
        guard await !step.tracked(transfer.id).isTold(message) else { return }
        try await step.report(text, link: link, gap: plain.contains("\n") ? "\n  " : " ")
        try await step.record(.told(message: message))
    }

    private var anchor: String { step.services.header.anchor }

    private func text(_ transfer: Transfer) async throws -> MessageText {
        let words = transfer.message.flatMap { Quotation.of($0) }
        switch transfer.status {
        case .pendingUserTransferStart: return try await sending(transfer, words)
        case .pendingUserTransferComplete: return ProgressWording.toBeFetched(words)
        case .pendingUser: return ProgressWording.personNeeded(anchor, words)
        case let status:
            return ProgressWording.asks(anchor, aboutCustomer: status != .pendingTransactionInfoUpdate, words)
        }
    }

    /// Tells how to send the money of a deposit.
    private func sending(_ transfer: Transfer, _ words: ForeignProse?) async throws -> MessageText {
        var unit = TransferUnits(of: transfer, in: step).incoming
        // A bank takes the currency for which the asset stands, regardless of what the anchor counts in.
        if unit?.isOnLedger == true {
            let terms = await AgreedTerms(of: transfer, in: step)
            let code = try await terms.answer(in: step) { try $0.anchoredCurrency() }
            if let code { unit = .asset(.currency(code)) }
        }
        var text = ProgressWording.send(transfer.amountIn?.text(in: unit), to: anchor, words)
        instruct(transfer, in: &text)
        if let (check, obstacle) = try await ReceiverCheck.obstacle(toPayoutOf: transfer, in: step) {
            text += ProgressWording.payoutHindered(check.failure(obstacle).message)
        }
        if let limit = transfer.actionRequiredBy { text += ProgressWording.sendBy(limit) }
        return text
    }

    /// The anchor's instructions: those of the transfer, or those in the answer to its start, as older anchors send them.
    private func instruct(_ transfer: Transfer, in text: inout MessageText) {
        for part in transfer.instructions { Self.add(part.key, part.value, about: part.about, to: &text) }
        guard transfer.instructions.isEmpty else { return }
        let start = step.knowledge.start(of: transfer.id)
        if let parts = start?.instructions {
            for part in parts { Self.add(part.key, part.value, about: part.about, to: &text) }
        } else if let how = start?.how.flatMap({ Quotation.of(ForeignProse($0)) }) {
            text += "\n  \(how)"
        }
    }

    private static func add(_ key: String, _ value: String, about: ForeignProse?, to text: inout MessageText) {
        // A reference that is an answer is hidden as a whole, however short it is.
        let excerpt: MessageText =
            TextOrigin.ofInstruction(key) == .reference
            ? "\(QuotedValue(identifier: value))" : Value.prose(Quotation.of(value) ?? "").message
        text += "\n  \(MessageText(identifier: key)): \(excerpt)"
        if let about = about.flatMap({ Quotation.of($0) }) { text += " (\(about))" }
    }
}
