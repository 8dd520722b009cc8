internal import Diagnostics
package import FlowEngine
package import FlowLanguage
internal import Timekeeping

/// Tells a run line by line, for logs and pipes: a line when a state ends, and one when a wait changes.
package struct PlainLines: Sendable {
    private var progress: RunProgress
    private var latestStatus: [String: String] = [:]
    /// A look at a transfer, or a failure: news only when something else follows than a wait for the next try.
    private var heldBack: StyledLine?
    private var latestFailure: String?

    /// Nothing has happened yet.
    package init(flow: Flow) {
        progress = RunProgress(flow: flow)
    }

    /// Takes in the next entry of the journal and returns what there is to say about it.
    package mutating func lines(for entry: JournalEntry) -> [StyledLine] {
        let before = progress
        progress.apply(entry)
        var lines: [StyledLine] = []
        if let line = heldBack {
            heldBack = nil
            if case .waiting = entry.event {} else { lines.append(line) }
        }
        switch entry.event {
        case .started(let header):
            let place = "anchor \(header.anchor), network \(header.network.name), account \(header.account)"
            lines.append(StyledLine("started   \(header.flow), run \(entry.run), \(place)"))
        case .told(let message):
            lines += message.text.split(separator: "\n").map { line("told", message.state, String($0)) }
        case .finished(let outcome):
            let row = before.rows.first { $0.name == outcome.state }
            let time = ElapsedText.of(row.map { before.spent(in: $0, at: entry.at) } ?? .zero)
            var text = outcome.summary ?? ""
            // A status that the summary does not begin with is told before it.
            if outcome.name != "done", !text.hasPrefix(outcome.name) {
                text = [outcome.name, text].filter { !$0.isEmpty }.joined(separator: ": ")
            }
            let line = line("done", outcome.state, text.isEmpty ? time : "\(text) (\(time))")
            if outcome.name == "done" { lines.append(line) } else { heldBack = line }
        case .failed(let failure):
            latestFailure = failure.summary
            heldBack = line("failed", failure.state, failure.summary, .bad)
        case .waiting(let wait):
            if wait.reason == .retry {
                let time = ElapsedText.of(entry.at.duration(to: wait.until))
                lines.append(
                    line("retrying", wait.state, "\(latestFailure ?? "it failed"), again in \(time)", .attention)
                )
                break
            }
            let status = wait.status ?? wait.reason.rawValue
            if latestStatus.updateValue(status, forKey: wait.state) != status {
                lines.append(line("waiting", wait.state, status, .attention))
            }
        case .ended(let ending):
            let time = ElapsedText.of(progress.elapsed(at: entry.at))
            lines.append(StyledLine("ended     \(ending.failureKind?.rawValue ?? "done"), \(time)"))
        case .interrupted:
            lines.append(StyledLine("interrupted"))
        case .asked(let inquiry):
            let names = inquiry.questions.map { "`\($0.name)`" }.joined(separator: ", ")
            lines.append(line("asks", inquiry.state, names, .attention))
        case .parked(let parking):
            lines.append(StyledLine("parked    until \(Timestamp(unixSeconds: parking.until.unixSeconds))"))
        case .restarted(let restart):
            lines.append(StyledLine("restarted from \(restart.state)"))
        case .cancelled:
            lines.append(StyledLine("cancelled"))
        case .performing, .noted, .woke, .resumed, .expired:
            break
        }
        return lines
    }

    private func line(_ word: String, _ state: String, _ text: String, _ style: StyledLine.Style = .plain) -> StyledLine
    {
        StyledLine("\(DisplayWidth.padded(word, to: 9)) \(state): \(text)", style)
    }
}
