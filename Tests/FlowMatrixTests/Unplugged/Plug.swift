import Diagnostics
import FlowEngine
import FlowMatrixSupport
import Synchronization

/// What connects a run that is driven within the tests with everything that outlasts it; a kill is when it is pulled.
///
/// From then on nothing goes in or out: no line and no secret reaches the journal, no request leaves and no answer
/// arrives, no one is asked.
final class Plug: Sendable {
    private struct State {
        var isPulled = false
        var names = LineNames()
        var isQuiet = true
        var moments: [Moment] = []
    }

    private let point: KillPoint?
    private let state = Mutex(State())

    /// A plug that is pulled at `point`.
    init(pulledAt point: KillPoint?) { self.point = point }

    var isPulled: Bool { state.withLock { $0.isPulled } }

    /// The lines that were written, in order.
    var moments: [Moment] { state.withLock { $0.moments } }

    /// Throws where the plug is pulled.
    func check() throws(Pulled) {
        if isPulled { throw Pulled() }
    }

    /// Lets a request out or a question, where the plug isn't pulled.
    func pass() throws(Pulled) {
        try check()
        state.withLock { $0.isQuiet = false }
    }

    /// Writes the next line, and is pulled before or after it where that is the point.
    func writing(_ event: Event, _ write: () async throws -> Void) async throws {
        try check()
        let side = state.withLock { state -> KillPoint.Side? in
            let (number, mark) = state.names.next(event)
            state.moments.append(Moment(mark: mark, isQuiet: state.isQuiet))
            state.isQuiet = true
            return [number, mark].contains(point?.line) ? point?.side : nil
        }
        if side == .before { try pull() }
        try await write()
        if side == .after { try pull() }
    }

    private func pull() throws(Pulled) {
        state.withLock { $0.isPulled = true }
        throw Pulled()
    }
}

/// A line that a process wrote.
struct Moment: Hashable, Sendable {
    var mark: Line
    /// Whether nothing went out since the line before: a kill right before this line is one right after that.
    var isQuiet: Bool
}

/// What becomes of everything that a run does after its plug was pulled.
struct Pulled: Diagnostic {
    var summary: String { "the plug was pulled" }
    var failure: FailureKind { .transport }
}
