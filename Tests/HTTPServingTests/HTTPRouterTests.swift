import HTTPServing
import TestSupport
import Testing

@Suite("HTTPRouter")
struct HTTPRouterTests {
    /// A router whose handlers say their route, and whose fallback says 404 or the methods that are allowed.
    private func router(_ routes: (HTTPRouter.Handler, ServerRequest.Method, String)...) -> HTTPRouter {
        var router = HTTPRouter { _, allowed in
            let methods = allowed.map(\.rawValue).joined(separator: ", ")
            return allowed.isEmpty
                ? .text("no route", status: .notFound)
                : .text("", status: .methodNotAllowed, [.allow: methods])
        }
        for (handler, method, path) in routes { router.on(path, method, handler: handler) }
        return router
    }

    private func said(_ path: String) -> HTTPRouter.Handler {
        { request in
            let parameters = request.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return .text(([path] + parameters).joined(separator: " "))
        }
    }

    private func answer(_ router: HTTPRouter, _ method: ServerRequest.Method, _ target: String) async throws -> String {
        let response = try await router.respond(to: ServerRequest(method: method, target: target))
        guard response.status == .ok else { return "\(response.status.code) \(response.headers[.allow] ?? "")" }
        return String(decoding: try await response.body.collect(), as: UTF8.self)
    }

    @Test(
        "a path is found by its parts, and a literal part is preferred",
        arguments: [
            ("/", ""), ("", ""), ("/accounts", "accounts"), ("/accounts/", "accounts"), ("//accounts?x=/y", "accounts"),
            ("/accounts/G1", "accounts/{id} id=G1"), ("/accounts/data", "accounts/data"),
            ("/accounts/G1/data/a%2Fb", "accounts/{id}/data/{key} id=G1 key=a%2Fb"),
            ("/accounts/G1/data/%zz", "accounts/{id}/data/{key} id=G1 key=%zz"),
            ("/accounts/\u{301}x", "accounts/{id} id=\u{301}x"),
            ("/assets/usd/fees", "assets/{code}/fees code=usd"),
            ("/assets/native/prices", "assets/native/{what} what=prices"),
            ("/assets/native/fees", "assets/native/{what} what=fees"),
            ("/Accounts", "404 "), ("/accounts/G1/data", "404 "), ("/accounts/G1/data/a/b", "404 "), ("/*", "404 "),
        ]
    )
    func paths(target: String, expected: String) async throws {
        let paths = [
            "", "accounts", "accounts/{id}", "accounts/data", "accounts/{id}/data/{key}", "assets/{code}/fees",
            "assets/native/{what}",
        ]
        var router = router()
        for path in paths { router.on(path, .get, handler: said(path)) }
        #expect(try await answer(router, .get, target) == expected)
    }

    @Test("the fallback is told the methods of a path, each once and in the order of their routes")
    func allowed() async throws {
        let router = router(
            (said("put"), .put, "a/{id}"),
            (said("get"), .get, "a/{id}"),
            (said("again"), .get, "a/{id}"),
            (said("own"), .delete, "a/b")
        )
        #expect(try await answer(router, .post, "/a/c") == "405 PUT, GET")
        #expect(try await answer(router, .get, "/a/c") == "get id=c")
        // A literal path hides the methods of the one with a parameter.
        #expect(try await answer(router, .get, "/a/b") == "405 DELETE")
        #expect(try await answer(router, .head, "/a/c") == "get id=c")
        #expect(try await answer(router, ServerRequest.Method(rawValue: "get"), "/a/c") == "405 PUT, GET")
    }

    @Test("the first of two routes with the same method and path counts, and HEAD has its own before that of GET")
    func order() async throws {
        let router = router(
            (said("first"), .get, "a"),
            (said("second"), .get, "a"),
            (said("head"), .head, "a")
        )
        #expect(try await answer(router, .get, "/a") == "first")
        #expect(try await answer(router, .head, "/a") == "head")
    }

    @Test("a 404 of a route is not the fallback's")
    func ownNotFound() async throws {
        let router = router(({ _ in .text("no such account", status: .notFound) }, .get, "accounts/{id}"))
        let own = try await router.respond(to: ServerRequest(method: .get, target: "/accounts/G1"))
        #expect(try await own.body.collect() == Array("no such account".utf8))
        let other = try await router.respond(to: ServerRequest(method: .get, target: "/account"))
        #expect(try await other.body.collect() == Array("no route".utf8))
    }

    @Test("whatever paths are asked, the parts that a route leaves open are those of the path")
    func anyPath() async throws {
        var numbers = Numbers(state: 21)
        let letters = ["a", "b", "%2F", "é", "\u{301}", ".", "..", "=", "&", "{id}", " "]
        let router = router((said("{a}/x/{b}"), .get, "{a}/x/{b}"))
        for _ in 0..<500 {
            let parts = (0..<3).map { _ in
                (0...numbers.next(below: 3)).map { _ in letters[numbers.next(below: 11)] }.joined()
            }
            let answered = try await answer(router, .get, "/\(parts[0])/x/\(parts[1])?\(parts[2])")
            #expect(answered == "{a}/x/{b} a=\(parts[0]) b=\(parts[1])")
        }
    }

    @Test("over the wire, HEAD has the length of GET and no body")
    func head() async throws {
        var router = router((said("accounts/{id}"), .get, "accounts/{id}"))
        router.on("events", .get) { _ in .stream { try await $0.write("data: 1\n\n") } }
        router.on("file", .get) { _ in .stream(length: 4) { try await $0.write("file") } }
        try await serving(by: { [router] in try await router.respond(to: $0) }) { server in
            let client = try RawConnection(port: server.port)
            for (path, length) in [("/accounts/G1", ["19"]), ("/events", []), ("/file", ["4"]), ("/other", ["8"])] {
                let whole = try await client.exchange(get(path))
                let head = try await client.exchange(get(path, method: "HEAD"), isHead: true)
                #expect(head.status == whole.status)
                #expect(whole.values("Content-Length") == length)
                if !length.isEmpty { #expect(head.values("Content-Length") == length) }
            }
        }
    }
}
