import Diagnostics
import Sodium
import Stellar
import Testing

@Suite("KeyPair")
struct KeyPairTests {
    @Test("seeds lead to the addresses of SEP-5's examples")
    func seeds() throws {
        let pairs = try SEPVectors.read().sep5.flatMap(\.keys)
        #expect(pairs.count == 50)
        for pair in pairs {
            let keyPair = try KeyPair(secretSeed: Secret(pair.secret))
            #expect(keyPair.publicKey.address == pair.public)
            #expect(keyPair.secretSeed().reveal() == pair.secret)
        }
    }

    @Test("signs as SEP-7's example does")
    func signing() throws {
        let vector = try SEPVectors.read().sep7_signing
        let payload = [UInt8](repeating: 0, count: 35) + [4] + Array("stellar.sep.7 - URI Scheme\(vector.uri)".utf8)
        let keyPair = try KeyPair(secretSeed: Secret(vector.secret))
        let signature = keyPair.sign(payload)
        #expect(Base64.encode(signature) == vector.signature_b64)
        #expect(keyPair.publicKey.verify(signature, of: payload))
        #expect(!keyPair.publicKey.verify(signature, of: payload + [0]))
        #expect(!keyPair.publicKey.verify([], of: payload))
    }

    @Test("random pairs differ and work")
    func randomness() throws {
        let pair = KeyPair.random()
        #expect(pair.publicKey != KeyPair.random().publicKey)
        #expect(try KeyPair(seed: pair.seed()).publicKey == pair.publicKey)
        #expect(pair.publicKey.verify(pair.sign([1]), of: [1]))
    }

    @Test("a seed of another length is refused", arguments: [0, 31, 33])
    func wrongLength(count: Int) {
        #expect(throws: StrKeyError.self) { try KeyPair(seed: Secret([UInt8](repeating: 1, count: count))) }
    }

    @Test("a pair shows its address and nothing else")
    func redaction() throws {
        let pair = try KeyPair(seed: Secret(Array(1...32)))
        var dumped = ""
        dump(pair, to: &dumped)
        #expect("\(pair)" == pair.publicKey.address)
        #expect(String(reflecting: pair) == pair.publicKey.address)
        #expect(dumped.contains(pair.publicKey.address))
        #expect(!dumped.contains(pair.secretSeed().reveal()))
        #expect(!dumped.contains("seed"))
    }

    @Test("the hint is the end of the key")
    func hints() throws {
        let key = try #require(PublicKey(Array(1...32)))
        #expect(key.hint == 0x1D1E_1F20)
        #expect(PublicKey(Array(1...31)) == nil)
    }
}
