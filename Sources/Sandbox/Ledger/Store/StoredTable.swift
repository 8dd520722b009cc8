internal import FoundationEssentials

/// Values by key, which are kept in the sandbox's file where it has one.
struct StoredTable<Value: Codable & Sendable>: Sendable {
    private let store: SandboxStore?
    private let prefix: String

    init(_ store: SandboxStore?, _ name: String) {
        self.store = store
        prefix = name + "/"
    }

    /// The values that the file had when it was opened; they can be had once.
    func load() throws(LedgerStoreError) -> [String: Value] {
        guard let store else { return [:] }
        var values: [String: Value] = [:]
        for (key, bytes) in store.take(prefix) {
            guard let value = try? JSONDecoder().decode(Value.self, from: Data(bytes)) else {
                throw LedgerStoreError(path: store.path, reason: .otherFormat)
            }
            values[key] = value
        }
        return values
    }

    /// Keeps a value, together with other `changes` or not at all; `nil` removes it.
    func put(_ value: Value?, at key: String, with changes: [LedgerStore.Change] = []) {
        guard let store else { return }
        store.append(.changes([change(value, at: key)] + changes))
    }

    /// The change that ``put(_:at:with:)`` makes.
    func change(_ value: Value?, at key: String) -> LedgerStore.Change {
        // None of the values has a number that JSON can't write.
        let bytes = value.flatMap { try? JSONEncoder().encode($0) }
        return LedgerStore.Change(key: prefix + key, value: bytes.map { Array($0) })
    }
}
