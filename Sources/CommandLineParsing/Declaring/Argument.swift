/// A value without a name, known by its place on the command line.
@propertyWrapper
public struct Argument<Value> {
    private var content: WrapperContent<Value>

    /// The value that was read or set, or the default.
    public var wrappedValue: Value {
        get { content.value }
        set { content = .value(newValue) }
    }
}

extension Argument: Sendable where Value: Sendable {}

extension Argument: DeclaringWrapper {
    func declared(as label: String, path: String) -> Declared? { content.declared(as: label, path: path) }
}

extension Argument: Decodable {
    /// Takes the value that was read.
    public init(from decoder: any Decoder) throws { content = .value(try decoder.readValue()) }
}

extension Argument {
    /// Declares a value, required unless there is a default.
    public init(wrappedValue: Value? = nil, help: ArgumentHelp? = nil, completion: CompletionKind? = nil)
    where Value: ExpressibleByArgument {
        content = ValueShape(kind: .positional, help: help, completion: completion).single(wrappedValue)
    }

    /// Declares a value that may be missing.
    public init<Element: ExpressibleByArgument>(
        wrappedValue: NoDefault = nil,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == Element? {
        content = ValueShape(kind: .positional, help: help, completion: completion).optional(Element.self)
    }

    /// Declares any number of values, at least one unless there is a default.
    public init<Element: ExpressibleByArgument>(
        wrappedValue: [Element]? = nil,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [Element] {
        content = ValueShape(kind: .positional, help: help, completion: completion).array(wrappedValue)
    }
}

/// A value after a name: `--name value` or `--name=value`.
@propertyWrapper
public struct Option<Value> {
    private var content: WrapperContent<Value>

    /// The value that was read or set, or the default.
    public var wrappedValue: Value {
        get { content.value }
        set { content = .value(newValue) }
    }
}

extension Option: Sendable where Value: Sendable {}

extension Option: DeclaringWrapper {
    func declared(as label: String, path: String) -> Declared? { content.declared(as: label, path: path) }
}

extension Option: Decodable {
    /// Takes the value that was read.
    public init(from decoder: any Decoder) throws { content = .value(try decoder.readValue()) }
}

extension Option {
    /// Declares a value, required unless there is a default.
    public init(
        wrappedValue: Value? = nil,
        name: NameSpecification = .long,
        parsing strategy: SingleValueParsingStrategy = .next,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        content = Self.shape(name, strategy, help, completion).single(wrappedValue)
    }

    /// Declares a value that may be missing; `recorded` makes of it what records of a command line may have.
    public init<Element: ExpressibleByArgument>(
        wrappedValue: NoDefault = nil,
        name: NameSpecification = .long,
        parsing strategy: SingleValueParsingStrategy = .next,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        recorded: (@Sendable (String) -> String)? = nil
    ) where Value == Element? {
        content = Self.shape(name, strategy, help, completion, recorded).optional(Element.self)
    }

    /// Declares an option that can be given several times, at least once unless there is a default; `recorded` makes of a value
    /// what records of a command line may have of it.
    public init<Element: ExpressibleByArgument>(
        wrappedValue: [Element]? = nil,
        name: NameSpecification = .long,
        parsing strategy: ArrayParsingStrategy = .singleValue,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        recorded: (@Sendable (String) -> String)? = nil
    ) where Value == [Element] {
        content = Self.shape(name, .next, help, completion, recorded).array(wrappedValue)
    }

    private static func shape(
        _ name: NameSpecification,
        _ strategy: SingleValueParsingStrategy,
        _ help: ArgumentHelp?,
        _ completion: CompletionKind?,
        _ record: (@Sendable (String) -> String)? = nil
    ) -> ValueShape {
        ValueShape(
            kind: .option,
            name: name,
            takesAnyWord: strategy == .unconditional,
            help: help,
            completion: completion,
            record: record
        )
    }
}

/// The word that an option takes as its value.
public enum SingleValueParsingStrategy: Sendable {
    /// The next word, unless it begins with a dash.
    case next
    /// The next word, even where it begins with a dash.
    case unconditional
}

/// The words that an option takes as its values.
public enum ArrayParsingStrategy: Sendable {
    /// One value after each name; never a word that begins with a dash.
    case singleValue
}

/// A name without a value, there or not.
@propertyWrapper
public struct Flag<Value> {
    private var content: WrapperContent<Value>

    /// The value that was read or set, or the default.
    public var wrappedValue: Value {
        get { content.value }
        set { content = .value(newValue) }
    }
}

extension Flag: Sendable where Value: Sendable {}

extension Flag: DeclaringWrapper {
    func declared(as label: String, path: String) -> Declared? { content.declared(as: label, path: path) }
}

extension Flag: Decodable {
    /// Takes the value that was read.
    public init(from decoder: any Decoder) throws { content = .value(try decoder.readValue()) }
}

extension Flag where Value == Bool {
    /// Declares a flag that is `true` where its name is given.
    public init(wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
        content = .declaration(initial: wrappedValue) { label, path, initial in
            let names = name.names(of: label)
            return Definition(
                kind: .flag,
                path: path,
                names: names,
                aliases: name.aliases.map { OptionName(text: $0) },
                help: help ?? ArgumentHelp(),
                valueName: names.first?.text ?? label,
                isOptional: true,
                read: { _ in true },
                combine: { $0.isEmpty ? initial : true }
            )
        }
    }
}

extension Flag where Value == Int {
    /// Declares a flag that counts how often it is given: `-v -v`, or `-vv`.
    public init(wrappedValue: Int, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
        content = .declaration(initial: wrappedValue) { label, path, initial in
            let names = name.names(of: label)
            var definition = Definition(
                kind: .flag,
                path: path,
                names: names,
                aliases: name.aliases.map { OptionName(text: $0) },
                help: help ?? ArgumentHelp(),
                valueName: names.first?.text ?? label,
                isOptional: true,
                read: { _ in true },
                combine: { $0.isEmpty ? initial : $0.count }
            )
            definition.isRepeating = true
            return definition
        }
    }
}
