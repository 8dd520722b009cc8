/// A command's name, its help and its subcommands.
public struct CommandConfiguration: Sendable {
    /// The name; `nil` for that of the type as `kebab-case`.
    public var commandName: String?
    /// The purpose of the command, in one line.
    public var abstract: String
    /// The paragraphs of the command's own help.
    public var discussion: String
    /// The answer to `--version`; that option is unknown where this is empty.
    public var version: String
    /// The commands below this one, in the order of the help.
    public var subcommands: [any ParsableCommand.Type]
    /// The subcommand that runs where none is named.
    public var defaultSubcommand: (any ParsableCommand.Type)?

    /// Creates a configuration; empty texts are left out of the help.
    public init(
        commandName: String? = nil,
        abstract: String = "",
        discussion: String = "",
        version: String = "",
        subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.discussion = discussion
        self.version = version
        self.subcommands = subcommands
        self.defaultSubcommand = defaultSubcommand
    }
}
