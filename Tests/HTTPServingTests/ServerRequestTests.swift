import HTTPServing
import TestSupport
import Testing

@Suite("ServerRequest")
struct ServerRequestTests {
    @Test(
        "a target has a path and a query, and one in absolute form has a host as well",
        arguments: [
            ("/", "/", nil, "a"), ("/a?b", "/a", "b", "a"), ("/a?b?c=/d", "/a", "b?c=/d", "a"), ("/?", "/", "", "a"),
            ("/a?url=http://b/c", "/a", "url=http://b/c", "a"), ("a?url=http://b/c", "a", "url=http://b/c", "a"),
            ("http://b:80/c?d", "/c", "d", "b:80"), ("http://b", "/", nil, "b"), ("http://b?c=d", "/", "c=d", "b"),
            ("HTTPS://b/", "/", nil, "b"), ("http://", "/", nil, ""), ("*", "*", nil, "a"),
            ("b:443", "b:443", nil, "a"),
            ("/a%2Fb%3F?c%26", "/a%2Fb%3F", "c%26", "a"), ("/\u{301}?\u{301}x", "/\u{301}", "\u{301}x", "a"),
            ("", "", nil, "a"),
        ] as [(String, String, String?, String)]
    )
    func targets(target: String, path: String, query: String?, host: String) {
        let request = ServerRequest(method: .get, target: target, headers: [.host: "a"])
        #expect(request.path == path)
        #expect(request.query == query)
        #expect(request.authority == host)
    }

    @Test("over the wire, targets come as they were sent, but for their host")
    func overTheWire() async throws {
        try await serving(by: { .text("\($0.authority ?? "-") \($0.target)") }) { server in
            let client = try RawConnection(port: server.port)
            for (target, expected) in [
                ("/a%2Fb/%zz?x=%20+&&y=", "a /a%2Fb/%zz?x=%20+&&y="), ("http://b:1/c?d", "b:1 /c?d"),
                ("/a?b?c", "a /a?b?c"),
                ("/ü", "a /ü"), ("//a//", "a //a//"), ("*", "a *"), ("/" + String(repeating: "x", count: 20_000), nil),
            ] {
                #expect(try await client.exchange(get(target)).text == expected ?? "a \(target)")
            }
        }
    }

    @Test("the fields of a head come in their order, names in any case of letters, values without blanks around them")
    func fields() async throws {
        let lines: HTTPRouter.Handler = { request in
            .text(request.headers.all.map { "\($0.name.rawValue)=\($0.value)" }.joined(separator: "|"))
        }
        try await serving(by: lines) { server in
            let client = try RawConnection(port: server.port)
            let answer = try await client.exchange(get("/", "x-A:  1\t", "X-a:2", "Cookie: a=b; c=d", "X-B: ü: y"))
            #expect(answer.text == "Host=a|x-A=1|X-a=2|Cookie=a=b; c=d|X-B=ü: y")
        }
    }

    @Test("any method reaches the handler")
    func methods() async throws {
        try await serving(by: { .text($0.method.rawValue) }) { server in
            let client = try RawConnection(port: server.port)
            for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW", "get"] {
                #expect(try await client.exchange(get("/", method: method)).text == method)
            }
        }
    }

    @Test("a body that is known already heeds the limit as well")
    func knownBody() async throws {
        let body = RequestBody([1, 2, 3])
        #expect(try await body.collect(upTo: 3) == [1, 2, 3])
        await #expect(throws: BodyTooLarge.self) { _ = try await body.collect(upTo: 2) }
    }
}

@Suite("HTTPFields")
struct HTTPFieldsTests {
    @Test("names are the same in any case of ASCII letters, and the order of fields is kept")
    func names() {
        var fields: HTTPFields = ["Set-Cookie": "a", "X": "1", "set-cookie": "b"]
        #expect(fields[.setCookie] == "a")
        #expect(fields.values(of: "SET-COOKIE") == ["a", "b"])
        #expect(Set<HTTPFields.Name>(["Host", "HOST", "host", "hos", "h\u{F6}st"]).count == 3)
        fields["SET-cookie"] = "c"
        #expect(fields.all.map(\.value) == ["c", "1"])
        fields["Y"] = "2"
        fields[.setCookie] = nil
        fields.append("x", "3")
        #expect(fields.all.map(\.value) == ["1", "2", "3"])
        #expect(fields["nothing"] == nil)
        #expect(HTTPFields.Name("[") != "{")
    }

    @Test("a status is called what RFC 9110 calls it")
    func statuses() {
        #expect(HTTPStatus.ok.reasonPhrase == "OK")
        #expect(HTTPStatus.contentTooLarge.reasonPhrase == "Content Too Large")
        #expect(HTTPStatus(code: 799).reasonPhrase == "Unknown")
        #expect(HTTPStatus(code: -1).reasonPhrase == "Unknown")
    }
}
