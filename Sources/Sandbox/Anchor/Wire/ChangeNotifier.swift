internal import Synchronization
internal import Timekeeping

/// Notifies those who wait that something with a name may have changed.
final class ChangeNotifier: Sendable {
    private struct State {
        var listeners: [String: [Int: AsyncStream<Void>.Continuation]] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// Says that `name` may have changed.
    func note(_ name: String) {
        let listeners = state.withLock { $0.listeners[name].map { Array($0.values) } ?? [] }
        for listener in listeners { listener.yield() }
    }

    /// The result of ``until(_:clock:look:)``.
    enum Observation<Value: Sendable>: Sendable {
        case found(Value)
        /// No change so far; time alone may bring one at the given moment.
        case wait(until: Timestamp?)
    }

    /// Looks at `name` now, after each of its changes and whenever the last look said so, until the look finds what is
    /// waited for.
    ///
    /// Throws `CancellationError`, and nothing else.
    func until<Value: Sendable>(
        _ name: String,
        clock: any WallClock,
        look: @Sendable () async -> Observation<Value>
    ) async throws -> Value {
        // Listening begins before the first look, so that no change slips in between.
        let (changes, listener) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.count += 1
            state.listeners[name, default: [:]][state.count] = listener
            return state.count
        }
        defer {
            state.withLock { state in
                state.listeners[name]?[number] = nil
                if state.listeners[name]?.isEmpty == true { state.listeners[name] = nil }
            }
        }
        var iterator = changes.makeAsyncIterator()
        while true {
            switch await look() {
            case .found(let value): return value
            case .wait(until: let moment):
                let alarm = moment.map { moment in
                    Task {
                        try await clock.sleep(until: moment)
                        listener.yield()
                    }
                }
                defer { alarm?.cancel() }
                guard await iterator.next() != nil else { throw CancellationError() }
            }
        }
    }
}
