import Diagnostics

/// What explains a way to `fail`: the status in which a transfer ended, or how a used flow did.
struct BadEnd: Sendable {
    /// Whether it is the anchor's word, and not the flow's own decision.
    let isAnchors: Bool
    /// The explanation, as a clause.
    let summary: String

    /// A transfer that ended in `status`, with the anchor's words.
    init(status: String, message: String?) {
        isAnchors = true
        let words = message.flatMap { Quotation.of($0) }.map { ": \($0)" } ?? ""
        summary = "the anchor ended the transfer in `\(status)`\(words)"
    }

    /// A flow that `state` uses, which took the way to `outcome` after the state `last`.
    init(state: String, outcome: String, after last: String) {
        isAnchors = false
        summary =
            outcome == Outcome.failed
            ? "the flow goes to `fail` after `\(last)`" : "`\(state)` ended in `\(outcome)` after `\(last)`"
    }
}
