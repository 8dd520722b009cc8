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

    /// How many lines the run has.
    package var count: Int

    /// What the run started from.
    package var header: RunHeader? {
        if case .started(let header) = first?.event { header } else { nil }
    }

    /// How the run ended, or `nil` where it can go on.
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
    /// A run that is parked since a time that has not come yet is due as well: the clock was set back, and no one knows
    /// any more how long it has rested.
    package func isDue(at now: Timestamp) -> Bool {
        if case .parked = status, now < updatedAt { return true }
        return status.isDue(at: now)
    }

    /// When something happened last.
    package var updatedAt: Timestamp { last?.at ?? record.createdAt }
}
