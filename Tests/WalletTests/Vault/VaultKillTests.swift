import ChildProcesses
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Wallet

@Suite("Killed and hindered writers of vaults")
struct VaultKillTests {
    @Test("a vault whose writer is killed, whenever that is, opens with the old or the new content, and loses nothing")
    func killing() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        var last = 0
        for attempt in 0..<40 {
            // Each time a little later after a change was made: sooner or later every step of saving is hit.
            let made = try await Writer(harness).kill(afterLines: 2, yields: attempt * 40)
            let content = try await harness.open().content
            let left = try #require(content.secret(named: "left")).text().reveal()
            let right = try #require(content.secret(named: "right")).text().reveal()
            #expect(left == right, "half of a change was saved")
            let round = try #require(Int(left.prefix { $0 != " " }))
            #expect(round >= made, "the change \(made) was made, and \(round) is there")
            #expect(round <= made + 1)
            #expect(round > last)
            last = round
        }
        #expect(try Set(harness.names).isSubset(of: [".vault.windlass-draft", ".vault.windlass-lock", "vault"]))
    }

    @Test("several processes that write at once lose no change")
    func together() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let writers = try (1...3).map { _ in try Writer(harness, rounds: 5) }
        for writer in writers { #expect(await writer.end() == .exited(0)) }
        let content = try await harness.open().content
        #expect(content.secret(named: "count")?.text().reveal() == "15")
    }

    @Test("where the disk takes no more, the old content stays, and no draft is left")
    func full() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let before = try harness.bytes()
        // Files may have 8 KB at most: less than a change takes, and more than the count of PINs.
        let writer = try Writer(harness, rounds: 1, blocks: 8)
        #expect(await writer.end() == .exited(FailureKind.transport.exitCode))
        #expect(writer.complaint.contains("there is no room on the disk for the vault"))
        #expect(try harness.bytes() == before)
        #expect(try harness.names == [".vault.windlass-lock", "vault"])
    }
}

/// A process that changes a vault.
private struct Writer {
    private let process: ChildProcess

    /// Starts a writer of the vault of `harness`; where `blocks` is given, no file may have more than so many KiB.
    init(_ harness: VaultHarness, rounds: Int? = nil, blocks: Int? = nil) throws {
        let program = BuiltProgram.url("VaultWriter").path
        let arguments = [harness.path, "271828"] + (rounds.map { ["\($0)"] } ?? [])
        var command = ChildCommand(
            program,
            arguments,
            environment: ProcessInfo.processInfo.environment,
            output: .pipe,
            errors: .pipe
        )
        if let blocks {
            // Bash counts in KiB, and so that the signal does not end the writer it is ignored.
            command.program = "/bin/bash"
            command.arguments =
                ["-c", "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" \"$@\"", program] + arguments
        }
        process = try ChildProcess(command)
    }

    func end() async -> ChildEnd? { await progress { $0.isComplete }.end }

    var complaint: String { process.progress.errorText }

    private func progress(when isMet: @escaping @Sendable (ChildProgress) -> Bool) async -> ChildProgress {
        await process.progress(within: .seconds(300), when: isMet)
    }

    /// Lets the writer make `count` changes and some more steps, and kills it; returns the last change that it told of.
    func kill(afterLines count: Int, yields: Int) async throws -> Int {
        _ = await progress { progress in progress.output.count { $0 == UInt8(ascii: "\n") } >= count }
        for _ in 0..<yields { sched_yield() }
        process.send(SIGKILL)
        let last = await progress { $0.isComplete }
        #expect(last.end == .signalled(SIGKILL), "\(complaint)")
        return try #require(last.outputText.split(separator: "\n").compactMap { Int($0) }.last)
    }
}
