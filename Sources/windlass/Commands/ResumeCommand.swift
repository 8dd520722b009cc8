import ArgumentParser
import Diagnostics
import FlowEngine
import FlowRunner

/// `windlass resume RUN`: goes on with a run that was interrupted or killed.
struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Go on with a run that was interrupted or killed.",
        discussion: """
            The journal says where the run was, at which anchor, on which network and for which account. The flow file \
            has to be as it was. A run on the embedded sandbox ended with it and can't go on; one on a sandbox that \
            `windlass sandbox` serves can.

            EXAMPLES
              windlass resume RUN
              windlass resume RUN --account env:SEED --json
            """
    )

    @ArgumentParser.Argument(help: "The run's id as `windlass run` printed it, or enough of its beginning.")
    var run: String

    @Option(help: "env:NAME or file:PATH for where the secret seed is, for a run that was started with one.")
    var account: String?

    @OptionGroup var options: RunOptions

    func run() async throws {
        let session = try RunSession(options)
        let id = try await session.store.run(named: run)
        let account = try account.map { try RunAccount(named: $0) } ?? .fresh
        try await session.conclude { await session.resume(id, account: account) }
    }
}
