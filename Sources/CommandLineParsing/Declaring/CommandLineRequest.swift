/// A command line that asks for a text instead of running a command.
public enum CommandLineRequest: Error, Sendable {
    /// The help of a command.
    case help(any ParsableCommand.Type)
    /// The text itself: the version, a completion script, the answer to a shell.
    case text(String)
}
