import Foundation
import HTTPTransport
import JSON
import Testing

@Suite("HTTPBody")
struct HTTPBodyTests {
    @Test(
        "forms escape everything that has a meaning",
        arguments: [
            ([("a", "b"), ("c", "")], "a=b&c="), ([("a b", "1+1=2&3")], "a+b=1%2B1%3D2%263"),
            ([("ä", "€\n%")], "%C3%A4=%E2%82%AC%0A%25"), ([("x", "A-Z_a.z*09~")], "x=A-Z_a.z*09%7E"), ([], ""),
        ] as [([(String, String)], String)]
    )
    func forms(pairs: [(String, String)], expected: String) throws {
        let (bytes, contentType) = try #require(HTTPBody.form(pairs).encoded())
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        #expect(contentType == "application/x-www-form-urlencoded")
    }

    @Test("a query keeps what is there and escapes what servers would read differently")
    func query() throws {
        let url = try #require(URL(string: "https://a.example/x?y=1#z"))
        #expect(
            url.appendingQuery([("m", "a+b/c="), ("t", "é 1")]).absoluteString
                == "https://a.example/x?y=1&m=a%2Bb%2Fc%3D&t=%C3%A9+1#z"
        )
        #expect(url.appendingQuery([]) == url)
        let bare = try #require(URL(string: "https://a.example"))
        #expect(bare.appendingQuery([("a", "b")]).absoluteString == "https://a.example?a=b")
    }

    @Test("JSON goes out with the numbers that came in")
    func json() throws {
        let (bytes, contentType) = try #require(HTTPBody.json(["amount": .number("10.0"), "ok": true]).encoded())
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"amount":10.0,"ok":true}"#)
        #expect(contentType == "application/json")
    }
}
