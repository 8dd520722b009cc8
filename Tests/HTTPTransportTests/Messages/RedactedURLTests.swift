import Foundation
import HTTPTransport
import Testing

@Suite("RedactedURL")
struct RedactedURLTests {
    @Test(
        "shows of an address that isn't known where it leads, and nothing that may be a token",
        arguments: [
            ("https://a.example/", "https://a.example/", "a.example"),
            ("https://a.example", "https://a.example", "a.example"),
            ("https://a.example/x", "https://a.example/•••", "a.example"),
            ("https://a.example:8443/x?token=abc&b=c#d", "https://a.example:8443/•••?•••", "a.example:8443"),
            ("https://u:p@a.example/x@y", "https://a.example/•••", "a.example"),
            ("https://a.example?abc", "https://a.example?•••", "a.example"),
            ("https://a.example/?", "https://a.example/", "a.example"),
            ("https://a@b@c/", "https://c/", "c"),
        ]
    )
    func unknown(text: String, shown: String, host: String) throws {
        let url = RedactedURL(try #require(URL(string: text)))
        #expect(url.description == shown)
        #expect(url.host == host)
    }

    @Test(
        "shows path and names of an address that a specification or a flow gives, and no values",
        arguments: [
            ("https://a.example:8443/x?token=abc&b=c#d", "https://a.example:8443/x?token=•••&b=•••"),
            ("https://u:p@a.example/x@y?abc", "https://a.example/x@y?•••"),
            (
                "https://a.example/dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk/x",
                "https://a.example/dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk/x"
            ),
            ("https://a.example/?a=b=c?d=e", "https://a.example/?a=•••"),
            (
                "https://h.example/accounts/GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H/payments",
                "https://h.example/accounts/GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H/payments"
            ),
        ]
    )
    func known(text: String, shown: String) throws {
        #expect(RedactedURL(try #require(URL(string: text)), isKnown: true).description == shown)
    }

    @Test(
        "shows of a request the values that its rules let through, and that are what their rules say",
        arguments: [
            ("code=USDC&amount=25.5", "code=USDC&amount=25.5"), ("code=a%20b&amount=a+b", "code=•••&amount=•••"),
            ("id=3d1f0a52-52d1-4c0e-9d53-8f0f4d1f7a11", "id=3d1f0a52-52d1-4c0e-9d53-8f0f4d1f7a11"),
            ("id=ada", "id=ada"), ("id=Ada+Lovelace", "id=•••"), ("token=abc&other=x&abc", "token=•••&other=•••&•••"),
            (
                "from=GDQP2KPQGKIHYJGXNUIYOMHARUARCA7DJT5FO2FFOOKY3B2WSQHG4W37",
                "from=GDQP2KPQGKIHYJGXNUIYOMHARUARCA7DJT5FO2FFOOKY3B2WSQHG4W37"
            ), ("from=DE89370400440532013000", "from=•••"),
            ("code=iso4217%3AUSD", "code=iso4217%3AUSD"), ("code=&amount=%20", "code=•••&amount=•••"),
        ]
    )
    func values(query: String, shown: String) throws {
        var request = HTTPRequest(method: .get, url: try #require(URL(string: "https://a.example/x?\(query)")))
        let rules: [String: FieldRules.Rule] = [
            "code": .data, "amount": .data, "id": .name, "from": .account, "token": .secret,
        ]
        request.disclosure = Disclosure(.transfers, request: FieldRules(rules, others: .secret))
        #expect(RedactedURL(request).description == "https://a.example/x?\(shown)")
        request.disclosure = .nothing
        #expect(shown.contains("•••") || !RedactedURL(request).description.contains(shown))
    }

    @Test("a token in any part of an address is hidden, whatever it looks like", arguments: 0..<6)
    func tokens(place: Int) throws {
        for token in ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJHIn0.AAAAAAAA", "short", "1234", "abcdefgh", "G7-x_Y"] {
            let text = [
                "https://a.example/\(token)", "https://a.example/s/\(token)/x", "https://a.example/?\(token)",
                "https://a.example/?\(token)=1", "https://a.example/?t=\(token)#x",
                "https://\(token)@a.example/#\(token)",
            ][place]
            let url = try #require(URL(string: text))
            #expect(!RedactedURL(url).description.contains(token), "\(text)")
        }
    }

    @Test("stays short")
    func length() throws {
        let long = String(repeating: "x", count: 5000)
        let url = RedactedURL(try #require(URL(string: "https://a.example/\(long)?\(long)=1")), isKnown: true)
        #expect(url.description.count < 500)
    }
}
