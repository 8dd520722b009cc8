internal import ChildProcesses
internal import Foundation

/// A server of tmux with a socket of its own, so that no one's sessions are touched.
package final class TmuxServer: Sendable {
    /// A command of tmux that failed.
    package struct Failure: Error {
        /// The words of the command.
        package var arguments: [String]
        /// What tmux said of it.
        package var complaint: String
    }

    /// Where tmux is, on machines that have it.
    package static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let socket: String
    private let server: ChildProcess

    /// Starts a server whose socket is in `folder`.
    package init(folder: String) async throws {
        socket = folder + "/tmux"
        // In the foreground: a daemon would be no one's child, and could not be ended for certain.
        server = try ChildProcess(Self.command(["-S", socket, "-D", "-f", "/dev/null"]))
        // The socket is there before the server listens to it; who comes too early is refused.
        let limit = ContinuousClock.now + .seconds(60)
        while true {
            do {
                try await run(["show-options", "-g"])
                return
            } catch {
                guard server.isRunning, .now < limit else {
                    server.kill()
                    throw error
                }
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    deinit {
        server.kill()
    }

    /// Runs a command of tmux, and returns what it shows.
    @discardableResult
    package func run(_ arguments: [String]) async throws -> String {
        // `-N`: a client must not start another server in place of one that is not there yet.
        let command = Self.command(["-N", "-S", socket] + arguments)
        let progress = try await ChildProcess.run(command, within: .seconds(60))
        guard progress.end == .exited(0) else {
            throw Failure(arguments: arguments, complaint: progress.errorText)
        }
        return progress.outputText
    }

    /// Ends the server, and with it its terminals and what runs in them.
    package func end() {
        server.kill()
    }

    private static func command(_ arguments: [String]) -> ChildCommand {
        ChildCommand(
            path ?? "tmux",
            ["-u"] + arguments,
            environment: ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color"],
            output: .pipe,
            errors: .pipe
        )
    }
}
