internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// The messages of an anchor about its customer, reported as they come.
struct CustomerWords: Sendable {
    let step: StepContext

    /// Tells what is new about `customer`: the anchor's message, a status that SEP-12 doesn't have, and that something is
    /// needed of which the anchor doesn't say what it is.
    ///
    /// The reason of a rejection is left to the ending of the run.
    func report(_ customer: Customer) async throws {
        if case .rejected = customer.need { return }
        let facts: Facts = [
            .domain: .text(anchor), .subject: .text("customer"), .name: .text("SEP-12"),
            .status: .text(MessageText(identifier: customer.status.rawValue).masked),
        ]
        let strange = Failure(.unknownStatus, facts: facts).told(by: customer.statusSource)
        try await step.noteStrange(customer.status.isKnown ? nil : strange)
        let words = customer.message.flatMap { Quotation.of($0) }
        let status = MessageText(identifier: customer.status.rawValue)
        if customer.lacksQuestions {
            try await reportOnce(ProgressWording.customerUnclear(anchor, words))
        } else if !customer.status.isKnown {
            try await reportOnce(ProgressWording.customerStatusUnknown(anchor, status, words))
        } else if let words {
            try await reportOnce(ProgressWording.customerSays(anchor, status, words))
        }
    }

    /// Tells `text` unless it is what was told last.
    func reportOnce(_ text: MessageText, link: String? = nil) async throws {
        // What was told may have a customer's name in it, and notes are kept letter by letter.
        let digest = Hash256.digest(of: Array(text.reveal().utf8)).description
        for case .words(let last) in await step.allNotes(CustomerNote.self).reversed() {
            if last == digest { return }
            break
        }
        try await step.report(text, link: link)
        try await step.note(CustomerNote.words(digest))
    }

    private var anchor: String { step.services.anchorContext.anchor.domain.name }
}

extension Customer {
    /// Whether the anchor needs to know something and asks for nothing.
    var lacksQuestions: Bool { status == .needsInfo && need == .waiting }
}
