/// The declarations of `Value` among those of a command.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments> {
    /// The values that were read or set, or the defaults.
    public var wrappedValue: Value

    /// Declares all that `Value` declares.
    public init() { wrappedValue = Value() }
}

extension OptionGroup: Sendable where Value: Sendable {}

extension OptionGroup: DeclaringWrapper {
    func declared(as label: String, path: String) -> Declared? { .group(wrappedValue) }
}

extension OptionGroup: Decodable {
    /// Takes the values that were read, and has the group validate them.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try Value(from: decoder)
        try wrappedValue.validate()
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
