import Diagnostics
import Foundation
import Stellar
import Testing
import Timekeeping

@testable import Wallet

@Suite("Vault")
struct VaultTests {
    @Test("what was put in is there when it is opened again")
    func roundTrip() async throws {
        let harness = try VaultHarness()
        let vault = try await harness.create()
        let key = KeyPair.random()
        let phrase = try RecoveryPhrase(entropy: Secret([UInt8](repeating: 7, count: 32)))
        let photo = Secret([UInt8](repeating: 0xFF, count: 70_000))
        let now = harness.clock.now
        try await vault.change { content in
            try content.add(account: key, named: "main", at: now)
            try content.add(account: 3, of: phrase, named: "savings", at: now)
            try content.add(account: 0, of: phrase, passphrase: Secret("more"), named: "hidden", at: now)
            try content.add(contact: "Ada", address: key.publicKey.address, memo: .id(7))
            try content.add(contact: "Charles", address: "charles*example.org")
            try content.set("last_name", to: Secret("Lovelace"), inProfile: "me")
            try content.set("photo_id_front", toFile: photo, called: "passport.jpg", inProfile: "me")
            try content.put(secret: Secret("token"), named: "bank")
        }
        let content = try await harness.open().content
        #expect(content.accounts.map(\.name) == ["main", "savings", "hidden"])
        #expect(try content.account(named: "MAIN").keyPair().secretSeed() == key.secretSeed())
        #expect(try content.account(named: "main").phrase() == nil)
        let savings = try content.account(named: "savings")
        #expect(try savings.phrase() == phrase)
        #expect(savings.number == 3)
        #expect(try savings.publicKey == phrase.account(3).publicKey)
        #expect(savings.created == now)
        let hidden = try content.account(named: "hidden")
        #expect(try hidden.publicKey == phrase.account(0, passphrase: Secret("more")).publicKey)
        #expect(try hidden.phrase() == nil)
        #expect(
            content.contacts == [
                Contact(name: "Ada", address: .account(MuxedAccount(key.publicKey)), memo: .id(7)),
                Contact(name: "Charles", address: .federation("charles*example.org")),
            ]
        )
        let me = try content.profile(named: "me")
        #expect(me.texts.mapValues { $0.reveal() } == ["last_name": "Lovelace"])
        guard case .file(let file)? = me.values["photo_id_front"] else { throw VaultError(.damaged, path: "") }
        #expect(file.name == "passport.jpg")
        #expect(file.content() == photo)
        #expect(content.secret(named: "bank")?.text().reveal() == "token")
    }

    @Test("nothing of what is in it can be read in the file")
    func sealing() async throws {
        let harness = try VaultHarness()
        let vault = try await harness.create()
        let key = KeyPair.random()
        try await vault.change { content in
            try content.add(account: key, named: "mainaccount", at: Timestamp(unixSeconds: 0))
            try content.set("last_name", to: Secret("Lovelace"), inProfile: "me")
        }
        let bytes = try harness.bytes()
        for text in ["mainaccount", "Lovelace", "last_name", key.publicKey.address, key.secretSeed().reveal()] {
            #expect(bytes.firstRange(of: Array(text.utf8)) == nil)
        }
        #expect(bytes.firstRange(of: key.seed().reveal()) == nil)
    }

    @Test("a change is on the disk when it is made, and one that fails changes nothing")
    func change() async throws {
        let harness = try VaultHarness()
        let vault = try await harness.create()
        try await vault.change { try $0.put(secret: Secret("a"), named: "one") }
        let before = try harness.bytes()
        await #expect(throws: VaultContentError.self) {
            try await vault.change { content in
                try content.put(secret: Secret("b"), named: "two")
                try content.removeSecret(named: "three")
            }
        }
        #expect(try harness.bytes() == before)
        #expect(await vault.content.secrets.map(\.name) == ["one"])
    }

    @Test("two who have it open see each other's changes and lose none")
    func two() async throws {
        let harness = try VaultHarness()
        let first = try await harness.create()
        let second = try await harness.open()
        try await first.change { try $0.put(secret: Secret("a"), named: "one") }
        try await second.change { try $0.put(secret: Secret("b"), named: "two") }
        try await first.change { try $0.put(secret: Secret("c"), named: "three") }
        #expect(try await harness.open().content.secrets.map(\.name) == ["one", "two", "three"])
    }

    @Test("after a change of the PIN the old one opens nothing, and who had it open is told")
    func changePIN() async throws {
        let harness = try VaultHarness()
        let vault = try await harness.create()
        let other = try await harness.open()
        let old = try harness.bytes()
        try await vault.change { try $0.put(secret: Secret("a"), named: "one") }
        try await vault.changePIN(to: VaultHarness.pin("correct horse"), cost: VaultHarness.cost)
        #expect(await harness.refusal() == .wrongPIN(attempts: 1, wait: .zero))
        #expect(try await harness.open("correct horse").content.secrets.map(\.name) == ["one"])
        try await vault.change { try $0.put(secret: Secret("b"), named: "two") }
        let error = await #expect(throws: VaultError.self) {
            try await other.change { try $0.put(secret: Secret("c"), named: "three") }
        }
        #expect(error?.reason == .pinChanged)
        // Nothing of the new file is sealed as anything of the old one was.
        #expect(Set(try harness.bytes().suffix(200).windows(of: 16)).isDisjoint(with: old.windows(of: 16)))
    }

    @Test("its file is for its owner alone, also where others could read it before")
    func mode() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        var status = stat()
        stat(harness.path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
        chmod(harness.path, 0o644)
        _ = try await harness.open()
        stat(harness.path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("where there is anything already, none is created; where there is none, none is opened")
    func presence() async throws {
        let harness = try VaultHarness()
        #expect(await harness.refusal() == .missing)
        #expect(try harness.names.isEmpty)
        try harness.write([1])
        let error = await #expect(throws: VaultError.self) { try await harness.create() }
        #expect(error?.reason == .exists)
        #expect(try harness.bytes() == [1])
    }

    @Test("a link is not followed, as saving would put a file in its place")
    func link() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let link = harness.folder.appending(path: "link").path
        symlink(harness.path, link)
        let error = await #expect(throws: VaultError.self) {
            try await Vault.open(at: link, pin: VaultHarness.pin(), clock: harness.clock)
        }
        #expect(error?.reason == .link)
    }

    @Test("who waits too long for another process is told whose turn it is")
    func busy() async throws {
        let harness = try VaultHarness()
        _ = try await harness.create()
        let holder = open(harness.folder.appending(path: ".vault.windlass-lock").path, O_RDWR)
        defer { close(holder) }
        try #require(flock(holder, LOCK_EX) == 0)
        let clock = ManualClock(jumps: true)
        let error = await #expect(throws: VaultError.self) {
            try await Vault.open(at: harness.path, pin: VaultHarness.pin(), clock: clock)
        }
        #expect(error?.reason == .busy(process: getpid()))
    }

    @Test("a draft of somebody who was killed does no harm")
    func draft() async throws {
        let harness = try VaultHarness()
        let vault = try await harness.create()
        try Data([1, 2, 3]).write(to: harness.folder.appending(path: ".vault.windlass-draft"))
        try await vault.change { try $0.put(secret: Secret("a"), named: "one") }
        #expect(try harness.names == [".vault.windlass-lock", "vault"])
        #expect(try await harness.open().content.secrets.count == 1)
    }

    @Test("what is called like a draft or a lock of old is a file like others, and stays")
    func neighbours() async throws {
        let harness = try VaultHarness()
        for name in ["vault.new", "vault.lock"] {
            _ = try await Vault.create(
                at: harness.folder.appending(path: name).path,
                pin: VaultHarness.pin(),
                cost: VaultHarness.cost,
                clock: harness.clock
            )
        }
        let vault = try await harness.create()
        try await vault.change { try $0.put(secret: Secret("a"), named: "one") }
        for name in ["vault.new", "vault.lock"] {
            let path = harness.folder.appending(path: name).path
            _ = try await Vault.open(at: path, pin: VaultHarness.pin(), clock: harness.clock)
        }
        let reserved = harness.folder.appending(path: ".vault.windlass-draft").path
        await #expect(throws: VaultError(.reservedName, path: reserved)) {
            try await Vault.create(at: reserved, pin: VaultHarness.pin(), cost: VaultHarness.cost, clock: harness.clock)
        }
    }

    @Test("what lies where the program keeps its own files is named, and nothing happens to it")
    func obstacles() async throws {
        let harness = try VaultHarness()
        let vault = try await harness.create()
        let draft = harness.folder.appending(path: ".vault.windlass-draft")
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: false)
        await #expect(throws: VaultError(.obstructed(by: draft.path), path: harness.path)) {
            try await vault.change { try $0.put(secret: Secret("a"), named: "one") }
        }
        try FileManager.default.removeItem(at: draft)
        let lock = harness.folder.appending(path: ".vault.windlass-lock")
        try FileManager.default.removeItem(at: lock)
        try FileManager.default.createSymbolicLink(at: lock, withDestinationURL: draft)
        await #expect(throws: VaultError(.obstructed(by: lock.path), path: harness.path)) { try await harness.open() }
    }

    @Test("a path of one letter, and a folder of one, are paths like others")
    func shortPaths() {
        #expect(VaultFile(path: "v").lock == "./.v.windlass-lock")
        #expect(VaultFile(path: "/v").lock == "/.v.windlass-lock")
        #expect(VaultFile(path: "f/v").lock == "f/.v.windlass-lock")
        #expect(VaultFile(path: "v").hasFolder)
    }

    @Test("who names a file that is none leaves it as it was, and who only looks changes nothing")
    func permissions() async throws {
        let harness = try VaultHarness()
        func mode() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: harness.path)[.posixPermissions] as? Int
        }
        try harness.write(Array("a page".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: harness.path)
        #expect(throws: VaultError.self) { try Vault.status(at: harness.path) }
        #expect(await harness.refusal() == .foreign)
        #expect(try mode() == 0o644)
        try FileManager.default.removeItem(atPath: harness.path)
        _ = try await harness.create()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: harness.path)
        _ = try Vault.status(at: harness.path)
        #expect(try mode() == 0o644)
        _ = try await harness.open()
        #expect(try mode() == 0o600)
    }

    @Test("a calibrated cost is never less than what libsodium recommends")
    func calibration() {
        let quick = VaultCost.calibrated(for: .nanoseconds(1))
        #expect(quick.passes >= 2)
        #expect(quick.memory >= 64 << 10)
        #expect(quick.isBearable)
    }
}

extension Array where Element == UInt8 {
    /// All runs of `count` bytes.
    fileprivate func windows(of count: Int) -> [[UInt8]] {
        guard self.count >= count else { return [] }
        return (0...self.count - count).map { Array(self[$0..<$0 + count]) }
    }
}
