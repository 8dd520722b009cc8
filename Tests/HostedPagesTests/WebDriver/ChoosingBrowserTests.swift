import Diagnostics
import Foundation
import HTTPTransport
import HostedPages
import Synchronization
import TestLanes
import TestSupport
import Testing

@Suite("ChoosingBrowser", .tags(.thorough, .browser), .serialized)
struct ChoosingBrowserTests {
    /// A form that any reader sends, and behind it a page that is nothing but script.
    private func server() throws -> LoopbackServer {
        let wizard = String(decoding: try PageFixture.bytes("wizard"), as: UTF8.self)
        return try LoopbackServer { request, connection in
            let isKnown = request.header("Cookie")?.contains("visit=v1") == true
            switch (request.method, request.path) {
            case ("GET", "/link"):
                connection.page(
                    "<form method=post action=/terms><button>Begin</button></form>",
                    ["Set-Cookie: visit=v1; Path=/"]
                )
            case ("POST", "/terms") where isKnown: connection.redirect(303, to: "/app")
            case ("GET", "/app") where isKnown: connection.page(wizard)
            case ("GET", "/api/start") where isKnown:
                connection.respond(200, ["Content-Type: application/json"], body: "{}")
            default: connection.respond(403)
            }
        }
    }

    @Test(
        "goes from forms to a browser where a page needs scripts, in one visit",
        .enabled(if: RealBrowser.isInstalled, RealBrowser.reason)
    )
    func changes() async throws {
        let server = try server()
        let visitor = ChoosingBrowser(http: HTTPClient(), options: RealBrowser.options())
        let first = try await visitor.open(Secret(server.url("/link?token=one-time")))
        #expect(await visitor.way == .form)
        let second = try await visitor.submit(try #require(first.mainForm), of: first)
        #expect(await visitor.way == .webdriver)
        #expect(second.mainForm?.visibleFields.map(\.label) == ["First name", "Email", "Date of birth"])
        #expect(await visitor.visitedPages == 3)
        await visitor.close()
        #expect(server.requests.count { $0.path == "/link" } == 1 && server.requests.count { $0.method == "POST" } == 1)
    }

    /// Pages that come once: by a link that works once, and as the answer to a form that was sent.
    private func onceServer() throws -> LoopbackServer {
        let script = #"""
            <title>Start</title><div id="root"></div><noscript>You need JavaScript</noscript>
            <script>
            document.getElementById('root').innerHTML = `<form method=post action="finish?a=1">
            <label>First name <input name=first_name required></label><button>Go</button></form>`;
            </script>
            """#
        let opened = Mutex(false)
        return try LoopbackServer { request, connection in
            let isKnown = request.header("Cookie")?.contains("visit=v1") == true
            switch (request.method, request.path) {
            case ("GET", "/deep/link"):
                let isFirst = opened.withLock { opened in
                    defer { opened = true }
                    return !opened
                }
                if isFirst {
                    connection.page(script, ["Set-Cookie: visit=v1; Path=/; HttpOnly"])
                } else {
                    connection.respond(403)
                }
            case ("GET", "/form"):
                connection.page(
                    "<form method=post action=/deep/answer><button>Go</button></form>",
                    ["Set-Cookie: visit=v1; Path=/"]
                )
            case ("POST", "/deep/answer") where isKnown: connection.page(script)
            case ("POST", "/deep/finish") where isKnown: connection.page("<p>Thank you</p>")
            // As frameworks answer for what isn't there: a page with scripts, which may not run.
            case ("GET", _):
                connection.respond(
                    404,
                    ["Content-Type: text/html", "Content-Security-Policy: default-src 'none'"],
                    body: "<script>location = '/elsewhere'</script>Cannot GET"
                )
            default: connection.respond(405)
            }
        }
    }

    @Test(
        "a page that needs scripts is handed to the browser as it came: a link is opened once, a form is sent once",
        .enabled(if: RealBrowser.isInstalled, RealBrowser.reason),
        arguments: ["/deep/link?token=one-time", "/form"]
    )
    func handsOver(path: String) async throws {
        let server = try onceServer()
        let visitor = ChoosingBrowser(http: HTTPClient(), options: RealBrowser.options())
        var page = try await visitor.open(Secret(server.url(path)))
        if path == "/form" { page = try await visitor.submit(try #require(page.mainForm), of: page) }
        #expect(await visitor.way == .webdriver)
        #expect(page.title == "Start" && page.mainForm?.visibleFields.map(\.label) == ["First name"])
        #expect(page.url.reveal().path() == (path == "/form" ? "/deep/answer" : "/deep/link"))
        let last = try await visitor.submit(
            try #require(page.mainForm),
            of: page,
            answers: ["first_name": .text(Secret("Ada"))]
        )
        #expect(last.text.contains("Thank you"))
        await visitor.close()
        #expect(server.requests.count { $0.path == "/deep/link" || $0.path == "/deep/answer" } == 1)
        let sent = server.requests.first { $0.path == "/deep/finish" }
        #expect(sent?.target == "/deep/finish?a=1" && sent?.text == "first_name=Ada")
        #expect(
            !server.requests.contains {
                $0.path == "/elsewhere" || (RealBrowser.isChromium && $0.path == "/robots.txt")
            }
        )
    }

    @Test(
        "a page at a link that works once is shown to a browser of another process, as long as nothing was sent from it",
        .enabled(if: RealBrowser.isInstalled && RealBrowser.isChromium, RealBrowser.reason),
        arguments: [PageWay.form, .webdriver]
    )
    func shownLater(way: PageWay) async throws {
        let server = try onceServer()
        func visitor(_ bookmark: PageBookmark?) -> any PageVisitor {
            if way == .webdriver {
                return WebDriverBrowser(continuing: bookmark, http: HTTPClient(), options: RealBrowser.options())
            }
            return ChoosingBrowser(http: HTTPClient(), options: RealBrowser.options(), continuing: bookmark)
        }
        let first = visitor(nil)
        let page = try await first.open(Secret(server.url("/deep/link?token=one-time")))
        let source = try #require(await first.source(of: page))
        #expect(source.html.reveal().contains("You need JavaScript"))
        let second = visitor(await first.bookmark(at: page))
        await first.close()
        let again = try await second.show(source)
        #expect(again.title == "Start" && again.place == page.place)
        let answers = ["first_name": PageAnswer.text(Secret("Ada"))]
        let last = try await second.submit(try #require(again.mainForm), of: again, answers: answers)
        #expect(last.text.contains("Thank you"))
        #expect(await second.source(of: last) == nil)
        await second.close()
        #expect(server.requests.count { $0.path == "/deep/link" } == 1)
    }

    @Test("without a browser the page is what the form reader makes of it, and says what it needs")
    func stays() async throws {
        let server = try server()
        for options in [nil, WebDriverOptions(path: "/nowhere")] {
            let visitor = ChoosingBrowser(http: HTTPClient(), options: options)
            let first = try await visitor.open(Secret(server.url("/link?token=one-time")))
            let second = try await visitor.submit(try #require(first.mainForm), of: first)
            #expect(await visitor.way == .form)
            #expect(second.needsScript && second.obstacle?.failure == .unanswered)
            #expect(second.otherWays == [.webdriver, .browser, .link])
        }
    }
}
