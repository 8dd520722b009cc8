internal import Diagnostics
internal import FlowEngine
internal import SQLite
internal import Timekeeping

/// The status of a run, stored beside the run so that lists need not read journals.
///
/// It is derived from the events alone; whether a process drives the run is in another column.
enum StatusColumn: Hashable, Sendable {
    /// The journal has no event.
    case new
    case running
    case waiting(until: Timestamp)
    case paused(until: Timestamp)
    /// The run waits for answers, until its deadline where it has one.
    case asks(until: Timestamp?)
    /// The run got an answer since it asked.
    case answered
    case interrupted
    case ended(Ending.Result)

    /// The status after `event`.
    func after(_ event: Event) -> StatusColumn {
        switch event {
        case .started, .performing, .finished, .failed, .woke, .heard, .expired, .resumed, .restarted, .cancelled:
            .running
        // Someone who answers a run's questions notes the answers, and drives it no further.
        case .noted: isQuestion ? .answered : .running
        case .told, .found: self == .new ? .running : self
        case .waiting(let wait): .waiting(until: wait.until)
        case .asked(let inquiry): .asks(until: inquiry.deadline)
        case .paused(let pause): .paused(until: pause.until)
        case .interrupted: .interrupted
        case .ended(let ending): .ended(ending.result)
        }
    }

    /// The value of the column.
    var word: String {
        switch self {
        case .new: "new"
        case .running: "running"
        case .waiting: "waiting"
        case .paused: "paused"
        case .asks: "asks"
        case .answered: "answered"
        case .interrupted: "interrupted"
        case .ended(.done): "ended: done"
        case .ended(.failed(let kind)): "ended: \(kind.rawValue)"
        }
    }

    /// Whether the run has open questions, or answers that it has not used yet.
    private var isQuestion: Bool {
        switch self {
        case .asks, .answered: true
        case .new, .running, .waiting, .paused, .interrupted, .ended: false
        }
    }

    /// The value of the column `due`: when the run goes on at the latest.
    var due: Timestamp? {
        switch self {
        case .waiting(let until), .paused(let until): until
        case .asks(let until): until
        case .new, .running, .answered, .interrupted, .ended: nil
        }
    }

    /// Reads the two columns of a run.
    init?(_ row: Row) throws {
        let due = try row.optional("due", Int64.self).map(Timestamp.init(nanoseconds:))
        self.init(word: try row.value("status", String.self), due: due)
    }

    /// Reads the two columns; `nil` where they hold what this version never writes.
    init?(word: String, due: Timestamp?) {
        switch (word, due) {
        case ("new", _): self = .new
        case ("running", _): self = .running
        case ("waiting", let due?): self = .waiting(until: due)
        // Earlier versions wrote `parked`.
        case ("paused", let due?), ("parked", let due?): self = .paused(until: due)
        case ("asks", _): self = .asks(until: due)
        case ("answered", _): self = .answered
        case ("interrupted", _): self = .interrupted
        case ("ended: done", _): self = .ended(.done)
        default:
            guard word.hasPrefix("ended: "), let kind = FailureKind(rawValue: String(word.dropFirst(7))) else {
                return nil
            }
            self = .ended(.failed(kind))
        }
    }
}
