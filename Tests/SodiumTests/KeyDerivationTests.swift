import Sodium
import Testing

@Suite("Key derivation")
struct KeyDerivationTests {
    /// Key, data and code of RFC 4231, sections 4.2 to 4.7, the last with a key longer than a block.
    static let codes: [(key: [UInt8], message: String, code: String)] = [
        (
            [UInt8](repeating: 0x0b, count: 20), "Hi There",
            "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
                + "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
                + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
        ),
    ]

    @Test("the codes of RFC 4231", arguments: codes)
    func code(key: [UInt8], message: String, code: String) {
        #expect(hex(HMACSHA512(key: key).code(of: Array(message.utf8))) == code)
    }

    /// Rounds and the derived key of "password" with the salt "salt", as implementations of the RFC agree on.
    static let keys = [
        (
            1,
            "867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252"
                + "c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce"
        ),
        (
            4096,
            "d197b1b33db0143e018b12f3d1d1479e6cdebdcc97c5c0f87f6902e072f457b5"
                + "143f30602641b3d55cd335988cb36b84376060ecd532e039b742a239434af2d5"
        ),
    ]

    @Test("keys from a passphrase", arguments: keys)
    func key(rounds: Int, key: String) {
        let derived = PBKDF2SHA512.firstBlock(
            password: Array("password".utf8),
            salt: Array("salt".utf8),
            rounds: rounds
        )
        #expect(hex(derived) == key)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
