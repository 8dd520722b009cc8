import Diagnostics
import Foundation
import Testing
import Timekeeping

@testable import Wallet

@Suite("PINs")
struct VaultPINTests {
    @Test(
        "texts that are no PIN and no passphrase",
        arguments: [
            ("", .empty), ("12345", .fewDigits(5)), ("secret", .fewCharacters(6)),
            // Digits of other scripts are letters here: no one could type them elsewhere.
            ("٣٣٣٣٣٣", .fewCharacters(6)), ("²²²²²²", .fewCharacters(6)), ("sesame\u{7}open", .unusable),
            (String(repeating: "a", count: 1025), .unusable),
        ] as [(String, VaultPINError.Reason)]
    )
    func refused(text: String, reason: VaultPINError.Reason) {
        let error = #expect(throws: VaultPINError(reason)) { try VaultPIN(Secret(text)) }
        if text.count > 3 { #expect(error?.description.contains(text) == false) }
    }

    @Test("six digits are enough, and eight characters")
    func taken() throws {
        #expect(throws: Never.self) { try VaultPIN(Secret("000000")) }
        #expect(throws: Never.self) { try VaultPIN(Secret("sesame 1")) }
    }

    @Test(
        "a PIN that is one digit, a run or a repetition is refused for a new vault and a new PIN, and opens an old one",
        arguments: [
            "000000", "77777777", "123456", "0123456789", "890123", "987654", "321098", "121212", "123123", "1212121",
            "12341234", "112233", "332211", "889900", "11223344", "1122334", "111222", "555556", "101112", "121314",
            "010203",
            "302010",
        ]
    )
    func weak(text: String) async throws {
        let pin = try VaultPIN(Secret(text))
        let harness = try VaultHarness()
        await #expect(throws: VaultPINError(.weak)) {
            try await Vault.create(at: harness.path, pin: pin, cost: VaultHarness.cost, clock: harness.clock)
        }
        #expect(!VaultFile(path: harness.path).exists)
        let vault = try await harness.create()
        await #expect(throws: VaultPINError(.weak)) { try await vault.changePIN(to: pin, cost: VaultHarness.cost) }
        // A vault of an earlier version may have such a PIN.
        let lock = try VaultLock.make(pin: pin, cost: VaultHarness.cost, path: harness.path)
        let image = try lock.image(of: VaultContent(), path: harness.path)
        try VaultFile(path: harness.path).replace(with: image.encoded)
        _ = try await Vault.open(at: harness.path, pin: pin, clock: harness.clock)
    }

    @Test(
        "a PIN without a pattern is taken",
        arguments: [
            "271828", "735197", "135790", "112358", "117722", "112234", "471482", "102938", "sesame 1", "aaaaaaaa",
        ]
    )
    func strong(text: String) throws {
        #expect(throws: Never.self) { try VaultPIN(Secret(text)).checkStrength() }
    }

    @Test("a letter is the same however the keyboard composes it")
    func composition() throws {
        let one = try VaultPIN(Secret("caf\u{E9} cr\u{E8}me"))
        #expect(try one.matches(VaultPIN(Secret("cafe\u{301} cre\u{300}me"))))
        #expect(try !one.matches(VaultPIN(Secret("cafe creme"))))
    }

    @Test("a wrong one is counted in the file, and the right one ends the count")
    func counting() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        #expect(await harness.refusal("111111") == .wrongPIN(attempts: 1, wait: .zero))
        #expect(await harness.refusal("222222") == .wrongPIN(attempts: 2, wait: .zero))
        #expect(try Vault.status(at: harness.path, clock: harness.clock).wrongPINs == 2)
        #expect(try await harness.open().wrongPINs == 2)
        #expect(try await harness.open().wrongPINs == 0)
    }

    @Test("from the third on each costs a wait that doubles, also for the right one")
    func waiting() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        for _ in 1...2 { _ = await harness.refusal("111111") }
        var wait = Duration.seconds(5)
        for attempt in 3...8 {
            #expect(await harness.refusal("111111") == .wrongPIN(attempts: attempt, wait: wait))
            #expect(await harness.refusal() == .locked(attempts: attempt, wait: wait))
            harness.clock.advance(by: wait - .seconds(1))
            #expect(await harness.refusal() == .locked(attempts: attempt, wait: .seconds(1)))
            harness.clock.advance(by: .seconds(1))
            wait = wait * 2
        }
        #expect(try await harness.open().wrongPINs == 8)
        #expect(await harness.refusal("111111") == .wrongPIN(attempts: 1, wait: .zero))
    }

    @Test("no wait is longer than an hour, and a clock that was set back makes none longer")
    func longest() {
        var attempts = VaultAttempts(count: 40, last: Timestamp(unixSeconds: 1_000_000))
        #expect(attempts.delay == .seconds(3600))
        #expect(attempts.wait(at: Timestamp(unixSeconds: 1_003_599)) == .seconds(1))
        #expect(attempts.wait(at: Timestamp(unixSeconds: 1_003_600)) == .zero)
        #expect(attempts.wait(at: Timestamp(unixSeconds: 5)) == .seconds(3600))
        attempts.count = .max
        #expect(attempts.adding(at: attempts.last).count == .max)
        #expect(attempts.delay == .seconds(3600))
    }

    @Test("a change of the content forgets no wrong ones")
    func remembering() async throws {
        let harness = try VaultHarness()
        let vault = try await harness.create()
        for _ in 1...3 { _ = await harness.refusal("111111") }
        try await vault.change { try $0.put(secret: Secret("a"), named: "one") }
        #expect(await harness.refusal() == .locked(attempts: 3, wait: .seconds(5)))
    }
}
