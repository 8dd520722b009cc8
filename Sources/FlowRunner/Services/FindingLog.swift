internal import Diagnostics
internal import Synchronization

/// The findings about the anchor since the journal was last written.
final class FindingLog: Sendable {
    private let waiting = Mutex<[Deviation]>([])

    /// Adds a finding.
    func add(_ deviation: Deviation) { waiting.withLock { $0.append(deviation) } }

    /// Takes all findings out, in the order in which they came.
    func take() -> [Deviation] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
