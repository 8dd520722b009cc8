package import FlowEngine
package import Timekeeping

/// A run in a list: what it is, how it began, where it stands and what happened to it last.
package struct RunSummary: Hashable, Sendable {
    /// The run and its flow, without the flow's texts.
    package var record: RunRecord

    /// Where the run stands.
    package var standing: RunStanding

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
        switch standing {
        case .damaged, .newer: false
        default: true
        }
    }

    /// Whether anybody has anything to do with the run: one that has no event has no header, and could not go on.
    package var canBegin: Bool {
        if case .damaged = standing { true } else { first != nil }
    }

    /// Whether there is something to do for the run at `now` that nobody does: it is what `resume --all` goes on with.
    ///
    /// A run that is parked since a time that has not come yet is due as well: the clock was set back, and nobody knows
    /// any more how long it has rested.
    package func isDue(at now: Timestamp) -> Bool {
        if case .parked = standing, now < updatedAt { return true }
        return standing.isDue(at: now)
    }

    /// When something happened last.
    package var updatedAt: Timestamp { last?.at ?? record.createdAt }
}
