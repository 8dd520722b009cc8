import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Sodium
import TestSupport
import Testing

@testable import RunStore

@Suite("Sealed secrets")
struct SealedSecretTests {
    let folder: TemporaryFolder
    let run = SampleRun()
    let seed = SecretID(rawValue: "seed")
    let words = "SBADSECRETBADSECRETBADSECRET"

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    private func savedStore() async throws -> JournalStore {
        let store = try JournalStore(path: path)
        try await store.create(run.record)
        try await store.append(run.entry(1, .started(run.header)), sealing: [seed: Secret(words)])
        return store
    }

    @Test("come back with the run, also after the store was opened anew")
    func roundTrip() async throws {
        let store = try await savedStore()
        #expect(try await store.secret(seed, of: run.id)?.reveal() == words)
        #expect(try await JournalStore(reading: path).secret(seed, of: run.id)?.reveal() == words)
    }

    @Test("stand in no file in clear")
    func nothingInClear() async throws {
        let store = try await savedStore()
        for name in try folder.names() {
            let data = try Data(contentsOf: URL(filePath: folder.file(name)))
            #expect(data.range(of: Data(words.utf8)) == nil, "\(name) holds the secret")
        }
        #expect(try folder.names().contains("runs.sqlite-wal"))
        withExtendedLifetime(store) {}
    }

    @Test("are stored together with their event or not at all")
    func allOrNothing() async throws {
        let store = try await savedStore()
        let other = SecretID(rawValue: "url")
        await #expect(throws: JournalError.self) {
            try await store.append(run.entry(7, .woke), sealing: [other: Secret("x")])
        }
        #expect(try await store.secret(other, of: run.id) == nil)
    }

    @Test("do not open with the key of another store")
    func wrongKey() async throws {
        _ = try await savedStore()
        let other = try JournalStore(path: folder.file("other.sqlite"))
        try await other.create(run.record)
        try await other.append(run.entry(1, .woke), sealing: [seed: Secret("x")])
        try FileManager.default.removeItem(atPath: path + ".key")
        try FileManager.default.copyItem(atPath: folder.file("other.sqlite.key"), toPath: path + ".key")
        let store = try JournalStore(path: path)
        let broken = JournalError(.sealBroken(run: run.id.rawValue, secret: "seed"), path: path)
        await #expect(throws: broken) { _ = try await store.secret(seed, of: run.id) }
        // Nothing is begun and nothing is gone on with.
        await #expect(throws: broken) { try await store.hold(run.id) }
        await #expect(throws: broken) { try await store.create(SampleRun("another").record) }
    }

    @Test("are lost without the key, which is never replaced by a new one")
    func missingKey() async throws {
        _ = try await savedStore()
        try FileManager.default.removeItem(atPath: path + ".key")
        let store = try JournalStore(path: path)
        await #expect(throws: JournalError(.keyMissing, path: path)) { _ = try await store.secret(seed, of: run.id) }
        await #expect(throws: JournalError(.keyMissing, path: path)) {
            try await store.append(run.entry(2, .woke), sealing: [SecretID(rawValue: "url"): Secret("x")])
        }
        await #expect(throws: JournalError(.keyMissing, path: path)) { try await store.hold(run.id) }
        await #expect(throws: JournalError(.keyMissing, path: path)) {
            try await store.create(SampleRun("another").record)
        }
        #expect(!FileManager.default.fileExists(atPath: path + ".key"))
        #expect(try await store.entries(of: run.id).count == 1)
    }

    @Test("take the key that another run makes while it is looked whether the store has secrets")
    func keyOfAnotherRun() throws {
        let file = SealingKeyFile(store: path)
        var other: SealingKey?
        let key = try file.readOrCreate { () throws(JournalError) -> Bool in
            other = try SealingKeyFile(store: path).readOrCreate { false }
            return true
        }
        #expect(key.bytes == other?.bytes)
    }

    @Test("are not opened with half a key", arguments: [0, 31, 33])
    func damagedKey(count: Int) async throws {
        _ = try await savedStore()
        try Data(repeating: 7, count: count).write(to: URL(filePath: path + ".key"))
        let store = try JournalStore(path: path)
        await #expect(throws: JournalError(.keyDamaged, path: path)) { _ = try await store.secret(seed, of: run.id) }
    }
}
