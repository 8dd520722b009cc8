package import FlowEngine
package import Timekeeping

/// The status of a run.
package enum RunStatus: Hashable, Sendable {
    /// A process drives it, and does something for it.
    case running
    /// A process drives it, and waits until then.
    case waiting(until: Timestamp)
    /// No process drives it, and nothing is to be done before then.
    case parked(until: Timestamp)
    /// It waits for answers to its questions, or for its deadline.
    case asks(until: Timestamp?)
    /// It asked, and someone has answered since.
    case answered
    /// It was stopped, and can go on.
    case interrupted
    /// The process that drove it is gone, and the run has not ended.
    case killed
    /// It is over.
    case ended(Ending.Result)
    /// Its journal is damaged; the text says how.
    case damaged(String)
    /// A newer version of windlass has written its journal, in this format.
    case newer(format: Int)

    /// The status of a run with `column` in the store, which a living process drives or not.
    init(_ column: StatusColumn, isHeld: Bool) {
        self =
            switch column {
            case .ended(let result): .ended(result)
            // Anyone who holds a run that rests is about to go on with it, but has not yet.
            case .parked(let until): .parked(until: until)
            case .asks(let until): .asks(until: until)
            case .answered: .answered
            case .interrupted: .interrupted
            case .new, .running: isHeld ? .running : .killed
            case .waiting(let until): isHeld ? .waiting(until: until) : .killed
            }
    }

    /// Whether `resume --all` would resume the run at `now`.
    package func isDue(at now: Timestamp) -> Bool {
        switch self {
        // A damaged run can't be resumed, and has to be reported.
        case .killed, .interrupted, .answered, .damaged: true
        case .parked(let until): until <= now
        // After its deadline the run ends without an answer.
        case .asks(let until): until.map { $0 <= now } ?? false
        case .running, .waiting, .ended, .newer: false
        }
    }
}
