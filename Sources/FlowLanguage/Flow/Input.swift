/// Something that may differ from run to run: given on the command line, or its default.
public struct Input: Hashable, Sendable {
    /// The name by which the flow uses it, as `$name`.
    public var name: Located<String>

    /// What kind of value it takes.
    public var type: Located<ValueType>

    /// The text that counts where none is given; without one the input has to be given.
    public var defaultValue: Located<String>?

    /// The only texts that it takes, or empty where all of its type will do.
    public var choices: [Located<String>]

    /// What it is for, in a few words.
    public var about: String?

    /// An input that has no default and takes every value of `type`.
    public init(name: Located<String>, type: Located<ValueType>) {
        self.name = name
        self.type = type
        choices = []
    }
}
