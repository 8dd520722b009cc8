internal import ChildProcesses
internal import FoundationEssentials
internal import Glibc

/// Ends a driver with its browser and removes their files where this program ends without doing so: killed, or crashed.
///
/// It is a shell that waits for the end of a pipe, which no other process holds, and which the system closes at the end of
/// this program.
final class DriverGuard: Sendable {
    private static let script = """
        trap '' HUP INT TERM
        read -r _
        kill -9 "-$1" 2>/dev/null
        for _ in 1 2 3 4 5; do rm -rf -- "$2" && exit 0; sleep 1; done
        """

    let shell: ChildProcess

    /// Has the group of a driver, and the folder of its files, guarded.
    init(group: pid_t, folder: URL) throws(WebDriverProblem) {
        let command = ChildCommand(
            "/bin/sh",
            ["-c", Self.script, "windlass-guard", "\(group)", folder.path],
            environment: ["PATH": "/usr/bin:/bin"],
            input: .pipe,
            hasOwnGroup: true
        )
        do { shell = try ChildProcess(command) } catch { throw WebDriverProblem(error) }
    }

    /// Nothing is left to guard.
    deinit {
        // Before its pipe is closed: the shell must not take this for the end of the program.
        shell.kill()
    }
}
