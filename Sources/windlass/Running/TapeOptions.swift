import CommandLineParsing
import Diagnostics

/// Recording a run, and running it again without servers.
struct TapeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Record the run on this file, without its secrets: HAR 1.2, to be replayed. Asks no questions.",
            valueName: "tape"
        ),
        completion: .file(extensions: ["har"])
    )
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Run the flow on what --record has kept, without servers and waits; tell the first request that differs.",
            valueName: "tape"
        ),
        completion: .file(extensions: ["har"])
    )
    var replay: String?

    func validate() throws {
        guard record == nil || replay == nil else { throw Failure.exclude("--record", "--replay") }
    }
}
