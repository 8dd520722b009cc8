internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Terminal
internal import Timekeeping

/// The line of one state in the picture of a run.
struct StepperRow {
    let row: ProgressRow
    @Boxed private(set) var progress: RunProgress
    let now: Timestamp
    let nameWidth: Int
    let columns: Int

    var line: StyledLine {
        let indent = String(repeating: "  ", count: row.depth)
        var line = StyledLine("  " + indent)
        let (symbol, symbolStyle) = mark
        line.append(symbol, symbolStyle)
        guard row.mark != .untouched else {
            line.append(" " + row.shortName, .faint)
            return line
        }
        line.append(" " + DisplayWidth.padded(row.shortName, to: nameWidth - indent.count))
        // Where the line is too long, what was found out gives way: the next look and the time always stay.
        let style: StyledLine.Style =
            switch row.mark {
            case .failed: .bad
            case .waiting: .attention
            default: .plain
            }
        var tail = ElapsedText.of(progress.spent(in: row, at: now))
        var detail = row.detail
        if row.mark == .waiting, let (status, next) = pollStatus {
            detail = status ?? detail
            tail = next + "  " + tail
        }
        let room = columns - DisplayColumns.of(line.text) - DisplayColumns.of(tail) - 4
        if let detail, room >= 4 { line.append("  " + StyledLine(detail).fitted(to: room).text, style) }
        line.append("  " + tail, style == .attention ? .attention : .faint)
        return line
    }

    /// The status that the state waits for, and when it goes on.
    private var pollStatus: (status: String?, next: String)? {
        if case .asks(let inquiry) = progress.idleReason, inquiry.state == row.name {
            return (nil, "asks for \(inquiry.names)")
        }
        guard let wait = progress.wait, wait.state == row.name else { return nil }
        let status = row.detail ?? wait.status
        return (status, progress.idleReason == nil ? wait.next(at: now) : "then from \(wait.until.toTheSecond) on")
    }

    private var mark: (String, StyledLine.Style) {
        switch row.mark {
        case .untouched: (progress.ending != nil ? "·" : "○", .faint)
        case .running: ("▶", .accent)
        case .waiting: ("◐", .attention)
        case .done: ("✔", .good)
        case .failed: ("✘", .bad)
        }
    }
}

extension Wait {
    /// Whether the next look has to confirm a final status that anchors are known to revoke.
    var isSecondPoll: Bool {
        reason == .poll
            && VerbCatalogue.all.contains { $0.outcomes.contains { $0.name == status && $0.isRevocable } }
    }

    /// The continuation after it, as the end of a clause.
    var sequel: String {
        switch reason {
        case .poll: ", then looks again"
        case .retry: ", then tries again"
        case .wait: ""
        case .input: ", for an answer"
        }
    }

    /// The time until it is over, in words: `next poll in 2.0 s`.
    func next(at now: Timestamp) -> String {
        let left = now.duration(to: until)
        let due = left > .zero ? "in \(ElapsedText.of(left))" : "now"
        return switch reason {
        case .poll: isSecondPoll ? "polling once more \(due)" : "next poll \(due)"
        case .retry: "trying again \(due)"
        case .wait: "going on \(due)"
        case .input: "waiting for an answer"
        }
    }
}

extension Inquiry {
    /// The names of the questions that need an answer: `` `first_name`, `last_name` ``.
    var names: String {
        needed.map { "`\($0.name)`" }.joined(separator: ", ")
    }
}
