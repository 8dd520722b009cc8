internal import Glibc
internal import Synchronization

/// The state of a child process, shared by its owner, the thread that waits for its end, and the one that reads its pipes.
///
/// A number of a process belongs to the child only until its status has been taken ("reaped"); after that the system may
/// give it to a stranger. So signals are sent, and the status is taken, under one lock.
final class Supervision: Sendable {
    private struct Watcher: Sendable {
        let isMet: @Sendable (ChildProgress) -> Bool
        let resume: @Sendable () -> Void
    }

    private struct State {
        var progress: ChildProgress
        var isReaped = false
        /// Whether the group's number is needed no more.
        var isReleased = false
        var watchers: [Int: Watcher] = [:]
        /// Watchers that have a number and wait for nothing yet.
        var expected: Set<Int> = []
        var nextWatcher = 0
    }

    let id: pid_t
    private let hasOwnGroup: Bool
    private let state: Mutex<State>

    init(_ id: pid_t, hasOwnGroup: Bool, progress: ChildProgress) {
        self.id = id
        self.hasOwnGroup = hasOwnGroup
        state = Mutex(State(progress: progress))
    }

    var progress: ChildProgress { state.withLock { $0.progress } }

    // MARK: - The end

    /// Blocks until the child has ended.
    func waitForEnd() {
        var info = siginfo_t()
        var result: Int32
        repeat { result = waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) } while result != 0 && errno == EINTR
        let end = result == 0 ? ChildEnd(info) : .unknown
        update { state in
            state.progress.end = end
            if end == .unknown { state.isReaped = true }
            // Until the child is reaped, its group's number is not given to another group.
            if !hasOwnGroup || state.isReleased { reap(&state) }
        }
    }

    /// Gives the child's number back, now or as soon as it ends.
    func release() {
        state.withLock { state in
            state.isReleased = true
            if state.progress.end != nil { reap(&state) }
        }
    }

    private func reap(_ state: inout sending State) {
        guard !state.isReaped else { return }
        state.isReaped = true
        while waitpid(id, nil, 0) < 0 && errno == EINTR {}
    }

    /// Sends a signal to the child, or to its group; `false` where there is nothing any more to send it to.
    func send(_ signal: Int32, toGroup: Bool) -> Bool {
        state.withLock { state in
            guard !state.isReaped else { return false }
            return kill(toGroup && hasOwnGroup ? -id : id, signal) == 0
        }
    }

    // MARK: - What changes

    func update(_ change: (inout ChildProgress) -> Void) {
        update { state in change(&state.progress) }
    }

    private func update(_ change: (inout State) -> Void) {
        let met = state.withLock { state in
            change(&state)
            let met = state.watchers.filter { $0.value.isMet(state.progress) }
            for number in met.keys { state.watchers[number] = nil }
            return met
        }
        for watcher in met.values { watcher.resume() }
    }

    /// A number for ``watch(_:for:_:)`` and ``forget(_:)``, which may come in either order.
    func newWatcher() -> Int {
        state.withLock { state in
            state.nextWatcher += 1
            state.expected.insert(state.nextWatcher)
            return state.nextWatcher
        }
    }

    /// Calls `resume` once: as soon as a condition holds, or the watcher is forgotten.
    func watch(
        _ number: Int,
        for isMet: @escaping @Sendable (ChildProgress) -> Bool,
        _ resume: @escaping @Sendable () -> Void
    ) {
        let isOver = state.withLock { state in
            let isOver = state.expected.remove(number) == nil || isMet(state.progress)
            if !isOver { state.watchers[number] = Watcher(isMet: isMet, resume: resume) }
            return isOver
        }
        if isOver { resume() }
    }

    /// Calls a watcher although its condition does not hold.
    func forget(_ number: Int) {
        let watcher = state.withLock { state in
            state.expected.remove(number)
            return state.watchers.removeValue(forKey: number)
        }
        watcher?.resume()
    }
}
