internal import Diagnostics

/// A struct of wrapped properties whose values are read from the command line.
///
/// `init(from:)` is the one that the compiler writes: it hands each property's value to its wrapper.
public protocol ParsableArguments: Decodable, SendableMetatype {
    /// Makes the declarations, before anything is read.
    init()

    /// Refuses values that do not fit together; what it throws is told as it is.
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
        configuration.commandName ?? Slug.of(String(describing: Self.self))
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

/// The declarations of `Value` among those of a command.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments> {
    private var content: WrapperContent<Value>

    /// The values that were read or set, or the defaults.
    public var wrappedValue: Value {
        get { content.value }
        set { content = .value(newValue) }
    }

    /// Declares all that `Value` declares.
    public init() { content = .value(Value()) }
}

extension OptionGroup: Sendable where Value: Sendable {}

extension OptionGroup: DeclaringWrapper {
    func declared(as label: String, path: String) -> Declared? { .group(wrappedValue) }
}

extension OptionGroup: Decodable {
    /// Takes the values that were read, and has the group validate them.
    public init(from decoder: any Decoder) throws {
        var value = try Value(from: decoder)
        try value.validate()
        content = .value(value)
    }
}

/// The command above this one, as it was read.
@propertyWrapper
public struct ParentCommand<Value: ParsableCommand> {
    private var parent: Value?

    /// The command above, or its defaults where none was read.
    public var wrappedValue: Value { parent ?? Value() }

    /// Declares that this is a subcommand of `Value`.
    public init() {}
}

extension ParentCommand: Sendable where Value: Sendable {}

extension ParentCommand: DeclaringWrapper {
    func declared(as label: String, path: String) -> Declared? { nil }
}

extension ParentCommand: Decodable {
    /// Takes the command that was read.
    public init(from decoder: any Decoder) throws { parent = try decoder.readParent() }
}
