internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Stellar
internal import Timekeeping

/// What an anchor says of a transfer, told in every status as it comes: its message, until when someone has to act, a status
/// that no SEP has, and how long it expects to take.
///
/// What a ``TransferNotice`` or the ending of the run tells by itself is only noted here, so that nothing is told twice.
struct TransferWords: Sendable {
    /// The key of the notes about the message that was told last.
    private static let key = "words"
    /// The key of the notes about until when someone has to act.
    private static let limitKey = "limit"
    /// The key of the notes about what a status brings with it.
    private static let statusKey = "status told"
    /// From how long on it is told how long an anchor expects to take.
    private static let long = Duration.seconds(60)

    let step: StepContext
    let transfer: Transfer

    /// Tells what is new, before the state does `act`, which is `nil` where it does nothing; the message is left to a notice
    /// where one is given (`isNoticed`).
    func report(before act: TransferAct?, isNoticed: Bool) async throws {
        let isEnd = transfer.status.isFinal && transfer.status != .completed && transfer.status != .refunded
        var sentences: [String] = []
        if await isNewMessage(), !isNoticed, !isEnd, let words = transfer.message.flatMap({ Quotation.of($0) }) {
            sentences.append("\(anchor) says of the transfer: “\(words)”")
        }
        if await isNewLimit(), act != .pay, !isAboutSending(act), let limit = transfer.actionRequiredBy {
            sentences.append("You have to act by \(limit.forPeople).")
        }
        if act == .wait, let words = statusWords(), await !step.isDone(Self.statusKey, transfer) {
            sentences.append(words)
        }
        let status = Quotation.of(transfer.statusWord) ?? ""
        try await step.noteStrange(
            transfer.isStatusKnown
                ? nil : "\(anchor) (\(transfer.request)) has the transfer in `\(status)`, a status that \(lacking)"
        )
        if !sentences.isEmpty {
            let text = sentences.joined(separator: " ")
            let link = transfer.moreInfoURL?.reveal().absoluteString
            let redacted = link.map { "\(text) \(TransferValue.withoutQuery($0))" } ?? text
            try await step.report(redacted, full: link.map { "\(text) \($0)" } ?? text)
        }
        try await noteReported(act)
    }

    private var anchor: String { step.services.header.anchor }

    /// Whether the notice that is told anyway has the deadline.
    private func isAboutSending(_ act: TransferAct?) -> Bool {
        act == .tell && transfer.status == .pendingUserTransferStart
    }

    /// What there is to say of a status in which the run only waits.
    private func statusWords() -> String? {
        guard !transfer.status.isFinal else { return nil }
        let isUnknown = !transfer.isStatusKnown
        let eta = transfer.statusETA.flatMap { $0 >= Self.long ? $0 : nil }
        guard isUnknown || eta != nil else { return nil }
        let status = "`\(Quotation.of(transfer.statusWord) ?? "")`"
        let expected = eta.map { "; it expects that to take about \(($0 + .seconds(30)).wholeSeconds / 60) min" } ?? ""
        guard isUnknown else { return "\(anchor) has put the transfer in \(status)\(expected)." }
        return "\(anchor) has put the transfer in \(status), a status that \(lacking); the run waits\(expected)."
    }

    /// Who does not have a status that is not known.
    private var lacking: String { transfer.isDirect ? "SEP-31 does not have" : "no SEP has" }

    // MARK: What was told

    /// A message may have a customer's name in it, and notes are kept letter by letter.
    private var mark: Value? {
        transfer.message.map { words in
            ["transfer": .text(transfer.id), "words": .text(Hash256.digest(of: Array(words.utf8)).description)]
        }
    }

    private var limitMark: Value? {
        transfer.actionRequiredBy.map { ["transfer": .text(transfer.id), "limit": .text("\($0)")] }
    }

    private func isNewMessage() async -> Bool {
        guard let mark else { return false }
        return await step.allNotes(Self.key).last != mark
    }

    private func isNewLimit() async -> Bool {
        guard let limitMark else { return false }
        return await step.allNotes(Self.limitKey).last != limitMark
    }

    private func noteReported(_ act: TransferAct?) async throws {
        if let mark, await isNewMessage() { try await step.note(Self.key, mark) }
        if let limitMark, await isNewLimit() { try await step.note(Self.limitKey, limitMark) }
        if act == .wait, statusWords() != nil, await !step.isDone(Self.statusKey, transfer) {
            try await step.noteDone(Self.statusKey, transfer)
        }
    }
}
