internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Foundation
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
        var text = text(transfer)
        if transfer.status == .pendingUserTransferStart, transfer.kind.isDeposit {
            let changes = try await AgreedTerms(step: step, transfer: transfer).changes()
            if !changes.isEmpty {
                text +=
                    "\n\(anchor) has changed its terms: \(changes.joined(separator: "; ")); send nothing unless you agree."
            }
        }
        let link = transfer.moreInfoURL.map { TransferValue.withoutQuery($0.reveal().absoluteString) }
        let redacted = link.map { "\(text) \($0)" } ?? text
        // What was told may have a customer's name in it, and notes are kept letter by letter.
        let mark = Hash256.digest(of: Array(text.utf8)).description
        guard await !step.isDone(Self.key, transfer, mark) else { return }
        let full = transfer.moreInfoURL.map { "\(text) \($0.reveal().absoluteString)" } ?? text
        try await step.tell(redacted, full: full)
        try await step.noteDone(Self.key, transfer, mark)
    }

    private var anchor: String { step.services.header.anchor }

    private func text(_ transfer: Transfer) -> String {
        let words = transfer.message.flatMap { Quotation.of($0) }.map { ": “\($0)”" } ?? "."
        switch transfer.status {
        case .pendingUserTransferStart: return sending(transfer, words)
        case .pendingUserTransferComplete: return "The money is ready to be fetched\(words)"
        case .pendingUser: return "\(anchor) waits for something that you have to do\(words)"
        case .pendingTransactionInfoUpdate: return "\(anchor) wants to know more about the transfer\(words)"
        default: return "\(anchor) wants to know more about its customer\(words)"
        }
    }

    /// How to send the money of a deposit.
    private func sending(_ transfer: Transfer, _ words: String) -> String {
        let amount = transfer.amountIn.map { amount in
            "\(amount)" + (transfer.amountInAsset.map { " \(Self.code(of: $0))" } ?? "")
        }
        var lines = ["Send \(amount ?? "the money") to \(anchor)\(words)"]
        lines += transfer.instructions.map { part in
            let about = part.about.flatMap { Quotation.of($0) }.map { " (\($0))" } ?? ""
            return "  \(part.key): \(Quotation.of(part.value) ?? "")\(about)"
        }
        if let limit = transfer.actionRequiredBy { lines.append("It has to be there by \(limit.forPeople).") }
        return lines.joined(separator: "\n")
    }

    private static func code(of asset: AssetIdentifier) -> String {
        switch asset {
        case .stellar(let asset): asset.code
        case .currency(let code): code
        case .other(let text): Quotation.of(text) ?? ""
        }
    }
}
