import ICU
import Testing

@Suite("Names of hosts")
struct HostNameTests {
    @Test(
        "are written as name servers know them",
        arguments: [
            ("plain.example", "plain.example"), ("a_b.example", "a_b.example"), ("", ""), ("[::1]", "[::1]"),
            ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "xn--bcher-kva.example"),
            ("bu\u{308}cher.example", "xn--bcher-kva.example"), ("straße.example", "xn--strae-oqa.example"),
            ("例え.jp", "xn--r8jz45g.jp"), ("例え。jp", "xn--r8jz45g.jp"), ("ａ.example", "a.example"),
        ]
    )
    func names(_ name: String, _ expected: String) {
        #expect(name.hostInASCII == expected)
    }

    @Test(
        "are refused where a character would have a meaning in a URL, or the name is none",
        arguments: [
            "ü／x.example", "ü＠x.example", "ü？x", "ü＃x", "ü：80", "ü x", "ü..x", "ü\u{0}x", "xn--ü", "\u{AD}",
            "ü" + String(repeating: "a", count: 63), "ü" + String(repeating: ".aaaa", count: 60), "\u{202E}ü",
        ]
    )
    func refused(_ name: String) {
        #expect(name.hostInASCII == nil)
    }
}
