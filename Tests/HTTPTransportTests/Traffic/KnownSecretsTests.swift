import HTTPTransport
import Testing

/// How secrets are found in texts of servers, by the spelling.
@Suite("Known secrets")
struct KnownSecretsTests {
    @Test(
        "a secret is found as such, escaped in part or as a whole, as a form writes it, and as JSON does",
        arguments: [
            (
                "zqApi%Key77",
                ["zqApi%Key77", "zqApi%25Key77", "zqApi%25%4Bey77", "zqApi%25%4bey77", #"zqApi\u0025Key77"#]
            ),
            (
                "zqKyc%41Name77",
                ["zqKyc%41Name77", "zqKyc%2541Name77", "zqKyc%25%34%31Name77", #"zqKyc\u002541Name77"#]
            ),
            (
                "zqA%25b%2",
                ["zqA%25b%2", "zqA%2525b%252", "zqA%2525b%2", "zqA%25b%252", "%7AqA%25b%2", "%7aqA%2525b%252"]
            ),
            ("zqA%%25%B", ["zqA%%25%B", "zqA%25%2525%25B", "zqA%%2525%25B", "zqA%25%25%B"]),
            ("zqA b%", ["zqA b%", "zqA+b%25", "zqA%20b%25", "zqA+b%"]),
            ("zqA+b&c d", ["zqA+b&c d", "zqA%2Bb%26c+d", "zqA%2bb%26c%20d", "zqA+b%26c d", #"zqA\u002bb\u0026c d"#]),
            ("zqGrün 77", ["zqGrün 77", "zqGr%C3%BCn+77", "zqGr%c3%bcn%2077", "zqGr%c3%BCn 77", #"zqGr\u00fcn 77"#]),
        ] as [(String, [String])]
    )
    func spellings(secret: String, spellings: [String]) {
        let known = KnownSecrets()
        known.add(credential: secret)
        for spelling in spellings {
            for text in [spelling, "a: \(spelling)", "50% + \(spelling) and 5%", "x=%2\(spelling)&y=%"] {
                let shown = known.withoutCredentials(prose: text)
                #expect(shown.contains("•••") && !shown.contains("zq"), "\(text): \(shown)")
            }
        }
    }

    @Test(
        "a text without the secret stays as it is",
        arguments: [
            "zqApi%2Key77", "zqApi%24Key77", "zqApi%25", "zqApi%", "zqApi%25Key7", "zqKyc+", "zqKyc%2BName77",
            "2026-01-02T03:04:05+00:00", "50% of 100%25", "%", "%2", "+", "",
        ]
    )
    func others(text: String) {
        let known = KnownSecrets()
        for secret in ["zqApi%Key77", "zqApi%25Key77x", "zqKyc Name77"] { known.add(credential: secret) }
        #expect(known.withoutCredentials(prose: text) == text)
    }

    @Test("a secret of many escapes is searched in a text of many escapes in bounded time", .timeLimit(.minutes(1)))
    func manyReadings() {
        let known = KnownSecrets()
        known.add(credential: String(repeating: "%25%32%35", count: 12) + "z")
        let text = String(repeating: "%25%32%35", count: 200) + "y"
        #expect(known.withoutCredentials(prose: text) == text)
    }
}
