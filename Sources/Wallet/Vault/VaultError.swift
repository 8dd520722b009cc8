public import Diagnostics

/// Why a vault does not open, or does not take what it is given.
public struct VaultError: Diagnostic, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// There is no vault at the path.
        case missing
        /// There is one already.
        case exists
        /// The file is something else than a vault.
        case foreign
        /// A newer program wrote the file, in a format that this one does not know.
        case newerFormat(Int)
    }

    /// What is wrong.
    public var reason: Reason

    /// The vault's path.
    public var path: String

    /// An error about the vault at `path`.
    public init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    /// What is wrong, with the actual values.
    public var summary: String {
        switch reason {
        case .missing: "there is no vault at \(path)"
        case .exists: "there is a vault at \(path) already"
        case .foreign: "\(path) is not a vault"
        case .newerFormat(let version): "\(path) is a vault of format \(version), which this version does not know"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .missing: "make one with `windlass vault create`"
        case .exists: "use it, or name another file with --vault"
        case .foreign: "name the vault's file with --vault"
        case .newerFormat: "update windlass"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}
