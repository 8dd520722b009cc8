/// A value that no output ever shows, and where it comes from: one entry of the key `secrets`.
///
/// It is read when a run starts and sealed beside its journal, so that a resume needs no terminal and no environment.
public struct SecretDeclaration: Hashable, Sendable {
    /// Where a secret comes from.
    public enum Source: Hashable, Sendable {
        /// An environment variable.
        case environment(String)
        /// A file, relative to the flow file; one newline at its end does not count.
        case file(String)
        /// An entry of the vault.
        case vault(String)
        /// The person at the terminal, asked with this question.
        case ask(String)
    }

    /// The name by which the flow uses it, as `$name`.
    public var name: Located<String>

    /// Where it comes from.
    public var source: Located<Source>

    /// A secret that comes from `source`.
    public init(name: Located<String>, source: Located<Source>) {
        self.name = name
        self.source = source
    }
}
