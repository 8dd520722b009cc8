internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping
internal import TransferTracking

/// The facts from a run's journal that neither its machine nor its polls hold.
struct RunMemory {
    /// A stay of the run in a state.
    struct Visit {
        /// The number of the visit, from 1.
        var number: Int
        /// The beginning; what the visit started cannot be older.
        var began: Timestamp
    }

    /// The number of the journal's last line.
    private(set) var sequence = 0
    /// The visit in which each state is, or was last.
    private(set) var visits: [String: Visit] = [:]
    /// The wait that the journal holds as begun, and since when, so that a resume does not begin it a second time.
    private var begunWait: (wait: Wait, at: Timestamp)?
    /// The facts about transfers and payments that any state has noted, also a state that the flow lacks since a change.
    private(set) var transfers = TransferFacts()
    /// Whether a process before this one had a part of the run, whose answers this one may not know.
    private(set) var isResumed = false
    /// Whether a note about a transfer can't be read by this version: it may record a payment.
    private(set) var hasUnreadFacts = false
    /// The findings about the anchor.
    private(set) var findings = RunFindings()
    /// The questions that the run was paused for when this process took it over; `nil` if it was not waiting for input.
    var pausedFor: Inquiry?

    /// Takes in a line, whether it is new or replayed.
    mutating func take(_ entry: JournalEntry) {
        sequence = entry.sequence
        switch entry.event {
        case .performing(let attempt):
            let began = attempt.number == 1 ? entry.at : visits[attempt.state]?.began ?? entry.at
            visits[attempt.state] = Visit(number: attempt.visit, began: began)
        case .waiting(let wait): begunWait = (wait, entry.at)
        case .resumed: isResumed = true
        case .restarted:
            isResumed = true
            begunWait = nil
        case .woke, .heard: begunWait = nil
        case .found(let found): findings.take(found)
        case .noted(let note) where note.isAboutTransfer:
            if let fact = note.fact {
                transfers.apply(fact, by: note.state, visit: visits[note.state]?.number ?? 1)
            } else {
                hasUnreadFacts = true
            }
        default: break
        }
    }

    /// The wait as it is at `now`: it begins anew where the clock was set back to a time before it.
    func current(_ wait: Wait, at now: Timestamp) -> Wait {
        wait.begun(by: now, written: hasBegun(wait) ? begunWait?.at : nil)
    }

    /// Whether the journal holds `wait` as begun.
    func hasBegun(_ wait: Wait) -> Bool { begunWait?.wait == wait }

    /// The questions of `state` that the run was paused for when this process took it over; empty if there were none.
    func questions(of state: String) -> [RecordedQuestion] {
        guard let pausedFor, pausedFor.state == state else { return [] }
        return pausedFor.questions
    }
}
