/// What the command line gives to a flow.
public struct GivenInputs: Hashable, Sendable {
    /// The texts by name, as `--set name=text` gave them.
    public var values: [String: String]

    /// Gives `values`.
    public init(_ values: [String: String] = [:]) {
        self.values = values
    }
}
