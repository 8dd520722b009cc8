internal import JSON
internal import Synchronization

/// The file of a sandbox as long as it runs: its ledger and its anchors write to it, each record before it is reported.
///
/// Once it can't be written, nothing more is kept: what follows would have a gap before it.
final class SandboxStore: Sendable {
    private struct State {
        var file: LedgerStore?
        /// The values that were in the file when it was opened, and haven't been asked for.
        var found: [String: [UInt8]]
    }

    let path: String
    private let state: Mutex<State>
    private let reportFailure: @Sendable (LedgerStoreError) -> Void

    init(_ file: LedgerStore, path: String, reportFailure: @escaping @Sendable (LedgerStoreError) -> Void) {
        self.path = path
        self.reportFailure = reportFailure
        state = Mutex(State(file: file, found: file.values))
    }

    /// Writes a record.
    func append(_ entry: LedgerStore.Entry) {
        let failure: LedgerStoreError? = state.withLock { state in
            do throws(LedgerStoreError) {
                try state.file?.append(entry)
                return nil
            } catch {
                state.file = nil
                return error
            }
        }
        if let failure { reportFailure(failure) }
    }

    /// Takes what the file had under the keys that begin with `prefix`, by the rest of the key.
    func take(_ prefix: String) -> [String: [UInt8]] {
        state.withLock { state in
            var taken: [String: [UInt8]] = [:]
            for (key, value) in state.found where key.hasPrefix(prefix) {
                taken[String(key.dropFirst(prefix.count))] = value
                state.found[key] = nil
            }
            return taken
        }
    }

    /// Writes nothing more, and lets others have the file.
    func close() {
        state.withLock { $0.file = nil }
    }
}

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
            guard let json = try? JSONValue.parse(bytes, depthLimit: 256, sizeLimit: .max),
                let value = try? json.decoded(as: Value.self)
            else {
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
        LedgerStore.Change(key: prefix + key, value: value.flatMap { try? DocumentEncoder.bytes(of: $0) })
    }
}
