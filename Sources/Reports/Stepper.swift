internal import FlowEngine
package import Timekeeping

/// Draws a run as a stepper: a line for each state with a mark, what it found out, and its time.
package enum Stepper {
    /// The whole picture of a run at the instant `now`, for a terminal of `columns` columns.
    package static func lines(of progress: RunProgress, at now: Timestamp, columns: Int) -> [StyledLine] {
        let width = max(columns, 20)
        var lines = heading(progress)
        let nameWidth = progress.rows.map { DisplayWidth.of($0.name) }.max() ?? 0
        for row in progress.rows {
            lines.append(line(of: row, in: progress, at: now, nameWidth: nameWidth, columns: width))
            for told in progress.told where told.state == row.name {
                lines += self.lines(of: told, indent: nameWidth + 4, columns: width)
            }
        }
        lines += footing(progress, at: now)
        return lines.map { $0.fitted(to: width) }
    }

    /// What was told, whole: it may be an address to open, so it goes on in the next line where it is too long.
    private static func lines(of told: RunProgress.Told, indent: Int, columns: Int) -> [StyledLine] {
        let left = min(indent, columns / 2)
        let rule = String(repeating: " ", count: left) + "│ "
        return told.text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { text in
            DisplayWidth.wrapped(String(text), columns: columns - left - 2).map { StyledLine(rule + $0, .accent) }
        }
    }

    private static func heading(_ progress: RunProgress) -> [StyledLine] {
        guard let header = progress.header else { return [] }
        var title = StyledLine(header.flow, .strong)
        if let run = progress.run { title.append("  run \(run)", .faint) }
        let account = ShortForm.address(header.account)
        let place = StyledLine("anchor \(header.anchor) · network \(header.network.name) · account \(account)", .faint)
        return [title, place, StyledLine()]
    }

    private static func line(
        of row: RunProgress.Row,
        in progress: RunProgress,
        at now: Timestamp,
        nameWidth: Int,
        columns: Int
    ) -> StyledLine {
        var line = StyledLine("  ")
        let (symbol, symbolStyle) = mark(of: row, ended: progress.ending != nil)
        line.append(symbol, symbolStyle)
        guard row.mark != .untouched else {
            line.append(" " + row.name, .faint)
            return line
        }
        line.append(" " + DisplayWidth.padded(row.name, to: nameWidth))
        // Where the line is too long, what was found out gives way: the next look and the time always stay.
        let style: StyledLine.Style =
            switch row.mark {
            case .failed: .bad
            case .waiting: .attention
            default: .plain
            }
        var tail = ElapsedText.of(progress.spent(in: row, at: now))
        var detail = row.detail
        if row.mark == .waiting, let wait = progress.wait, wait.state == row.name {
            detail = detail ?? wait.status
            tail = next(wait, at: now) + "  " + tail
        }
        let room = columns - DisplayWidth.of(line.text) - DisplayWidth.of(tail) - 4
        if let detail, room >= 4 { line.append("  " + StyledLine(detail).fitted(to: room).text, style) }
        line.append("  " + tail, style == .attention ? .attention : .faint)
        return line
    }

    private static func next(_ wait: Wait, at now: Timestamp) -> String {
        let left = now.duration(to: wait.until)
        let due = left > .zero ? "in \(ElapsedText.of(left))" : "now"
        return switch wait.reason {
        case .poll: "next look \(due)"
        case .retry: "trying again \(due)"
        case .wait: "going on \(due)"
        case .input: "waiting for an answer"
        }
    }

    private static func mark(of row: RunProgress.Row, ended: Bool) -> (String, StyledLine.Style) {
        switch row.mark {
        case .untouched: (ended ? "·" : "○", .faint)
        case .running: ("▶", .accent)
        case .waiting: ("◐", .attention)
        case .done: ("✔", .good)
        case .failed: ("✘", .bad)
        }
    }

    private static func footing(_ progress: RunProgress, at now: Timestamp) -> [StyledLine] {
        let time = ElapsedText.of(progress.elapsed(at: now))
        guard let ending = progress.ending else { return [StyledLine(), StyledLine("  \(time)", .faint)] }
        guard ending.failureKind != nil else { return [StyledLine(), StyledLine("done in \(time)", .good)] }
        return [StyledLine(), StyledLine("not done after \(time)", .bad)]
    }
}
