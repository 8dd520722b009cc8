import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Synchronization

/// What shows one run to people while it goes on.
protocol RunDisplay: Sendable {
    /// Takes in an event, and shows it.
    func show(_ entry: JournalEntry)

    /// Takes in an event of an earlier process, without telling it again.
    func recall(_ entry: JournalEntry)

    /// Shows a person at a terminal the whole of what `state` told; a log or a pipe keeps to what the journal holds.
    func retell(_ state: String, _ text: String)

    /// Makes room for a question.
    func makeRoom()

    /// The question is over.
    func closeRoom()

    /// The run is over for this process.
    func end(_ ending: Ending)
}

extension RunDisplay {
    func closeRoom() {}
}

/// Shows a run line by line; among many, each line begins with the run's label.
final class PlainDisplay: RunDisplay {
    private let lines: Mutex<PlainLines>
    private let prefix: StyledLine
    private let terminal: Terminal

    init(flow: Flow, label: String? = nil, terminal: Terminal) {
        lines = Mutex(PlainLines(flow: flow))
        prefix = StyledLine(label.map { "\($0) | " } ?? "", .faint)
        self.terminal = terminal
    }

    func show(_ entry: JournalEntry) {
        let lines = lines.withLock { $0.lines(for: entry) }
        for line in lines { terminal.show(terminal.text(of: StyledLine(prefix.spans + line.spans)) + "\n") }
    }

    func recall(_ entry: JournalEntry) {
        _ = lines.withLock { $0.lines(for: entry) }
    }

    func retell(_ state: String, _ text: String) {}
    func makeRoom() {}
    func end(_ ending: Ending) {}
}

/// The place of one run on a live board.
struct BoardSeat: RunDisplay {
    let board: LiveBoard
    let number: Int
    let label: String

    func show(_ entry: JournalEntry) {
        board.apply(entry, of: number)
    }

    func recall(_ entry: JournalEntry) {
        board.apply(entry, of: number)
    }

    /// What a flow tells may be an address to open: it stands above the board, whole, for as long as it is needed.
    func retell(_ state: String, _ text: String) {
        let lines = text.split(separator: "\n").map { line in
            StyledLine([StyledLine("\(label) | ", .faint), StyledLine("\(state): \(line)", .accent)].flatMap(\.spans))
        }
        board.log(lines)
    }

    func makeRoom() { board.pause() }
    func closeRoom() { board.goOn() }
    func end(_ ending: Ending) { board.end(ending, of: number) }
}
