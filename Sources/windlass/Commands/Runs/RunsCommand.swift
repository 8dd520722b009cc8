import CommandLineParsing
import FlowEngine
import RunStore

/// `windlass runs …`: the journals of runs.
struct RunsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runs",
        abstract: "List and show runs, answer their questions, and remove old ones.",
        discussion: """
            EXAMPLES
              windlass runs list --status paused
              windlass runs answer RUN
            """,
        subcommands: [
            RunsList.self, RunsShow.self, RunsAnswer.self, RunsCancel.self, RunsDiff.self, RunsExport.self,
            RunsPrune.self,
        ],
        defaultSubcommand: RunsList.self
    )
}

/// The options of all of them.
struct StoreOptions: ParsableArguments {
    @Option(help: "The store of journals (default: $XDG_DATA_HOME/windlass/runs.sqlite).", completion: .file())
    var store: String?

    @Flag(help: "Print JSON on standard output.")
    var json = false

    var path: String { StorePlaces.runs(option: store) }

    /// The store, for reading only.
    func open() throws -> JournalStore {
        Advice.name(store: path)
        return try JournalStore(reading: path)
    }

    /// The store, for changing it; it has to be there.
    func openForWriting() throws -> JournalStore {
        _ = try open()
        return try JournalStore(path: path)
    }
}
