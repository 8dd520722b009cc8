import Diagnostics

/// The cause of a route to `fail`: the final status of a transfer or a customer, or the outcome of a used flow.
struct FailureCause: Sendable {
    /// Whose status it is.
    enum Subject: Sendable {
        case transfer
        case customer
    }

    /// Whether it is the anchor's word, and not the flow's own decision.
    let isAnchors: Bool
    /// The explanation, as a clause.
    let summary: String
    /// What to do about it.
    let help: String?

    /// A transfer of `anchor` that `state` saw end in `status`, or a customer who stands in it, with the anchor's words, and with
    /// what the run has paid for the transfer; `earlier` is the status since which the anchor says the same.
    ///
    /// A payment to others (SEP-31, `isDirect`) is told at an address of its own.
    init(
        of subject: Subject,
        at anchor: String,
        status: String,
        in state: String,
        message: String?,
        earlier: String? = nil,
        isDirect: Bool = false,
        payments: [String] = []
    ) {
        isAnchors = true
        // The anchor's words stand in quotes: what follows them is the run's own.
        let said = message.flatMap { Quotation.of($0) }
        let words = said.map { text in earlier.map { "; it says since `\($0)`: “\(text)”" } ?? ": “\(text)”" } ?? ""
        switch subject {
        case .transfer:
            let request = isDirect ? "GET /transactions/…" : "GET /transaction"
            let paid = payments.map { "; \($0)" }.joined()
            summary = "\(anchor) ended the transfer in `\(status)` (\(request))\(words)\(paid)"
            help = Self.remedy(for: status, in: state, isPaid: !payments.isEmpty)
        case .customer:
            summary = "\(anchor) set the KYC status to `\(status)` (GET /customer)\(words)"
            help = "ask the anchor's support"
        }
    }

    /// What to do about a transfer that ended in `status`.
    private static func remedy(for status: String, in state: String, isPaid: Bool) -> String? {
        let back =
            isPaid
            ? "ask the anchor's support for what was paid, where it has not come back" : "nothing was paid by the run"
        let goingOn = "`windlass resume RUN --from \(state)` goes on with it"
        return switch status {
        case "error": "\(back); where the anchor takes the transfer up again, \(goingOn)"
        case "expired":
            "\(back); start a new transfer, and pay it in time; where the anchor takes this one up again, as the money came "
                + "late, \(goingOn)"
        case "refunded":
            "the money goes back to where it came from; start a new transfer when the anchor's reason is gone"
        case "no_market":
            "\(back); the anchor has no market for the asset now: start a new transfer later, or of another asset"
        case "too_small": "\(back); start a new transfer above the minimum that `windlass plan` shows"
        case "too_large": "\(back); start a new transfer below the maximum that `windlass plan` shows"
        default: nil
        }
    }

    /// A flow that `state` uses, which took the way to `outcome` after the state `last`.
    init(state: String, outcome: String, after last: String) {
        isAnchors = false
        help = nil
        summary =
            outcome == Outcome.failed
            ? "the flow routed to `fail` after `\(last)`" : "`\(state)` ended in `\(outcome)` after `\(last)`"
    }
}
