package import FlowEngine
internal import FlowLanguage
package import Terminal
package import Timekeeping

/// A board of many runs: the number of runs in each stage, and a line for each active run.
///
/// Taking in an event costs the same however many runs there are, and so does a picture, which is never higher than the
/// terminal.
package struct Board: Sendable {
    /// All runs in the order in which they were given.
    package private(set) var lines: [BoardLine]
    /// The numbers of the runs that are under way, smallest first.
    private(set) var underWay: [Int] = []
    /// The numbers of the runs that are over, the latest last.
    private(set) var over: [Int] = []
    private(set) var doneCount = 0
    private(set) var waitingCount = 0
    private let startedAt: Timestamp

    /// A board of runs that have not begun, by their labels.
    package init(labels: [String], at now: Timestamp) {
        lines = labels.map { BoardLine(label: $0) }
        startedAt = now
    }

    /// Takes in an entry of the journal of the run `number`.
    package mutating func apply(_ entry: JournalEntry, of number: Int) {
        guard lines.indices.contains(number) else { return }
        change(number) { $0.apply(entry) }
        let place = place(of: number)
        if !place.isTaken { underWay.insert(number, at: place.index) }
    }

    /// The run `number` is over for this process, in this way.
    package mutating func end(_ number: Int, _ ending: Ending, at now: Timestamp) {
        guard lines.indices.contains(number), lines[number].ending == nil else { return }
        change(number) { $0.end(ending, at: now) }
        let place = place(of: number)
        if place.isTaken { underWay.remove(at: place.index) }
        over.append(number)
        if ending.result == .done { doneCount += 1 }
    }

    /// The time that all of it has taken.
    func elapsed(at now: Timestamp) -> Duration { startedAt.duration(to: now) }

    private mutating func change(_ number: Int, _ body: (inout BoardLine) -> Void) {
        let before = lines[number].isWaiting
        body(&lines[number])
        if lines[number].isWaiting != before { waitingCount += before ? -1 : 1 }
    }

    /// The place of a run among those under way, and whether it is there already.
    private func place(of number: Int) -> (index: Int, isTaken: Bool) {
        var low = 0
        var high = underWay.count
        while low < high {
            let middle = (low + high) / 2
            if underWay[middle] < number { low = middle + 1 } else { high = middle }
        }
        return (low, low < underWay.count && underWay[low] == number)
    }

    /// The picture at the instant `now`, at most `rows` lines of `columns` columns.
    package func picture(at now: Timestamp, columns: Int, rows: Int, notice: String? = nil) -> [StyledLine] {
        let width = max(columns, 20)
        var picture = [heading(at: now), StyledLine()]
        let foot = notice.map { [StyledLine(), StyledLine($0, .attention)] } ?? []
        let room = max(rows - picture.count - foot.count, 1)
        let shown = shown(room: room)
        let names = DisplayWidth.shared(shown.numbers.map { lines[$0].label }, limit: width / 2)
        let states = DisplayWidth.shared(shown.numbers.map { lines[$0].state ?? "" }, limit: width / 4)
        for number in shown.numbers {
            picture.append(lines[number].line(at: now, columns: width, nameWidth: names, stateWidth: states))
        }
        if shown.hidden > 0 { picture.append(StyledLine("  … \(shown.hidden) more are under way", .faint)) }
        return (picture + foot).suffix(max(rows, 1)).map { $0.fitted(to: width) }
    }

    /// The runs that there is room for: all, or else those under way and, where there is still room, the latest endings.
    private func shown(room: Int) -> (numbers: [Int], hidden: Int) {
        if lines.count <= room { return (Array(lines.indices), 0) }
        if underWay.count > room { return (Array(underWay.prefix(room - 1)), underWay.count - room + 1) }
        let latest = over.suffix(room - underWay.count)
        return (Array(latest) + underWay, 0)
    }

    private func heading(at now: Timestamp) -> StyledLine {
        var line = StyledLine("\(over.count) of \(lines.count) runs", .strong)
        var counts: [(Int, String, StyledLine.Style)] = [(doneCount, "done", .good)]
        counts.append((over.count - doneCount, "not done", .bad))
        counts.append((underWay.count, waitingCount > 0 ? "under way (\(waitingCount) waiting)" : "under way", .accent))
        counts.append((lines.count - over.count - underWay.count, "to come", .faint))
        for (count, word, style) in counts where count > 0 { line.append(" · \(count) \(word)", style) }
        line.append("  \(ElapsedText.of(elapsed(at: now)))", .faint)
        return line
    }
}
