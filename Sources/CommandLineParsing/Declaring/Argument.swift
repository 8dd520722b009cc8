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
