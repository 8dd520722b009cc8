/// An account beside the run's own, for which states of a flow act: one entry of the key `accounts`.
public struct AccountDeclaration: Hashable, Sendable {
    /// The name by which states know it.
    public var name: Located<String>

    /// Which account it is: `fresh`, the name of one in the vault, or `env:VARIABLE` or `file:PATH` for its seed; the command
    /// line may override it.
    public var source: Located<String>

    /// The account that `source` means, as `name`.
    public init(name: Located<String>, source: Located<String>) {
        self.name = name
        self.source = source
    }

    /// What stands for a new account for every run.
    public static let fresh = "fresh"
}
