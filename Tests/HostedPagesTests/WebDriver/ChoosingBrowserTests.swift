import Diagnostics
import Foundation
import HTTPTransport
import HostedPages
import TestSupport
import Testing

@Suite("ChoosingBrowser", .serialized)
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
        #expect(second.mainForm?.visibleFields.map(\.label) == ["First name", "E-mail", "Date of birth"])
        #expect(await visitor.visitedPages == 3)
        await visitor.close()
        #expect(server.requests.count { $0.path == "/link" } == 1 && server.requests.count { $0.method == "POST" } == 1)
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
