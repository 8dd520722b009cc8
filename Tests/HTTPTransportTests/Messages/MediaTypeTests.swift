import HTTPTransport
import Testing

@Suite("MediaType")
struct MediaTypeTests {
    @Test(
        "reads type, subtype and parameters",
        arguments: [
            ("text/html", "text/html", nil), ("Text/HTML;Charset=UTF-8", "text/html", "utf-8"),
            ("text/html ; charset=\"utf-8\" ; x=y", "text/html", "utf-8"),
            ("text/html; x=\"a;charset=no\"; charset=yes", "text/html", "yes"),
            ("text/html; charset=a; charset=b", "text/html", "a"), ("text/html;", "text/html", nil),
            ("text/html; charset=\"a\\\"b\"", "text/html", "a\"b"), ("text/html; charset=\"", "text/html", "\""),
            ("Text/Toml", "text/toml", nil), ("text/Other;CHARSET=x", "text/Other", "x"),
        ] as [(String, String, String?)]
    )
    func valid(text: String, essence: String, charset: String?) {
        let type = MediaType(text)
        #expect(type?.essence == essence)
        #expect(type?.charset == charset)
    }

    @Test(
        "a text without type and subtype is none",
        arguments: ["", "text", "/", "text/", "/html", "a/b/c", "a b/c", ";"]
    )
    func invalid(text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test(
        "knows JSON",
        arguments: [
            ("application/json", true), ("application/problem+json", true), ("Application/X-Other+JSON", true),
            ("text/html", false),
        ]
    )
    func json(text: String, isJSON: Bool) {
        #expect(MediaType(text)?.isJSON == isJSON)
    }
}
