import Foundation
import Testing

@testable import Wallet

@Suite("VaultHold", .timeLimit(.minutes(5)))
struct VaultHoldTests {
    @Test("the right to write ends with its holder, also while a child that is being started has the descriptor")
    func inherited() async throws {
        let harness = try VaultHarness()
        let file = VaultFile(path: harness.path)
        var copy: Int32 = -1
        do {
            let hold = try await VaultHold.take(file, clock: harness.clock)
            // What a child has between its start and its program.
            copy = try #require(Self.descriptor(of: file.lock).map { dup($0) })
            _ = consume hold
        }
        defer { close(copy) }
        // The harness's clock stands still: where the lock is not free, this waits for ever.
        _ = try await VaultHold.take(file, clock: harness.clock)
    }

    /// The descriptor with which this process has a file open.
    private static func descriptor(of path: String) -> Int32? {
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return open.compactMap { Int32($0) }.first { descriptor in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) == path
        }
    }
}
