/// `help COMMAND…`, which every program with subcommands has.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Show subcommand help information."
    )

    @Argument var subcommands: [String] = []
}
