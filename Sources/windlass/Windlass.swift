import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Glibc
import HTTPTransport
import Reports
import Terminal

/// The program: `windlass <command>`.
@main
struct Windlass: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "windlass",
        abstract: "Runs deposits and withdrawals of Stellar anchors from flow files.",
        discussion: """
            A flow file describes a transfer as named states. `windlass run` runs it and keeps a journal that \
            survives a crash. By default it runs on an embedded sandbox: a ledger, friendbot and an anchor.

            EXAMPLES
              windlass run flows/sep24-deposit.yaml
              windlass check flows

            EXIT CODES
              0 done · 1 wrong command line · 2 invalid flow
              3 not reached · 4 an expectation failed
              5 the anchor refused · 6 a deadline passed
              7 an answer is missing · 8 the answer breaks the protocol
              75 paused · 130 interrupted
            `windlass explain CODE` explains each.
            """,
        version: WindlassVersion.current,
        subcommands: [
            RunCommand.self, NewCommand.self, CheckCommand.self, PlanCommand.self, GraphCommand.self,
            SchemaCommand.self, ExplainCommand.self,
            ResumeCommand.self, ReplayCommand.self, RunsCommand.self, BaselineCommand.self, TapeCommand.self,
            ReportCommand.self, AccountCommand.self,
            TrustCommand.self,
            PayCommand.self,
            PathsCommand.self, HistoryCommand.self, ClaimCommand.self, DashboardCommand.self, ContactCommand.self,
            ProfileCommand.self, KYCCommand.self, VaultCommand.self, SandboxCommand.self,
        ]
    )

    @Option(help: "When output has colours; auto is on a terminal where NO_COLOR is not set.")
    var color = ColourChoice.auto

    /// The first thing that is read of a command line, so that also what is wrong with the rest is shown as it says.
    func validate() { ProgramOutput.choose(color) }

    static func main() async {
        // First of all, because what is opened takes the place of an output that is missing.
        ProgramOutput.keepDescriptors()
        Interruption.begin()
        signal(SIGPIPE, SIG_IGN)
        await end(with: exitCode())
    }

    /// Performs the command line, and returns its exit code.
    private static func exitCode() async -> Int32 {
        if let secret = SecretArgument.found(in: CommandLine.arguments.dropFirst()) {
            return exitCode(reporting: secret)
        }
        if let foreign = ForeignArgument.found() { return exitCode(reporting: foreign) }
        do {
            var command = try command(by: Array(CommandLine.arguments.dropFirst()))
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return 0
        } catch {
            return exitCode(reporting: error)
        }
    }

    /// Prints what `error` has to say; the exit code that is documented for it.
    private static func exitCode(reporting error: any Error) -> Int32 {
        // Concrete types first: the search for a conformance to `Diagnostic` costs `--version` a good part of its time.
        if let request = error as? CommandLineRequest {
            // What a shell is answered for completion has tabs between words and their descriptions.
            let columns = text(for: request).split(separator: "\t", omittingEmptySubsequences: false)
            StandardOutput.write(columns.map { TerminalText.lines($0) }.joined(separator: .tab))
            return 0
        }
        if let ended = error as? CommandEnded { return ended.exitCode }
        if let mistake = error as? CommandLineMistake {
            let failure = UnknownCommand.meant(by: CommandLine.arguments) ?? mistake.asFailure
            return exitCode(reporting: SecretArgument.withoutKeys(failure))
        }
        if let diagnostic = error as? any Diagnostic { return exitCode(reporting: diagnostic) }
        if error is CancellationError { return FailureKind.interrupted.exitCode }
        return exitCode(reporting: Failure.undiagnosed(error))
    }

    /// Tells what is wrong; with --json standard output is one JSON document in every case.
    private static func exitCode(reporting diagnostic: any Diagnostic) -> Int32 {
        StandardError.write(StandardError.errorText(diagnostic))
        if wantsJSON, let text = try? JSONText.of(["error": ErrorReport(diagnostic)]) {
            StandardOutput.write(text)
        }
        return diagnostic.failure.exitCode
    }

    /// Whether the command line asks for JSON, understood or not.
    private static var wantsJSON: Bool {
        let arguments = CommandLine.arguments
        if arguments.contains("--json") || arguments.contains("--format=json") { return true }
        return zip(arguments, arguments.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    }

    /// Ends the program with `code`, or with that of an output which could not be written whole.
    private static func end(with code: Int32) -> Never {
        guard let lost = LostOutput.first else { Glibc.exit(code) }
        StandardError.write(StandardError.errorText(lost))
        Glibc.exit(code == 0 ? lost.failure.exitCode : code)
    }
}

extension ColourChoice: ExpressibleByArgument {}
