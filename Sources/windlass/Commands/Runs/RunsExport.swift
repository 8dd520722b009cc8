import CommandLineParsing
import Diagnostics
import FlowEngine
import RunStore
import Terminal

/// `windlass runs export RUN`: all of a run in one file.
struct RunsExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a run, its events and its flow's files, into one JSON document.",
        discussion: """
            It holds all that the journal has except secrets: where one stood there is only its name. It may still tell \
            who paid what to whom, so only its owner can read the file.

            EXAMPLES
              windlass runs export RUN --output run.json
              windlass runs export RUN | jq .events
            """
    )

    @OptionGroup var options: StoreOptions

    @CommandLineParsing.Argument(help: "The run's id as `windlass run` printed it, or enough of its beginning.")
    var run: String

    @Option(help: "A file for the document, in place of standard output.", completion: .file())
    var output: String?

    func run() async throws {
        let store = try options.open()
        let id = try await store.run(named: run)
        let text = try JSONText.document(try await store.export(id)) + "\n"
        guard let output else { return ProgramOutput.standardOutput.write(.lines(text)) }
        try OutputFile.write(text, to: output, isPrivate: true)
        if options.json { StandardOutput.write(try JSONText.of(["run": id.rawValue, "output": output])) }
    }
}
