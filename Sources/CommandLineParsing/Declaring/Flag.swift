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
                aliases: name.aliases.map { Name(text: $0) },
                help: help ?? ArgumentHelp(),
                valueName: names.first?.text ?? label,
                isOptional: true,
                read: { _ in true },
                combine: { $0.isEmpty ? initial : true }
            )
        }
    }
}
