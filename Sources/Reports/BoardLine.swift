internal import Diagnostics
package import FlowEngine
internal import FlowLanguage
internal import Terminal
package import Timekeeping

/// One of many runs, in as few words as fit into a line.
package struct BoardLine: Sendable {
    /// The label that tells the run from the others of its command.
    package let label: String
    package private(set) var run: RunID?
    /// The state in which the run is, or was when it ended.
    package private(set) var state: String?
    /// The action or the ending of the run there.
    package private(set) var status: String?
    package private(set) var ending: Ending?
    /// The numbers of findings about the anchor.
    private(set) var findings = FindingCounts()
    private var wait: Wait?
    private var startedAt: Timestamp?
    private var endedAt: Timestamp?

    init(label: String) {
        self.label = label
    }

    /// Whether the run waits for another party.
    var isWaiting: Bool { wait != nil && ending == nil }

    /// The time that the run has taken.
    package func elapsed(at now: Timestamp) -> Duration? {
        startedAt.map { $0.duration(to: endedAt ?? now) }
    }

    mutating func apply(_ entry: JournalEntry) {
        run = entry.run
        if startedAt == nil { startedAt = entry.at }
        switch entry.event {
        case .performing(let attempt):
            wait = nil
            if state != attempt.state { status = nil }
            state = attempt.state
        case .waiting(let wait):
            self.wait = wait
            // The results of the state before are not shown for this one.
            if state != wait.state { status = nil }
            state = wait.state
            status = wait.status ?? status
        case .noted(let note): status = note.summary ?? status
        case .finished(let outcome): status = outcome.summary?.masked ?? status
        case .failed(let failure): status = failure.failure.headline.masked
        case .woke, .heard, .expired, .cancelled, .restarted: wait = nil
        // Where it is started anew, it is another run.
        case .started: findings = FindingCounts()
        case .found(let found): findings.add(found.rank)
        case .told, .asked, .paused, .interrupted, .resumed, .ended: break
        }
    }

    mutating func end(_ ending: Ending, at now: Timestamp) {
        self.ending = ending
        wait = nil
        endedAt = now
        state = ending.state
        status = ending.failureKind.map { kind in
            (ending.failure?.headline.masked).map { "\(kind.rawValue): \($0)" } ?? kind.rawValue
        }
    }

    /// The line, for a terminal of `columns` columns.
    func line(at now: Timestamp, columns: Int, nameWidth: Int, stateWidth: Int) -> StyledLine {
        var line = StyledLine("  ")
        let (symbol, style) = mark
        line.append(symbol + " ", style)
        line.append(DisplayWidth.cell(label, columns: nameWidth), startedAt == nil ? .faint : .plain)
        guard let elapsed = elapsed(at: now) else { return line }
        line.append("  " + DisplayWidth.cell(state ?? "", columns: stateWidth), .faint)
        var tail = ElapsedText.of(elapsed)
        if let wait { tail = wait.next(at: now) + "  " + tail }
        let room = columns - DisplayColumns.of(line.text) - DisplayColumns.of(tail) - 4
        if let status, room >= 4 {
            line.append("  " + StyledLine(status).fitted(to: room).text, ending == nil ? .plain : style)
        }
        line.append("  " + tail, .faint)
        return line
    }

    private var mark: (String, StyledLine.Style) {
        if let kind = ending?.failureKind {
            return kind == .paused || kind == .interrupted || kind == .unanswered ? ("◐", .attention) : ("✘", .bad)
        }
        if ending != nil { return ("✔", .good) }
        if startedAt == nil { return ("○", .faint) }
        return wait == nil ? ("▶", .accent) : ("◐", .attention)
    }
}
