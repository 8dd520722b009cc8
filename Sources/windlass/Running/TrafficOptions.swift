import CommandLineParsing

/// The options for the exchanges with servers: what is shown and kept.
struct TrafficOptions: ParsableArguments {
    @Flag(
        name: .shortAndLong,
        help: "Show a line for each request; twice (-vv) its headers and bodies too. Secrets are •••."
    )
    var verbose = 0

    @Option(
        help: ArgumentHelp("Keep each request with its answer as a file in this folder.", valueName: "folder"),
        completion: .file()
    )
    var trace: String?

    @Option(
        help: ArgumentHelp("Write all requests with their answers to this file, as HAR 1.2.", valueName: "file"),
        completion: .file(extensions: ["har"])
    )
    var har: String?

    @Flag(
        help:
            "Show the requests of failed states and of findings as curl commands, with secrets as variables."
    )
    var curl = false

    @Option(help: "The states whose requests are kept for `runs show --traffic`.")
    var keepTraffic = KeptTraffic.failed
}

/// The states whose exchanges are kept beside the journal.
enum KeptTraffic: String, CaseIterable, ExpressibleByArgument {
    case failed, all, none
}
