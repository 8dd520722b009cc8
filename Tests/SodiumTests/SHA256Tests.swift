import Sodium
import Testing

@Suite("SHA-256 and randomness")
struct SHA256Tests {
    @Test(
        "digests are those of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ]
    )
    func digests(text: String, expected: String) {
        let hex = SHA256.digest(Array(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }
        #expect(hex.joined() == expected)
    }

    @Test("random bytes come in the number asked for, and differ", arguments: [1, 24, 32, 1000])
    func randomness(count: Int) {
        #expect(RandomBytes.make(count: count).count == count)
        #expect(RandomBytes.make(count: 32) != RandomBytes.make(count: 32))
    }

    @Test("no bytes are made where none can be", arguments: [0, -1, .min])
    func nothing(count: Int) {
        #expect(RandomBytes.make(count: count).isEmpty)
    }
}
