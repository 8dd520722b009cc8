import Testing

@testable import Sodium

@Suite("Ed25519")
struct Ed25519Tests {
    /// Secret seed, public key, message and signature of RFC 8032, section 7.1.
    static let vectors = [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ]

    @Test("signs and verifies the vectors of RFC 8032", arguments: vectors)
    func signing(seed: String, publicKey: String, message: String, signature: String) throws {
        let pair = try #require(Ed25519.keyPair(seed: bytes(seed)))
        #expect(pair.publicKey == bytes(publicKey))
        #expect(pair.seed == bytes(seed))
        #expect(pair.sign(bytes(message)) == bytes(signature))
        #expect(Ed25519.sign(bytes(message), seed: bytes(seed)) == bytes(signature))
        #expect(Ed25519.verify(signature: bytes(signature), message: bytes(message), publicKey: bytes(publicKey)))
    }

    @Test("a signature of something else does not verify")
    func forgery() throws {
        let pair = try #require(Ed25519.keyPair(seed: Array(1...32)))
        let other = try #require(Ed25519.keyPair(seed: Array(2...33)))
        var signature = pair.sign([1, 2, 3])
        #expect(Ed25519.verify(signature: signature, message: [1, 2, 3], publicKey: pair.publicKey))
        #expect(!Ed25519.verify(signature: signature, message: [1, 2, 4], publicKey: pair.publicKey))
        #expect(!Ed25519.verify(signature: signature, message: [1, 2, 3], publicKey: other.publicKey))
        signature[63] ^= 1
        #expect(!Ed25519.verify(signature: signature, message: [1, 2, 3], publicKey: pair.publicKey))
    }

    @Test("keys and signatures of the wrong length are refused", arguments: [0, 1, 31, 33, 63, 65])
    func wrongLengths(count: Int) throws {
        let wrong = [UInt8](repeating: 7, count: count)
        #expect(Ed25519.keyPair(seed: wrong) == nil)
        #expect(Ed25519.sign([1], seed: wrong) == nil)
        let pair = try #require(Ed25519.keyPair(seed: Array(1...32)))
        #expect(!Ed25519.verify(signature: wrong, message: [1], publicKey: pair.publicKey))
        #expect(!Ed25519.verify(signature: pair.sign([1]), message: [1], publicKey: wrong))
    }

    @Test("a key pair shows nothing of itself")
    func redaction() throws {
        let pair = try #require(Ed25519.keyPair(seed: Array(1...32)))
        var dumped = ""
        dump(pair, to: &dumped)
        #expect("\(pair)" == "Ed25519.KeyPair(•••)")
        #expect(!dumped.contains("secretKey"))
    }

    private func bytes(_ hex: String) -> [UInt8] {
        Array(hex).chunks(of: 2).compactMap { UInt8(String($0), radix: 16) }
    }
}

extension Array {
    fileprivate func chunks(of count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}

@Suite("The memory of keys")
struct KeyMemoryTests {
    @Test("thousands of keys share what the system locks, and each signs for itself", .timeLimit(.minutes(5)))
    func many() throws {
        let pairs = try (0..<2000).map { number in
            try #require(Ed25519.keyPair(seed: [UInt8](repeating: UInt8(number % 251), count: 32)))
        }
        for (number, pair) in pairs.enumerated() {
            #expect(pair.seed == [UInt8](repeating: UInt8(number % 251), count: 32))
        }
        let signature = try #require(pairs.last).sign([1])
        #expect(Ed25519.verify(signature: signature, message: [1], publicKey: try #require(pairs.last).publicKey))
    }

    @Test("is wiped when the last copy of a key is gone")
    func wiping() throws {
        var address: UInt = 0
        var memory = KeyMemory { start in
            address = UInt(bitPattern: start)
            start.update(repeating: 7, count: KeyMemory.byteCount)
            return true
        }
        #expect(memory?.withKey { $0[63] } == 7)
        memory = nil
        // Nothing is given back to the system, so anyone who has the address can look; another party may have it by now.
        let start = try #require(UnsafePointer<UInt8>(bitPattern: address))
        #expect(!UnsafeBufferPointer(start: start, count: KeyMemory.byteCount).allSatisfy { $0 == 7 })
    }

    @Test("a seed goes from locked memory to locked memory")
    func locked() throws {
        var bytes = [UInt8](1...32)
        let seed = try #require(LockedBytes(taking: &bytes))
        let pair = try #require(Ed25519.KeyPair(seed: seed))
        #expect(pair.seed == Array(1...32))
        #expect(pair.lockedSeed()?.matches(seed) == true)
    }
}
