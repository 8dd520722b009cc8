import Diagnostics
import Foundation
import Testing
import Timekeeping

@testable import Wallet

@Suite("Copies of vaults")
struct VaultCopyTests {
    @Test("a copy brings back what was there")
    func roundTrip() async throws {
        let harness = try VaultHarness()
        let vault = try await harness.create()
        try await vault.change { try $0.put(secret: Secret("a"), named: "one") }
        let copy = harness.folder.appending(path: "copy").path
        try await Vault.backUp(harness.path, to: copy, clock: harness.clock)
        try await vault.change { try $0.removeSecret(named: "one") }
        let kept = try await Vault.restore(
            copy,
            to: harness.path,
            pin: VaultHarness.pin(),
            replacing: true,
            clock: harness.clock
        )
        #expect(try await harness.open().content.secrets.map(\.name) == ["one"])
        let old = try await Vault.open(at: try #require(kept), pin: VaultHarness.pin(), clock: harness.clock)
        #expect(await old.content.secrets.isEmpty)
    }

    @Test("what is replaced twice in a second is kept twice")
    func twice() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let copy = harness.folder.appending(path: "copy").path
        try await Vault.backUp(harness.path, to: copy, clock: harness.clock)
        var kept: Set<String?> = []
        for _ in 1...3 {
            kept.insert(
                try await Vault.restore(
                    copy,
                    to: harness.path,
                    pin: VaultHarness.pin(),
                    replacing: true,
                    clock: harness.clock
                )
            )
        }
        #expect(kept.count == 3)
    }

    @Test("nothing is overwritten unasked")
    func asking() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let before = try harness.bytes()
        let copy = harness.folder.appending(path: "copy").path
        try await Vault.backUp(harness.path, to: copy, clock: harness.clock)
        await #expect(throws: VaultError(.exists, path: copy, isCopy: true)) {
            try await Vault.backUp(harness.path, to: copy, clock: harness.clock)
        }
        await #expect(throws: VaultError(.occupied, path: harness.path)) {
            try await Vault.restore(copy, to: harness.path, pin: VaultHarness.pin(), clock: harness.clock)
        }
        #expect(try harness.bytes() == before)
    }

    @Test("a copy that is damaged, or that the PIN does not open, replaces nothing")
    func checking() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let before = try harness.bytes()
        let copy = harness.folder.appending(path: "copy")
        try Data(before.dropLast()).write(to: copy)
        await #expect(throws: VaultError(.truncated, path: copy.path, isCopy: true)) {
            try await Vault.restore(
                copy.path,
                to: harness.path,
                pin: VaultHarness.pin(),
                replacing: true,
                clock: harness.clock
            )
        }
        try Data(before).write(to: copy)
        await #expect(throws: VaultError(.wrongPIN(attempts: 1, wait: .zero), path: copy.path, isCopy: true)) {
            let wrong = try VaultHarness.pin("999999")
            return try await Vault.restore(
                copy.path,
                to: harness.path,
                pin: wrong,
                replacing: true,
                clock: harness.clock
            )
        }
        #expect(try harness.bytes() == before)
    }

    @Test("wrong PINs of a copy are counted in it, and a copy takes the count along")
    func counting() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let (copy, other) = (harness.folder.appending(path: "copy").path, harness.folder.appending(path: "other").path)
        try await Vault.backUp(harness.path, to: copy, clock: harness.clock)
        func refusal(_ pin: String) async -> VaultError.Reason? {
            await #expect(throws: VaultError.self) {
                try await Vault.restore(copy, to: other, pin: VaultHarness.pin(pin), clock: harness.clock)
            }?.reason
        }
        for attempt in 1...2 { #expect(await refusal("999999") == .wrongPIN(attempts: attempt, wait: .zero)) }
        #expect(await refusal("999999") == .wrongPIN(attempts: 3, wait: .seconds(5)))
        #expect(await refusal("271828") == .locked(attempts: 3, wait: .seconds(5)))
        let second = harness.folder.appending(path: "second").path
        try await Vault.backUp(copy, to: second, clock: harness.clock)
        #expect(try Vault.status(at: second, clock: harness.clock).wrongPINs == 3)
        harness.clock.advance(by: .seconds(5))
        _ = try await Vault.restore(copy, to: other, pin: VaultHarness.pin(), clock: harness.clock)
        #expect(try Vault.status(at: other, clock: harness.clock).wrongPINs == 0)
    }

    @Test("what keeps a copy from being taken is told before its PIN is asked for, and what to do about it")
    func refusals() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let copy = harness.folder.appending(path: "copy")
        func help(replacing: Bool) -> String? {
            let error = #expect(throws: VaultError.self) {
                try Vault.checkRestoring(copy.path, to: harness.path, replacing: replacing)
            }
            return error?.description
        }
        #expect(
            help(replacing: true) == "there is no copy of a vault at \(copy.path)\nhelp: check the path of the copy"
        )
        try Data(try harness.bytes().dropLast()).write(to: copy)
        #expect(help(replacing: true)?.hasPrefix("the copy \(copy.path) is cut off") == true)
        #expect(help(replacing: true)?.contains("take another copy") == true)
        try Data(try harness.bytes()).write(to: copy)
        #expect(help(replacing: false)?.contains("`--replace` puts the copy in its place") == true)
        try Vault.checkRestoring(copy.path, to: harness.path, replacing: true)
    }

    @Test("a damaged vault is not copied")
    func damaged() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        try harness.write(try harness.bytes() + [1])
        let copy = harness.folder.appending(path: "copy").path
        await #expect(throws: VaultError(.damaged, path: harness.path)) {
            try await Vault.backUp(harness.path, to: copy, clock: harness.clock)
        }
        #expect(!FileManager.default.fileExists(atPath: copy))
    }
}
