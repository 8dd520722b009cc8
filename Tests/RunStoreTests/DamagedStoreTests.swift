import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestLanes
import TestSupport
import Testing

@testable import RunStore

@Suite("Damaged stores", .tags(.thorough))
struct DamagedStoreTests {
    let folder: TemporaryFolder
    let runs = (1...12).map { SampleRun("run-\($0 + 10)") }

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    /// Fills a store and closes it, so that everything is in the one file.
    private func whole() async throws -> Data {
        do {
            let store = try JournalStore(path: path)
            for run in runs {
                try await store.create(run.record)
                for entry in run.entries {
                    try await store.append(entry, sealing: [SecretID(rawValue: "s\(entry.sequence)"): Secret("x")])
                }
            }
            try await store.checkpoint()
        }
        return try Data(contentsOf: URL(filePath: path))
    }

    /// Puts `data` in the place of the store, and nothing beside it.
    private func replace(_ data: Data) throws {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try data.write(to: URL(filePath: path))
    }

    /// Reads everything; `nil` where that ended in an error of the store.
    private func contents() async throws -> [[JournalEntry]]? {
        do {
            let store = try JournalStore(path: path)
            var all: [[JournalEntry]] = []
            for run in runs { all.append(try await store.entries(of: run.id)) }
            _ = try await store.summaries()
            _ = try await store.records()
            _ = try await store.runsDue()
            for run in runs { try await store.hold(run.id) }
            return all
        } catch is JournalError {
            return nil
        }
    }

    /// Masks for every byte of the header, and for bytes all over the rest.
    static let changes: [(isHeader: Bool, mask: UInt8)] = [(true, 0xFF), (true, 0x01), (false, 0xFF), (false, 0x02)]

    @Test("tell, or give back what was written: with any byte changed anywhere", arguments: changes)
    func anywhere(isHeader: Bool, mask: UInt8) async throws {
        let data = try await whole()
        let expected = runs.map(\.entries)
        let offsets = isHeader ? Array(0..<100) : Array(stride(from: 100, to: data.count, by: data.count / 41))
        var told = 0
        for offset in offsets {
            var damaged = data
            damaged[offset] ^= mask
            try replace(damaged)
            let read = try await contents()
            if read == nil { told += 1 }
            #expect(read == nil || read == expected, "byte \(offset)")
        }
        #expect(told > 5)
    }

    @Test("tell that an event is another one than was written")
    func changedEvent() async throws {
        var data = try await whole()
        let name = Data("anchor.example".utf8)
        let place = try #require(data.range(of: name))
        data.replaceSubrange(place, with: Data("anchor.exampel".utf8))
        try replace(data)
        await #expect {
            let store = try JournalStore(path: path)
            for run in runs { _ = try await store.entries(of: run.id) }
        } throws: { error in
            if case .damagedRun? = (error as? JournalError)?.reason { true } else { false }
        }
    }

    @Test("tell that they were cut off, wherever", arguments: [1, 99, 100, 512, 4095, 4096, 8192, 20_000, -4096, -1])
    func truncated(length: Int) async throws {
        let data = try await whole()
        try replace(data.prefix(length > 0 ? length : data.count + length))
        #expect(try await contents() == nil)
    }

    @Test("are not taken for new ones when nothing is left of them but the key")
    func emptied() async throws {
        _ = try await whole()
        try replace(Data())
        #expect(throws: JournalError(.corrupted(.empty), path: path)) {
            _ = try JournalStore(path: path)
        }
    }

    /// A store that was killed, so that the log holds what happened last, and the log.
    private func killed() async throws -> (store: Data, log: Data) {
        let copies: (Data, Data)
        do {
            let store = try JournalStore(path: path)
            for run in runs {
                try await store.create(run.record)
                for entry in run.entries { try await store.append(entry) }
            }
            copies = try (Data(contentsOf: URL(filePath: path)), Data(contentsOf: URL(filePath: path + "-wal")))
            withExtendedLifetime(store) {}
        }
        try await closed()
        return copies
    }

    /// Waits until the store is closed: its database does that on a thread of its own, and SQLite removes the log then.
    private func closed() async throws {
        while FileManager.default.fileExists(atPath: path + "-wal") { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("have their log looked at: what was torn at its end is left out, what is damaged before is told")
    func log() async throws {
        let (data, log) = try await killed()
        let frame = 4096 + 24
        #expect((log.count - 32) / frame > 100)
        for (what, offset, isTold) in [
            ("the first byte", 0, true), ("the salt", 17, true), ("the header's sum", 25, true),
            ("the first frame", 32 + 200, true), ("a frame in the middle", 32 + 50 * frame + 3000, true),
            ("the sum of a frame", 32 + 60 * frame + 17, true),
            ("the last frame", log.count - 100, false),
        ] {
            var damaged = log
            damaged[offset] ^= 0x10
            try replace(data)
            try damaged.write(to: URL(filePath: path + "-wal"))
            if isTold {
                #expect(throws: JournalError.self, "\(what)") { _ = try JournalStore(path: path) }
                #expect(throws: JournalError.self, "\(what)") { _ = try JournalStore(reading: path) }
            } else {
                do {
                    let store = try JournalStore(path: path)
                    #expect(try await store.summaries().count == runs.count)
                }
                try await closed()
            }
        }
        try replace(data)
        try log.write(to: URL(filePath: path + "-wal"))
        #expect(try await contents() == runs.map(\.entries))
    }

    @Test("with garbage for a log are refused", arguments: [100, 5000, 100_000])
    func garbage(count: Int) async throws {
        let (data, _) = try await killed()
        try replace(data)
        try Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: URL(filePath: path + "-wal"))
        #expect(throws: JournalError.self) { _ = try JournalStore(path: path) }
    }
}
