import FlowEngine
import FlowLanguage

/// What a run leaves behind: in its journal, with those whom it asked, on the ledger and at the anchor.
struct Traces: Sendable {
    var entries: [JournalEntry] = []
    /// The names of the questions that were asked, in order.
    var questions: [String] = []
    /// What the ledger did by order of the run's account or to it, in order.
    var operations: [String] = []
    /// The transfers that the anchor knows of, as `sep6 deposit completed`, without those that are ``unpaid``.
    var transfers: [String] = []
    /// How many payments to others (SEP-31) wait for their sender: one whose start was lost can't be looked for.
    var unpaid = 0

    var ending: Ending? {
        if case .ended(let ending)? = entries.last?.event { ending } else { nil }
    }

    /// The state that was begun last.
    var lastState: String? { lastAttempt?.state }

    /// Whether the last line is of a start by SEP-31 that was not over: its answer may be lost.
    var isStartingDirectly: Bool {
        if case .finished? = entries.last?.event { return false }
        return lastAttempt?.verb == "sep31"
    }

    private var lastAttempt: Attempt? {
        entries.lazy.compactMap { entry in
            if case .performing(let attempt) = entry.event { attempt } else { nil }
        }
        .last
    }

    /// The lines, counted from 1, in which something is done that must not be done twice: those of a verb that starts or
    /// pays something, and those of another that notes an intent before it acts.
    var crucialLines: Set<Int> {
        var lines: Set<Int> = []
        for attempt in attempts where attempt.isCrucial { lines.formUnion(attempt.lines) }
        return lines
    }

    private struct AttemptLines {
        var lines: ClosedRange<Int>
        var verb: VerbName
        var hasNotes = false

        /// What a page or a question notes is what someone answered.
        var isCrucial: Bool {
            VerbCatalogue[verb]?.effect != VerbEffect.none || hasNotes && !["page", "ask"].contains(verb)
        }
    }

    private var attempts: [AttemptLines] {
        var attempts: [AttemptLines] = []
        for (index, entry) in entries.enumerated() {
            if case .performing(let attempt) = entry.event {
                attempts.append(AttemptLines(lines: index + 1...index + 1, verb: attempt.verb))
            } else if var last = attempts.popLast() {
                if case .noted = entry.event { last.hasNotes = true }
                last.lines = last.lines.lowerBound...index + 1
                attempts.append(last)
            }
        }
        return attempts
    }

    /// The questions whose answers came into no line.
    var lost: [String] {
        var lost = questions
        for name in answered {
            if let index = lost.firstIndex(of: name) { lost.remove(at: index) }
        }
        return lost
    }

    /// The states that came to their end, each where it did so first, except `fleeting` ones.
    func states(without fleeting: Set<String>) -> [String] {
        var states: [String] = []
        for case .finished(let outcome) in entries.map(\.event)
        where !states.contains(outcome.state) && !fleeting.contains(outcome.state) {
            states.append(outcome.state)
        }
        return states
    }

    /// The questions whose answers are in the journal; those that are asked when a run begins are in its first line.
    var answered: [String] {
        entries.flatMap { entry -> [String] in
            switch entry.event {
            case .started(let header): Array(header.secrets.keys)
            case .noted(let note) where note.key.hasPrefix("answer "): [String(note.key.dropFirst("answer ".count))]
            default: []
            }
        }
    }

    /// How often each question was asked.
    var questionCounts: [String: Int] {
        questions.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
