internal import Glibc

/// Threads for what blocks: Swift's own are as few as the processors, and a task must not hold one.
///
/// Nor has a queue of Dispatch one for as long as it works: at most 255 queues work at the same time.
package enum DetachedThread {
    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs `body` on a new thread, which takes none of the process's signals.
    ///
    /// `SIGPIPE` is among them: a write into a pipe without a reader fails there, and ends nothing.
    ///
    /// - Returns: 0, or the number of the system's error.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        let failure = pthread_attr_init(&attributes)
        guard failure == 0 else { return failure }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Hundreds of children and of HTTP clients have a thread each.
        pthread_attr_setstacksize(&attributes, 1 << 20)
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            &attributes,
            { context in
                guard let context else { return nil }
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                return nil
            },
            work.toOpaque()
        )
        if result != 0 { work.release() }
        return result
    }
}
