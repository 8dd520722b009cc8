internal import Synchronization
internal import Timekeeping

/// A semaphore for tasks, first come, first served.
final class AsyncSemaphore: Sendable {
    private struct Waiter {
        var id: UInt64
        var period: WorkPeriod?
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var free: Int
        var lastID: UInt64 = 0
        var waiters: [Waiter] = []
        var cancelled: Set<UInt64> = []
    }

    private let state: Mutex<State>

    init(places: Int) {
        state = Mutex(State(free: places))
    }

    /// Takes a place where one is free and no one waits for it.
    func enterAtOnce() -> Bool {
        state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }

    /// Waits for a place and takes it; throws `CancellationError`, and takes none, when the task is cancelled.
    ///
    /// Anyone who waits does nothing, so time goes on meanwhile on `clock`.
    func enter(_ clock: any WallClock) async throws {
        try Task.checkCancellation()
        let period = clock.currentPeriod
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        defer { state.withLock { state in _ = state.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if state.free > 0 {
                        state.free -= 1
                        return .success(())
                    }
                    // Before the waiter can be admitted, which ends the pause.
                    period?.pause()
                    state.waiters.append(Waiter(id: id, period: period, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return Waiter?.none
                }
                return state.waiters.remove(at: index)
            }
            waiter?.period?.resume()
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// The number of those that wait.
    var queueLength: Int { state.withLock { $0.waiters.count } }

    /// Gives the place back, or to anyone who has waited longest.
    func leave() {
        let next = state.withLock { state in
            guard !state.waiters.isEmpty else {
                state.free += 1
                return Waiter?.none
            }
            return state.waiters.removeFirst()
        }
        next?.period?.resume()
        next?.continuation.resume()
    }
}
