internal import Synchronization

/// Names one transfer to the event loop.
struct CurlTransferID: Hashable, Sendable {
    fileprivate var number: UInt64
}

/// The commands of other threads to the event loop, in order, and the bell that wakes it.
final class TransferQueue: Sendable {
    enum Command: Sendable {
        case start(CurlTransferID, CurlTransferOrder, CurlTransfer.Completion)
        case cancel(CurlTransferID)
        case resume(CurlTransferID)
    }

    private struct State {
        var commands: [Command] = []
        var lastNumber: UInt64 = 0
        /// Transfers that were named and have not ended, and whether each was cancelled before it began.
        var known: [CurlTransferID: Bool] = [:]
        var isOpen = true
        /// Rings while the loop is there to hear it.
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    init(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// A name for a transfer that is about to start; anyone who asks for it must start it.
    func nextID() -> CurlTransferID {
        state.withLock { state in
            state.lastNumber &+= 1
            let id = CurlTransferID(number: state.lastNumber)
            state.known[id] = false
            return id
        }
    }

    /// Starts an order on the loop; `completion` is called exactly once, on the loop's thread or at once.
    func start(_ id: CurlTransferID, _ order: CurlTransferOrder, completion: @escaping CurlTransfer.Completion) {
        let refusal: TransportError.Reason? = state.withLock { state in
            guard state.isOpen else { return .shutDown }
            // A cancellation may come before the start that it is meant for.
            guard state.known[id] == false else { return .cancelled }
            state.commands.append(.start(id, order, completion))
            state.wake?()
            return nil
        }
        guard let refusal else { return }
        retire(id)
        completion(.failure(CurlTransferFailure(refusal)))
    }

    /// Breaks a transfer off, whether or not it has started; one that has ended is left alone.
    func cancel(_ id: CurlTransferID) {
        state.withLock { state in
            guard state.known[id] != nil else { return }
            state.known[id] = true
            state.commands.append(.cancel(id))
            state.wake?()
        }
    }

    /// Lets a paused transfer go on.
    func resume(_ id: CurlTransferID) {
        state.withLock { state in
            guard state.known[id] != nil else { return }
            state.commands.append(.resume(id))
            state.wake?()
        }
    }

    /// Takes no more orders, and has the loop end.
    func close() {
        state.withLock { state in
            state.isOpen = false
            state.wake?()
        }
    }

    // MARK: - For the loop

    /// The commands since the last time, and whether the loop shall end.
    func take() -> (commands: [Command], isOpen: Bool) {
        state.withLock { state in
            defer { state.commands = [] }
            return (state.commands, state.isOpen)
        }
    }

    /// Forgets a transfer that has ended.
    func retire(_ id: CurlTransferID) {
        state.withLock { state in _ = state.known.removeValue(forKey: id) }
    }

    /// Says that no one listens any more; after this the bell is not rung again.
    func retireLoop() {
        state.withLock { state in
            state.isOpen = false
            state.wake = nil
        }
    }
}
