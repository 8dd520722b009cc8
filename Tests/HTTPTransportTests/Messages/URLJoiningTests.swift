import Foundation
import HTTPTransport
import Testing

@Suite("URL joining")
struct URLJoiningTests {
    @Test(
        "E39: segments follow the path, escaped, and a query stays behind them",
        arguments: [
            ("https://a.example", "https://a.example/x/y%20z"),
            ("https://a.example/", "https://a.example/x/y%20z"),
            ("https://a.example/base", "https://a.example/base/x/y%20z"),
            ("https://a.example/base//", "https://a.example/base/x/y%20z"),
            ("https://a.example/a%2Fb?q=1&r=%2B#top", "https://a.example/a%2Fb/x/y%20z?q=1&r=%2B#top"),
            ("http://[::1]:8000/base", "http://[::1]:8000/base/x/y%20z"),
        ]
    )
    func joining(_ base: String, _ expected: String) throws {
        let url = try #require(URL(string: base)).appendingSegments("x", "y z")
        #expect(url.absoluteString == expected)
    }

    @Test("a segment stays one, whatever is in it")
    func segments() throws {
        let url = try #require(URL(string: "https://a.example"))
        #expect(url.appendingSegments("a/b?c#d;e").absoluteString == "https://a.example/a%2Fb%3Fc%23d%3Be")
        #expect(url.appendingSegments("ü").absoluteString == "https://a.example/%C3%BC")
    }

    @Test(
        "the transport asks https, and http on this machine",
        arguments: [
            ("https://a.example", true, false), ("http://a.example", false, false), ("http://localhost:1", true, true),
            ("http://127.0.0.1", true, true), ("http://[::1]", true, true), ("https://localhost", true, true),
            ("https://u:p@a.example", false, false), ("ftp://localhost", false, false), ("nonsense", false, false),
            ("http://localhost.a.example", false, false),
        ]
    )
    func asking(_ text: String, _ isAskable: Bool, _ isLoopback: Bool) throws {
        let url = try #require(URL(string: text))
        #expect(url.isAskable == isAskable)
        #expect(url.isLoopback == isLoopback)
    }
}
