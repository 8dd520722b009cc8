internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar

/// What a transfer asks of a person, told once.
///
/// The address of the anchor's page opens it to whoever has it, so the journal has it without what opens it.
struct TransferNotice: Sendable {
    /// The key of the notes about what was told.
    private static let key = "notice"

    let step: StepContext

    /// Tells what `transfer` asks for now, unless that was told.
    func tell(_ transfer: Transfer) async throws {
        var text = try await text(transfer)
        if transfer.status == .pendingUserTransferStart, transfer.kind.isDeposit {
            let changes = try await AgreedTerms(step: step, transfer: transfer).changes()
            try await step.noteShownTerms(of: transfer)
            if !changes.isEmpty {
                text +=
                    "\n\(anchor) has changed its terms: \(changes.joined(separator: "; ")); send nothing unless you agree."
            }
        }
        let link = transfer.moreInfoURL?.reveal().absoluteString
        // Behind a list it has a line of its own, lest it be taken for what stands there.
        let gap = text.contains("\n") ? "\n  " : " "
        let redacted = link.map { "\(text)\(gap)\(TransferValue.withoutQuery($0))" } ?? text
        // What was told may have a customer's name in it, and notes are kept letter by letter.
        let mark = Hash256.digest(of: Array(text.utf8)).description
        guard await !step.isDone(Self.key, transfer, mark) else { return }
        let full = link.map { "\(text)\(gap)\($0)" } ?? text
        try await step.tell(redacted, full: full)
        try await step.noteDone(Self.key, transfer, mark)
    }

    private var anchor: String { step.services.header.anchor }

    private func text(_ transfer: Transfer) async throws -> String {
        let words = transfer.message.flatMap { Quotation.of($0) }.map { ": “\($0)”" } ?? "."
        switch transfer.status {
        case .pendingUserTransferStart: return try await sending(transfer, words)
        case .pendingUserTransferComplete: return "The money is ready to be fetched\(words)"
        case .pendingUser: return "\(anchor) waits for something that you have to do\(words)"
        case .pendingTransactionInfoUpdate: return "\(anchor) wants to know more about the transfer\(words)"
        default: return "\(anchor) wants to know more about its customer\(words)"
        }
    }

    /// How to send the money of a deposit.
    private func sending(_ transfer: Transfer, _ words: String) async throws -> String {
        // A bank takes the currency for which the asset stands, whatever the anchor counts in.
        let currency =
            if case .stellar? = transfer.amountInAsset {
                try await AgreedTerms(step: step, transfer: transfer).anchoredCurrency
            } else {
                String?.none
            }
        let unit = currency ?? transfer.amountInAsset.map { Self.code(of: $0) }
        let amount = transfer.amountIn.map { amount in "\(amount)" + (unit.map { " \($0)" } ?? "") }
        var lines = ["Send \(amount ?? "the money") to \(anchor)\(words)"]
        lines += instructions(transfer)
        if let limit = transfer.actionRequiredBy { lines.append("It has to be there by \(limit.forPeople).") }
        return lines.joined(separator: "\n")
    }

    /// The anchor's instructions: those of the transfer, or what its start was answered with, as anchors of old do it.
    private func instructions(_ transfer: Transfer) -> [String] {
        guard transfer.instructions.isEmpty else {
            return transfer.instructions.map { Self.line($0.key, $0.value, about: $0.about) }
        }
        let start = step.knowledge.startOfTransfer(transfer.id)
        if case .object(let parts)? = start?["instructions"] {
            return parts.sorted { $0.key < $1.key }.compactMap { key, part in
                (part["value"].text ?? part.text).map { Self.line(key, $0, about: part["description"].text) }
            }
        }
        return start?["how"].text.flatMap { Quotation.of($0) }.map { ["  \($0)"] } ?? []
    }

    private static func line(_ key: String, _ value: String, about: String?) -> String {
        let about = about.flatMap { Quotation.of($0) }.map { " (\($0))" } ?? ""
        return "  \(key): \(Quotation.of(value) ?? "")\(about)"
    }

    private static func code(of asset: AssetIdentifier) -> String {
        switch asset {
        case .stellar(let asset): asset.code
        case .currency(let code): code
        case .other(let text): Quotation.of(text) ?? ""
        }
    }
}
