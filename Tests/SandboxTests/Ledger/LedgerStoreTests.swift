import Foundation
import LedgerEngine
import Stellar
import StellarXDR
import TestSupport
import Testing
import Timekeeping

@testable import Sandbox

@Suite("A ledger in a file")
struct LedgerStoreTests {
    private let clock = ManualClock()
    private let alice = KeyPair.random().publicKey.wire
    private let bob = KeyPair.random().publicKey.wire

    private func withFile(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ledger-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try await body(folder.appending(path: "ledger.bin").path(percentEncoded: false))
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private func host(_ path: String, network: Network = .standalone, seed: [UInt8]? = nil) throws -> LedgerHost {
        try LedgerHost(network: network, clock: clock, file: path, seed: seed)
    }

    /// A file with two accounts in two ledgers, and the length that it had with the first of them.
    private func fill(_ path: String) async throws -> Int {
        let host = try host(path)
        _ = await host.fund(alice)
        let length = try contents(path).count
        _ = await host.fund(bob)
        return length
    }

    private func contents(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    /// What is wrong with the file at `path`, or `nil`.
    private func flaw(_ path: String, network: Network = .standalone, seed: [UInt8]? = nil) -> LedgerStoreError.Reason?
    {
        do {
            _ = try host(path, network: network, seed: seed)
            return nil
        } catch {
            return (error as? LedgerStoreError)?.reason
        }
    }

    @Test("what it holds and what has happened is there again, to the last byte of a hash")
    func resuming() async throws {
        try await withFile { path in
            let first = try host(path)
            #expect(!first.isResumed)
            _ = await first.fund(alice)
            clock.advance(by: .seconds(7))
            _ = await first.fund(bob)
            let before = await first.read { entries, history in
                (
                    entries.header, history.latestLedger?.hash,
                    history.transactions(in: .everything, RecordPage()).map(\.hash)
                )
            }
            let seed = first.seed
            let second = try reopened(path, after: first)
            let after = await second.read { entries, history in
                (
                    entries.header, history.latestLedger?.hash,
                    history.transactions(in: .everything, RecordPage()).map(\.hash)
                )
            }
            #expect(second.isResumed)
            #expect(second.seed == seed)
            #expect(after.0 == before.0)
            #expect(after.1 == before.1)
            #expect(after.2 == before.2)
            let ledgers = await second.read { _, history in history.ledgers(RecordPage(limit: 200)) }
            for (one, next) in zip(ledgers, ledgers.dropFirst()) { #expect(next.previousHash == one.hash) }
            let effects = await second.read { _, history in
                history.effects(in: .everything, RecordPage(limit: 100)).count
            }
            #expect(effects == 6)
            // It goes on where it was.
            _ = await second.fund(KeyPair.random().publicKey.wire)
            #expect(await second.header.sequence == before.0.sequence + 1)
        }
    }

    /// The host in a copy of the file, since the first one has not let go of its own.
    private func reopened(_ path: String, after first: LedgerHost) throws -> LedgerHost {
        try contents(path).write(to: URL(filePath: path + ".copy"))
        return try host(path + ".copy")
    }

    @Test("a record that was cut off is forgotten, wherever it was cut")
    func cutOff() async throws {
        try await withFile { path in
            let length = try await fill(path)
            let whole = try contents(path)
            for cut in [length + 1, length + 15, length + 16, length + 40, whole.count - 1] {
                try whole.prefix(cut).write(to: URL(filePath: path))
                let host = try host(path)
                #expect(await host.account(alice) != nil)
                #expect(await host.account(bob) == nil)
                _ = await host.fund(bob)
                #expect(await host.header.sequence == 3)
            }
            try whole.prefix(7).write(to: URL(filePath: path))
            #expect(try await host(path).header.sequence == 1)
        }
    }

    @Test("a file that is damaged, of something else or of another network is refused, and says so")
    func refusals() async throws {
        try await withFile { path in
            let length = try await fill(path)
            let whole = try contents(path)
            for offset in [length - 1, length + 1, length + 5, length + 9, length + 30] {
                var damaged = whole
                damaged[offset] ^= 0x10
                try damaged.write(to: URL(filePath: path))
                guard case .damaged = flaw(path) else {
                    Issue.record("damage at \(offset) was not found: \(String(describing: flaw(path)))")
                    continue
                }
            }
            try whole.write(to: URL(filePath: path))
            #expect(flaw(path, network: .testnet) == .otherNetwork(passphrase: Network.standalone.passphrase))
            #expect(flaw(path, seed: [1]) == .otherSeed)
            try Data("something else entirely".utf8).write(to: URL(filePath: path))
            #expect(flaw(path) == .notAStore)
            try (Data("windlass sandbox ledger 9\n".utf8) + whole.dropFirst(26)).write(to: URL(filePath: path))
            #expect(flaw(path) == .otherFormat)
            guard case .cannotOpen = flaw(path + "/nowhere") else {
                Issue.record("a file below a file was opened")
                return
            }
        }
    }

    @Test("a file from before anchors wrote to it is read, and is one of now from then on")
    func older() async throws {
        try await withFile { path in
            _ = try await fill(path)
            let whole = try contents(path)
            let old = LedgerStore.olderSignature + whole.dropFirst(LedgerStore.olderSignature.count)
            try Data(old).write(to: URL(filePath: path))
            #expect(try await host(path).header.sequence == 3)
            #expect(try contents(path) == whole)
            let sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(store: path))
            await sandbox.stop()
            #expect(try await host(path).account(bob) != nil)
        }
    }

    @Test("what anchors keep is there again, all changes of a record or none")
    func values() async throws {
        try await withFile { path in
            do {
                let table = StoredTable<[String]>(try host(path).store, "a")
                table.put(["1"], at: "x", with: [table.change(["2"], at: "y")])
                table.put(["3"], at: "x", with: [table.change(nil, at: "y")])
            }
            #expect(try StoredTable<[String]>(try host(path).store, "a").load() == ["x": ["3"]])
            let whole = try contents(path)
            try whole.dropLast().write(to: URL(filePath: path))
            #expect(try StoredTable<[String]>(try host(path).store, "a").load() == ["x": ["1"], "y": ["2"]])
            #expect(flaw(path) == nil)
            #expect(throws: LedgerStoreError.self) { try StoredTable<Int>(try host(path).store, "a").load() }
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("only one sandbox has the file at a time")
    func inUse() async throws {
        try await withFile { path in
            let first = try host(path)
            #expect(flaw(path) == .inUse)
            #expect(await first.header.sequence == 1)
        }
    }

    @Test("an anchor finds its keys, its accounts and its money again")
    func anchor() async throws {
        try await withFile { path in
            let first = try await EmbeddedSandbox.start(SandboxConfiguration(store: path))
            let keys = first.anchor.keys
            let asset = try #require(first.anchor.assets.first { $0.issuer == keys.issuer.publicKey })
            let ledger = HostedAnchorLedger(first.ledger)
            let money = await ledger.balance(of: keys.distribution.publicKey, in: asset)
            await first.stop()
            try contents(path).write(to: URL(filePath: path + ".copy"))
            let second = try await EmbeddedSandbox.start(SandboxConfiguration(store: path + ".copy"))
            #expect(second.anchor.keys.signing.publicKey == keys.signing.publicKey)
            let found = await HostedAnchorLedger(second.ledger).balance(of: keys.distribution.publicKey, in: asset)
            #expect(found == money)
            #expect(money != nil)
            await second.stop()
        }
    }
}
