import Diagnostics
import Foundation
import Testing

@testable import Wallet

@Suite("Damaged vaults")
struct VaultDamageTests {
    @Test(
        "a file of something else is no vault",
        arguments: ["", "hello", "windlass", String(repeating: "x", count: 4000)]
    )
    func foreign(text: String) async throws {
        let harness = try VaultHarness()
        try harness.write(Array(text.utf8))
        // The beginning of our own mark, and be it none of it, may be a vault that was cut off.
        #expect(await harness.refusal() == ("windlass".hasPrefix(text) ? .truncated : .foreign))
    }

    @Test("a folder is no vault")
    func folder() async throws {
        let harness = try VaultHarness()
        try FileManager.default.createDirectory(atPath: harness.path, withIntermediateDirectories: true)
        #expect(await harness.refusal() == .foreign)
    }

    @Test("a vault of the future is told by its number")
    func future() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        var bytes = try harness.bytes()
        bytes[VaultImage.magic.count] = 9
        try harness.write(bytes)
        #expect(await harness.refusal() == .newerFormat(9))
    }

    @Test("a vault that was cut off anywhere is told from one with a wrong PIN")
    func truncated() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let bytes = try harness.bytes()
        for count in stride(from: 1, to: bytes.count, by: 7) {
            try harness.write(Array(bytes.prefix(count)))
            #expect(await harness.refusal() == .truncated, "\(count) of \(bytes.count) bytes")
        }
    }

    @Test("a changed bit anywhere is found before a PIN is tried, except in the count of wrong ones")
    func damaged() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let bytes = try harness.bytes()
        let counter = VaultImage.attemptsOffset..<VaultImage.attemptsOffset + VaultAttempts.byteCount
        for index in bytes.indices where !counter.contains(index) {
            var changed = bytes
            changed[index] ^= 0x40
            try harness.write(changed)
            let reason = await harness.refusal("999999")
            switch reason {
            case .foreign?: #expect(index < VaultImage.magic.count)
            case .newerFormat?: #expect(index == VaultImage.magic.count)
            case .truncated?, .damaged?: break
            default: Issue.record("byte \(index): \(String(describing: reason))")
            }
            #expect(try harness.bytes() == changed, "byte \(index): a PIN was tried")
        }
    }

    @Test("more behind the end is damage, too")
    func longer() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        try harness.write(try harness.bytes() + [0])
        #expect(await harness.refusal() == .damaged)
    }

    @Test("content that somebody else sealed is found out, though the digest fits and the PIN is right")
    func forged() async throws {
        let harness = try VaultHarness()
        let other = try VaultHarness()
        _ = try await harness.create()
        _ = try await other.create()
        var image = try VaultImage(harness.bytes(), path: harness.path)
        image.contentBox = try VaultImage(other.bytes(), path: other.path).contentBox
        try harness.write(image.encoded)
        #expect(await harness.refusal() == .tampered)
    }

    @Test("cheaper parameters in the header do not open it")
    func downgraded() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        var image = try VaultImage(harness.bytes(), path: harness.path)
        image.cost = VaultCost(passes: 1, memory: 9)
        try harness.write(image.encoded)
        #expect(await harness.refusal() == .wrongPIN(attempts: 1, wait: .zero))
    }

    @Test(
        "a header that asks for more than anybody has is damaged",
        arguments: [(0, 8), (1, 7), (1 << 20, 8), (1, 1 << 30)]
    )
    func greedy(passes: Int, memory: Int) async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        var image = try VaultImage(harness.bytes(), path: harness.path)
        image.cost = VaultCost(passes: passes, memory: memory)
        try harness.write(image.encoded)
        #expect(await harness.refusal() == .damaged)
    }
}
