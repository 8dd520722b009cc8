import ArgumentParser
import Diagnostics
import Foundation
import HTTPTransport

/// The program: `windlass <command>`.
@main
struct Windlass: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "windlass",
        abstract: "Runs deposits and withdrawals of Stellar anchors from flow files.",
        discussion: """
            A flow file tells the story of a transfer as named states; `windlass run` carries it out and keeps a \
            journal that survives a crash. Without further ado it runs on an embedded sandbox: a ledger, friendbot \
            and an anchor.

            EXAMPLES
              windlass run flows/sep24-deposit.yaml
              windlass check flows

            EXIT CODES
              0 done · 1 wrong command line · 2 invalid flow
              3 transport or protocol · 4 an expectation failed
              5 the anchor refused · 6 a deadline passed
              7 an answer is missing · 75 parked · 130 interrupted
            """,
        version: WindlassVersion.current,
        subcommands: [
            RunCommand.self, CheckCommand.self, PlanCommand.self, GraphCommand.self, SchemaCommand.self,
            ResumeCommand.self, RunsCommand.self, SandboxCommand.self,
        ]
    )

    static func main() async {
        Terminal.keepDescriptors()
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            exit(with: error)
        }
    }

    /// Prints what `error` has to say, and ends the program with the exit code that is documented for it.
    private static func exit(with error: any Error) -> Never {
        if let ended = error as? CommandEnded { Foundation.exit(ended.exitCode) }
        if let diagnostic = error as? any Diagnostic { exit(with: diagnostic) }
        if error is CancellationError { Foundation.exit(FailureKind.interrupted.exitCode) }
        let isClean = exitCode(for: error).isSuccess
        let text = fullMessage(for: error)
        if isClean {
            print(text)
            Foundation.exit(0)
        }
        exit(with: UnknownCommand.meant(by: CommandLine.arguments) ?? CommandLineError(text))
    }

    /// Tells what is wrong; with --json standard output is one JSON document in every case.
    private static func exit(with diagnostic: any Diagnostic) -> Never {
        StandardError.write(StandardError.errorText(diagnostic))
        if CommandLine.arguments.contains("--json"), let text = try? JSONText.of(["error": ErrorReport(diagnostic)]) {
            print(text)
        }
        Foundation.exit(diagnostic.failure.exitCode)
    }
}

/// A command has said everything that there is to say; only the exit code is left.
struct CommandEnded: Error {
    var exitCode: Int32
}
