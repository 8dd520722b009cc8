package import FlowEngine

/// Where a run is killed: immediately before or after it writes a line of its journal.
package struct KillPoint: Hashable, Sendable, CustomStringConvertible {
    package enum Side: String, CaseIterable, Sendable {
        /// What the line tells is done, and not recorded.
        case before
        /// What the line tells is recorded, and what follows not begun.
        case after
    }

    package var side: Side
    package var line: Line

    package init(side: Side, line: Line) {
        self.side = side
        self.line = line
    }

    package var description: String { "\(side.rawValue) “\(line)”" }
}

/// A line of a journal, seen from where a process begins.
package enum Line: Hashable, Sendable, CustomStringConvertible {
    /// The how manieth line the process writes, from 1.
    case number(Int)
    /// The line that tells this.
    ///
    /// How often a run looks at something depends on the time, and its numbers with it; marks find the same moment in each.
    case mark(String)

    /// Reads what ``description`` writes.
    package init(_ text: String) { self = Int(text).map(Line.number) ?? .mark(text) }

    package var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .mark(let mark): mark
        }
    }
}

/// Names the lines that a process writes.
package struct LineNames: Sendable {
    private var number = 0
    private var state = ""
    private var counts: [String: Int] = [:]

    package init() {}

    /// What the next line is, by its number and by its mark, as `noted send transfer meant 1`.
    package mutating func next(_ event: Event) -> (number: Line, mark: Line) {
        number += 1
        if case .performing(let attempt) = event { state = attempt.state }
        var words = [event.kind.rawValue, state]
        switch event {
        case .noted(let note): words.append(note.title)
        // Which of the statuses that pass is seen depends on the time.
        case .finished(let outcome) where ["done", "completed"].contains(outcome.name): words.append(outcome.name)
        default: break
        }
        let text = words.joined(separator: " ")
        counts[text, default: 0] += 1
        return (.number(number), .mark("\(text) \(counts[text, default: 0])"))
    }
}
