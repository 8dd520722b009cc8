import Dispatch
import FlowRunner
import FoundationEssentials
import Glibc
import Synchronization
import Terminal

/// The handling of Ctrl-C, of a closing terminal and of a shutdown.
///
/// The first signal asks the runs to stop: what is under way is finished, and the journal is whole. The second stops them
/// where they are, which costs nothing either, because every event is on the disk before anything is done. Anyone who is
/// still there a moment later, or gets a third, is ended. Ctrl-\ (SIGQUIT) is the first and the second in one.
///
/// A terminal that is closed sends SIGHUP, often twice, by the shell and by the kernel: that asks to stop, and no more.
/// A command that lets no runs go on ends at once.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private struct State {
        /// The number of signals since someone heeds them.
        var count = 0
        /// The action at each signal, by its number from 1 on.
        var act: (@Sendable (Int) -> Void)?
    }

    private static let state = Mutex(State())

    /// The time that a program that is to stop now may take to write its last lines.
    private static let grace = DispatchTimeInterval.milliseconds(1500)

    /// Listens to signals from now on; until something heeds them they end the program with 130, as they do later.
    ///
    /// A signal is written into a pipe and read by a thread of its own, so that none is lost and anything may be done.
    static func begin() {
        guard channel.reading >= 0 else { return }
        for number in signals {
            // Anyone who starts the program with one of these ignored, as `nohup` does, means it.
            if number != SIGHUP && number != SIGQUIT || !isIgnored(number) { listen(to: number) }
        }
        listen(to: SIGTSTP)
        DispatchQueue(label: "windlass-signals").async {
            var number: UInt8 = 0
            while true {
                let count = read(channel.reading, &number, 1)
                if count < 0 && errno == EINTR { continue }
                guard count == 1 else { return }
                take(Int32(number))
            }
        }
    }

    /// Runs `body`, and cancels it when a signal comes.
    static func cancelling<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        await heeding(body) { task in
            onSignal { number in
                if number == 1 { return task.cancel() }
                end()
            }
        }
    }

    /// Runs `body`; the first signal asks to `stop` and has `announce` told so, the second cancels `body`.
    static func handlingSignals<Result: Sendable>(
        _ stop: StopRequest,
        announce: @escaping @Sendable (String) -> Void,
        _ body: @escaping @Sendable () async -> Result
    ) async -> Result {
        await heeding(body) { task in
            onSignal { number in
                switch number {
                case 1:
                    stop.ask()
                    announce("finishing what is under way; again to stop now")
                case 2:
                    stop.ask()
                    task.cancel()
                    DispatchQueue.global().asyncAfter(deadline: .now() + grace) { end() }
                default: end()
                }
            }
        }
    }

    /// Runs `body`, which begins only when `listen` has seen to its signals: one that came in between would end the program with
    /// a run begun, and not stopped.
    private static func heeding<Result: Sendable>(
        _ body: @escaping @Sendable () async -> Result,
        listen: (Task<Result, Never>) -> Void
    ) async -> Result {
        let (beginning, source) = AsyncStream.makeStream(of: Never.self)
        let task = Task {
            for await _ in beginning {}
            return await body()
        }
        listen(task)
        source.finish()
        return await task.value
    }

    private static func onSignal(_ act: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0 = State(count: 0, act: act) }
    }

    /// Handles the signal `number`.
    private static func take(_ number: Int32) {
        if number == SIGTSTP {
            // Anyone who stops the program with Ctrl-Z wants to see where they type.
            KeyboardMode.pausing {
                ProgramOutput.restoreCursor()
                // To this thread, which is stopped before it goes on; `kill` could reach it a moment later.
                raise(SIGSTOP)
            }
            return
        }
        let (count, act) = state.withLock { state in
            // A second SIGHUP is the same terminal, closing still.
            if number == SIGHUP, state.count > 0 { return (0, state.act) }
            state.count += number == SIGQUIT && state.count == 0 ? 2 : 1
            return (state.count, state.act)
        }
        guard let act else { end() }
        if count > 0 { act(count) }
    }

    // MARK: - Signals

    /// The descriptors with which the handler passes on the numbers of signals; -1 where there is no such thing.
    private static let channel: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return (-1, -1) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    private static func listen(to number: Int32) {
        var action = sigaction()
        // Nothing but what may be done in the middle of anything.
        action.__sigaction_handler.sa_handler = { number in
            let before = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(Interruption.channel.writing, &byte, 1)
            errno = before
        }
        action.sa_flags = Int32(SA_RESTART)
        sigaction(number, &action, nil)
    }

    /// Whether the program was started with the signal ignored.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends the process; the terminal is as it was before.
    private static func end() -> Never {
        KeyboardMode.restore()
        ProgramOutput.restoreCursor()
        _exit(130)
    }
}
