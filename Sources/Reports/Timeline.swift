internal import Diagnostics
package import FlowEngine
internal import FlowLanguage
package import Terminal
internal import Timekeeping

/// A journal, event by event, for `runs show`.
package enum Timeline {
    /// A line for every entry: the time since the run started, the state, what happened.
    ///
    /// Notes without a summary are for the machine: they have lines only where `isVerbose`.
    package static func lines(of entries: [JournalEntry], isVerbose: Bool = false) -> [StyledLine] {
        guard let start = entries.first?.at else { return [] }
        let shown = entries.filter { isVerbose || !isForMachine($0.event) }
        let width = shown.compactMap(\.state).map { DisplayColumns.of($0) }.max() ?? 0
        return shown.map { entry in
            let elapsed = ElapsedText.of(start.duration(to: entry.at))
            var line = StyledLine("\(DisplayWidth.padded("+" + elapsed, to: 12))", .faint)
            line.append(DisplayWidth.padded(entry.state ?? "", to: width + 2))
            let (text, style) = describe(entry.event)
            line.append(text, style)
            return line
        }
    }

    private static func isForMachine(_ event: Event) -> Bool {
        if case .noted(let note) = event { note.summary == nil } else { false }
    }

    private static func describe(_ event: Event) -> (String, StyledLine.Style) {
        switch event {
        case .started(let header):
            let anchor = header.anchor.isEmpty ? "on" : "at anchor \(header.anchor),"
            let others = header.accounts.sortedByKey.map { ", \($0.key) \($0.value)" }.joined()
            return ("started \(anchor) network \(header.network.name), as \(header.account)\(others)", .plain)
        case .performing(let attempt):
            // The second attempt of a state that uses a flow is the way out of it.
            if VerbCatalogue[attempt.verb]?.usesFlow == true {
                return (attempt.number == 1 ? "goes into the flow that it uses" : "comes out of it", .faint)
            }
            let again = attempt.number > 1 ? ", try \(attempt.number)" : ""
            return ("\(attempt.verb) begins\(again)", .faint)
        case .noted(let note):
            return (note.summary ?? "recorded \(note.title)", .faint)
        case .told(let message):
            return (message.text.masked, .accent)
        case .found(let found):
            let allowed = found.isAllowed ? ", allowed" : ""
            let words = "\(found.deviation.code.rawValue) (\(found.deviation.severity.rawValue)\(allowed))"
            return ("\(words): \(found.deviation.message.masked)", .attention)
        case .finished(let outcome) where outcome.isUnchanged:
            return ("\(outcome.name), unchanged", .faint)
        case .finished(let outcome):
            guard let summary = outcome.summary?.masked, !summary.isEmpty else { return (outcome.name, .good) }
            return (outcome.summaryHasName ? summary : "\(outcome.name): \(summary)", .good)
        case .failed(let failure):
            return ("\(failure.kind.rawValue): \(failure.failure.headline.masked)", .bad)
        case .waiting(let wait):
            let status = wait.status.map { " at \($0)" } ?? ""
            return ("waits\(status) until \(wait.until.toTheSecond)\(wait.sequel)", .attention)
        case .woke:
            return ("wakes", .faint)
        case .heard:
            return ("polls early: callback", .faint)
        case .expired(let expiry):
            return ("the deadline \(expiry.deadline) passed", .bad)
        case .asked(let inquiry):
            return ("\(inquiry.asker) asks for \(inquiry.names)", .attention)
        case .paused(let pause):
            return ("paused until \(pause.until.toTheSecond)", .attention)
        case .restarted(let restart):
            let deadline = restart.deadline.map { ", to be over by \($0.toTheSecond)" } ?? ""
            return ("restarted from here\(deadline)", .attention)
        case .cancelled:
            return ("cancelled", .attention)
        case .interrupted:
            return ("interrupted", .attention)
        case .resumed:
            return ("resumed", .attention)
        case .ended(let ending):
            guard let kind = ending.failureKind else { return ("ended: done", .good) }
            if kind == .interrupted, let summary = ending.message?.masked { return ("ended: \(summary)", .bad) }
            return ("ended: \(kind.rawValue)\((ending.message?.masked).map { ", \($0)" } ?? "")", .bad)
        }
    }
}
