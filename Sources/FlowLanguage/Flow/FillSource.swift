/// A source of answers for an anchor's fields: one entry of the key `fill`.
public enum FillSource: Hashable, Sendable, CustomStringConvertible {
    /// A YAML file of answers, relative to the flow file.
    case file(String)
    /// The person at the terminal.
    case ask
    /// The values given with `--set`.
    case set
    /// Environment variables: ``variablePrefix`` and the field's name in capitals.
    ///
    /// Without a name all variables that are called after a field of SEP-9; with one, the answer of that name alone. An
    /// anchor chooses what its fields are called, so a variable that neither SEP-9 nor the flow names is no answer.
    case environment(String?)
    /// A KYC profile in the vault.
    case profile(String)

    /// The beginning of the names of environment variables with answers.
    ///
    /// The program uses it for nothing else, as an anchor chooses what its fields are called.
    public static let variablePrefix = "WINDLASS_ANSWER_"

    /// The source as it is written in a flow.
    public var description: String {
        switch self {
        case .file(let path): path
        case .ask: "ask"
        case .set: "set"
        case .environment(let name): name.map { "env:\($0)" } ?? "env"
        case .profile(let name): "profile:\(name)"
        }
    }
}
