internal import Diagnostics
package import FlowEngine
package import FlowLanguage
package import Timekeeping

/// The progress of a run, folded from its events: the model behind every report.
///
/// It is a fold over the journal and knows nothing else, so a run that is watched, a run that is looked up later and a
/// run that another process goes on with are shown alike.
package struct RunProgress: Sendable {
    /// A message of the flow to its user.
    package struct Message: Hashable, Sendable {
        package var state: String
        package var text: String
    }

    /// A status of a transfer or a customer, and when the run saw it first.
    package struct StatusChange: Hashable, Sendable, Codable {
        package var at: Timestamp
        package var state: String
        package var status: String
    }

    /// A failure after which the run tried again.
    package struct Retry: Hashable, Sendable, Codable {
        package var at: Timestamp
        package var state: String
        package var summary: String
    }

    /// The reason why a run that has not ended is idle.
    package enum IdleReason: Hashable, Sendable {
        case interrupted
        case paused(until: Timestamp)
        case asks(Inquiry)
    }

    /// The states in the order of the file, those of used flows behind the states that use them, and at the end the
    /// states that run regardless of what happened.
    package internal(set) var rows: [ProgressRow]
    package private(set) var header: RunHeader?
    package private(set) var run: RunID?
    package private(set) var messages: [Message] = []
    /// The deviations of the anchor from the SEPs, each once, in the order in which they were found.
    package private(set) var findings: [FoundDeviation] = []
    /// The statuses that the other side told of transfers and customers that were waited for, in order.
    package private(set) var statuses: [StatusChange] = []
    /// The retries, with their reasons.
    package private(set) var retries: [Retry] = []
    /// The states that were entered, in order, each as often as it was.
    package private(set) var visits: [String] = []
    /// The failure that the run has not got over yet.
    private var latestFailure: StepFailure?
    /// The wait of the run at the moment, or when it was left.
    package private(set) var wait: Wait?
    /// The reason why the run is idle; `nil` while a process drives it, and when it is over.
    package private(set) var idleReason: IdleReason?
    package private(set) var ending: Ending?
    /// Whether the run was cancelled.
    package private(set) var isCancelled = false
    package private(set) var startedAt: Timestamp?
    package private(set) var latestAt: Timestamp?
    /// The rows that the run is in: the states that use flows, from the outermost, and then the state itself.
    var open: [Int] = []
    /// The number of each row, by the name of its state.
    let numbers: [String: Int]

    /// The progress of a run that has not begun: the states of `flow`, untouched.
    package init(flow: Flow) {
        rows =
            flow.states.map { ProgressRow($0, isAlways: false) } + flow.always.map { ProgressRow($0, isAlways: true) }
        numbers = Dictionary(zip(rows.map(\.name), 0...)) { first, _ in first }
    }

    /// The time that the run has taken, until now or until its end.
    package func elapsed(at now: Timestamp) -> Duration {
        guard let startedAt else { return .zero }
        return startedAt.duration(to: ending == nil ? now : latestAt ?? now)
    }

    /// The row of the state in which the run is, or `nil` where it is in none.
    package var current: ProgressRow? { open.last.map { rows[$0] } }

    /// The row of the state called `name`, or `nil` where the flow has none.
    package func row(named name: String) -> ProgressRow? { numbers[name].map { rows[$0] } }

    /// Takes in the next entry of the journal.
    package mutating func apply(_ entry: JournalEntry) {
        latestAt = entry.at
        switch entry.event {
        case .started(let header):
            begin()
            self.header = header
            run = entry.run
            startedAt = entry.at
        case .performing(let attempt):
            goOn()
            enter(attempt.state, visit: attempt.visit, at: entry.at)
            update(attempt.state) { row in
                row.mark = .running
                row.isEntering = row.usesFlow && attempt.number == 1
            }
        case .noted(let note):
            if let summary = note.summary { update(note.state) { $0.detail = summary } }
        case .told(let message):
            messages.append(Message(state: message.state, text: message.text.masked))
        case .found(let found):
            findings.append(found)
        case .finished(let outcome):
            note(outcome, at: entry.at)
            update(outcome.state) { $0.take(outcome) }
        case .failed(let failure):
            latestFailure = failure
            update(failure.state) { row in
                row.mark = .failed
                row.detail = failure.failure.headline.masked
            }
        case .waiting(let wait):
            goOn()
            if wait.reason == .retry, let failure = latestFailure, failure.state == wait.state {
                retries.append(Retry(at: entry.at, state: failure.state, summary: failure.message.masked))
            }
            latestFailure = nil
            self.wait = wait
            // A state that only lets time pass waits before anything is performed.
            enter(wait.state, visit: nil, at: entry.at)
            update(wait.state) { $0.mark = .waiting }
        case .woke, .heard:
            goOn()
        case .asked(let inquiry):
            wait = nil
            idleReason = .asks(inquiry)
            update(inquiry.state) { $0.mark = .waiting }
        case .paused(let pause):
            idleReason = .paused(until: pause.until)
        case .interrupted:
            idleReason = .interrupted
        // A wait that is not over yet goes on without a word.
        case .resumed:
            idleReason = nil
        case .expired:
            goOn()
        case .cancelled:
            goOn()
            isCancelled = true
        case .restarted:
            goOn()
            isCancelled = false
            ending = nil
            leave(at: entry.at)
        case .ended(let ending):
            goOn()
            self.ending = ending
            leave(at: entry.at)
            if let state = ending.state, ending.failureKind != nil { fail(state) }
        }
    }

    /// Puts the whole text in the place of what the journal holds of the last thing that `state` told.
    ///
    /// A journal has no link with a token in it; the person at the terminal needs one that works.
    package mutating func showComplete(_ state: String, _ text: String) {
        guard let index = messages.lastIndex(where: { $0.state == state }) else { return }
        messages[index].text = text
    }

    /// Forgets the run before, where the same flow is run anew.
    private mutating func begin() {
        for index in rows.indices { rows[index].reset() }
        (open, messages, findings, statuses, retries, visits) = ([], [], [], [], [], [])
        (ending, isCancelled, latestFailure) = (nil, false, nil)
        goOn()
    }

    private mutating func goOn() {
        wait = nil
        idleReason = nil
    }

    /// Notes that a state is entered for the `number`-th time, unless that is known already.
    mutating func noteVisit(to index: Int, number: Int) {
        if number > rows[index].visits { visits.append(rows[index].name) }
    }

    /// Notes the status of what is waited for, where it is another than before.
    private mutating func note(_ outcome: Outcome, at now: Timestamp) {
        guard let row = row(named: outcome.state), !row.usesFlow,
            VerbCatalogue[VerbName(rawValue: row.verb)]?.waits == true,
            outcome.name != "done", statuses.last(where: { $0.state == outcome.state })?.status != outcome.name
        else { return }
        statuses.append(StatusChange(at: now, state: outcome.state, status: outcome.name))
    }

    private mutating func update(_ state: String, _ change: (inout ProgressRow) -> Void) {
        guard let index = numbers[state] else { return }
        change(&rows[index])
    }
}
