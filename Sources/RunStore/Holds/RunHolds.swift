internal import FlowEngine
internal import Synchronization
internal import Timekeeping

/// The holds of a store on its runs, and the task that shows other processes that it lives.
final class RunHolds: Sendable {
    private struct State {
        var held: Set<RunID> = []
        var heartbeat: Task<Void, Never>?
    }

    /// The store's number among all holders.
    let id: Int64
    let clock: any WallClock
    let table: ProcessTable
    private let state = Mutex(State())

    init(clock: any WallClock, table: ProcessTable) {
        id = Int64.random(in: 1...Int64.max)
        self.clock = clock
        self.table = table
        Holder.living.withLock { _ = $0.insert(id) }
    }

    deinit {
        Holder.living.withLock { _ = $0.remove(id) }
        state.withLock { $0.heartbeat?.cancel() }
    }

    /// A holder that begins at this moment, for this store.
    func holder() -> Holder {
        let now = clock.now
        return Holder(id: id, identity: table.current, since: now, beat: now)
    }

    /// Remembers that `run` is held, and sees to it that `beat` is called from now on, until nothing is held.
    ///
    /// However many runs are held, there is one task, and one row to renew.
    func remember(_ run: RunID, beat: @escaping @Sendable () async -> Bool) {
        state.withLock { state in
            state.held.insert(run)
            guard state.heartbeat == nil else { return }
            state.heartbeat = Task { [weak self, clock] in
                repeat {
                    do { try await clock.sleep(for: Holder.beat) } catch { return }
                } while await beat() && self?.goesOn() ?? false
            }
        }
    }

    func forget(_ run: RunID) {
        state.withLock { _ = $0.held.remove(run) }
    }

    /// Whether anything is held still; where nothing is, the next hold starts another task.
    private func goesOn() -> Bool {
        state.withLock { state in
            if state.held.isEmpty { state.heartbeat = nil }
            return !state.held.isEmpty
        }
    }
}
