import FlowEngine
import FlowMatrixSupport

/// One run of the matrix: what its processes leave behind lasts, and they themselves can be killed.
protocol MatrixRun: Sendable {
    /// Starts the run, or goes on with it, in a process that ends where the run does, or dies at `point`.
    func go(until point: KillPoint?) async throws -> ProcessEnd

    /// The lines of its journal.
    func entries() async throws -> [JournalEntry]

    /// The names of the questions that were asked, in order.
    func questions() async throws -> [String]
}

/// How a process of a run came to its end.
enum ProcessEnd: Hashable, Sendable {
    case killed
    /// It ended by itself, with a code and with what it complained about.
    case ended(code: Int32, errors: String)
}
