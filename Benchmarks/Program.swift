import ChildProcesses
import Foundation

/// The program, as it is built beside this one.
enum Program {
    /// Runs it in a folder of its own to its end.
    ///
    /// - Throws: `BenchmarkError` where it does not end with 0.
    static func run(_ arguments: [String], in folder: URL) async throws {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "windlass").path
        let command = ChildCommand(
            program,
            arguments,
            environment: ["HOME": folder.path],
            folder: folder.path,
            errors: .descriptor(STDERR_FILENO)
        )
        let ended = try await ChildProcess.run(command, within: .seconds(600))
        guard ended.end == .exited(0) else {
            throw BenchmarkError("`\(program) \(arguments.joined(separator: " "))` did not end with 0")
        }
    }
}
