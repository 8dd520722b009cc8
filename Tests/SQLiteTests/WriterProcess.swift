import ChildProcesses
import Foundation
import TestSupport

/// The program `SQLiteWriter` as another process.
struct WriterProcess {
    private let process: ChildProcess

    init(_ arguments: String...) throws {
        process = try ChildProcess(
            ChildCommand(
                BuiltProgram.url("SQLiteWriter").path,
                arguments,
                environment: ProcessInfo.processInfo.environment,
                input: .pipe,
                output: .pipe
            )
        )
    }

    /// Waits until it has printed `count` lines, or has ended; returns all its whole lines so far.
    @discardableResult
    func lines(atLeast count: Int) async -> [Substring] {
        let progress = await process.progress(within: .seconds(300)) { progress in
            progress.isComplete || progress.output.count { $0 == UInt8(ascii: "\n") } >= count
        }
        return progress.outputText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    /// Kills it with SIGKILL; returns all lines that it has printed.
    func kill() async -> [Substring] {
        process.send(SIGKILL)
        return await lines(atLeast: .max)
    }

    /// Ends its input, and waits for its end.
    func end() async -> ChildEnd? {
        process.closeInput()
        return await process.progress(within: .seconds(300)) { $0.isComplete }.end
    }
}
