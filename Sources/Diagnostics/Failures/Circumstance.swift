/// The action under way when something failed, and what stays open after it, where the code of the failure does not say that.
public enum Circumstance: String, CaseIterable, Hashable, Sendable {
    /// A check for the later state `state`, made before anything was started.
    case laterState = "later-state"
    /// The anchor has published nothing about it: `cause`.
    case nothingPublished = "nothing-published"
    /// The visit of a page ended early.
    case visitInterrupted = "visit-interrupted"
    /// The visit of a page ended early, and can't begin again.
    case visitNotRepeatable = "visit-not-repeatable"
    /// The link of a page may work once.
    case linkOpened = "link-opened"
    /// The anchor may have made the quote.
    case quotePossible = "quote-possible"
    /// The flow names no `subject`: no sender, or no receiver.
    case partyMissing = "party-missing"
    /// The answer to an earlier request with the same quote was lost.
    case quoteUsed = "quote-used"
    /// The request `request` may have been carried out.
    case requestPossible = "request-possible"
}

extension Failure {
    /// The failure with what was under way, made from `facts`.
    public func during(_ circumstance: Circumstance, _ facts: Facts = Facts()) -> Failure {
        var failure = self
        failure.facts[.circumstance] = .facts(facts.with(.name, .text(circumstance.rawValue)))
        return failure
    }
}
