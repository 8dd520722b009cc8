package import Stellar

/// The store of an anchor: the sandbox's file, or nothing.
struct AnchorStore: Sendable {
    private let store: SandboxStore?
    private let number: Int

    /// The store of the anchor with this number; it is forgotten where there is no file.
    init(_ store: SandboxStore? = nil, number: Int = 1) {
        self.store = store
        self.number = number
    }

    /// The values with this name.
    func table<Value: Codable & Sendable>(_ name: String, of type: Value.Type = Value.self) -> StoredTable<Value> {
        StoredTable(store, "anchor \(number)/\(name)")
    }

    /// The setting that was kept under `name`; it can be had once.
    func known<Value: Codable & Sendable>(_ name: String, of type: Value.Type) throws(LedgerStoreError) -> Value? {
        try table("settings/" + name, of: type).load()[""]
    }

    /// Keeps a setting.
    func keep<Value: Codable & Sendable>(_ value: Value, as name: String) {
        table("settings/" + name, of: Value.self).put(value, at: "")
    }
}

/// The key pairs of an anchor.
package struct AnchorKeys: Sendable {
    /// Signs challenges; `SIGNING_KEY` of stellar.toml.
    package let signing: KeyPair
    /// Issues the anchor's own assets.
    package let issuer: KeyPair
    /// Pays deposits and takes the payments of withdrawals.
    package let distribution: KeyPair
    /// Makes the anchor's market, where it has one.
    package let market: KeyPair

    /// The keys made of four pairs.
    package init(signing: KeyPair, issuer: KeyPair, distribution: KeyPair, market: KeyPair) {
        self.signing = signing
        self.issuer = issuer
        self.distribution = distribution
        self.market = market
    }

    init(seed: AnchorSeed) throws(StrKeyError) {
        signing = try seed.keyPair(for: "signing")
        issuer = try seed.keyPair(for: "issuer")
        distribution = try seed.keyPair(for: "distribution")
        market = try seed.keyPair(for: "market")
    }
}
