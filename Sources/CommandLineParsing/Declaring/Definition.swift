/// An argument, an option or a flag of a command.
struct Definition {
    enum Kind { case positional, option, flag }

    var kind: Kind
    /// The path of the property in its command: `options.vault.pinFile`.
    var path: String
    var names: [OptionName] = []
    /// Former names, which are still read and shown nowhere.
    var aliases: [OptionName] = []
    var help: ArgumentHelp
    /// The placeholder of the value.
    var valueName: String
    /// Whether the next word is the value even where it begins with a dash.
    var takesAnyWord = false
    var isRepeating = false
    /// Whether it may be left out.
    var isOptional: Bool
    /// The default as the help shows it; empty where there is none to show.
    var defaultText = ""
    /// All values, where there is a list of them.
    var allValues: [String] = []
    var completion = CompletionKind.default
    /// Makes of a word what records of the command line may have of it; `nil` where that is all.
    var record: (@Sendable (String) -> String)?
    /// Reads a word; `nil` where it is no value.
    var read: (String) -> Any?
    /// The reason why a word is no value; `nil` where the help says enough.
    var object: (String) -> String? = { _ in nil }
    /// Makes the property's value of those of its words, in their order; without words, of the default.
    var combine: ([Any]) -> Any?

    /// The name that messages prefer.
    var preferredName: OptionName? { names.first { !$0.isShort } }

    /// The placeholder of the value; `nil` for a flag.
    var placeholder: String? { kind == .flag ? nil : valueName }

    /// The form of a parameter: `<flow>`, `--jobs <jobs>`, `--json`.
    static func form(name: String?, placeholder: String?) -> String {
        [name, placeholder.map { "<\($0)>" }].compactMap(\.self).joined(separator: " ")
    }
}

/// The declarations of a command and its option groups, in the order of their properties.
struct Declarations {
    private(set) var definitions: [Definition] = []

    init(of type: any ParsableArguments.Type) {
        collect(type.init(), under: "")
    }

    private mutating func collect(_ arguments: any ParsableArguments, under path: String) {
        for child in Mirror(reflecting: arguments).children {
            guard let label = child.label, let wrapper = child.value as? any DeclaringWrapper else { continue }
            // The storage of a wrapped property `name` is called `_name`.
            let name = String(label.drop { $0 == "_" })
            switch wrapper.declared(as: name, path: path + name) {
            case .definition(let definition): definitions.append(definition)
            case .group(let group): collect(group, under: path + name + ".")
            case nil: break
            }
        }
    }
}

/// A property wrapper that declares what is read into it.
///
/// It is the only protocol that wrappers are asked for, because the runtime searches all conformances of the program for
/// each type and protocol that it meets for the first time.
protocol DeclaringWrapper {
    /// The declaration of a property called `label`; `nil` where nothing on the command line belongs to it.
    func declared(as label: String, path: String) -> Declared?
}

/// The declaration that a property wrapper holds.
enum Declared {
    case definition(Definition)
    case group(any ParsableArguments)
}

/// The content of a property wrapper: its declaration until its value is read or set.
indirect enum WrapperContent<Value> {
    case declaration(
        initial: Value?,
        make: @Sendable (_ label: String, _ path: String, _ initial: Value?) -> Definition
    )
    case value(Value)

    /// The value that was read or set, or the default.
    var value: Value {
        switch self {
        case .value(let value): return value
        case .declaration(let initial, _):
            // Only code that makes a command by itself comes here: all that was read has a value.
            guard let initial else { preconditionFailure("a property without a default was used before it was read") }
            return initial
        }
    }

    func declared(as label: String, path: String) -> Declared? {
        guard case .declaration(let initial, let make) = self else { return nil }
        return .definition(make(label, path, initial))
    }
}

extension WrapperContent: Sendable where Value: Sendable {}

/// The help of an argument, an option or a flag.
public struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
    /// The purpose, in one line.
    public var abstract: String
    /// The placeholder of the value: `name` in `--option <name>`; `nil` for the option's own name.
    public var valueName: String?

    /// Creates a help text.
    public init(_ abstract: String = "", valueName: String? = nil) {
        self.abstract = abstract
        self.valueName = valueName
    }

    /// Creates a help text with the default placeholder.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

/// The candidates that a shell offers for a value.
public struct CompletionKind: Sendable {
    enum Form { case none, list([String]), file(extensions: [String]) }

    let form: Form

    /// The values of the type, where they are known; otherwise none.
    public static var `default`: CompletionKind { CompletionKind(form: .none) }
    /// One of `words`.
    public static func list(_ words: [String]) -> CompletionKind { CompletionKind(form: .list(words)) }
    /// A file with one of `extensions`; any file where there are none.
    public static func file(extensions: [String] = []) -> CompletionKind {
        CompletionKind(form: .file(extensions: extensions))
    }
}
