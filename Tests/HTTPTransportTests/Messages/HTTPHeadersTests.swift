import Diagnostics
import HTTPTransport
import Testing
import Timekeeping

@Suite("HTTPHeaders")
struct HTTPHeadersTests {
    @Test("names differ in case only")
    func names() {
        var headers: HTTPHeaders = ["Content-Type": "a", "X": "1", "x": "2"]
        #expect(headers["content-TYPE"] == "a")
        #expect(headers.values(for: "X") == ["1", "2"])
        headers["X"] = "3"
        #expect(headers.fields == [.init(name: "Content-Type", value: "a"), .init(name: "X", value: "3")])
        headers["content-type"] = nil
        #expect(headers["Content-Type"] == nil)
        headers.add("x", "4")
        #expect(headers == ["x": "3", "X": "4"])
        #expect(headers.hashValue == (["X": "3", "x": "4"] as HTTPHeaders).hashValue)
        #expect(headers["K"] == nil && headers["\u{212A}"] == nil)
    }

    @Test("prints no credentials, however it is printed")
    func secrecy() {
        var headers: HTTPHeaders = ["Accept": "text/html", "cookie": "swordfish", "Set-Cookie": "swordfish"]
        headers.authorize(bearer: Secret("swordfish"))
        #expect(headers["authorization"] == "Bearer swordfish")
        var dumped = ""
        dump(headers, to: &dumped)
        #expect(headers.description.contains("Accept: text/html\ncookie: •••"))
        #expect("\(headers) \(String(reflecting: headers)) \(dumped)".contains("swordfish") == false)
    }

    @Test(
        "reads Retry-After as seconds or as a date",
        arguments: [
            ("0", .zero), ("120", .seconds(120)), ("3601", .seconds(3600)),
            ("99999999999999999999", .seconds(3600)), ("Tue, 06 Nov 2094 08:49:37 GMT", .seconds(3600)),
            ("Sun, 06 Nov 1994 08:49:47 GMT", .seconds(10)), ("Sunday, 06-Nov-94 08:49:47 GMT", .seconds(10)),
            ("Sun Nov  6 08:49:47 1994", .seconds(10)), ("Sun, 06 Nov 1994 08:00:00 GMT", .zero),
            ("", nil), ("-1", nil), ("1.5", nil), ("soon", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("1994-11-06T08:49:37Z", nil), ("a b-c-d e GMT", nil),
        ] as [(String, Duration?)]
    )
    func retryAfter(text: String, expected: Duration?) throws {
        let now = try #require(Timestamp(iso8601: "1994-11-06T08:49:37Z"))
        #expect((["retry-after": text] as HTTPHeaders).retryAfter(now: now) == expected)
    }

    @Test("compares the date of Retry-After to the server's own clock, which may be wrong")
    func retryAfterByItsClock() {
        let headers: HTTPHeaders = [
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After": "Sun, 06 Nov 1994 08:50:07 GMT",
        ]
        #expect(headers.retryAfter(now: Timestamp(unixSeconds: 0)) == .seconds(30))
        #expect(headers.retryAfter(now: Timestamp(unixSeconds: 2_000_000_000)) == .seconds(30))
    }

    @Test("reads the server's clock")
    func date() {
        let headers: HTTPHeaders = ["Date": "Sun, 06 Nov 1994 08:49:37 GMT"]
        #expect(headers.date == Timestamp(iso8601: "1994-11-06T08:49:37Z"))
        #expect(HTTPHeaders().date == nil)
        #expect(HTTPHeaders().retryAfter(now: Timestamp(unixSeconds: 0)) == nil)
    }
}
