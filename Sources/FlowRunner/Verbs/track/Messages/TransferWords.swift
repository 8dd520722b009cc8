internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// The anchor's words about a transfer, reported in every status: its message, its deadline for the user, a status that
/// no SEP has, and its estimate.
///
/// What a ``TransferNotice`` or the ending of the run reports is only noted here, so that nothing is reported twice.
struct TransferWords: Sendable {
    /// The shortest estimate of an anchor that is reported.
    private static let long = Duration.seconds(60)

    let step: StepContext
    let transfer: Transfer

    /// Tells what is new, before the state does `act`, which is `nil` where it does nothing; the message is left to a notice
    /// where one is given (`isNoticed`).
    func report(before act: StatusAction?, isNoticed: Bool) async throws {
        let isEnd = transfer.status.isFinal && transfer.status != .completed && transfer.status != .refunded
        let tracked = await step.tracked(transfer.id)
        let new = messages(before: act).filter { !tracked.isTold($0) }
        let topics = Set(new.map(\.topic))
        var sentences: [MessageText] = []
        if topics.contains(.message), !isNoticed, !isEnd, let words = transfer.message.flatMap({ Quotation.of($0) }) {
            sentences.append(ProgressWording.transferSays(anchor, words))
        }
        if topics.contains(.deadline), act?.isAboutPaying != true, !isAboutSending(act),
            let limit = transfer.actionRequiredBy
        {
            sentences.append(ProgressWording.actBy(limit))
        }
        if topics.contains(.status), let words = statusWords() { sentences.append(words) }
        let facts: Facts = [
            .domain: .text(anchor), .subject: .text("transfer"),
            .name: transfer.isDirect ? .text("SEP-31") : nil,
            .status: .text(MessageText(identifier: transfer.statusWord).masked),
        ]
        let subject = Subject(field: "transaction.status")
        let strange = Failure(.unknownStatus, subject: subject, facts: facts).told(by: transfer.source)
        try await step.noteStrange(transfer.isStatusKnown ? nil : strange)
        if !sentences.isEmpty {
            let text = sentences.joined(separator: " ")
            try await step.report(text, link: transfer.moreInfoURL?.reveal().absoluteString)
        }
        for message in new { try await step.record(.told(message: message)) }
    }

    private var anchor: String { step.services.header.anchor }

    /// Whether the notice that is told anyway has the deadline.
    private func isAboutSending(_ act: StatusAction?) -> Bool {
        act == .instruct && transfer.status == .pendingUserTransferStart
    }

    /// The words for a status in which the run only waits.
    private func statusWords() -> MessageText? {
        guard !transfer.status.isFinal else { return nil }
        let isUnknown = !transfer.isStatusKnown
        let eta = transfer.statusETA.flatMap { $0 >= Self.long ? $0 : nil }
        guard isUnknown || eta != nil else { return nil }
        return ProgressWording.status(
            anchor,
            MessageText(identifier: transfer.statusWord).masked,
            isUnknown: isUnknown,
            isDirect: transfer.isDirect,
            minutes: eta.map { ($0 + .seconds(30)).wholeSeconds / 60 }
        )
    }

    // MARK: What was told

    /// The messages of the transfer; its message may name a customer, and facts are kept letter by letter.
    private func messages(before act: StatusAction?) -> [ToldMessage] {
        let message = transfer.message.map {
            ToldMessage(.message, of: transfer.id, text: ToldMessage.digest(of: $0.reveal()))
        }
        let deadline = transfer.actionRequiredBy.map { ToldMessage(.deadline, of: transfer.id, text: "\($0)") }
        let isStatusTold = act?.waits == true && statusWords() != nil
        let status = isStatusTold ? ToldMessage(.status, in: TransferTurn(of: transfer, in: step)) : nil
        return [message, deadline, status].compactMap(\.self)
    }
}

extension StatusAction {
    /// Whether a payment is the run's own matter, also where it was made.
    fileprivate var isAboutPaying: Bool { self == .pay || self == .reportSecondRequest }
}
