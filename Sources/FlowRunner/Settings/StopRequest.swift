internal import Synchronization

/// A request to stop: actions under way are finished, waits and questions end at once.
///
/// Runs that stop are recorded as interrupted and can be resumed. Anyone who can't wait for what is under way cancels the
/// task of the run instead.
public final class StopRequest: Sendable {
    private struct State {
        var isAsked = false
        var lastID: UInt64 = 0
        var watchers: [UInt64: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// A request that no one has made yet.
    public init() {}

    /// Whether the runs have been asked to stop.
    public var isAsked: Bool { state.withLock { $0.isAsked } }

    /// Asks the runs to stop; asking again changes nothing.
    public func ask() {
        let watchers = state.withLock { state in
            state.isAsked = true
            defer { state.watchers = [:] }
            return state.watchers
        }
        for (_, stop) in watchers.sorted(by: { $0.key < $1.key }) { stop() }
    }

    /// Performs `work`, which is cancelled as soon as this request is made.
    func ending<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let task = Task { try await work() }
        let id = watch { task.cancel() }
        defer { state.withLock { state in _ = state.watchers.removeValue(forKey: id) } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Performs `work` with a request of its own, which is made together with this one.
    public func forwarding<Result>(_ work: (StopRequest) async throws -> Result) async rethrows -> Result {
        let own = StopRequest()
        let id = watch { own.ask() }
        defer { state.withLock { state in _ = state.watchers.removeValue(forKey: id) } }
        return try await work(own)
    }

    private func watch(_ stop: @escaping @Sendable () -> Void) -> UInt64 {
        let (id, isAsked) = state.withLock { state in
            state.lastID += 1
            if !state.isAsked { state.watchers[state.lastID] = stop }
            return (state.lastID, state.isAsked)
        }
        if isAsked { stop() }
        return id
    }
}
