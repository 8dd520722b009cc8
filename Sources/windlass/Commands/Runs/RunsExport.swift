import CommandLineParsing
import Diagnostics
import FlowEngine
import RunStore
import Terminal

/// `windlass runs export RUN`: all of a run in one file.
struct RunsExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a run with its events and flow files as one JSON document.",
        discussion: """
            It holds the whole journal without secrets: a secret is replaced by its name. It still shows who paid \
            whom, so only its owner can read the file.

            EXAMPLES
              windlass runs export RUN --output run.json
              windlass runs export RUN | jq .events
            """
    )

    @OptionGroup var options: StoreOptions

    @CommandLineParsing.Argument(help: "The run's id, or its beginning.")
    var run: String

    @Option(help: "The file to write (default: standard output).", completion: .file())
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
