public import Timekeeping

/// One line of a run's journal.
public struct JournalEntry: Codable, Hashable, Sendable {
    /// The run.
    public var run: RunID

    /// The line's number, from 1 and without gaps.
    public var sequence: Int

    /// The time of the event.
    public var at: Timestamp

    /// The event.
    public var event: Event

    /// A line.
    public init(run: RunID, sequence: Int, at: Timestamp, event: Event) {
        self.run = run
        self.sequence = sequence
        self.at = at
        self.event = event
    }

    private enum CodingKeys: String, CodingKey {
        case run, sequence, at
    }

    /// Reads a line as ``encode(to:)`` writes it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        run = try container.decode(RunID.self, forKey: .run)
        sequence = try container.decode(Int.self, forKey: .sequence)
        at = try container.decode(Timestamp.self, forKey: .at)
        event = try Event(from: decoder)
    }

    /// Writes one flat object: `run`, `sequence`, `at`, `event`, and the fields of the event.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(run, forKey: .run)
        try container.encode(sequence, forKey: .sequence)
        try container.encode(at, forKey: .at)
        try event.encode(to: encoder)
    }
}

extension JournalEntry {
    /// The state that the line is about; `nil` where it is about the run.
    public var state: String? {
        switch event {
        case .performing(let attempt): attempt.state
        case .noted(let note): note.state
        case .told(let message): message.state
        case .finished(let outcome): outcome.state
        case .failed(let failure): failure.state
        case .waiting(let wait): wait.state
        case .found(let found): found.state
        case .asked(let inquiry): inquiry.state
        case .restarted(let restart): restart.state
        case .ended(let ending): ending.state
        case .started, .woke, .heard, .paused, .expired, .interrupted, .resumed, .cancelled: nil
        }
    }
}

extension Sequence where Element == JournalEntry {
    /// The state that a run with these lines was in last; `nil` where it has entered none.
    public var lastState: String? { reduce(nil) { $1.state ?? $0 } }

    /// Whether the run went on in another process than the one that started it, or from a state.
    public var isContinued: Bool {
        contains { line in
            switch line.event {
            case .resumed, .restarted: true
            default: false
            }
        }
    }

    /// The number of processes that were killed while they drove the run, before another one took it up.
    public var killedProcesses: Int {
        var (isDriven, count) = (false, 0)
        for line in self {
            switch line.event {
            case .started, .performing, .finished, .failed, .waiting, .told: isDriven = true
            case .paused, .interrupted, .asked, .ended: isDriven = false
            case .resumed, .restarted:
                if isDriven { count += 1 }
                isDriven = true
            default: break
            }
        }
        return count
    }
}
