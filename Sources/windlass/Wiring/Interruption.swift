import Dispatch
import Foundation
import Synchronization

/// Turns Ctrl-C, and what a closing terminal or a shutdown sends, into the cancellation of a task.
///
/// The first signal stops a run cleanly: its journal is whole, and it can be resumed. The second ends the process at
/// once, which costs nothing either, because every event is on the disk before anything is done.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let count = Mutex(0)

    /// Runs `body`, and cancels it when a signal comes.
    static func cancelling<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        let task = Task { await body() }
        for number in signals {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let isFirst = count.withLock { count in
                    count += 1
                    return count == 1
                }
                if isFirst { return task.cancel() }
                KeyboardEcho.restore()
                _exit(130)
            }
            source.resume()
            // It lives until the process ends, so that no signal finds the system's default, which kills.
            _ = Unmanaged.passRetained(source as AnyObject)
        }
        return await task.value
    }
}
