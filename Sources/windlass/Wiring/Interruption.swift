import Dispatch
import FlowRunner
import Foundation
import Synchronization

/// What Ctrl-C does, and what a closing terminal or a shutdown sends.
///
/// The first signal asks the runs to stop: what is under way is finished, and the journal is whole. The second stops them
/// where they are, which costs nothing either, because every event is on the disk before anything is done. Whoever is
/// still there a moment later, or gets a third, is ended.
///
/// A terminal that is closed sends SIGHUP, often twice, by the shell and by the kernel: that asks to stop, and no more.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let count = Mutex(0)

    /// How long a program that is to stop now may take to write its last lines.
    private static let grace = DispatchTimeInterval.milliseconds(1500)

    /// Runs `body`, and cancels it when a signal comes.
    static func cancelling<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        let task = Task { await body() }
        watch { number in
            if number == 1 { return task.cancel() }
            end()
        }
        return await task.value
    }

    /// Runs `body`; the first signal asks to `stop` and has `announce` told so, the second cancels `body`.
    static func heeding<Result: Sendable>(
        _ stop: StopRequest,
        announce: @escaping @Sendable (String) -> Void,
        _ body: @escaping @Sendable () async -> Result
    ) async -> Result {
        let task = Task { await body() }
        watch { number in
            switch number {
            case 1:
                stop.ask()
                announce("finishing what is under way; again to stop now")
            case 2:
                task.cancel()
                DispatchQueue.global().asyncAfter(deadline: .now() + grace) { end() }
            default: end()
            }
        }
        return await task.value
    }

    /// Calls `act` for each signal, with its number from 1 on.
    private static func watch(_ act: @escaping @Sendable (Int) -> Void) {
        for number in signals where !(number == SIGHUP && isIgnored(number)) {
            keep(number) {
                let count = count.withLock { count in
                    if count > 0, number == SIGHUP { return nil as Int? }
                    count += 1
                    return count
                }
                if let count { act(count) }
            }
        }
        keep(SIGTSTP) {
            // Whoever stops the program with Ctrl-Z wants to see where they type.
            Terminal.restoreCursor()
            kill(getpid(), SIGSTOP)
        }
    }

    /// Does `act` at every signal `number`, in place of what the system does, until the process ends.
    private static func keep(_ number: Int32, _ act: @escaping @Sendable () -> Void) {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: act)
        source.resume()
        // It lives until the process ends, so that no signal finds the system's default, which kills.
        _ = Unmanaged.passRetained(source as AnyObject)
    }

    /// Whether the program was started with the signal ignored, as `nohup` does: whoever does that means it.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends the process; the terminal is as it was before.
    private static func end() {
        KeyboardEcho.restore()
        Terminal.restoreCursor()
        _exit(130)
    }
}
