import Diagnostics

/// What explains a way to `fail`: the status in which a transfer ended, or a customer is, or how a used flow ended.
struct BadEnd: Sendable {
    /// Whose status it is.
    enum Subject: Sendable {
        case transfer
        case customer
    }

    /// Whether it is the anchor's word, and not the flow's own decision.
    let isAnchors: Bool
    /// The explanation, as a clause.
    let summary: String

    /// A transfer that ended in `status`, or a customer who stands in it, with the anchor's words.
    init(of subject: Subject, status: String, message: String?) {
        isAnchors = true
        let words = message.flatMap { Quotation.of($0) }.map { ": \($0)" } ?? ""
        summary =
            switch subject {
            case .transfer: "the anchor ended the transfer in `\(status)`\(words)"
            case .customer: "the anchor put its customer in `\(status)`\(words)"
            }
    }

    /// A flow that `state` uses, which took the way to `outcome` after the state `last`.
    init(state: String, outcome: String, after last: String) {
        isAnchors = false
        summary =
            outcome == Outcome.failed
            ? "the flow goes to `fail` after `\(last)`" : "`\(state)` ended in `\(outcome)` after `\(last)`"
    }
}
