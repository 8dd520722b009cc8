internal import Synchronization

/// Who may ask: however many want to, they take turns, in the order in which they came.
final class PromptTurns: Sendable {
    private struct State {
        var isTaken = false
        var latest = 0
        var waiting: [(number: Int, turn: CheckedContinuation<Void, any Error>)] = []
    }

    private let state = Mutex(State())

    /// Runs `body` when it is its turn; throws `CancellationError` where no one wants the turn any more.
    func take<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await begin()
        defer { end() }
        return try await body()
    }

    private func begin() async throws {
        let number = state.withLock { state in
            state.latest += 1
            return state.latest
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let isNow: Bool? = state.withLock { state in
                    if Task.isCancelled { return nil }
                    if state.isTaken {
                        state.waiting.append((number, turn))
                        return false
                    }
                    state.isTaken = true
                    return true
                }
                switch isNow {
                case true?: turn.resume()
                case false?: break
                case nil: turn.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            let turn = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
            }
            turn?.resume(throwing: CancellationError())
        }
    }

    private func end() {
        let next = state.withLock { state in
            state.isTaken = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst().turn
        }
        next?.resume()
    }
}
