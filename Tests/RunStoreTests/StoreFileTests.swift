import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestSupport
import Testing

@testable import RunStore

@Suite("Files of a store")
struct StoreFileTests {
    let folder: TemporaryFolder
    let run = SampleRun()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("runs.sqlite") }

    @Test("lie where their path says, also one of a single letter")
    func places() {
        let folders = ["r": ".", "/r": "/", "z/r": "z", "/a/b/r": "/a/b"]
        for (path, folder) in folders { #expect(StoreFile(path: path).folder == folder) }
    }

    @Test("are closed to everybody else, in folders that are too")
    func modes() async throws {
        let store = try JournalStore(path: folder.file("deep/er/runs.sqlite"))
        try await store.create(run.record)
        try await store.append(run.entry(1, .woke), sealing: [SecretID(rawValue: "seed"): Secret("x")])
        #expect(try folder.mode(of: "deep") == "700")
        #expect(try folder.mode(of: "deep/er") == "700")
        let names = ["runs.sqlite", "runs.sqlite-shm", "runs.sqlite-wal", "runs.sqlite.key"]
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("deep/er")).sorted() == names)
        for name in names { #expect(try folder.mode(of: "deep/er/\(name)") == "600", "\(name)") }
    }

    @Test("that were open to others are closed")
    func tightened() async throws {
        try await run.save(in: JournalStore(path: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        _ = try JournalStore(path: path)
        #expect(try folder.mode(of: "runs.sqlite") == "600")
    }

    @Test("are not created by reading")
    func mistypedPath() throws {
        #expect(throws: JournalError(.missing, path: path)) { _ = try JournalStore(reading: path) }
        let deep = folder.file("no/such/runs.sqlite")
        #expect(throws: JournalError(.missing, path: deep)) { _ = try JournalStore(reading: deep) }
        #expect(try folder.names().isEmpty)
    }

    @Test(
        "that are something else are refused and left as they are",
        arguments: ["flow: deposit\n", String(repeating: "SQLite format 3\0 but no more than that. ", count: 400)]
    )
    func notAStore(text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(throws: JournalError(.notAStore, path: path)) { _ = try JournalStore(reading: path) }
        #expect(throws: JournalError(.notAStore, path: path)) { _ = try JournalStore(path: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))
    }

    @Test("of another program are refused, SQLite or not")
    func otherProgram() async throws {
        try await run.save(in: JournalStore(path: path))
        // The four bytes at 68 say whose file it is: <https://www.sqlite.org/fileformat.html>
        var data = try Data(contentsOf: URL(filePath: path))
        data.replaceSubrange(68..<72, with: [1, 2, 3, 4])
        try data.write(to: URL(filePath: path))
        #expect(throws: JournalError(.notAStore, path: path)) { _ = try JournalStore(path: path) }
        #expect(throws: JournalError(.notAStore, path: path)) { _ = try JournalStore(reading: path) }
    }

    @Test("that are folders are refused")
    func folderInstead() throws {
        #expect(throws: JournalError(.notAStore, path: folder.path)) { _ = try JournalStore(path: folder.path) }
        #expect(throws: JournalError(.notAStore, path: folder.path)) { _ = try JournalStore(reading: folder.path) }
    }

    @Test("that are links are refused, and so are pipes", arguments: [true, false])
    func notAFile(isLink: Bool) async throws {
        try await run.save(in: JournalStore(path: folder.file("real.sqlite")))
        if isLink {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("real.sqlite"))
        } else {
            #expect(mkfifo(path, 0o600) == 0)
        }
        let error = JournalError(isLink ? .link : .notAStore, path: path)
        #expect(throws: error) { _ = try JournalStore(path: path) }
        #expect(throws: error) { _ = try JournalStore(reading: path) }
    }

    /// Root may write everywhere, whatever the permissions say.
    @Test("that may not be written are refused", .enabled(if: geteuid() != 0), arguments: [true, false])
    func notWritable(isFolder: Bool) async throws {
        let path = folder.file("place/runs.sqlite")
        try await run.save(in: JournalStore(path: path))
        let protected = isFolder ? folder.file("place") : path
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: protected)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: protected) }
        await #expect(throws: JournalError(.readOnly, path: path)) {
            try await JournalStore(path: path).hold(run.id)
        }
    }

    @Test("cannot be in something that is no folder")
    func noFolder() throws {
        try Data().write(to: URL(filePath: folder.file("file")))
        let path = folder.file("file/runs.sqlite")
        #expect(throws: JournalError(.inaccessible(.phrase(.fileInPath)), path: path)) {
            _ = try JournalStore(path: path)
        }
    }

    @Test("of a later version are refused, with what is unknown")
    func newerSchema() throws {
        _ = try JournalStore(path: path, conditions: .init(future: ["v99: leases"]))
        let error = JournalError(.newerSchema(["v99: leases"]), path: path)
        #expect(throws: error) { _ = try JournalStore(path: path) }
        #expect(throws: error) { _ = try JournalStore(reading: path) }
    }

    @Test("that are damaged say so")
    func corrupted() async throws {
        try await run.save(in: JournalStore(path: path))
        var data = try Data(contentsOf: URL(filePath: path))
        data.replaceSubrange(4096..<data.count, with: Data(repeating: 0xA5, count: data.count - 4096))
        try data.write(to: URL(filePath: path))
        await #expect {
            _ = try await JournalStore(path: path).entries(of: run.id)
        } throws: { error in
            if case .corrupted = (error as? JournalError)?.reason { true } else { false }
        }
    }

    @Test("an event that cannot be read is damage, and named")
    func unreadableEvent() async throws {
        let store = try JournalStore(path: path)
        try await run.save(in: store)
        try await store.execute("UPDATE event SET json = '{}' WHERE sequence = 3")
        let id = run.id.rawValue
        await #expect(throws: JournalError(.damagedRun(id, .unreadableEvent(3)), path: path)) {
            _ = try await store.entries(of: run.id)
        }
        try await store.execute("DELETE FROM event WHERE sequence = 3")
        await #expect(throws: JournalError(.damagedRun(id, .missingEvent(3)), path: path)) {
            _ = try await store.entries(of: run.id)
        }
    }

    @Test("opened for reading take no events")
    func readOnly() async throws {
        try await run.save(in: JournalStore(path: path))
        let store = try JournalStore(reading: path)
        await #expect(throws: JournalError(.readOnly, path: path)) {
            try await store.append(run.entry(run.events.count + 1, .woke))
        }
    }

    @Test("on a full disk take no event, and lose none")
    func full() async throws {
        let store = try JournalStore(path: path, conditions: .init(pageLimit: 18))
        try await store.create(run.record)
        let text = String(repeating: "x", count: 3000)
        var appended = 0
        await #expect(throws: JournalError(.full(free: nil), path: path)) {
            for number in 1...100 {
                try await store.append(run.entry(number, .told(Message(state: "a", text: MessageText(text)))))
                appended = number
            }
        }
        #expect(appended > 0)
        #expect(try await store.entries(of: run.id).count == appended)
    }

    @Test("that somebody else keeps locked say so after a while")
    func locked() async throws {
        let holder = try JournalStore(path: path)
        try await holder.create(run.record)
        let patient = try JournalStore(path: path, conditions: .init(patience: .milliseconds(50)))
        await holder.release(run.id)
        try await patient.hold(run.id)
        let run = run
        try await holder.write { db in
            // The other connection has its own thread; this one keeps the lock for as long as the block runs.
            let error = Blocking.error { try await patient.append(run.entry(1, .woke)) }
            #expect(error as? JournalError == JournalError(.locked, path: patient.path))
            _ = db
        }
        try await patient.append(run.entry(1, .woke))
    }
}

/// Waits on this thread for something asynchronous; only for tests that hold a lock meanwhile.
private enum Blocking {
    private final class Box: @unchecked Sendable {  // written before the semaphore is signalled, read after
        var error: (any Error)?
    }

    static func error(_ body: @escaping @Sendable () async throws -> Void) -> (any Error)? {
        let semaphore = DispatchSemaphore(value: 0)
        let box = Box()
        Task.detached {
            do { try await body() } catch { box.error = error }
            semaphore.signal()
        }
        semaphore.wait()
        return box.error
    }
}
