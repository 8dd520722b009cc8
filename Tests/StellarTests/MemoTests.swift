import Diagnostics
import Foundation
import Stellar
import Testing

@Suite("Memo")
struct MemoTests {
    static let hex = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"
    static let base64 = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="

    @Test("types and values of anchors make memos")
    func reading() throws {
        let hash = try #require(Hash256(Array(1...32) as [UInt8]))
        #expect(try Memo(type: "text", value: "hello") == .text(Array("hello".utf8)))
        #expect(try Memo(type: "text", value: "") == .text([]))
        #expect(try Memo(type: "id", value: "18446744073709551615") == .id(.max))
        #expect(try Memo(type: "hash", value: Self.base64) == .hash(hash))
        #expect(try Memo(type: "hash", value: Self.hex) == .hash(hash))
        #expect(try Memo(type: "hash", value: Self.hex.uppercased()) == .hash(hash))
        #expect(try Memo(type: "return", value: Self.base64) == .returnHash(hash))
        #expect(try Memo(type: "none", value: "") == .none)
    }

    @Test(
        "what makes none is refused with the reason",
        arguments: [
            ("memo", "1", .unknownType), ("TEXT", "1", .unknownType), ("none", "1", .unknownType),
            ("text", String(repeating: "é", count: 15), .textTooLong(byteCount: 30)),
            ("id", "", .notAnID), ("id", "-1", .notAnID), ("id", "+1", .notAnID), ("id", "1.0", .notAnID),
            ("id", "18446744073709551616", .notAnID), ("id", "٣", .notAnID),
            ("hash", "hello", .notAHash), ("hash", "", .notAHash), ("hash", String(hex.dropLast()), .notAHash),
            ("hash", base64.replacing("=", with: ""), .notAHash), ("hash", hex.replacing("0", with: "g"), .notAHash),
            ("return", base64 + base64, .notAHash),
        ] as [(String, String, MemoError.Reason)]
    )
    func refusals(type: String, value: String, reason: MemoError.Reason) {
        let error = #expect(throws: MemoError.self) { try Memo(type: type, value: value) }
        #expect(error?.reason == reason)
    }

    @Test(
        "a seed in the place of a value is not repeated, whole, mistyped or cut off",
        arguments: ["text", "id", "hash", "memo"]
    )
    func seeds(type: String) {
        let seed = KeyPair.random().secretSeed().reveal()
        for value in [seed, String(seed.dropLast(3)), seed.lowercased(), "\(seed.dropLast())1", "pay \(seed)"] {
            let error = #expect(throws: MemoError.self) { try Memo(type: type, value: value) }
            let words = error.map { "\($0.description)\($0.asFailure)".lowercased() }
            #expect(words?.contains(seed.prefix(6).lowercased()) == false, "\(type) of \(value.count) characters")
        }
    }

    @Test("28 bytes of text are allowed and not one more")
    func textLimit() throws {
        #expect(try Memo(text: String(repeating: "x", count: 28)).value?.count == 28)
        #expect(throws: MemoError.self) { try Memo(text: String(repeating: "x", count: 29)) }
    }

    @Test("is described by type and value, and stored so that nothing gets lost")
    func writing() throws {
        let hash = try #require(Hash256(Array(1...32) as [UInt8]))
        let memos: [Memo] = [.none, .text(Array("hi".utf8)), .text([0xFF, 0]), .id(7), .hash(hash), .returnHash(hash)]
        #expect(memos.map(\.type) == ["none", "text", "text", "id", "hash", "return"])
        #expect(memos.map(\.value) == [nil, "hi", nil, "7", Self.base64, Self.base64])
        let data = try JSONEncoder().encode(memos)
        #expect(try JSONDecoder().decode([Memo].self, from: data) == memos)
    }
}
