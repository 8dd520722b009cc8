/// A command line that does not fit the declarations.
public struct CommandLineMistake: Error, Sendable {
    /// The kind of mistake, with the words and the declaration that it is about.
    public enum Fault: Sendable, Equatable {
        /// An option that the command does not have; `nearest` is spelled like it.
        case unknownOption(String, nearest: String?)
        /// A word of dashes without a name, such as `---x`.
        case malformedOption(String)
        /// Letters written together, of which one needs a value: `-oFILE`.
        case clusteredValue(word: String, Parameter)
        /// Words that no argument takes.
        case unexpectedArguments([String])
        /// A required argument or option that is not there.
        case missingParameter(Parameter)
        /// An option without its value.
        case missingValue(Parameter)
        /// An option with a single value that is given once more: which of both is meant can't be told.
        case repeatedOption(Parameter)
        /// A word that is no value of the parameter.
        case invalidValue(String, Parameter)
        /// A flag with a value: `--json=yes`.
        case valueOfFlag(String, Parameter)
        /// A shell without a completion script; `nil` where none is named and `$SHELL` has none either.
        case unknownShell(String?, known: [String])
    }

    /// The declaration that a mistake is about.
    public struct Parameter: Sendable, Equatable {
        /// The name as it was written, or the long one; `nil` for an argument.
        public var name: String?
        /// The placeholder of the value; `nil` for a flag.
        public var valueName: String?
        /// The help's line.
        public var abstract: String
        /// All values, where there is a list of them.
        public var allValues: [String]
        /// Whether it takes several values.
        public var isRepeating: Bool

        /// The expected form: `<flow>`, `--jobs <jobs>`, `--json`.
        public var form: String { Definition.form(name: name, placeholder: valueName) }
    }

    /// The fault.
    public var fault: Fault
    /// The command's name after those of the commands above it: `["windlass", "runs", "list"]`.
    public var command: [String]
    /// The command's usage, without its heading: `windlass graph [--format <format>] <flow>`.
    public var usage: String

    /// The reason why a word is no value of its parameter; `nil` where the parameter's help says enough.
    public var reason: String?

    /// The first word that is a number below zero, and looks like an option.
    var negative: String?

    init(_ fault: Fault, path: [any ParsableCommand.Type], words: [Word] = []) {
        self.fault = fault
        negative = words.first { $0.isNegativeNumber }?.text
        command = path.map { $0._commandName }
        usage = HelpText(path: path).usage
    }
}

extension CommandLineMistake.Parameter {
    /// The parameter of `definition`, whose name was written as `name`.
    init(_ definition: Definition, name: String? = nil) {
        self.name = name ?? definition.preferredName?.description
        valueName = definition.placeholder
        abstract = definition.help.abstract
        allValues = definition.allValues
        isRepeating = definition.isRepeating
    }
}
