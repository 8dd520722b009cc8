internal import Synchronization

/// Wakes a run that waits for an anchor, because the anchor said that something has changed.
final class CallbackSignal: Sendable {
    private struct State {
        var isRung = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Rings; a run that doesn't wait now hears it when it waits the next time.
    func ring() {
        let waiter = state.withLock { state in
            state.isRung = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Whether it was rung since someone asked last.
    func take() -> Bool {
        state.withLock { state in
            defer { state.isRung = false }
            return state.isRung
        }
    }

    /// Waits until it is rung, or the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.isRung || Task.isCancelled { return true }
                    state.waiter = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume()
        }
    }
}
