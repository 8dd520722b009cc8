/// Where an anchor keeps what it knows: in the sandbox's file, or nowhere.
struct AnchorStore: Sendable {
    private let store: SandboxStore?
    private let number: Int

    /// What the anchor with this number keeps; it is forgotten where there is no file.
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
