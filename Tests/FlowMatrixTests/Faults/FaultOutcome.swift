import Diagnostics
import FlowEngine
import Sandbox
import Timekeeping

/// What came of a run in which something went wrong.
struct FaultOutcome: Sendable {
    var item: FaultCase
    /// The number of requests at which the fault struck.
    var struck: Int
    /// How many requests the sandbox had at the fault's endpoint.
    var requests: Int
    /// The first entry of its journal and the last.
    var entries: [JournalEntry]
    /// Its journal as it is written down.
    var journal: String
    var end: ProcessEnd
    var traces: FaultTraces
    /// How many callbacks have woken the run.
    var callbacksTaken: Int
    /// The tokens that the run showed its anchor.
    var tokens: [String]

    /// Whether the run asked too seldom for a fault of every second request: how often it looks depends on the machine.
    var isTooShort: Bool { (1..<max(1, item.fault.occasion.every)).contains(requests) }

    /// How it ended; `nil` where it stands.
    var ending: Ending? {
        if case .ended(let ending)? = entries.last?.event { ending } else { nil }
    }

    var exitCode: Int32? {
        if case .ended(let code, _) = end { code } else { nil }
    }

    /// What its user is told at the end.
    var words: String { "\(ending?.summary ?? "") \(ending?.help ?? "")" }

    /// What a report says of the end.
    var report: String { "\(ending?.message?.masked ?? "") \(ending?.help ?? "")" }

    /// How long it took by the clock of the run.
    var length: Duration? {
        guard let first = entries.first?.at, let last = entries.last?.at else { return nil }
        return first.duration(to: last)
    }
}
