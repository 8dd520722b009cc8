public import AnchorClient
public import Diagnostics
public import Wallet

/// A vault from which flows read: secrets, as `vault: NAME` under `secrets`, profiles, as `profile:NAME` under `fill`, and
/// whom `pay` pays, by their names.
public protocol SecretVault: Sendable {
    /// The secret called `name`, or `nil` where the vault has none of this name.
    func secret(named name: String) async throws -> Secret<String>?

    /// The answers of the profile called `name` by their names, or `nil` where the vault has none of this name.
    func profile(named name: String) async throws -> [String: Secret<String>]?

    /// The document that a profile has for the field called `field`, or `nil` where it has none.
    func document(named field: String, inProfile name: String) async throws -> Attachment?

    /// The contact or the account called `name`, in any letter case, or who else is known.
    func payee(named name: String) async throws -> PayeeLookup
}

/// Looks up a payee in the vault by name.
public enum PayeeLookup: Hashable, Sendable {
    /// A contact or an account.
    case found(Payee)
    /// No one; these are the names that there are.
    case unknown(names: [String])
    /// No vault exists.
    case noVault
}

extension SecretVault {
    /// A vault without documents.
    public func document(named field: String, inProfile name: String) async throws -> Attachment? { nil }

    /// A vault that knows no one.
    public func payee(named name: String) async throws -> PayeeLookup { .unknown(names: []) }
}
