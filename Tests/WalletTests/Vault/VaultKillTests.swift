import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Wallet

@Suite("Killed and hindered writers of vaults")
struct VaultKillTests {
    @Test("a vault whose writer is killed, whenever that is, opens with the old or the new content, and loses nothing")
    func killing() async throws {
        let stage = try VaultStage()
        _ = try await stage.create()
        var last = 0
        for attempt in 0..<40 {
            // Each time a little later after a change was made: sooner or later every step of saving is hit.
            let made = try await Writer(stage).kill(afterLines: 2, yields: attempt * 40)
            let content = try await stage.open().content
            let left = try #require(content.secret(named: "left")).text().reveal()
            let right = try #require(content.secret(named: "right")).text().reveal()
            #expect(left == right, "half of a change was saved")
            let round = try #require(Int(left.prefix { $0 != " " }))
            #expect(round >= made, "the change \(made) was made, and \(round) is there")
            #expect(round <= made + 1)
            #expect(round > last)
            last = round
        }
        #expect(try Set(stage.names).isSubset(of: [".vault.windlass-draft", ".vault.windlass-lock", "vault"]))
    }

    @Test("several processes that write at once lose no change")
    func together() async throws {
        let stage = try VaultStage()
        _ = try await stage.create()
        let writers = (1...3).map { _ in Writer(stage, rounds: 5) }
        for writer in writers { try writer.start() }
        for writer in writers { #expect(await writer.end() == 0) }
        let content = try await stage.open().content
        #expect(content.secret(named: "count")?.text().reveal() == "15")
    }

    @Test("where the disk takes no more, the old content stays, and no draft is left")
    func full() async throws {
        let stage = try VaultStage()
        _ = try await stage.create()
        let before = try stage.bytes()
        // Files may have 8 KB at most: less than a change takes, and more than the count of PINs.
        let writer = Writer(stage, rounds: 1, blocks: 8)
        try writer.start()
        #expect(await writer.end() == FailureKind.transport.exitCode)
        #expect(writer.complaint.contains("there is no room on the disk for the vault"))
        #expect(try stage.bytes() == before)
        #expect(try stage.names == [".vault.windlass-lock", "vault"])
    }
}

/// A process that changes a vault.
private final class Writer {
    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    /// A writer of the vault of `stage`; where `blocks` is given, no file may have more than so many KiB.
    init(_ stage: VaultStage, rounds: Int? = nil, blocks: Int? = nil) {
        let command = [Self.binary.path, stage.path, "123456"] + (rounds.map { ["\($0)"] } ?? [])
        if let blocks {
            // Bash counts in KiB, and so that the signal does not end the writer it is ignored.
            process.executableURL = URL(filePath: "/bin/bash")
            process.arguments = ["-c", "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" \"$@\""] + command
        } else {
            process.executableURL = Self.binary
            process.arguments = Array(command.dropFirst())
        }
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
    }

    func start() throws { try process.run() }

    func end() async -> Int32 {
        _ = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus
    }

    var complaint: String { String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

    /// Lets the writer make `count` changes and some more steps, and kills it; returns the last change that it told of.
    func kill(afterLines count: Int, yields: Int) async throws -> Int {
        try start()
        let handle = output.fileHandleForReading
        var text = ""
        while text.count(where: { $0 == "\n" }) < count {
            let data = handle.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        for _ in 0..<yields { sched_yield() }
        Foundation.kill(process.processIdentifier, SIGKILL)
        text += String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal, "\(complaint)")
        return try #require(text.split(separator: "\n").compactMap { Int($0) }.last)
    }

    /// The built program, which lies where the tests do.
    private static let binary: URL = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "VaultWriter")
    }()
}
