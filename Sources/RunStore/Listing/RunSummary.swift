package import FlowEngine
package import Timekeeping

/// A run in a list: its record, its status, and its first and last event.
package struct RunSummary: Hashable, Sendable {
    /// The run and its flow, without the flow's texts.
    package var record: RunRecord

    /// The run's status.
    package var status: RunStatus

    /// The process that drives the run, where one does.
    package var holder: RunHolder?

    /// The run's first line, which holds its header; `nil` for a run that died before it.
    package var first: JournalEntry?

    /// The run's last line.
    package var last: JournalEntry?

    /// The number of lines that the run has.
    package var count: Int

    /// The start of the run.
    package var header: RunHeader? {
        if case .started(let header) = first?.event { header } else { nil }
    }

    /// The end of the run, or `nil` where it can go on.
    package var ending: Ending? {
        if case .ended(let ending) = last?.event { ending } else { nil }
    }

    /// Whether this version can read the run.
    package var isReadable: Bool {
        switch status {
        case .damaged, .newer: false
        default: true
        }
    }

    /// Whether the run can be resumed: one without events has no header.
    package var canBegin: Bool {
        if case .damaged = status { true } else { first != nil }
    }

    /// Whether `resume --all` would resume the run at `now`.
    ///
    /// A run that is paused since a time that has not come yet is due as well: the clock was set back, and no one knows
    /// any more how long it has rested.
    package func isDue(at now: Timestamp) -> Bool {
        if case .paused = status, now < updatedAt { return true }
        return status.isDue(at: now)
    }

    /// The time at which something happened last.
    package var updatedAt: Timestamp { last?.at ?? record.createdAt }
}

/// The status of a run.
package enum RunStatus: Hashable, Sendable {
    /// A process drives it, and does something for it.
    case running
    /// A process drives it, and waits until then.
    case waiting(until: Timestamp)
    /// No process drives it, and nothing is to be done before then.
    case paused(until: Timestamp)
    /// The run waits for answers to its questions, or for its deadline.
    case asks(until: Timestamp?)
    /// The run's questions have been answered since it stopped.
    case answered
    /// The run was interrupted, and can go on.
    case interrupted
    /// The process that drove it is gone, and the run has not ended.
    case killed
    /// The run has ended.
    case ended(Ending.Result)
    /// The run's journal is damaged.
    case damaged(RunDamage)
    /// A newer version of windlass has written its journal, in this format.
    case newer(format: Int)

    /// The status of a run with `column` in the store, which a living process drives or not.
    init(_ column: StatusColumn, isHeld: Bool) {
        self =
            switch column {
            case .ended(let result): .ended(result)
            // Anyone who holds a run that rests is about to go on with it, but has not yet.
            case .paused(let until): .paused(until: until)
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
        case .paused(let until): until <= now
        // After its deadline the run ends without an answer.
        case .asks(let until): until.map { $0 <= now } ?? false
        case .running, .waiting, .ended, .newer: false
        }
    }
}
