public import Diagnostics
internal import Sodium

/// The content of a vault: accounts, contacts, profiles, and other secrets by name.
public struct VaultContent: Sendable {
    /// The accounts, in the order in which they were added.
    public internal(set) var accounts: [VaultAccount] = []

    /// The people and anchors that one pays, in the order in which they were added.
    public internal(set) var contacts: [Contact] = []

    /// The profiles, in the order in which they were begun.
    public internal(set) var profiles: [Profile] = []

    /// Other secrets, such as a token of a bank, which flows ask for by name.
    public internal(set) var secrets: [VaultSecret] = []

    /// An empty vault.
    init() {}
}

/// A secret that flows ask for by name, under `secrets`.
public struct VaultSecret: Sendable {
    /// The name under which flows ask for it.
    public let name: String

    let bytes: LockedBytes

    /// The text that flows are given.
    public func text() -> Secret<String> {
        Secret(bytes.withBytes { String(decoding: $0, as: UTF8.self) })
    }
}

extension VaultContent {
    /// The most bytes that a secret has: 64 KB, as in a file of one.
    public static let longestSecret = 64 << 10

    /// Puts a secret into the vault, in place of one of the same name.
    public mutating func put(secret text: Secret<String>, named name: String) throws(VaultContentError) {
        guard VaultName.isValid(name) else { throw VaultContentError(.name(.secret), name: name) }
        var bytes = Array(text.reveal().utf8)
        guard !bytes.isEmpty, bytes.count <= Self.longestSecret else {
            throw VaultContentError(.secretSize(bytes.count), name: name)
        }
        guard let locked = LockedBytes(taking: &bytes) else { throw VaultContentError(.memory, name: name) }
        secrets.removeAll { VaultName.isSame($0.name, name) }
        secrets.append(VaultSecret(name: name, bytes: locked))
    }

    /// The secret called `name`, or `nil` where there is none.
    public func secret(named name: String) -> VaultSecret? {
        secrets.first { VaultName.isSame($0.name, name) }
    }

    /// Takes the secret called `name` out of the vault.
    public mutating func removeSecret(named name: String) throws(VaultContentError) {
        guard let index = secrets.firstIndex(where: { VaultName.isSame($0.name, name) }) else {
            throw VaultContentError(.unknown(.secret, near: nearest(name, secrets.map(\.name))), name: name)
        }
        secrets.remove(at: index)
    }
}
