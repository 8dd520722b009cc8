/// What a vault holds: accounts, contacts, profiles, and other secrets by name.
public struct VaultContent: Sendable {
    /// The accounts, in the order in which they were added.
    public internal(set) var accounts: [VaultAccount] = []

    /// The people and anchors that one pays, in the order in which they were added.
    public internal(set) var contacts: [Contact] = []

    /// The profiles, in the order in which they were begun.
    public internal(set) var profiles: [Profile] = []

    /// Other secrets, such as a token of a bank, which flows ask for by name.
    public internal(set) var secrets: [VaultSecret] = []

    /// Nothing at all.
    init() {}
}
