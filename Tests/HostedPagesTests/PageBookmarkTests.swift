import Diagnostics
import Foundation
import HTTPTransport
import HostedPages
import TestSupport
import Testing

@Suite("PageBookmark")
struct PageBookmarkTests {
    private let http = HTTPClient()

    /// A link that works once, and pages that belong to anyone who has its cookie.
    private func server() throws -> LoopbackServer {
        let form = #"<form method="post" action="/next"><input name="city" required><button>Send</button></form>"#
        return try LoopbackServer { request, connection in
            let isKnown = request.header("Cookie") == "visit=v1"
            switch (request.method, request.path) {
            case ("GET", "/link") where request.header("Cookie") == nil:
                connection.respond(303, ["Location: /form?step=1", "Set-Cookie: visit=v1; Path=/"], body: "")
            case ("GET", "/form") where isKnown:
                connection.respond(200, ["Content-Type: text/html"], body: form)
            case ("POST", "/next") where isKnown:
                connection.respond(200, ["Content-Type: text/html"], body: "<title>Done</title>")
            default: connection.respond(403)
            }
        }
    }

    @Test("another browser goes on at the page that was shown, with the visit's cookies")
    func goesOn() async throws {
        let server = try server()
        let first = FormBrowser(http: http)
        let page = try await first.open(Secret(server.url("/link?token=one-time")))
        let bookmark = await first.bookmark(at: page)
        #expect(bookmark.url.reveal() == server.url("/form?step=1"))
        #expect(bookmark.pageCount == 1)

        let second = FormBrowser(continuing: bookmark, http: http)
        let again = try await second.reload()
        #expect(again.mainForm?.fields.map(\.name) == ["city"])
        let form = try #require(again.mainForm)
        let last = try await second.submit(form, of: again, answers: ["city": .text(Secret("Bern"))])
        #expect(last.title == "Done")
        #expect(await second.visitedPages == 3)
        #expect(server.requests.map(\.path) == ["/link", "/form", "/form", "/next"])
    }

    @Test("a page that was kept as it came is gone on with, in its own encoding, and not asked for again")
    func shown() async throws {
        let server = try LoopbackServer { request, connection in
            switch (request.method, request.path) {
            case ("GET", "/link"):
                let form = "<form method=post><input name=name value=Zo\u{EB} required><button>Send</button></form>"
                let headers = ["Content-Type: text/html; charset=iso-8859-1", "Set-Cookie: visit=v1; Path=/"]
                connection.respond(200, headers, bytes: form.unicodeScalars.map { UInt8($0.value) })
            case ("POST", "/link") where request.header("Cookie") == "visit=v1":
                connection.respond(200, ["Content-Type: text/html"], body: "<title>Done</title>")
            default: connection.respond(403)
            }
        }
        let first = FormBrowser(http: http)
        let page = try await first.open(Secret(server.url("/link?token=one-time")))
        let source = try #require(await first.source(of: page))
        let bookmark = await first.bookmark(at: page)
        for browser: any PageVisitor in [
            FormBrowser(continuing: bookmark, http: http),
            ChoosingBrowser(http: http, options: nil, continuing: bookmark),
        ] {
            let again = try await browser.show(source)
            #expect(again.place == page.place)
            let last = try await browser.submit(try #require(again.mainForm), of: again)
            #expect(last.title == "Done")
            #expect(await browser.visitedPages == 2)
        }
        #expect(server.requests.map(\.target) == Array(repeating: "/link?token=one-time", count: 3))
        #expect(server.requests.dropFirst().map(\.text) == ["name=Zo%EB", "name=Zo%EB"])
    }

    @Test("a browser that goes on does not open another link, and one without a bookmark reloads nothing")
    func oneVisit() async throws {
        let server = try server()
        let bookmark = PageBookmark(url: Secret(server.url("/form")), cookies: Secret(""), pageCount: 0)
        let opening = await #expect(throws: HostedPageError.self) {
            try await FormBrowser(continuing: bookmark, http: http).open(Secret(server.url("/link")))
        }
        #expect(opening?.summary.contains("was opened before") == true)
        let reloading = await #expect(throws: HostedPageError.self) { try await FormBrowser(http: http).reload() }
        #expect(reloading?.page == nil && reloading?.summary.hasPrefix("the page of the anchor ") == true)
        #expect(server.requests.isEmpty)
    }

    @Test("the cookies lost, the page is refused; in plain http elsewhere it is not asked for at all")
    func refused() async throws {
        let server = try server()
        let lost = PageBookmark(url: Secret(server.url("/form")), cookies: Secret(""), pageCount: 0)
        let error = await #expect(throws: HostedPageError.self) {
            try await FormBrowser(continuing: lost, http: http).reload()
        }
        #expect(error?.summary.contains("status 403") == true)
        let plain = try #require(URL(string: "http://anchor.example/form"))
        let insecure = await #expect(throws: HostedPageError.self) {
            try await FormBrowser(
                continuing: PageBookmark(url: Secret(plain), cookies: Secret(""), pageCount: 0),
                http: http
            ).reload()
        }
        #expect(insecure?.summary.contains("over plain http") == true)
    }
}
