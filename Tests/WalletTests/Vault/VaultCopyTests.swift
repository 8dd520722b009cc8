import Diagnostics
import Foundation
import Testing
import Timekeeping

@testable import Wallet

@Suite("Copies of vaults")
struct VaultCopyTests {
    @Test("a copy brings back what was there")
    func roundTrip() async throws {
        let stage = try VaultStage()
        let vault = try await stage.create()
        try await vault.change { try $0.put(secret: Secret("a"), named: "one") }
        let copy = stage.folder.appending(path: "copy").path
        try await Vault.backUp(stage.path, to: copy, clock: stage.clock)
        try await vault.change { try $0.removeSecret(named: "one") }
        let kept = try await Vault.restore(
            copy,
            to: stage.path,
            pin: VaultStage.pin(),
            replacing: true,
            clock: stage.clock
        )
        #expect(try await stage.open().content.secrets.map(\.name) == ["one"])
        let old = try await Vault.open(at: try #require(kept), pin: VaultStage.pin(), clock: stage.clock)
        #expect(await old.content.secrets.isEmpty)
    }

    @Test("what is replaced twice in a second is kept twice")
    func twice() async throws {
        let stage = try VaultStage()
        _ = try await stage.create()
        let copy = stage.folder.appending(path: "copy").path
        try await Vault.backUp(stage.path, to: copy, clock: stage.clock)
        var kept: Set<String?> = []
        for _ in 1...3 {
            kept.insert(
                try await Vault.restore(
                    copy,
                    to: stage.path,
                    pin: VaultStage.pin(),
                    replacing: true,
                    clock: stage.clock
                )
            )
        }
        #expect(kept.count == 3)
    }

    @Test("nothing is overwritten unasked")
    func asking() async throws {
        let stage = try VaultStage()
        _ = try await stage.create()
        let before = try stage.bytes()
        let copy = stage.folder.appending(path: "copy").path
        try await Vault.backUp(stage.path, to: copy, clock: stage.clock)
        await #expect(throws: VaultError(.exists, path: copy, isCopy: true)) {
            try await Vault.backUp(stage.path, to: copy, clock: stage.clock)
        }
        await #expect(throws: VaultError(.occupied, path: stage.path)) {
            try await Vault.restore(copy, to: stage.path, pin: VaultStage.pin(), clock: stage.clock)
        }
        #expect(try stage.bytes() == before)
    }

    @Test("a copy that is damaged, or that the PIN does not open, replaces nothing")
    func checking() async throws {
        let stage = try VaultStage()
        _ = try await stage.create()
        let before = try stage.bytes()
        let copy = stage.folder.appending(path: "copy")
        try Data(before.dropLast()).write(to: copy)
        await #expect(throws: VaultError(.truncated, path: copy.path, isCopy: true)) {
            try await Vault.restore(
                copy.path,
                to: stage.path,
                pin: VaultStage.pin(),
                replacing: true,
                clock: stage.clock
            )
        }
        try Data(before).write(to: copy)
        await #expect(throws: VaultError(.wrongPIN(attempts: 1, wait: .zero), path: copy.path, isCopy: true)) {
            let wrong = try VaultStage.pin("999999")
            return try await Vault.restore(copy.path, to: stage.path, pin: wrong, replacing: true, clock: stage.clock)
        }
        #expect(try stage.bytes() == before)
    }

    @Test("wrong PINs of a copy are counted in it, and a copy takes the count along")
    func counting() async throws {
        let stage = try VaultStage()
        _ = try await stage.create()
        let (copy, other) = (stage.folder.appending(path: "copy").path, stage.folder.appending(path: "other").path)
        try await Vault.backUp(stage.path, to: copy, clock: stage.clock)
        func refusal(_ pin: String) async -> VaultError.Reason? {
            await #expect(throws: VaultError.self) {
                try await Vault.restore(copy, to: other, pin: VaultStage.pin(pin), clock: stage.clock)
            }?.reason
        }
        for attempt in 1...2 { #expect(await refusal("999999") == .wrongPIN(attempts: attempt, wait: .zero)) }
        #expect(await refusal("999999") == .wrongPIN(attempts: 3, wait: .seconds(5)))
        #expect(await refusal("271828") == .locked(attempts: 3, wait: .seconds(5)))
        let second = stage.folder.appending(path: "second").path
        try await Vault.backUp(copy, to: second, clock: stage.clock)
        #expect(try Vault.status(at: second, clock: stage.clock).wrongPINs == 3)
        stage.clock.advance(by: .seconds(5))
        _ = try await Vault.restore(copy, to: other, pin: VaultStage.pin(), clock: stage.clock)
        #expect(try Vault.status(at: other, clock: stage.clock).wrongPINs == 0)
    }

    @Test("what keeps a copy from being taken is told before its PIN is asked for, and what to do about it")
    func refusals() async throws {
        let stage = try VaultStage()
        _ = try await stage.create()
        let copy = stage.folder.appending(path: "copy")
        func help(replacing: Bool) -> String? {
            let error = #expect(throws: VaultError.self) {
                try Vault.checkRestoring(copy.path, to: stage.path, replacing: replacing)
            }
            return error?.description
        }
        #expect(
            help(replacing: true) == "there is no copy of a vault at \(copy.path)\nhelp: check the path of the copy"
        )
        try Data(try stage.bytes().dropLast()).write(to: copy)
        #expect(help(replacing: true)?.hasPrefix("the copy \(copy.path) is cut off") == true)
        #expect(help(replacing: true)?.contains("take another copy") == true)
        try Data(try stage.bytes()).write(to: copy)
        #expect(help(replacing: false)?.contains("`--replace` puts the copy in its place") == true)
        try Vault.checkRestoring(copy.path, to: stage.path, replacing: true)
    }

    @Test("a damaged vault is not copied")
    func damaged() async throws {
        let stage = try VaultStage()
        _ = try await stage.create()
        try stage.write(try stage.bytes() + [1])
        let copy = stage.folder.appending(path: "copy").path
        await #expect(throws: VaultError(.damaged, path: stage.path)) {
            try await Vault.backUp(stage.path, to: copy, clock: stage.clock)
        }
        #expect(!FileManager.default.fileExists(atPath: copy))
    }
}
