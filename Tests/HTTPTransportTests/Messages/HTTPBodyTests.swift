import Foundation
import HTTPTransport
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
    func forms(pairs: [(String, String)], expected: String) {
        let (bytes, contentType) = HTTPBody.form(pairs).encoded()
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

    @Test("multipart bodies hold fields and files, byte by byte")
    func multipart() {
        let parts = [
            MultipartPart(name: "amount", value: "1.50"),
            MultipartPart(
                name: "a\"\r\nb",
                filename: "f\".png",
                contentType: "image/png\r\nX: y",
                bytes: [0, 255, 13, 10]
            ),
        ]
        let (bytes, contentType) = HTTPBody.multipart(parts).encoded(boundary: "BB")
        let expected =
            "--BB\r\nContent-Disposition: form-data; name=\"amount\"\r\n\r\n1.50\r\n"
            + "--BB\r\nContent-Disposition: form-data; name=\"a%22%0D%0Ab\"; filename=\"f%22.png\"\r\n"
            + "Content-Type: image/pngX: y\r\n\r\n"
        #expect(contentType == "multipart/form-data; boundary=BB")
        #expect(bytes == Array(expected.utf8) + [0, 255, 13, 10] + Array("\r\n--BB--\r\n".utf8))
    }

    @Test("every multipart body has a boundary of its own")
    func boundaries() {
        let body = HTTPBody.multipart([])
        #expect(body.encoded().contentType != body.encoded().contentType)
    }

    @Test("JSON goes out with the numbers that came in")
    func json() throws {
        let (bytes, contentType) = HTTPBody.json(["amount": .number("10.0"), "ok": true]).encoded()
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"amount":10.0,"ok":true}"#)
        #expect(contentType == "application/json")
    }
}
