public import Diagnostics

/// A vault from which the secrets of flows can be read: `vault: NAME` under `secrets`.
public protocol SecretVault: Sendable {
    /// The secret called `name`, or `nil` where the vault has none of this name.
    func secret(named name: String) async throws -> Secret<String>?
}
