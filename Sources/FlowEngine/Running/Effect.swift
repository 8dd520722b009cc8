public import FlowLanguage

/// What a ``Machine`` wants done.
public enum Effect: Hashable, Sendable {
    /// Perform a verb; record the attempt before, and how it ended after.
    case perform(Attempt, arguments: [String: Value])
    /// Record the wait, sleep until it is over, record ``Event/woke``.
    case wait(Wait)
    /// Record the ending; there is nothing more to do.
    case end(Ending)
}
