internal import Foundation
internal import Synchronization

/// Ends a driver with its browser and removes their files where this program ends without doing so: killed, or crashed.
///
/// It is a shell that waits for the end of a pipe, which nobody else holds and which the system closes whatever becomes of
/// this program.
final class DriverGuard: Sendable {
    private static let script = """
        trap '' HUP INT TERM
        read -r _
        kill -9 "-$1" 2>/dev/null
        for _ in 1 2 3 4 5; do rm -rf -- "$2" && exit 0; sleep 1; done
        """

    /// The end of the pipe that is ours, or `nil` once it is closed.
    private let line: Mutex<Int32?>
    let id: pid_t

    /// Has the group of a driver, and the folder of its files, guarded.
    init(group: pid_t, folder: URL) throws(WebDriverProblem) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw WebDriverProblem(.system(errno: errno)) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        do throws(WebDriverProblem) {
            id = try ProcessGroup.spawn(
                ["/bin/sh", "-c", Self.script, "windlass-guard", "\(group)", folder.path],
                environment: ["PATH": "/usr/bin:/bin"],
                output: "/dev/null",
                input: ends[0]
            )
            line = Mutex(ends[1])
        } catch {
            close(ends[1])
            throw error
        }
    }

    /// Nothing is left to guard.
    deinit {
        kill(id, SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 && errno == EINTR {}
        hangUp()
    }

    /// Closes the pipe, as the system does where this program has gone.
    func hangUp() {
        line.withLock { line in
            if let line { close(line) }
            line = nil
        }
    }
}
