public import AnchorClient
public import Diagnostics

/// A vault from which flows read: secrets, as `vault: NAME` under `secrets`, and profiles, as `profile:NAME` under `fill`.
public protocol SecretVault: Sendable {
    /// The secret called `name`, or `nil` where the vault has none of this name.
    func secret(named name: String) async throws -> Secret<String>?

    /// The answers of the profile called `name` by their names, or `nil` where the vault has none of this name.
    func profile(named name: String) async throws -> [String: Secret<String>]?

    /// The document that a profile has for the field called `field`, or `nil` where it has none.
    func document(named field: String, inProfile name: String) async throws -> Attachment?
}

extension SecretVault {
    /// A vault without documents.
    public func document(named field: String, inProfile name: String) async throws -> Attachment? { nil }
}
