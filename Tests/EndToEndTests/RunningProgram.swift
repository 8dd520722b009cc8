import ChildProcesses
import Foundation

/// A process of the program that goes on while a test looks at it.
final class RunningProgram: Sendable {
    /// The process has ended, or time has passed, and it has not said what was waited for.
    struct NeverSaid: Error, CustomStringConvertible {
        var text: String
        var said: String
        var description: String { "it never said “\(text)”, but: \(said)" }
    }

    /// How long a test waits for what takes a second on a machine that has nothing else to do.
    static let patience = Duration.seconds(120)

    private let process: ChildProcess
    private let begun = ContinuousClock.now

    /// Starts a program, with `input` on its standard input.
    init(_ command: ChildCommand, input: String? = nil) throws {
        var command = command
        if let input { command.input = .bytes(Array(input.utf8)) }
        command.output = .pipe
        command.errors = .pipe
        process = try ChildProcess(command)
        process.releaseAtEnd()
    }

    /// What it has said on both outputs so far.
    var said: String { Self.said(process.progress) }

    private static func said(_ progress: ChildProgress) -> String { progress.outputText + progress.errorText }

    /// Returns as soon as it has said `text`.
    func says(_ text: String) async throws {
        let progress = await process.progress(within: Self.patience) { progress in
            Self.said(progress).contains(text) || !progress.isOutputOpen && !progress.areErrorsOpen
        }
        guard Self.said(progress).contains(text) else { throw NeverSaid(text: text, said: said) }
    }

    func send(_ signal: Int32) {
        process.send(signal)
    }

    /// No one reads its standard output any more.
    func closeOutput() {
        process.closeOutput()
    }

    /// How it ended; waits for that.
    func ended() async throws -> Program.Ended {
        let progress = await process.progress(within: Self.patience) { $0.isComplete }
        guard let end = progress.end, progress.isComplete else {
            process.sendToGroup(SIGKILL)
            throw NeverSaid(text: "its last words", said: said)
        }
        let (seconds, attoseconds) = (ContinuousClock.now - begun).components
        return Program.Ended(
            exitCode: end.status,
            output: progress.outputText,
            errors: progress.errorText,
            seconds: Double(seconds) + Double(attoseconds) / 1e18
        )
    }
}

extension ChildProcess {
    /// Has the process leave as soon as it has ended: other programs see no longer that it was there.
    func releaseAtEnd() {
        Task {
            _ = await ended(within: .seconds(3600))
            release()
        }
    }
}
