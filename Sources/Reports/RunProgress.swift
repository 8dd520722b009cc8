package import Diagnostics
package import FlowEngine
package import FlowLanguage
package import Timekeeping

/// Where a run stands, as its events tell: the model behind every report.
///
/// It is a fold over the journal and knows nothing else, so a run that is watched, a run that is looked up later and a
/// run that another process goes on with are shown alike.
package struct RunProgress: Sendable {
    /// How far a state has come.
    package enum Mark: String, Sendable, Codable {
        case untouched, running, waiting, done, failed
    }

    /// One state of the flow.
    package struct Row: Sendable {
        package var name: String
        package var verb: String
        package var mark = Mark.untouched
        /// What the state found out, or is busy with, in a short clause.
        package var detail: String?
        /// What the verb last ended with: `done`, or an anchor's status.
        package var outcome: String?
        /// What the verb found out last, by the names of its description; secrets are only references.
        package var results: [String: Value] = [:]
        /// The time spent in the state over all visits so far.
        package var spent = Duration.zero
        /// How often the state was entered.
        package var visits = 0
        fileprivate var enteredAt: Timestamp?
    }

    /// A text that the flow tells its reader.
    package struct Told: Hashable, Sendable {
        package var state: String
        package var text: String
    }

    /// The states in the order of the file.
    package private(set) var rows: [Row]
    package private(set) var header: RunHeader?
    package private(set) var run: RunID?
    package private(set) var told: [Told] = []
    /// What the run waits for at the moment.
    package private(set) var wait: Wait?
    package private(set) var ending: Ending?
    package private(set) var startedAt: Timestamp?
    package private(set) var latestAt: Timestamp?
    private var current: Int?

    /// Nothing has happened yet: the states of `flow`, untouched.
    package init(flow: Flow) {
        rows = flow.states.map { Row(name: $0.name.value, verb: $0.verb.value.rawValue) }
    }

    /// The time that the run has taken, until now or until its end.
    package func elapsed(at now: Timestamp) -> Duration {
        guard let startedAt else { return .zero }
        return startedAt.duration(to: ending == nil ? now : latestAt ?? now)
    }

    /// The time spent in `row`, including the visit that is under way.
    package func spent(in row: Row, at now: Timestamp) -> Duration {
        row.enteredAt.map { row.spent + $0.duration(to: now) } ?? row.spent
    }

    /// Takes in the next entry of the journal.
    package mutating func apply(_ entry: JournalEntry) {
        latestAt = entry.at
        switch entry.event {
        case .started(let header):
            self.header = header
            run = entry.run
            startedAt = entry.at
        case .performing(let attempt):
            wait = nil
            enter(attempt.state, visit: attempt.visit, at: entry.at)
            update(attempt.state) { $0.mark = .running }
        case .noted(let note):
            if let summary = note.summary { update(note.state) { $0.detail = summary } }
        case .told(let message):
            told.append(Told(state: message.state, text: message.text))
        case .finished(let outcome):
            update(outcome.state) { row in
                row.mark = .done
                row.outcome = outcome.name
                row.results.merge(outcome.results) { _, new in new }
                row.detail = outcome.summary ?? row.detail
            }
        case .failed(let failure):
            update(failure.state) { row in
                row.mark = .failed
                row.detail = failure.summary
            }
        case .waiting(let wait):
            self.wait = wait
            // A state that only lets time pass waits before anything is performed.
            enter(wait.state, visit: nil, at: entry.at)
            update(wait.state) { $0.mark = .waiting }
        case .woke, .resumed:
            wait = nil
        case .asked(let inquiry):
            wait = nil
            update(inquiry.state) { $0.mark = .waiting }
        case .expired, .interrupted, .parked, .restarted, .cancelled:
            wait = nil
        case .ended(let ending):
            wait = nil
            self.ending = ending
            leave(at: entry.at)
            if let state = ending.state, ending.failureKind != nil { update(state) { $0.mark = .failed } }
        }
    }

    /// Puts the whole text in the place of what the journal holds of the last thing that `state` told.
    ///
    /// A journal has no link with a token in it; the person at the terminal needs one that works.
    package mutating func retell(_ state: String, _ text: String) {
        guard let index = told.lastIndex(where: { $0.state == state }) else { return }
        told[index].text = text
    }

    /// Opens the books of a state, unless the run is in it already; `visit` is nil where the event does not tell.
    private mutating func enter(_ state: String, visit: Int?, at now: Timestamp) {
        guard let index = rows.firstIndex(where: { $0.name == state }) else { return }
        let isNewVisit = current != index || visit.map { $0 != max(rows[index].visits, 1) } ?? false
        if isNewVisit { leave(at: now) }
        current = index
        rows[index].visits = visit ?? max(rows[index].visits, 1)
        if rows[index].enteredAt == nil { rows[index].enteredAt = now }
    }

    /// Closes the books of the state that the run was in.
    private mutating func leave(at now: Timestamp) {
        guard let index = current else { return }
        if let entered = rows[index].enteredAt { rows[index].spent += entered.duration(to: now) }
        rows[index].enteredAt = nil
        if rows[index].mark == .running || rows[index].mark == .waiting { rows[index].mark = .done }
        current = nil
    }

    private mutating func update(_ state: String, _ change: (inout Row) -> Void) {
        guard let index = rows.firstIndex(where: { $0.name == state }) else { return }
        change(&rows[index])
    }
}

extension Ending {
    /// What kind of failure ended the run; `nil` when everything was done.
    package var failureKind: FailureKind? {
        if case .failed(let kind) = result { kind } else { nil }
    }
}
