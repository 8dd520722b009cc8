import Sodium
import Testing

@Suite("SecretBox")
struct SecretBoxTests {
    let key: SealingKey

    init() throws {
        key = try #require(SealingKey(Array(1...32)))
    }

    @Test("what was sealed opens again", arguments: [0, 1, 40, 5000])
    func roundTrip(count: Int) {
        let message = [UInt8](repeating: 42, count: count)
        let box = SecretBox.seal(message, key: key)
        #expect(box.count == count + SecretBox.overhead)
        #expect(SecretBox.open(box, key: key) == message)
    }

    @Test("the same message makes another box each time")
    func randomNonce() {
        #expect(SecretBox.seal([1, 2, 3], key: key) != SecretBox.seal([1, 2, 3], key: key))
    }

    @Test("a change of any byte is noticed")
    func tampering() {
        let box = SecretBox.seal([1, 2, 3], key: key)
        for index in box.indices {
            var changed = box
            changed[index] ^= 1
            #expect(SecretBox.open(changed, key: key) == nil, "byte \(index)")
        }
    }

    @Test("a box cut short does not open")
    func truncation() {
        let box = SecretBox.seal([1, 2, 3], key: key)
        for count in 0..<box.count {
            #expect(SecretBox.open(Array(box.prefix(count)), key: key) == nil)
        }
    }

    @Test("another key or another context does not open it")
    func keysAndContexts() throws {
        let other = try #require(SealingKey.random())
        let box = SecretBox.seal([1, 2, 3], key: key, context: [9])
        #expect(SecretBox.open(box, key: key, context: [9]) == [1, 2, 3])
        #expect(SecretBox.open(box, key: key) == nil)
        #expect(SecretBox.open(box, key: other, context: [9]) == nil)
    }

    @Test("a key has 32 bytes and shows none of them", arguments: [0, 31, 33])
    func keys(count: Int) {
        #expect(SealingKey([UInt8](repeating: 1, count: count)) == nil)
        #expect("\(key)" == "SealingKey(•••)")
    }
}
