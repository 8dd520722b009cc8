internal import Diagnostics

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

    /// The path of the file that it comes from, relative to the folder from which the path of the flow file is; `nil`
    /// where it comes from elsewhere.
    public var filePath: String? {
        guard case .file(let path) = source.value else { return nil }
        let flow = source.place.file
        guard !path.hasPrefix("/"), let end = flow.lastIndex(of: "/") else { return path }
        return flow[...end] + path
    }

    /// A secret that comes from `source`.
    public init(name: Located<String>, source: Located<Source>) {
        self.name = name
        self.source = source
    }
}
