import FlowEngine
import FlowLanguage

/// What a run leaves behind: in its journal, with those whom it asked, on the ledger and at the anchor.
struct Traces: Sendable {
    var entries: [JournalEntry] = []
    /// The names of the questions that were asked, in order.
    var questions: [String] = []
    /// How many payments the run's account has made.
    var payments = 0
    /// The transfers that the anchor knows of, as `deposit completed`.
    var transfers: [String] = []

    var ending: Ending? {
        if case .ended(let ending)? = entries.last?.event { ending } else { nil }
    }

    /// The state that was begun last.
    var lastState: String? {
        entries.lazy.compactMap { entry in
            if case .performing(let attempt) = entry.event { attempt.state } else { nil }
        }
        .last
    }

    /// The lines, counted from 1, in which a state of `names` is performed.
    func lines(performing names: Set<String>) -> Set<Int> {
        var lines: Set<Int> = []
        var isInside = false
        for (index, entry) in entries.enumerated() {
            if case .performing(let attempt) = entry.event { isInside = names.contains(attempt.state) }
            if isInside { lines.insert(index + 1) }
        }
        return lines
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
