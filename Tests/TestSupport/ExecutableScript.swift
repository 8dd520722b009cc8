internal import ChildProcesses

/// Scripts that a test starts.
package enum ExecutableScript {
    struct NotWritten: Error {
        var complaint: String
    }

    /// Writes a script of the shell that can be started.
    ///
    /// Another process writes it. What this one has open for writing, a child of another test has open as well until its own program
    /// begins, and meanwhile the system refuses to start it (`ETXTBSY`).
    package static func write(_ script: String, to path: String) async throws {
        let command = ChildCommand(
            "/bin/sh",
            ["-c", #"printf '%s\n' "$1" > "$0" && chmod 755 "$0""#, path, "#!/bin/sh\n\(script)"],
            environment: ["PATH": "/usr/bin:/bin"],
            errors: .pipe
        )
        let progress = try await ChildProcess.run(command, within: .seconds(60))
        guard progress.end == .exited(0) else { throw NotWritten(complaint: progress.errorText) }
    }
}
