internal import Foundation

/// Time that the processor spends on something, however many others it serves meanwhile.
public enum ProcessorTime {
    /// How long the processor worked for this thread while `body` ran.
    ///
    /// A machine with many programs on it takes longer to come round, but doesn't work more: what has to be quick is
    /// measured by this, and not by the clock on the wall.
    public static func spent(on body: () throws -> Void) rethrows -> Duration {
        let begin = now
        try body()
        return now - begin
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
