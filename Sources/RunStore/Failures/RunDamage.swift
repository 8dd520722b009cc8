internal import Diagnostics

/// The damage in the journal of one run.
package enum RunDamage: Hashable, Sendable {
    /// A missing event, by its number; `of` is how many were counted, where they were.
    case missingEvent(Int, of: Int? = nil)
    /// An unreadable event, by its number.
    case unreadableEvent(Int)
    /// No event can be read.
    case unreadableEvents
    /// Events beyond the number that was counted.
    case surplusEvents(Int)
    /// The events are not those that were written.
    case otherEvents
    /// The status can't be read.
    case unreadableStatus
    /// A row has values of another kind.
    case otherValues

    /// The facts of a failure about it.
    var facts: Facts {
        switch self {
        case .missingEvent(let number, let total):
            [.flaw: .text("missing-event"), .count: .number(number), .expected: total.map(Fact.number)]
        case .unreadableEvent(let number): [.flaw: .text("unreadable-event"), .count: .number(number)]
        case .unreadableEvents: [.flaw: .text("unreadable-events")]
        case .surplusEvents(let number): [.flaw: .text("surplus-events"), .count: .number(number)]
        case .otherEvents: [.flaw: .text("other-events")]
        case .unreadableStatus: [.flaw: .text("unreadable-status")]
        case .otherValues: [.flaw: .text("other-values")]
        }
    }

    /// The damage in words.
    package var words: String { facts.runDamage }
}
