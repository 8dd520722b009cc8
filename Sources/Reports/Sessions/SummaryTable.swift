internal import Diagnostics
internal import FlowEngine
package import Terminal
package import Timekeeping

/// The summary of many runs: a line for each, and the totals.
package enum SummaryTable {
    /// The limit of lines; runs that passed are left out first.
    private static let limit = 60

    /// The table of the runs on `board`, for an output of `columns` columns, or of any width.
    ///
    /// The total has the words of the session's `counts` for what passed, and for broken baselines.
    package static func lines(
        of board: Board,
        _ counts: SessionCounts,
        at now: Timestamp,
        columns: Int? = nil
    ) -> [StyledLine] {
        let shown = shown(board.lines)
        // Where nothing was found about an anchor there is nothing to count.
        let hasFindings = shown.contains { !$0.findings.isEmpty }
        let header = ["run", "result", "in"] + (hasFindings ? ["findings"] : []) + ["time", "id"]
        let cells = shown.map { texts(of: $0, at: now, counts: hasFindings) }
        var widths = header.indices.map { index in
            cells.map { DisplayColumns.of($0[index]) }.reduce(DisplayColumns.of(header[index]), max)
        }
        // What became of a run has to be seen, also where its name doesn't fit.
        if let columns { widths[0] = min(widths[0], max(columns - 2 - widths[1], columns / 3)) }
        var lines = [StyledLine(row(header, widths), .faint)]
        for (line, cells) in zip(shown, cells) { lines.append(StyledLine(row(cells, widths), style(of: line))) }
        let hidden = board.lines.count - shown.count
        if hidden > 0 { lines.append(StyledLine("… and \(hidden) more", .faint)) }
        let total = total(of: board, counts, at: now)
        let pieces = columns.map { WordWrap.lines(total.text, columns: max($0, 20)) } ?? [total.text]
        lines += [StyledLine()] + pieces.map { StyledLine($0, total.spans.first?.style ?? .plain) }
        return columns.map { columns in lines.map { $0.fitted(to: max(columns, 20)) } } ?? lines
    }

    /// The lines in order, but what failed last, and before it what was not run: what is read is the end.
    private static func shown(_ lines: [BoardLine]) -> [BoardLine] {
        let good = lines.filter { $0.ending?.result == .done }
        let (open, failed) = (lines.filter { $0.ending == nil }, lines.filter { $0.ending?.failureKind != nil })
        guard lines.count > limit else { return good + open + failed }
        let kept = failed.prefix(limit)
        return Array(open.prefix(limit - kept.count) + kept)
    }

    private static func texts(of line: BoardLine, at now: Timestamp, counts: Bool) -> [String] {
        let result = line.ending.map { $0.failureKind?.rawValue ?? "done" } ?? "not run"
        let isDone = line.ending?.result == .done
        let time = line.elapsed(at: now).map(ElapsedText.of) ?? ""
        let findings = counts ? [line.findings.description] : []
        return [line.label, result, isDone ? "" : line.state ?? ""] + findings + [time, line.run?.rawValue ?? ""]
    }

    private static func row(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).map { DisplayWidth.padded(DisplayWidth.shortened($0, to: $1), to: $1) }
        return String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }

    private static func style(of line: BoardLine) -> StyledLine.Style {
        switch line.ending?.failureKind {
        case .paused?, .interrupted?, .unanswered?: .attention
        case _?: .bad
        case nil: line.ending == nil ? .faint : .good
        }
    }

    /// The words of runs that have neither passed nor failed.
    private static let unfinished: Set = ["not run", "interrupted", "paused", "unanswered"]

    private static func total(of board: Board, _ counts: SessionCounts, at now: Timestamp) -> StyledLine {
        let count = board.lines.count
        let time = ElapsedText.of(board.elapsed(at: now))
        var others: [(word: String, count: Int)] = []
        for line in board.lines where line.ending?.result != .done {
            let word = line.ending?.failureKind?.rawValue ?? "not run"
            if let index = others.firstIndex(where: { $0.word == word }) {
                others[index].count += 1
            } else {
                others.append((word, 1))
            }
        }
        let failures = others.filter { !Self.unfinished.contains($0.word) }
        let failed = failures.reduce(0) { $0 + $1.count }
        let kinds = failures.map { failures.count == 1 ? $0.word : "\($0.count) \($0.word)" }.joined(separator: ", ")
        let rest = others.filter { Self.unfinished.contains($0.word) }.map { ", \($0.count) \($0.word)" }.joined()
        let passed = counts.words(passed: board.doneCount)
        let good = counts.brokenWords.map { "\($0), \(passed)" } ?? passed
        let text = good + (failed > 0 ? ", \(failed) failed (\(kinds))" : "") + "\(rest), in \(time)"
        return StyledLine(text, board.doneCount == count && counts.brokenWords == nil ? .good : .bad)
    }
}
