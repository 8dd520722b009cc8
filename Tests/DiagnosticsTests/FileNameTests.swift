import Diagnostics
import TestSupport
import Testing

@Suite("Names of files")
struct FileNameTests {
    @Test(
        "a name that is UTF-8 is text, and any name can be shown",
        arguments: [
            ("plain.yaml", [UInt8]("plain.yaml".utf8), true), ("日本.yaml", [UInt8]("日本.yaml".utf8), true),
            ("caf\\xE9.yaml", [UInt8]("caf".utf8) + [0xE9] + [UInt8](".yaml".utf8), false),
            ("é\\xC3", [0xC3, 0xA9, 0xC3], false), ("\\xED\\xA0\\x80", [0xED, 0xA0, 0x80], false),
            ("\\u{1B}[2J\\x9B\\u{202E}", [0x1B, 0x5B, 0x32, 0x4A, 0x9B, 0xE2, 0x80, 0xAE], false), ("", [], true),
        ] as [(String, [UInt8], Bool)]
    )
    func shown(shown: String, bytes: [UInt8], isText: Bool) {
        let name = FileName(bytes)
        #expect(name.shown == shown && (name.text != nil) == isText)
        #expect(HostileText.flaw(in: name.shown) == nil)
    }
}
