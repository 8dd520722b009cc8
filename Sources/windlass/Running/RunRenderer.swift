import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Synchronization
import Terminal

/// The renderer of one run while it is driven.
protocol RunRenderer: Sendable {
    /// Applies an event, and shows it.
    func show(_ entry: JournalEntry)

    /// Applies an event of an earlier process without showing it.
    func recall(_ entry: JournalEntry)

    /// Shows the complete message of `state` at a terminal; a log or a pipe shows what the journal holds.
    func showComplete(_ state: String, _ text: String)

    /// Shows lines about an exchange with a server, which stay.
    func trace(_ lines: [StyledLine])

    /// Clears a free line for a question.
    func pauseRendering()

    /// The question is over.
    func resumeRendering()

    /// Takes what tells the commands that the findings of the run end with, before its end is shown.
    func take(_ commands: @escaping FindingList.Commands)

    /// The run is over for this process.
    func end(_ ending: Ending)
}

extension RunRenderer {
    func resumeRendering() {}
    func take(_ commands: @escaping FindingList.Commands) {}
}

/// Shows a run line by line; among many, each line begins with the run's label.
final class PlainRunRenderer: RunRenderer {
    private let lines: Mutex<PlainLines>
    private let prefix: StyledLine
    private let terminal: ProgramOutput

    init(flow: Flow, label: String? = nil, terminal: ProgramOutput) {
        lines = Mutex(PlainLines(flow: flow))
        prefix = StyledLine(label.map { "\($0) | " } ?? "", .faint)
        self.terminal = terminal
    }

    func show(_ entry: JournalEntry) {
        let lines = lines.withLock { $0.lines(for: entry) }
        for line in lines { terminal.show(terminal.text(of: prefix + line) + "\n") }
    }

    func recall(_ entry: JournalEntry) {
        _ = lines.withLock { $0.lines(for: entry) }
    }

    func trace(_ lines: [StyledLine]) {
        for line in lines { terminal.show(terminal.text(of: prefix + line) + "\n") }
    }

    func take(_ commands: @escaping FindingList.Commands) { lines.withLock { $0.commands = commands } }
    func showComplete(_ state: String, _ text: String) {}
    func pauseRendering() {}
    func end(_ ending: Ending) { trace(lines.withLock { $0.linesWhenLeft() }) }
}

/// The renderer of one run on a live board.
struct BoardRunRenderer: RunRenderer {
    let board: LiveBoard
    let number: Int
    let label: String

    func show(_ entry: JournalEntry) {
        board.apply(entry, of: number)
    }

    func recall(_ entry: JournalEntry) {
        board.apply(entry, of: number)
    }

    /// A message may be an address to open: it is printed above the board and stays.
    func showComplete(_ state: String, _ text: String) {
        let lines = text.split(separator: "\n").map { line in
            StyledLine("\(label) | ", .faint) + StyledLine("\(state): \(line)", .accent)
        }
        board.log(lines)
    }

    func trace(_ lines: [StyledLine]) {
        board.log(lines.map { StyledLine("\(label) | ", .faint) + $0 })
    }

    func pauseRendering() { board.pause() }
    func resumeRendering() { board.goOn() }
    func end(_ ending: Ending) { board.end(ending, of: number) }
}
