import ICU
import Testing

@Suite("Regular expressions")
struct RegularExpressionTests {
    @Test(
        "describe the whole text or don't",
        arguments: [
            (#"[0-9]{4}"#, "1234", .matches), (#"[0-9]{4}"#, "12345", .differs), (#"[0-9]{4}"#, "1234\n", .differs),
            (#"a|ab"#, "ab", .matches), (#"a)|(?:b"#, "b", .isInvalid), ("", "", .matches), ("", "a", .differs),
            (#"(?=.*\d)(?=.*[a-z]).{8,}"#, "passw0rd", .matches), (#"(?=.*\d)(?=.*[a-z]).{8,}"#, "password", .differs),
            (#"\p{Lu}\p{Ll}+"#, "Ünal", .matches), (#"(.)\1"#, "👍👍", .matches), (#".{1}"#, "👍", .matches),
            (#"^\d$"#, "7", .matches), ("(", "(", .isInvalid), ("[a-", "a", .isInvalid), ("*", "*", .isInvalid),
            ("a\u{0}b", "a\u{0}b", .matches),
        ] as [(String, String, RegularExpression.Outcome)]
    )
    func outcomes(_ pattern: String, _ text: String, _ expected: RegularExpression.Outcome) {
        #expect(RegularExpression.match(pattern, text) == expected)
    }

    @Test("end, however they are made", arguments: ["(a+)+b", "(a|aa)+b", "(.*a){20}b", "(a?){500}a{500}b"])
    func endless(_ pattern: String) {
        let begun = ContinuousClock.now
        let outcome = RegularExpression.match(pattern, String(repeating: "a", count: 1_000))
        #expect(outcome == .takesTooLong || outcome == .differs)
        #expect(ContinuousClock.now - begun < .seconds(20))
    }

    @Test("of great depth and size are refused or matched")
    func hostile() {
        let begun = ContinuousClock.now
        for count in [10, 199, 500, 1_000, 100_000] {
            _ = RegularExpression.match(String(repeating: "(", count: count) + String(repeating: ")", count: count), "")
            _ = RegularExpression.match(String(repeating: "(", count: count), "a")
            _ = RegularExpression.match(String(repeating: "[", count: count), "a")
            _ = RegularExpression.match(String(repeating: "a{0,9}", count: count), "a")
        }
        #expect(RegularExpression.match("a{2147483647}", "a") != .matches)
        #expect(RegularExpression.match("((a{99999}){99999}){99999}", "a") != .matches)
        #expect(ContinuousClock.now - begun < .seconds(20))
    }
}
