internal import Dispatch
internal import Synchronization

/// A gate that is closed until someone opens it: how a test holds a server, or waits for it, without sleeping.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let semaphore = DispatchSemaphore(value: 0)

    /// A closed gate.
    public init() {}

    /// Opens the gate for good.
    public func open() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isOpen = true
            return state.waiting
        }
        waiting.forEach { $0.resume() }
        semaphore.signal()
    }

    /// Waits for the gate to open, suspending the task.
    public func opened() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Waits for the gate to open, blocking the thread; gives up after 20 seconds, so that a failing test ends.
    public func block() {
        guard semaphore.wait(timeout: .now() + 20) == .success else { return }
        semaphore.signal()
    }
}
