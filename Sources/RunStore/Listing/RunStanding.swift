package import FlowEngine
package import Timekeeping

/// Where a run stands.
package enum RunStanding: Hashable, Sendable {
    /// A process drives it, and does something for it.
    case running
    /// A process drives it, and waits until then.
    case waiting(until: Timestamp)
    /// Nobody drives it, and nothing is to be done before then.
    case parked(until: Timestamp)
    /// It stands until somebody has answered its questions, or its deadline passes.
    case asks(until: Timestamp?)
    /// It asked, and somebody has answered since.
    case answered
    /// It was stopped, and can go on.
    case interrupted
    /// Whoever drove it is gone, and the run has not ended.
    case killed
    /// It is over.
    case ended(Ending.Result)
    /// What the store holds of it makes no sense; the text says what was found.
    case damaged(String)
    /// A newer version of windlass has written its journal, in this format.
    case newer(format: Int)

    /// Where a run stands of which the store holds `column`, driven by a living process or not.
    init(_ column: StandingColumn, isHeld: Bool) {
        self =
            switch column {
            case .ended(let result): .ended(result)
            // Whoever holds a run that rests is about to go on with it, but has not yet.
            case .parked(let until): .parked(until: until)
            case .asks(let until): .asks(until: until)
            case .answered: .answered
            case .interrupted: .interrupted
            case .new, .running: isHeld ? .running : .killed
            case .waiting(let until): isHeld ? .waiting(until: until) : .killed
            }
    }

    /// Whether there is something to do for the run at `now` that nobody does: it is what `resume --all` goes on with.
    package func isDue(at now: Timestamp) -> Bool {
        switch self {
        // Nobody can go on with a damaged one, and somebody has to be told.
        case .killed, .interrupted, .answered, .damaged: true
        case .parked(let until): until <= now
        // Nobody has to answer any more for the run to end.
        case .asks(let until): until.map { $0 <= now } ?? false
        case .running, .waiting, .ended, .newer: false
        }
    }
}
