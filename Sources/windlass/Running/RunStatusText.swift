import Diagnostics
import FlowEngine
import FlowRunner
import Questions
import Reports
import RunStore
import Timekeeping

/// The status of a run, in words.
struct RunStatusText {
    /// The word that JSON has for it, and that `--status` takes.
    var word: String
    /// The time at which there is something to do again, where that is known.
    var due: Timestamp?
    /// The names of the questions that are open.
    var questions: [String] = []
    /// A few words for a list.
    var words: String
    /// A sentence for the run alone.
    var sentence: String
    /// The next steps.
    private var remedies: [Remedy] = []

    /// The next steps, in words.
    var help: String? { Advice.words(of: remedies) }

    init(_ summary: RunSummary, entries: [JournalEntry]? = nil, now: Timestamp = SystemWallClock().now) {
        let named: Facts = [.run: .text(summary.record.id.rawValue)]
        switch summary.status {
        case .running:
            (word, words) = ("running", "running")
        case .waiting(let until):
            (word, words, due) = ("waiting", "waits until \(until.toTheSecond)", until)
        case .paused(let until):
            let isDue = summary.isDue(at: now)
            (word, due) = ("paused", until)
            words = until <= now ? "paused, due since \(until.toTheSecond)" : "paused until \(until.toTheSecond)"
            remedies = [Remedy(isDue ? .resumeRun : .resumeThen, named)]
        case .asks(let until):
            due = until
            questions = Self.questions(summary, entries)
            let names = questions.map { "`\($0)`" }.joined(separator: ", ")
            (word, words) = ("asks", names.isEmpty ? "asks" : "asks for \(names)")
            remedies = [Remedy(.answerRun, named)]
            if let until {
                words += ", until \(until.toTheSecond)"
                if until <= now { remedies = [Remedy(.resumeToEnd, named)] }
            }
        case .answered:
            (word, words) = ("answered", "answered, can go on")
            remedies = [Remedy(.resumeRun, named)]
        case .interrupted:
            (word, words) = ("interrupted", "interrupted")
            remedies = [Remedy(.resumeRun, named)]
        case .killed:
            (word, words) = ("killed", summary.first == nil ? "killed before it began" : "killed")
            remedies = [Remedy(.resumeRun, named)]
        case .ended(.done):
            (word, words) = ("ended", "done")
        case .ended(.failed(let kind)):
            (word, words) = ("ended", summary.ending?.isCancelled == true ? "cancelled" : kind.rawValue)
            remedies = summary.ending?.state.map { [Remedy(.resumeAnyway, named.with(.state, .text($0)))] } ?? []
        case .damaged(let damage):
            (word, words) = ("damaged", "damaged: \(damage.words)")
            remedies = [Remedy(.checkRunBefore)]
        case .newer(let format):
            (word, words) = ("newer", "written by a newer version of windlass (journal format \(format))")
            remedies = [Remedy(.useNewerForRun)]
        }
        if summary.first == nil, summary.isReadable {
            remedies = [Remedy(.cancelUnsent, named)]
        }
        sentence = word == "ended" && words != "done" ? "not done: \(words)" : words
        if let holder = summary.holder {
            sentence += ", driven by process \(holder.process) on \(holder.host)"
        } else if summary.header?.network.name == RunTarget.sandbox, summary.ending == nil, summary.first != nil {
            words += ", its sandbox is gone"
            sentence += "; the embedded sandbox on which it was is gone, so it can't go on"
            remedies = [Remedy(.sandboxEnded), Remedy(.cancelRun, named)]
        }
    }

    private static func questions(_ summary: RunSummary, _ entries: [JournalEntry]?) -> [String] {
        if let entries { return Inquiry.open(in: entries)?.needed.map(\.name) ?? [] }
        if case .asked(let inquiry)? = summary.last?.event { return inquiry.needed.map(\.name) }
        return []
    }
}
