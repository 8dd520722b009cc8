import Sodium
import TestLanes
import Testing

@Suite("Locked bytes")
struct LockedBytesTests {
    @Test("take bytes over and leave nothing where they were")
    func taking() throws {
        var bytes: [UInt8] = [1, 2, 3]
        let locked = try #require(LockedBytes(taking: &bytes))
        #expect(bytes.isEmpty)
        #expect(locked.withBytes { Array($0) } == [1, 2, 3])
    }

    @Test("may be read by several at once, one within the other")
    func nesting() throws {
        var bytes: [UInt8] = [7, 8]
        let locked = try #require(LockedBytes(taking: &bytes))
        let sum = locked.withBytes { outer in locked.withBytes { inner in outer[0] + inner[1] } }
        #expect(sum == 15)
        #expect(locked.withBytes { $0[1] } == 8)
    }

    @Test("are compared whole")
    func comparison() throws {
        var (one, two, three): ([UInt8], [UInt8], [UInt8]) = ([1, 2], [1, 2], [1, 3])
        let first = try #require(LockedBytes(taking: &one))
        let second = try #require(LockedBytes(taking: &two))
        let third = try #require(LockedBytes(taking: &three))
        let none = try #require(LockedBytes(count: 0) { _ in })
        #expect(first.matches(second))
        #expect(first.matches(first))
        #expect(!first.matches(third))
        #expect(!first.matches(none))
        #expect(none.matches(none))
    }

    @Test("show nothing of themselves")
    func silence() throws {
        var bytes = Array("sesame".utf8)
        let locked = try #require(LockedBytes(taking: &bytes))
        var dumped = ""
        dump(locked, to: &dumped)
        #expect("\(locked)" == "LockedBytes(•••)")
        #expect(!dumped.contains("115"))
    }

    @Test("are sealed and opened without leaving locked memory")
    func sealing() throws {
        var bytes = Array("sesame".utf8)
        let message = try #require(LockedBytes(taking: &bytes))
        let key = try #require(LockedBytes(count: 32) { $0[0] = 9 })
        let other = try #require(LockedBytes(count: 32) { $0[0] = 8 })
        let box = try #require(SecretBox.seal(message, key: key, context: [1]))
        #expect(box.count == 6 + SecretBox.overhead)
        #expect(SecretBox.openLocked(box, key: key, context: [1])?.matches(message) == true)
        #expect(SecretBox.openLocked(box, key: key, context: [2]) == nil)
        #expect(SecretBox.openLocked(box, key: other, context: [1]) == nil)
        for index in box.indices {
            var changed = box
            changed[index] ^= 0x10
            #expect(SecretBox.openLocked(changed, key: key, context: [1]) == nil)
        }
        #expect(SecretBox.openLocked(Array(box.prefix(39)), key: key) == nil)
        let short = try #require(LockedBytes(count: 31) { _ in })
        #expect(SecretBox.seal(message, key: short) == nil)
    }

    @Test("boxes of both kinds are the same kind of box")
    func compatibility() throws {
        let key = try #require(SealingKey([UInt8](repeating: 3, count: 32)))
        let locked = try #require(LockedBytes(count: 32) { $0.initializeMemory(as: UInt8.self, repeating: 3) })
        let box = SecretBox.seal([1, 2, 3], key: key)
        #expect(SecretBox.openLocked(box, key: locked)?.withBytes { Array($0) } == [1, 2, 3])
    }
}

@Suite("Password hash", .tags(.computing))
struct PasswordHashTests {
    private let cheap = PasswordHash.Cost(passes: 1, memory: 8)

    private func key(_ password: String, salt: UInt8, _ cost: PasswordHash.Cost) throws -> [UInt8] {
        var bytes = Array(password.utf8)
        let locked = try #require(LockedBytes(taking: &bytes))
        let salt = [UInt8](repeating: salt, count: 16)
        return try #require(PasswordHash.key(of: locked, salt: salt, cost: cost)).withBytes { Array($0) }
    }

    @Test("is Argon2id")
    func vector() throws {
        // argon2-cffi: hash_secret_raw(b"password", b"\x02" * 16, 2, 64, 1, 32, Type.ID)
        let expected = "06734cfd98c2244b7e42080adeae2f0556d9b839879f04ff099e41e492a44141"
        let key = try key("password", salt: 2, PasswordHash.Cost(passes: 2, memory: 64))
        #expect(key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
    }

    @Test("depends on password, salt and cost")
    func dependence() throws {
        let keys = [
            try key("123456", salt: 1, cheap), try key("123457", salt: 1, cheap), try key("123456", salt: 2, cheap),
            try key("123456", salt: 1, PasswordHash.Cost(passes: 2, memory: 8)),
            try key("123456", salt: 1, PasswordHash.Cost(passes: 1, memory: 16)),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(try key("123456", salt: 1, cheap) == keys[0])
    }

    @Test("a cost or a salt that there is not makes no key")
    func refusal() throws {
        let password = try #require(LockedBytes(count: 6) { _ in })
        let salt = [UInt8](repeating: 1, count: 16)
        #expect(PasswordHash.key(of: password, salt: salt, cost: PasswordHash.Cost(passes: 0, memory: 8)) == nil)
        #expect(PasswordHash.key(of: password, salt: salt, cost: PasswordHash.Cost(passes: 1, memory: 7)) == nil)
        #expect(PasswordHash.key(of: password, salt: [1], cost: cheap) == nil)
    }

    @Test("more passes take more time")
    func time() throws {
        // The shortest of several is the one that nothing else on the machine has got in the way of.
        func time(passes: UInt32) throws -> Duration {
            let cost = PasswordHash.Cost(passes: passes, memory: 4096)
            return try #require((0..<8).compactMap { _ in PasswordHash.time(of: cost) }.min())
        }
        let once = try time(passes: 1)
        let often = try time(passes: 12)
        #expect(once > .zero)
        #expect(often > once * 2)
    }
}
