internal import Diagnostics
package import FlowEngine
package import FlowLanguage
package import Terminal
internal import Timekeeping

/// Tells a run line by line, for logs and pipes: a line when a state ends, when it has done something on the ledger and goes
/// on, and when a wait changes.
package struct PlainLines: Sendable {
    private var progress: RunProgress
    /// The declared accounts for which states act, by the states.
    private let accounts: [String: String]
    private var latestStatus: [String: String] = [:]
    /// A poll of a transfer, or a failure: shown only when something else follows than a wait for the next attempt.
    private var heldBack: StyledLine?
    private var latestFailure: StepFailure?
    /// The time since when a state fails again and again, and the number of its failures.
    private var failing: [String: (since: Timestamp, count: Int)] = [:]
    /// The limit of repetitions that are reported one by one; a last line says that they go on.
    private static let retriesShown = 5

    /// Tells the commands that the findings end with.
    package var commands: FindingList.Commands?

    /// The lines of a run that has not begun.
    package init(flow: Flow) {
        progress = RunProgress(flow: flow)
        let steps = flow.states + flow.always
        accounts = Dictionary(steps.map { ($0.name.value, $0.account?.value) }) { first, _ in first }
            .compactMapValues(\.self)
    }

    /// Takes in the next entry of the journal and returns what there is to say about it.
    package mutating func lines(for entry: JournalEntry) -> [StyledLine] {
        var lines: [StyledLine] = []
        if case .started = entry.event { (heldBack, latestFailure, latestStatus, failing) = (nil, nil, [:], [:]) }
        if let line = heldBack {
            heldBack = nil
            if case .waiting = entry.event {} else { lines.append(line) }
        }
        if case .finished(let outcome) = entry.event {
            failing[outcome.state] = nil
            lines += describe(outcome, at: entry.at)
        }
        progress.apply(entry)
        switch entry.event {
        case .started(let header):
            let anchor = header.anchor.isEmpty ? "" : "anchor \(header.anchor), "
            let others = header.accounts.sortedByKey.map { ", \($0.key) \($0.value)" }.joined()
            let place = "\(anchor)network \(header.network.name), account \(header.account)\(others)"
            lines.append(StyledLine("started   \(header.flow), run \(entry.run), \(place)"))
        case .told(let message):
            lines += message.text.masked.split(separator: "\n").map { line("told", message.state, String($0)) }
        case .failed(let failure):
            latestFailure = failure
            failing[failure.state, default: (entry.at, 0)].count += 1
            heldBack = line("failed", failure.state, failure.failure.headline.masked, .bad)
        case .waiting(let wait):
            if let line = describe(wait, at: entry.at) { lines.append(line) }
        case .ended(let ending):
            lines += FindingList.lines(of: progress.findings, commands: commands)
            let time = ElapsedText.of(progress.elapsed(at: entry.at))
            let word = progress.isCancelled ? "cancelled" : ending.failureKind?.rawValue ?? "done"
            lines.append(StyledLine("ended     \(word), \(time)"))
        case .interrupted:
            lines.append(StyledLine("interrupted"))
        case .asked(let inquiry):
            lines.append(line("asks", inquiry.state, inquiry.names, .attention))
        case .paused(let pause):
            lines.append(StyledLine("paused    until \(pause.until.toTheSecond)", .attention))
        case .resumed:
            lines.append(StyledLine("resumed   run \(entry.run)"))
        case .restarted(let restart):
            lines.append(StyledLine("restarted from \(restart.state), run \(entry.run)"))
        case .cancelled:
            lines.append(StyledLine("cancelled"))
        case .noted(let note):
            // What a verb is for is told when it is done; what it does on the way there, here.
            if note.isAction, let summary = note.summary {
                lines.append(line("did", note.state, named(summary, note.state)))
            }
        case .performing: latestFailure = nil
        case .woke, .heard, .expired, .finished, .found:
            break
        }
        return lines
    }

    /// The findings of a run that is left before its end, with which they would have been told.
    package func linesWhenLeft() -> [StyledLine] {
        progress.ending == nil ? FindingList.lines(of: progress.findings, commands: commands) : []
    }

    /// Describes how a verb ended, where that is new: not on entering a used flow, and not where a poll saw the same as before.
    private mutating func describe(_ outcome: Outcome, at now: Timestamp) -> [StyledLine] {
        guard !outcome.isUnchanged else { return [] }
        let row = progress.row(named: outcome.state)
        if row?.isEntering == true { return [] }
        let time = ElapsedText.of(row.map { progress.spent(in: $0, at: now) } ?? .zero)
        var text = outcome.summary?.masked ?? ""
        // A status that the summary does not have is told before it.
        if outcome.name != "done", !outcome.summaryHasName {
            text = [outcome.name, text].filter { !$0.isEmpty }.joined(separator: ": ")
        }
        let line = line("done", outcome.state, text.isEmpty ? time : "\(text) (\(time))")
        if outcome.name == "done" { return [line] }
        heldBack = line
        return []
    }

    /// A wait, where it is for something else than the one before.
    private mutating func describe(_ wait: Wait, at now: Timestamp) -> StyledLine? {
        if wait.reason == .retry {
            let time = ElapsedText.of(now.duration(to: wait.until))
            let failure = latestFailure?.failure.headline.masked ?? "it failed"
            if let (since, count) = failing[wait.state], count > Self.retriesShown {
                guard count == Self.retriesShown + 1 else { return nil }
                let text = "\(failure), since \(since.toTheSecond), trying again"
                return line("retrying", wait.state, text, .attention)
            }
            return line("retrying", wait.state, "\(failure), again in \(time)", .attention)
        }
        // Without a status it is too early for what the state does, for the reason that it told, or only time has to pass.
        let reason = latestFailure.flatMap { $0.state == wait.state ? $0.failure.headline.masked : nil }
        let status = wait.status ?? reason ?? "until \(wait.until.toTheSecond)"
        guard latestStatus.updateValue(status, forKey: wait.state) != status else { return nil }
        return wait.isSecondPoll
            ? line("checking", wait.state, named("\(status), polling once more", wait.state), .attention)
            : line("waiting", wait.state, named(status, wait.state), .attention)
    }

    /// The action or wait of a state, with the account for which it acts; of an outcome the summary has it.
    private func named(_ text: String, _ state: String) -> String {
        accounts[state].map { "\($0): \(text)" } ?? text
    }

    private func line(_ word: String, _ state: String, _ text: String, _ style: StyledLine.Style = .plain) -> StyledLine
    {
        StyledLine("\(DisplayWidth.padded(word, to: 9)) \(state): \(text)", style)
    }
}
