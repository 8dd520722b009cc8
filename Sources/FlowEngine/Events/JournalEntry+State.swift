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
        case .started, .woke, .heard, .parked, .expired, .interrupted, .resumed, .cancelled: nil
        }
    }
}

extension Sequence where Element == JournalEntry {
    /// The state that a run with these lines was in last; `nil` where it has entered none.
    public var lastState: String? { reduce(nil) { $1.state ?? $0 } }
}
