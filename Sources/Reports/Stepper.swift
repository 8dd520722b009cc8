internal import Diagnostics
internal import FlowEngine
package import Terminal
package import Timekeeping

/// Draws a run as a stepper: a line for each state with a mark, what it found out, and its time.
package enum Stepper {
    /// The picture of a run at the instant `now`, for a terminal of `columns` columns.
    ///
    /// With `rows` it has at most so many lines: used flows that the run is not in give way first, and then what is far
    /// from where the run is. Without it this is the last picture: the findings are in it however the run was left, and end with their
    /// `commands`, which may be wider than the terminal.
    package static func lines(
        of progress: RunProgress,
        at now: Timestamp,
        columns: Int,
        rows: Int? = nil,
        commands: FindingList.Commands? = nil
    ) -> [StyledLine] {
        let width = max(columns, 20)
        let heading = heading(progress)
        let footing = footing(progress, at: now)
        var body = body(of: progress, at: now, columns: width)
        guard let rows else {
            let lines = (heading + body.map(\.line) + footing).map { $0.fitted(to: width) }
            return lines + findings(progress, columns: width, commands)
        }
        let end = footing + (progress.ending == nil ? [] : findings(progress, columns: width, nil))
        let room = max(rows - heading.count - end.count, 1)
        if body.count > room { body = self.body(of: progress, at: now, columns: width, isFolded: true) }
        body = piece(of: body, around: progress.current?.name, room: room)
        let lines = heading + body.map(\.line) + end
        return lines.suffix(rows).map { $0.fitted(to: width) }
    }

    /// A line, and the state that it is about.
    private typealias Part = (state: String?, line: StyledLine)

    private static func body(
        of progress: RunProgress,
        at now: Timestamp,
        columns: Int,
        isFolded: Bool = false
    ) -> [Part] {
        let open = Set(progress.open.map { progress.rows[$0].name })
        let rows = isFolded ? progress.rows.filter { $0.part.map(open.contains) ?? true } : progress.rows
        let nameWidth = rows.map { $0.depth * 2 + DisplayColumns.of($0.shortName) }.max() ?? 0
        let told = Dictionary(grouping: progress.messages, by: \.state)
        var parts: [Part] = []
        for (index, row) in rows.enumerated() {
            if row.isAlways, index == 0 || !rows[index - 1].isAlways {
                parts += [(nil, StyledLine()), (nil, StyledLine("  at the end", .faint))]
            }
            let shape = StepperRow(row: row, progress: progress, now: now, nameWidth: nameWidth, columns: columns)
            parts.append((row.name, shape.line))
            for told in told[row.name] ?? [] {
                parts += lines(of: told, indent: nameWidth + 4, columns: columns).map { (row.name, $0) }
            }
        }
        return parts
    }

    /// The piece of `parts` that there is room for, with the state called `name` in it.
    private static func piece(of parts: [Part], around name: String?, room: Int) -> [Part] {
        guard parts.count > room else { return parts }
        let current = parts.lastIndex { $0.state == name } ?? parts.count - 1
        let start = min(max(0, current - room * 2 / 3), parts.count - room)
        return Array(parts[start..<start + room])
    }

    /// The lines of a message, whole: it may be an address to open, so it goes on in the next line where it is too long.
    private static func lines(of told: RunProgress.Message, indent: Int, columns: Int) -> [StyledLine] {
        let left = min(indent, columns / 2)
        let rule = String(repeating: " ", count: left) + "│ "
        return told.text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { text in
            WordWrap.lines(String(text), columns: columns - left - 2)
                .map { StyledLine(rule + $0, .accent) }
        }
    }

    private static func heading(_ progress: RunProgress) -> [StyledLine] {
        guard let header = progress.header else { return [] }
        var title = StyledLine(header.flow, .strong)
        if let run = progress.run { title.append("  run \(run)", .faint) }
        let others = header.accounts.sortedByKey.map { " · \($0.key) \(ShortForm.address($0.value))" }
        let account = ShortForm.address(header.account) + others.joined()
        let anchor = header.anchor.isEmpty ? "" : "anchor \(header.anchor) · "
        let place = StyledLine("\(anchor)network \(header.network.name) · account \(account)", .faint)
        return [title, place, StyledLine()]
    }

    /// The findings about the anchor; all but commands fits.
    private static func findings(
        _ progress: RunProgress,
        columns: Int,
        _ commands: FindingList.Commands?
    ) -> [StyledLine] {
        guard !progress.findings.isEmpty else { return [] }
        let parts = FindingList.parts(of: progress.findings, columns: columns, commands: commands)
        return [StyledLine()] + parts.map { $0.isCommand ? $0.line : $0.line.fitted(to: columns) }
    }

    private static func footing(_ progress: RunProgress, at now: Timestamp) -> [StyledLine] {
        let time = ElapsedText.of(progress.elapsed(at: now))
        if let ending = progress.ending {
            if ending.failureKind == nil { return [StyledLine(), StyledLine("done in \(time)", .good)] }
            let word = progress.isCancelled ? "cancelled" : "not done"
            return [StyledLine(), StyledLine("\(word) after \(time)", .bad)]
        }
        let text =
            switch progress.idleReason {
            case .paused(let until): "paused until \(until.toTheSecond), after \(time)"
            case .asks: "waiting for answers, after \(time)"
            case .interrupted: "interrupted after \(time)"
            case nil: progress.isCancelled ? "  \(time), ending because it was cancelled" : "  \(time)"
            }
        return [StyledLine(), StyledLine(text, progress.idleReason == nil ? .faint : .attention)]
    }
}
