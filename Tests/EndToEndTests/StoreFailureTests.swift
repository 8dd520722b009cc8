import Foundation
import Sandbox
import Testing

/// A journal that can't be written or read: told clearly, before anything is sent.
@Suite("Store failures")
struct StoreFailureTests {
    /// Puts a store into a bad state, by the path that it has.
    struct Damage: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var says: [String]
        var make: @Sendable (URL) throws -> String
    }

    static let damages = [
        Damage(testDescription: "no store at all", says: ["is not a run store"]) { home in
            let path = home.appending(path: "runs.sqlite")
            try Data(repeating: 0x41, count: 9000).write(to: path)
            return path.path
        },
        Damage(testDescription: "a folder that can't be made", says: ["/proc/windlass"]) { _ in
            "/proc/windlass/runs.sqlite"
        },
        Damage(testDescription: "a full disk", says: ["/dev/full"]) { _ in "/dev/full" },
    ]

    @Test("nothing arrives at the sandbox", arguments: damages)
    func refused(damage: Damage) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let before = try await sandbox.ledgers()
        let program = try Program()
        let store = try damage.make(program.home)
        let arguments = ["run", "flows/sep24-deposit.yaml", "--no-input", "--store", store]
        let ended = try await program.run(arguments + sandbox.options)
        let after = try await sandbox.ledgers()
        await sandbox.stop()
        #expect(ended.exitCode == 1 || ended.exitCode == 3, "\(ended.errors)")
        for word in damage.says { #expect(ended.errors.contains(word), "\(ended.errors)") }
        #expect(ended.errors.contains("help:"))
        #expect(ended.output.isEmpty, "\(ended.output)")
        #expect(before == after)
    }

    @Test(
        "a store that can only be read, and lost the memory that its readers share, is refused before anything is sent",
        .enabled(if: Program.canBePowerless),
        arguments: [0o500, 0o700]
    )
    func readOnly(folderMode: Int) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        var program = try Program()
        let folder = program.home.appending(path: "store")
        let store = folder.appending(path: "runs.sqlite").path
        let flow = try program.file("first.yaml", "flow: first\nstates:\n  say: { tell: hello }\n")
        #expect(try await program.run(["run", flow, "--store", store] + sandbox.options).exitCode == 0)

        let files = FileManager.default
        for end in ["-shm", "-wal"] { try? files.removeItem(atPath: store + end) }
        for path in [store, store + ".key", folder.path] {
            if geteuid() == 0 { try files.setAttributes([.ownerAccountID: Program.nobody], ofItemAtPath: path) }
            try files.setAttributes(
                [.posixPermissions: path == folder.path ? folderMode : folderMode == 0o500 ? 0o600 : 0o400],
                ofItemAtPath: path
            )
        }
        program.isPowerless = true
        let before = try await sandbox.ledgers()
        for arguments in [["run", "flows/sep24-deposit.yaml", "--no-input"] + sandbox.options, ["resume", "--all"]] {
            let ended = try await program.run(arguments + ["--store", store])
            #expect(ended.exitCode == 3, "\(arguments): \(ended.errors)")
            #expect(ended.errors.contains("\(store) cannot be written") && ended.errors.contains("read-only"))
            #expect(ended.errors.contains("help: make it writable"))
            #expect(ended.output.isEmpty, "\(ended.output)")
        }
        #expect(try await sandbox.ledgers() == before)
        await sandbox.stop()
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }
}
