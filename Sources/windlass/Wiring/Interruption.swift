import Dispatch
import Foundation
import Synchronization

/// Turns Ctrl-C, and what a closing terminal or a shutdown sends, into the cancellation of a task.
///
/// The first signal stops a run cleanly: its journal is whole, and it can be resumed. The second ends the process at
/// once, which costs nothing either, because every event is on the disk before anything is done.
final class Interruption: Sendable {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Runs `body`, and cancels it when a signal comes.
    func cancelling<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        let task = Task { await body() }
        let count = Mutex(0)
        let sources = Self.signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let isSecond = count.withLock { count in
                    count += 1
                    return count > 1
                }
                if isSecond { _exit(130) }
                task.cancel()
            }
            source.resume()
            return source
        }
        defer {
            for (number, source) in zip(Self.signals, sources) {
                source.cancel()
                signal(number, SIG_DFL)
            }
        }
        return await task.value
    }
}
