import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import TestSupport
import Testing
import Timekeeping

@testable import HostedPages

@Suite("FormBrowser")
struct FormBrowserTests {
    private let http = HTTPClient()

    @Test("E57: walks from page to page as a browser does: cookies, redirects, hidden fields, origin")
    func walk() async throws {
        let kyc = try PageFixture.bytes("polaris-kyc")
        let done = try PageFixture.bytes("polaris-more-info")
        let server = try LoopbackServer { request, connection in
            switch (request.method, request.path) {
            case ("GET", "/webapp"):
                connection.respond(
                    200,
                    ["Content-Type: text/html", "Set-Cookie: sessionid=s1; Path=/"],
                    bytes: [UInt8](kyc)
                )
            case ("POST", "/sep24/transactions/deposit/webapp/submit"): connection.redirect(to: "/more_info?id=1")
            case ("GET", "/more_info"):
                connection.respond(200, ["Content-Type: text/html"], bytes: [UInt8](done))
            default: connection.respond(404)
            }
        }
        let browser = FormBrowser(http: http)
        let first = try await browser.open(Secret(server.url("/webapp?token=one-time")))
        let form = try #require(first.mainForm)
        let answers = PageFixture.secrets([
            "first_name": "Ada & Co", "last_name": "Lovelace", "email_address": "ada@example.com",
        ])
        let filling = FormFilling(form, of: first, with: answers)
        let last = try await browser.submit(form, of: first, answers: filling.answers)
        #expect(last.title == "Transaction More Info" && last.mainForm == nil)
        #expect(await browser.visitedPages == 2)

        let post = try #require(server.requests.first { $0.method == "POST" })
        let action = "/sep24/transactions/deposit/webapp/submit?transaction_id=71353ae0&asset_code=LABUSD&amount=100"
        #expect(post.target == action)
        #expect(
            post.text
                == "csrfmiddlewaretoken=5zG1MpRWvsNIVTc9&first_name=Ada+%26+Co&last_name=Lovelace"
                + "&email_address=ada%40example.com"
        )
        #expect(post.header("Cookie") == "sessionid=s1")
        #expect(post.header("Origin") == "http://127.0.0.1:\(server.port)")
        #expect(post.header("Referer") == "http://127.0.0.1:\(server.port)/webapp")
        #expect(server.requests.map(\.method) == ["GET", "POST", "GET"])
        #expect(server.requests.last?.header("Cookie") == "sessionid=s1")
    }

    @Test("addresses that redirect in a circle are no page, and are left to a person")
    func circle() async throws {
        let server = try LoopbackServer { _, connection in connection.redirect(to: "/again") }
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await FormBrowser(http: http).open(Secret(server.url("/webapp?token=one-time")))
        }
        #expect(error?.failure == .unanswered && error?.mayHaveSpentLink == true)
        #expect(error?.summary.contains(" redirects more than 10 times") == true, "\(String(describing: error))")
    }

    @Test(
        "a page that never comes whole is left to a person, and its link counts as used; one that was not asked for doesn't",
        arguments: [
            (TransportError.Reason.timedOut(.receiving, after: .seconds(30)), FailureKind.unanswered, true),
            (.timedOut(.waiting, after: .seconds(30)), .unanswered, true),
            (.timedOut(.connecting, after: .seconds(10)), .transport, false),
            (.connectionLost(curlMessage: "reset"), .transport, true),
        ]
    )
    func endless(reason: TransportError.Reason, failure: FailureKind, isSpent: Bool) async throws {
        let browser = FormBrowser(http: ScriptedHTTP { _, _ in .failure(reason) })
        let url = try Secret(#require(URL(string: "https://anchor.example/webapp?token=one-time")))
        for _ in 0..<2 {
            let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(url) }
            if case .alreadyOpened? = error?.reason, isSpent { continue }
            #expect(error?.failure == failure && error?.mayHaveSpentLink == isSpent)
            #expect(error?.isTransient == (failure == .transport))
            #expect(error?.summary.hasPrefix("the page anchor.example ") == true)
        }
    }

    @Test("a page that only asks for patience is replaced by the one that it names; each is a page of the visit")
    func patience() async throws {
        let http = ScriptedHTTP { request, count in
            switch (request.url.path(), count) {
            case ("/wait", 0..<20): .text("<meta http-equiv=refresh content=2><p>Please wait", type: "text/html")
            case ("/wait", _):
                .text("<meta http-equiv=refresh content='5;url=/form'><p>One moment", type: "text/html")
            default: .text("<form><input name=city></form>", type: "text/html")
            }
        }
        let clock = ManualClock(jumps: true)
        let begun = clock.now
        let browser = FormBrowser(http: http, clock: clock)
        var page = try await browser.open(Secret(#require(URL(string: "https://anchor.example/wait"))))
        while page.replacement != nil { page = try await browser.follow(page) }
        #expect(page.mainForm?.fields.map(\.name) == ["city"])
        #expect(begun.duration(to: clock.now) == .seconds(45))
        #expect(await browser.visitedPages == 22)
    }

    @Test("a page that only reloads itself ends with the pages that a visit may have, and is for a person then")
    func endlessPatience() async throws {
        let http = ScriptedHTTP { _, _ in .text("<meta http-equiv=refresh content=0><p>Wait", type: "text/html") }
        let clock = ManualClock(jumps: true)
        let begun = clock.now
        let browser = FormBrowser(http: http, clock: clock)
        let error = await #expect(throws: HostedPageError.self) {
            var page = try await browser.open(Secret(#require(URL(string: "https://anchor.example/wait"))))
            while page.replacement != nil { page = try await browser.follow(page) }
        }
        // It says “at once”, and is asked once a second.
        #expect(begun.duration(to: clock.now) >= .seconds(29))
        #expect(error?.summary.hasSuffix("the visit still goes on after 30 pages") == true)
        #expect(error?.failure == .unanswered && error?.help?.contains("via: browser") == true)
        #expect(http.requests.count == 30)
    }

    @Test(
        "a page is not replaced that asks something, or by a page of another origin, or later than a page may take",
        arguments: [
            "<meta http-equiv=refresh content='0; url=https://other.example/'><p>Wait",
            "<meta http-equiv=refresh content='31; url=/logout'><p>Wait",
            "<meta http-equiv=refresh content=9><form><input name=city></form>", "<p>Wait",
        ]
    )
    func noPatience(html: String) throws {
        #expect(try PageFixture.page(html: html).replacement == nil)
    }

    @Test("a form that comes back with status 400 is a page with complaints; without a form the status is an error")
    func rejection() async throws {
        let rejected = try PageFixture.bytes("polaris-kyc-refused")
        let server = try LoopbackServer { request, connection in
            if request.path == "/form" {
                connection.respond(400, ["Content-Type: text/html"], bytes: [UInt8](rejected))
            } else {
                connection.respond(
                    422,
                    ["Content-Type: text/html"],
                    body: "<h2>Error: 422</h2><p>Already complete?</p>"
                )
            }
        }
        let page = try await FormBrowser(http: http).open(Secret(server.url("/form")))
        #expect(page.isRejection && page.errors.count == 2)
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await FormBrowser(http: http).open(Secret(server.url("/over?token=one-time")))
        }
        #expect(
            error?.message.reveal()
                == "the page 127.0.0.1:\(server.port) answered with status 422: “Error: 422 Already complete?”"
        )
        #expect(error?.failure == .refused)
    }

    @Test("a server that is too busy for a page may be asked again, after the time that it says")
    func busy() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(429, ["Content-Type: text/html", "Retry-After: 7"], body: "<p>Slow down</p>")
        }
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await FormBrowser(http: http).open(Secret(server.url("/busy")))
        }
        #expect(error?.failure == .transport)
        #expect(error?.isTransient == true)
        #expect(error?.retryAfter == .seconds(7))
    }

    @Test(
        "an answer that is no page to go on with is an error that says what came, and not from which token",
        arguments: [
            (200, "application/json", "{}", "is not HTML but application/json", FailureKind.protocol),
            (200, "text/Other; a=b", "x", "is not HTML but text/Other", .protocol),
            (403, "text/html", "<h1>Forbidden</h1>", "answered with status 403: “Forbidden”", .refused),
            (500, "application/json", "{}", "answered with status 500", .transport),
            (304, "text/html", "", "answered with status 304", .refused),
        ]
    )
    func refused(status: Int, type: String, body: String, message: String, failure: FailureKind) async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(status, ["Content-Type: \(type)"], body: body)
        }
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await FormBrowser(http: http).open(Secret(server.url("/webapp?token=one-time")))
        }
        #expect(error?.message.reveal() == "the page 127.0.0.1:\(server.port) \(message)")
        #expect(error?.failure == failure)
        #expect(error?.description.contains("one-time") == false)
    }

    @Test(
        "a page from elsewhere leads to public addresses only",
        arguments: [
            ("https://anchor.example/webapp", Reach.publicNetwork),
            ("http://localhost:8000/webapp", .publicNetworkOrLoopback),
        ]
    )
    func reach(page: String, reach: Reach) async throws {
        let recorder = Recorder()
        _ = try await FormBrowser(http: recorder).open(Secret(try #require(URL(string: page))))
        #expect(recorder.requests.map(\.reach) == [reach])
    }

    @Test("E55: the one-time URL is opened once")
    func once() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(200, ["Content-Type: text/html"], body: "<p>Hello</p>")
        }
        let browser = FormBrowser(http: http)
        _ = try await browser.open(Secret(server.url("/webapp?token=one-time")))
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await browser.open(Secret(server.url("/webapp?token=one-time")))
        }
        guard case .alreadyOpened = error?.reason else {
            Issue.record("opened again")
            return
        }
        #expect(server.requests.count == 1)
    }

    @Test("a page that never ends is given up")
    func endless() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(
                200,
                ["Content-Type: text/html"],
                body: #"<form action="/again"><input name="q" value="1"><button>Next</button></form>"#
            )
        }
        var limits = PageLimits.standard
        limits.pages = 3
        let browser = FormBrowser(http: http, limits: limits)
        var page = try await browser.open(Secret(server.url()))
        for _ in 0..<2 { page = try await browser.submit(#require(page.mainForm), of: page) }
        let last = page
        let form = try #require(last.mainForm)
        let error = await #expect(throws: HostedPageError.self) { _ = try await browser.submit(form, of: last) }
        #expect(error?.summary.hasSuffix("is one too many: the visit still goes on after 3 pages") == true)
        #expect(error?.failure == .unanswered)
        #expect(server.requests.map(\.target) == ["/", "/again?q=1", "/again?q=1"])
    }

    @Test("a page of 10 MB is not read to its end")
    func tooLarge() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(200, ["Content-Type: text/html"], bytes: [UInt8](repeating: 0x20, count: 10 << 20))
        }
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await FormBrowser(http: http).open(Secret(server.url("/webapp?token=one-time")))
        }
        #expect(error?.summary == "the page 127.0.0.1:\(server.port) has more than 2097152 bytes")
        #expect(error?.failure == .unanswered)
    }

    @Test("a page that repeats what was answered does not bring it into messages", arguments: [200, 500])
    func repeatedAnswers(status: Int) async throws {
        let server = try LoopbackServer { request, connection in
            let html =
                request.method == "POST"
                ? "<title>Hello Lovelace</title><h1>Lovelace has no  account 12345678</h1>"
                : #"<form method="post"><input name="name"><input name="account"><button>Go</button></form>"#
            connection.respond(request.method == "POST" ? status : 200, ["Content-Type: text/html"], body: html)
        }
        let browser = FormBrowser(http: http)
        let page = try await browser.open(Secret(server.url()))
        let form = try #require(page.mainForm)
        let answers: [String: PageAnswer] = ["name": .text(Secret("Lovelace")), "account": .text(Secret("12345678"))]
        var said = ""
        do {
            let next = try await browser.submit(form, of: page, answers: answers)
            said = "\(next.title) \(next.text)"
            #expect(next.title == "Hello •••")
        } catch {
            said = error.description
            #expect(error.message.contains("“••• has no account •••”"))
        }
        #expect(!said.isEmpty && !said.contains("Lovelace") && !said.contains("12345678"))
    }

    @Test("where no program gets on, the ways to have a person open the page are named")
    func helpWithoutBrowser() {
        for reason in [HostedPageError.Reason.scriptNeeded, .noForm(title: "", frames: 0), .tooManyPages(limit: 3)] {
            let help = HostedPageError(reason, page: "anchor.example/webapp").help
            #expect(help?.contains("`via: link`") == true)
        }
    }

    @Test("a header sends its reader on as an element in the page does")
    func refreshHeader() async throws {
        let server = try LoopbackServer { request, connection in
            let headers = request.path == "/first" ? ["Refresh: 1; url=/second"] : []
            connection.respond(200, ["Content-Type: text/html"] + headers, body: "<p>\(request.path)</p>")
        }
        let browser = FormBrowser(http: http, clock: ManualClock(jumps: true))
        let first = try await browser.open(Secret(server.url("/first")))
        #expect(try await browser.follow(first).text == "/second")
    }

    @Test(
        "an answer of nothing but text is a page that asks nothing, and no end, as the Anchor Platform's test route gives it"
    )
    func plainText() async throws {
        let server = try LoopbackServer { _, connection in
            connection.respond(
                200,
                ["Content-Type: text/plain; charset=ISO-8859-1"],
                bytes: Array("The sep24 interactive \u{1B}[2Jhas been started.\nGr".utf8) + [0xFC, 0xDF]
                    + Array("e".utf8)
            )
        }
        let page = try await FormBrowser(http: http).open(Secret(server.url()))
        #expect(page.text == "The sep24 interactive [2Jhas been started.\nGrüße")
        #expect(page.ending == nil && page.forms.isEmpty && page.otherWays.isEmpty)
    }

    @Test("an anchor that cannot be reached leaves the URL unused")
    func unreachable() async throws {
        let server = try LoopbackServer { _, _ in }
        let url = server.url("/webapp?token=one-time")
        server.stop()
        let browser = FormBrowser(http: Unreachable())
        for _ in 0..<2 {
            let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(url)) }
            guard case .transport = error?.reason else {
                Issue.record("not tried again: \(String(describing: error))")
                return
            }
            #expect(error?.isRetryable == true)
            #expect(error?.failure == .transport)
            #expect(error?.description.contains("one-time") == false)
        }
    }
}

/// No one there.
struct Unreachable: HTTPExchanging {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.unreachable(curlMessage: ""), method: request.method, url: RedactedURL(request))
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents {
        HTTPClient().events(request)
    }
}
