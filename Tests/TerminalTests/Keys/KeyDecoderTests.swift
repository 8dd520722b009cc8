import Terminal
import Testing

@Suite("Key decoder")
struct KeyDecoderTests {
    /// The keys of bytes that come at once.
    static func keys(_ bytes: [UInt8]) -> [Key] {
        var decoder = KeyDecoder()
        let now = ContinuousClock.now
        return bytes.compactMap { decoder.take($0, at: now) }
    }

    static func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

    @Test(
        "every key of every dialect",
        arguments: [
            ("a", [.character("a")]), ("ü日", [.character("ü"), .character("日")]),
            ("e\u{301}", [.character("e"), .character("\u{301}")]), ("👩", [.character("👩")]),
            ("\r", [.enter]), ("\n", [.newLine]), ("\t", [.tab]), ("\u{7F}\u{8}", [.backspace, .backspace]),
            ("\u{10}\u{E}\u{4}", [.control("p"), .control("n"), .control("d")]),
            ("\u{3}\u{1C}", [.control("c"), .control("\\")]), ("\u{17}", [.deleteWordLeft]),
            ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
            ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD\u{1B}OH\u{1B}OF", [.up, .down, .right, .left, .home, .end]),
            ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end, .home, .end]),
            ("\u{1B}[3~\u{1B}[5~\u{1B}[6~\u{1B}[Z", [.delete, .pageUp, .pageDown, .backTab]),
            ("\u{1B}[1;5C\u{1B}[1;3D\u{1B}Oc\u{1B}Od", [.wordRight, .wordLeft, .wordRight, .wordLeft]),
            ("\u{1B}[1;2C", [.right]), ("\u{1B}b\u{1B}f\u{1B}d", [.wordLeft, .wordRight, .deleteWordRight]),
            ("\u{1B}\u{7F}\u{1B}\r\u{1B}x", [.deleteWordLeft, .newLine, .alt("x")]),
            ("\u{1B}[13;5u\u{1B}[27u\u{1B}[13u", [.newLine, .escape, .enter]), ("\u{1B}OM", [.enter]),
            ("\u{1B}é", [.character("é")]),
        ] as [(String, [Key])]
    )
    func dialects(_ sent: String, _ expected: [Key]) {
        #expect(Self.keys(sent) == expected)
    }

    @Test("Ctrl-C ends a paste whose end was lost, and is text in one that comes in one go")
    func lostEnd() {
        var decoder = KeyDecoder()
        let now = ContinuousClock.now
        #expect("\u{1B}[200~ab\u{3}c".utf8.compactMap { decoder.take($0, at: now) }.isEmpty)
        #expect(decoder.take(0x03, at: now.advanced(by: .milliseconds(900))) == nil)
        #expect(decoder.take(0x03, at: now.advanced(by: .seconds(2))) == .control("c"))
        #expect(decoder.take(0x0D, at: now.advanced(by: .seconds(2))) == .enter)
    }

    @Test(
        "what is no key of ours is swallowed whole",
        arguments: [
            "\u{1B}[15~", "\u{1B}OP", "\u{1B}[[A", "\u{1B}[?1;2c", "\u{1B}[200;3R", "\u{1B}]0;title\u{7}",
            "\u{1B}]8;;x\u{1B}\\", "\u{1B}Pq#0;1\u{1B}\\", "\u{1B}[<0;3;4m", "\u{0}", "\u{85}",
        ]
    )
    func swallowed(_ sent: String) {
        #expect(Self.keys(sent + "z") == [.character("z")])
        #expect(!Self.keys(sent).contains { $0 == .escape })
    }

    @Test("what is no UTF-8 is shown as such, and takes nothing else with it")
    func malformed() {
        #expect(Self.keys([0xFF, 0x61]) == [.character("\u{FFFD}"), .character("a")])
        #expect(Self.keys([0xC3, 0x61]) == [.character("a")])
        #expect(Self.keys([0xE6, 0x97, 0x0D]) == [.enter])
        #expect(Self.keys([0xED, 0xA0, 0x80, 0x0D]).last == .enter)
        #expect(Self.keys([0xC0, 0x80]).allSatisfy { $0 == .character("\u{FFFD}") })
    }

    @Test("an Escape that nothing follows is the key, once its time is over")
    func loneEscape() {
        var decoder = KeyDecoder()
        let now = ContinuousClock.now
        #expect(decoder.deadline == nil)
        #expect(decoder.take(0x1B, at: now) == nil)
        #expect(decoder.deadline == now.advanced(by: KeyDecoder.patience))
        #expect(decoder.expire(at: now.advanced(by: .milliseconds(49))) == nil)
        #expect(decoder.expire(at: now.advanced(by: .milliseconds(50))) == .escape)
        #expect(decoder.deadline == nil)
        #expect(decoder.take(UInt8(ascii: "["), at: now.advanced(by: .seconds(1))) == .character("["))
    }

    @Test("an Escape right before a sequence is a key of its own")
    func escapeBeforeArrow() {
        #expect(Self.keys("\u{1B}\u{1B}[A") == [.escape, .up])
    }

    @Test("a sequence that comes in two halves, however far apart, is one key")
    func halves() {
        var decoder = KeyDecoder()
        let now = ContinuousClock.now
        #expect(decoder.take(0x1B, at: now) == nil)
        #expect(decoder.take(UInt8(ascii: "["), at: now) == nil)
        #expect(decoder.expire(at: now.advanced(by: .seconds(9))) == nil)
        #expect(decoder.take(UInt8(ascii: "A"), at: now.advanced(by: .seconds(9))) == .up)
    }
}
