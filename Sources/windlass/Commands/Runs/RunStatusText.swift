import Diagnostics
import FlowEngine
import FlowRunner
import Questions
import Reports
import RunStore
import Timekeeping

/// The status of a run, in words.
struct RunStatusText {
    /// The word that `--status` takes for it.
    var word: String
    /// When there is something to do again, where that is known.
    var due: Timestamp?
    /// The names of the questions that are open.
    var questions: [String] = []
    /// A few words for a list.
    var words: String
    /// A sentence for the run alone.
    var sentence: String
    /// What is to be done next.
    var help: String?

    init(_ summary: RunSummary, entries: [JournalEntry]? = nil, now: Timestamp = SystemWallClock().now) {
        let id = summary.record.id
        switch summary.status {
        case .running:
            (word, words) = ("running", "running")
        case .waiting(let until):
            (word, words, due) = ("waiting", "waits until \(until.toTheSecond)", until)
        case .parked(let until):
            let isDue = summary.isDue(at: now)
            (word, due) = ("parked", until)
            words = until <= now ? "parked, due since \(until.toTheSecond)" : "parked until \(until.toTheSecond)"
            help = isDue ? "`windlass resume \(id)` resumes it" : "`windlass resume \(id)` resumes it then"
        case .asks(let until):
            due = until
            questions = Self.questions(summary, entries)
            let names = questions.map { "`\($0)`" }.joined(separator: ", ")
            (word, words) = ("asks", names.isEmpty ? "asks" : "asks for \(names)")
            help = "`windlass runs answer \(id)` answers"
            if let until {
                words += ", until \(until.toTheSecond)"
                if until <= now { help = "its deadline has passed; `windlass resume \(id)` ends it" }
            }
        case .answered:
            (word, words) = ("answered", "answered, can go on")
            help = "`windlass resume \(id)` resumes it"
        case .interrupted:
            (word, words) = ("interrupted", "interrupted")
            help = "`windlass resume \(id)` resumes it"
        case .killed:
            (word, words) = ("killed", summary.first == nil ? "killed before it began" : "killed")
            help = "`windlass resume \(id)` resumes it"
        case .ended(.done):
            (word, words) = ("ended", "done")
        case .ended(.failed(let kind)):
            let isCancelled = summary.ending?.summary == "cancelled"
            (word, words) = ("ended", isCancelled ? "cancelled" : kind.rawValue)
            help = summary.ending?.state.map {
                "`windlass resume \(id) --from \($0)` resumes it anyway, or from another state of your choice"
            }
        case .damaged(let detail):
            (word, words) = ("damaged", "damaged: \(detail)")
            help = "check at the anchor and on the ledger what it did before you start it again"
        case .newer(let format):
            (word, words) = ("newer", "written by a newer version of windlass (journal format \(format))")
            help = "use the newer windlass for this run"
        }
        if summary.first == nil, summary.isReadable {
            help = "nothing was sent; `windlass runs cancel \(id) --now` takes it off the list"
        }
        sentence = word == "ended" && words != "done" ? "not done: \(words)" : words
        if let holder = summary.holder {
            sentence += ", driven by process \(holder.process) on \(holder.host)"
        } else if summary.header?.network.name == RunTarget.sandbox, summary.ending == nil, summary.first != nil {
            words += ", its sandbox is gone"
            sentence += "; the embedded sandbox on which it was is gone, so it can't go on"
            help = "start the flow anew; `windlass runs cancel \(id)` takes the run off the list"
        }
    }

    private static func questions(_ summary: RunSummary, _ entries: [JournalEntry]?) -> [String] {
        if let entries { return Inquiry.open(in: entries)?.needed.map(\.name) ?? [] }
        if case .asked(let inquiry)? = summary.last?.event { return inquiry.needed.map(\.name) }
        return []
    }
}
