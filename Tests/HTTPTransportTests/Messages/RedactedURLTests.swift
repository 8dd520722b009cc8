import Foundation
import HTTPTransport
import Testing

@Suite("RedactedURL")
struct RedactedURLTests {
    @Test(
        "shows where, and no secrets",
        arguments: [
            ("https://a.example/x", "https://a.example/x", "a.example"),
            ("https://a.example:8443/x?token=abc&b=c#d", "https://a.example:8443/x?token=•••&b=•••", "a.example:8443"),
            ("https://u:p@a.example/x@y", "https://a.example/x@y", "a.example"),
            ("https://a.example?abc", "https://a.example?•••", "a.example"),
            ("https://a.example/?", "https://a.example/", "a.example"),
            ("https://a.example/?a=b=c?d=e", "https://a.example/?a=•••", "a.example"),
            ("https://a@b@c/", "https://c/", "c"),
            (
                "http://a.example/t/eyJhbGciOiJIUzI1NiJ9%2EeyJzdWIiOiJHIn0%2EAAAA/x?eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJHIn0.AAAAAAAA=",
                "http://a.example/t/•••/x?•••=•••", "a.example"
            ),
            (
                "https://a.example/dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "https://a.example/•••", "a.example"
            ),
            (
                "https://h.example/accounts/GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H/payments",
                "https://h.example/accounts/GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H/payments",
                "h.example"
            ),
        ]
    )
    func redaction(text: String, shown: String, host: String) throws {
        let url = RedactedURL(try #require(URL(string: text)))
        #expect(url.description == shown)
        #expect(url.host == host)
    }

    @Test("stays short")
    func length() throws {
        let long = String(repeating: "x", count: 5000)
        let url = RedactedURL(try #require(URL(string: "https://a.example/\(long)?\(long)=1")))
        #expect(url.description.count < 500)
    }
}
