/// A struct of wrapped properties whose values are read from the command line.
///
/// `init(from:)` is the one that the compiler writes: it hands each property's value to its wrapper.
public protocol ParsableArguments: Decodable, SendableMetatype {
    /// Makes the declarations, before anything is read.
    init()

    /// Refuses values that do not fit together.
    ///
    /// - Throws: `ValidationError`.
    mutating func validate() throws
}

extension ParsableArguments {
    /// Accepts all values.
    public mutating func validate() throws {}
}

/// A command of a program.
public protocol ParsableCommand: ParsableArguments {
    /// The command's name, its help and its subcommands.
    static var configuration: CommandConfiguration { get }

    /// Runs the command.
    mutating func run() throws
}

extension ParsableCommand {
    /// The configured name, or that of the type as `kebab-case`.
    public static var _commandName: String {
        configuration.commandName ?? Spelling.kebabCase(String(describing: Self.self))
    }

    /// Asks for the command's help.
    public mutating func run() throws { throw CommandLineRequest.help(Self.self) }
}

/// A command whose `run` is asynchronous.
public protocol AsyncParsableCommand: ParsableCommand {
    /// Runs the command.
    mutating func run() async throws
}

extension AsyncParsableCommand {
    /// Asks for the command's help.
    public mutating func run() async throws { throw CommandLineRequest.help(Self.self) }
}
