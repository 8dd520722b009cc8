/// The help of an argument, an option or a flag.
public struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
    /// What it does, in one line.
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
