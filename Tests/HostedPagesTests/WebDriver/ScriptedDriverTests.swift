import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import HostedPages
import JSON
import Synchronization
import TestSupport
import Testing
import Timekeeping

@Suite("WebDriverBrowser with a driver that does as it is told")
struct ScriptedDriverTests {
    private let page = URL(string: "https://anchor.example/webapp?token=one-time")

    private static func options(_ remote: String = "http://127.0.0.1:4444") -> WebDriverOptions {
        var options = WebDriverOptions(path: "")
        options.remote = URL(string: remote)
        return options
    }

    private static func refusal(_ code: String, _ message: String, status: Int) -> ScriptedHTTP.Reply {
        let value: JSONValue = ["value": ["error": .string(code), "message": .string(message), "stacktrace": ""]]
        return .json(value.text, status: status)
    }

    /// A dialog that a click opens.
    private enum Dialog {
        /// An `alert`.
        case tells
        /// A `confirm`.
        case asks
    }

    /// A driver of a browser with one page, which is what `snapshot` says.
    private static func driver(
        pulse: @escaping @Sendable (Int) -> JSONValue? = { _ in nil },
        snapshot: String = "<title>Deposit</title><p>Thank you.</p><a href=/on>Go on</a>",
        at address: String = "https://anchor.example/webapp?token=one-time",
        taking file: String? = nil,
        dialog: Dialog? = nil
    ) -> ScriptedHTTP {
        let looks = Mutex(0)
        let isDialogOpen = Mutex(false)
        let asked = Mutex(0)
        return ScriptedHTTP { request, _ in
            let path = request.url.path().replacing("/wd", with: "")
            let body = try? JSONValue.parse(request.bodyText)
            switch (request.method, path) {
            case (.post, "/session"): return .json(#"{"value":{"sessionId":"s1","capabilities":{}}}"#)
            case (.get, "/session/s1/window"): return .json(#"{"value":"w0"}"#)
            case (.get, "/session/s1/window/handles"): return .json(#"{"value":["w0","w1"]}"#)
            case (.get, "/session/s1/alert/text"): return .json(#"{"value":"Are you sure?"}"#)
            case (.post, "/session/s1/alert/dismiss"):
                isDialogOpen.withLock { $0 = false }
                return .json(#"{"value":null}"#)
            case (.post, "/session/s1/element/e1/click"):
                isDialogOpen.withLock { $0 = dialog != nil }
                if dialog == .asks { asked.withLock { $0 += 1 } }
                return .json(#"{"value":null}"#)
            case (.post, "/session/s1/se/file"):
                guard let file else { return refusal("unknown command", "", status: 404) }
                return .json(JSONValue.object(["value": .string(file)]).text)
            case (.post, "/session/s1/file"): return refusal("unknown command", "", status: 404)
            case (.post, "/session/s1/execute/sync"):
                let script = body?["script"]?.string ?? ""
                if script.contains("return location.href") { return .json(#"{"value":"about:blank"}"#) }
                if script.contains("isConnected") {
                    return .json(#"{"value":{"element-6066-11e4-a52e-4f735466cecf":"e1"}}"#)
                }
                if script.contains("document.readyState") {
                    let look = looks.withLock { looks in
                        defer { looks += 1 }
                        return looks
                    }
                    guard !isDialogOpen.withLock({ $0 }), case .object(var value)? = pulse(look) else {
                        return refusal("unexpected alert open", "{Alert text : Are you sure?}", status: 500)
                    }
                    value["asked"] = .number("\(asked.withLock { $0 })")
                    return .json(JSONValue.object(["value": .object(value)]).text)
                }
                if script.contains("<!doctype html>") {
                    let value: JSONValue = ["html": .string(snapshot), "url": .string(address)]
                    return .json(JSONValue.object(["value": value]).text)
                }
                return .json(#"{"value":null}"#)
            default: return .json(#"{"value":null}"#)
            }
        }
    }

    private static func ready(_ sum: String = "1", ready: String = "complete") -> JSONValue {
        [
            "url": "https://anchor.example/webapp?token=one-time", "origin": "1", "sum": .string(sum),
            "ready": .string(ready), "busy": 0, "status": 200,
        ]
    }

    @Test("a page counts as ready when nothing has changed for half a second, by the clock that is handed in")
    func settles() async throws {
        let http = Self.driver(pulse: { look in Self.ready(look < 7 ? "\(look)" : "done") })
        let clock = ManualClock(jumps: true)
        let begun = clock.now
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: clock)
        let page = try await browser.open(Secret(#require(page)))
        #expect(page.title == "Deposit" && page.links.map(\.label) == ["Go on"])
        // Seven looks that differ, and half a second of quiet after them.
        #expect(begun.duration(to: clock.now) == .milliseconds(1_200))
        await browser.close()
        #expect(http.log.last == "DELETE /session/s1")
        let opened = http.requests.filter { $0.bodyText.contains("one-time") }
        #expect(opened.count == 1, "the one-time URL was opened \(opened.count) times")
    }

    @Test("a page that never loads is given up in time, and its token is told by nobody")
    func slow() async throws {
        let clock = ManualClock(jumps: true)
        let begun = clock.now
        let browser = WebDriverBrowser(
            http: Self.driver(pulse: { _ in Self.ready(ready: "loading") }),
            options: Self.options(),
            clock: clock
        )
        let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(#require(page))) }
        #expect(error?.summary == "the page anchor.example was not ready after 30 seconds")
        #expect(error?.failure == .unanswered && error?.mayHaveSpentLink == true)
        #expect(begun.duration(to: clock.now) == .seconds(30))
    }

    @Test("a certificate that the browser doesn't trust is named, wherever its page of errors hides the reason")
    func untrusted() async throws {
        let hidden = "<title>Privacy error</title><p>Not private</p><p hidden>NET::ERR_CERT_AUTHORITY_INVALID</p>"
        let http = Self.driver(
            pulse: { _ in Self.ready() },
            snapshot: hidden,
            at: "chrome-error://chromewebdata/"
        )
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock(jumps: true))
        let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(#require(page))) }
        #expect(error?.summary.contains("could not be loaded by the browser: ERR_CERT_AUTHORITY_INVALID") == true)
        #expect(error?.help?.contains("add the authority to the browser") == true)
    }

    @Test("a page of more bytes than are read of one is not taken for a shorter one")
    func large() async throws {
        guard case .object(var pulse) = Self.ready() else { return }
        pulse["bytes"] = 10_500_000
        let big = JSONValue.object(pulse)
        let http = Self.driver(pulse: { _ in big })
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock(jumps: true))
        let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(#require(page))) }
        #expect(error?.summary == "the page anchor.example holds more than is read of a page")
        #expect(error?.failure == .unanswered)
    }

    private static let form = """
        <form method=post><input name=a data-windlass=0><button data-windlass=1>Send</button></form>
        """

    @Test(
        "a page that leads itself over plain http, to this machine or into a private network is not filled in",
        arguments: [
            ("http://127.0.0.1:8080/form", "leads to 127.0.0.1:8080 over plain http", false),
            ("http://other.example/form", "leads to other.example over plain http", true),
            ("https://localhost/form", "localhost is this machine", false),
            ("https://10.1.2.3/form", "10.1.2.3 is this machine or one of a private network", false),
            ("https://[fd00::1]/form", "fd00::1 is this machine or one of a private network", false),
        ]
    )
    func strays(to address: String, _ words: String, allowed: Bool) async throws {
        let http = Self.driver(pulse: { _ in Self.ready() }, snapshot: Self.form, at: address)
        let clock = ManualClock(jumps: true)
        var options = Self.options()
        // What is allowed in private networks is not to go without TLS.
        options.allowsPrivateAddresses = allowed
        let browser = WebDriverBrowser(http: http, options: options, clock: clock)
        let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(#require(page))) }
        #expect(error?.summary.contains(words) == true, "\(error?.summary ?? "")")
        #expect(error?.failure == (words.hasSuffix("plain http") ? .protocol : .transport))
        #expect(error?.isRetryable == false)
        #expect(!http.log.contains { $0.contains("/element/") })
    }

    @Test(
        "pages of private networks are filled in where they are allowed, and those of this machine where they begin here"
    )
    func allowed() async throws {
        for (address, isAllowed) in [("https://10.1.2.3/form", true), ("http://127.0.0.1:8080/form", false)] {
            let http = Self.driver(pulse: { _ in Self.ready() }, snapshot: Self.form, at: address)
            var options = Self.options()
            options.allowsPrivateAddresses = isAllowed
            let browser = WebDriverBrowser(http: http, options: options, clock: ManualClock(jumps: true))
            let begin = isAllowed ? page : URL(string: "http://localhost:8000/webapp")
            #expect(try await browser.open(Secret(#require(begin))).mainForm != nil)
            // A browser that begins elsewhere, and is allowed no more, finds no addresses for private hosts.
            #expect(!http.requests[0].bodyText.contains("host-resolver-rules"))
        }
        let http = Self.driver(pulse: { _ in Self.ready() })
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock(jumps: true))
        _ = try await browser.open(Secret(#require(page)))
        #expect(http.requests[0].bodyText.contains("MAP 127.*.*.* ~NOTFOUND, "))
    }

    @Test("no frame is entered, whatever it holds")
    func frame() async throws {
        let snapshot = "<title>Deposit</title><iframe src=/x title=Details></iframe>"
        let http = Self.driver(pulse: { _ in Self.ready() }, snapshot: snapshot)
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock(jumps: true))
        let outer = try await browser.open(Secret(#require(page)))
        #expect(outer.mainForm == nil && outer.links.isEmpty && outer.frameCount == 1)
        #expect(!http.log.contains("POST /session/s1/frame"))
    }

    @Test("an alert is answered, and what it says is told once")
    func alerts() async throws {
        let http = Self.driver(
            pulse: { look in look < 2 ? nil : Self.ready() },
            snapshot: "<form method=post><input name=a></form>"
        )
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock(jumps: true))
        let page = try await browser.open(Secret(#require(page)))
        #expect(page.errors == ["Are you sure?"])
        #expect(http.log.count { $0 == "POST /session/s1/alert/dismiss" } == 2)
        #expect(!http.log.contains("POST /session/s1/alert/accept"))
    }

    @Test("a dialog that asks stops the visit, and nothing is confirmed", arguments: [true, false])
    func dialogs(asks: Bool) async throws {
        let http = Self.driver(
            pulse: { _ in Self.ready() },
            snapshot: "<title>Deposit</title><a href=/on data-windlass=0>Go on</a>",
            dialog: asks ? .asks : .tells
        )
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock(jumps: true))
        let page = try await browser.open(Secret(#require(page)))
        let link = try #require(page.links.first)
        if asks {
            let error = await #expect(throws: HostedPageError.self) { _ = try await browser.take(link, of: page) }
            let words = "asks in a dialog before it goes on, and nothing was confirmed: “Are you sure?”"
            #expect(error?.message.reveal().contains(words) == true, "\(String(describing: error))")
            #expect(error?.summary.contains("sure") == false && error?.failure == .unanswered)
        } else {
            #expect(try await browser.take(link, of: page).errors == ["Are you sure?"])
        }
        #expect(http.log.count { $0 == "POST /session/s1/alert/dismiss" } == 1)
        #expect(!http.log.contains("POST /session/s1/alert/accept"))
    }

    @Test("the error of a driver that can't open a browser is shown, and its words are prose")
    func noSession() async throws {
        let http = ScriptedHTTP { _, _ in
            Self.refusal(
                "session not created",
                "session not created: see https://anchor.example/?token=one-time\nStacktrace: #0",
                status: 500
            )
        }
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock())
        let url = try Secret(#require(page))
        for _ in 0..<2 {
            // The URL was not opened, so it can be.
            let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(url) }
            let start = "the page anchor.example needs a browser, and its driver opened none (session not created): "
            #expect(error?.summary == start + "“•••”")
            #expect(error?.message.reveal() == start + "“session not created: see https://anchor.example/•••”")
        }
    }

    @Test(
        "who answers as no driver does is no driver",
        arguments: [#"{"status":0}"#, "<html>", #"{"value":{"message":"x"}}"#]
    )
    func noDriver(body: String) async throws {
        let http = ScriptedHTTP { _, _ in .json(body, status: body.contains("message") ? 500 : 200) }
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock())
        let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(#require(page))) }
        guard case .webDriver(let problem)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.kind == .noAnswer)
    }

    @Test(
        "a file is handed to a browser of this machine, and to none elsewhere",
        arguments: [("http://127.0.0.1:4444", true), ("https://grid.example/wd", false)]
    )
    func remoteFiles(endpoint: String, isNear: Bool) async throws {
        let http = Self.driver(
            pulse: { _ in Self.ready() },
            snapshot:
                "<form method=post><input type=file name=photo data-windlass=0><button data-windlass=1>Send</button></form>"
        )
        let browser = WebDriverBrowser(http: http, options: Self.options(endpoint), clock: ManualClock(jumps: true))
        let page = try await browser.open(Secret(#require(page)))
        let form = try #require(page.mainForm)
        let file = PageFile(name: "p.png", contentType: "image/png", bytes: Secret([1]))
        let error = await #expect(throws: HostedPageError.self) {
            // The page never goes on, so that an error comes of it in either case.
            _ = try await browser.submit(form, of: page, answers: ["photo": .file(file)])
        }
        guard case .webDriver(let problem)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.kind == (isNear ? .stuck(seconds: 15) : .remoteFile))
        let handed = http.requests.filter { $0.url.path().hasSuffix("/element/e1/value") }
        #expect(handed.count == (isNear ? 1 : 0))
        #expect(handed.allSatisfy { $0.bodyText.contains("/p.png") })
        #expect(error?.failure == .unanswered)
    }

    @Test("a form that no button sends, and its fields neither, is left to a person at once")
    func noButton() async throws {
        let http = Self.driver(
            pulse: { _ in Self.ready() },
            snapshot: "<input name=a data-windlass=0 form=windlass-page><form id=windlass-page method=post></form>"
        )
        let clock = ManualClock(jumps: true)
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: clock)
        let page = try await browser.open(Secret(#require(page)))
        let form = try #require(page.mainForm)
        let begun = clock.now
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await browser.submit(form, of: page, answers: ["a": .text(Secret("Bern"))])
        }
        #expect(error?.failure == .unanswered)
        #expect(error?.summary == "the page anchor.example has fields, and no button that sends them")
        #expect(error?.asFailure.remedies == [Remedy(.openYourself)])
        #expect(begun.duration(to: clock.now) < .seconds(15) && !http.log.contains { $0.hasSuffix("/click") })
    }

    @Test("of buttons that look alike, that of the form is pressed", arguments: [0, 1])
    func alikeButtons(number: Int) async throws {
        let forms = (0..<2).map { form in
            "<form method=post action=/f\(form)><input name=a\(form) data-windlass=\(form * 2)>"
                + "<button data-windlass=\(form * 2 + 1)>Go</button></form>"
        }
        let http = Self.driver(pulse: { _ in Self.ready() }, snapshot: forms.joined())
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock(jumps: true))
        let page = try await browser.open(Secret(#require(page)))
        // The page never goes on.
        await #expect(throws: HostedPageError.self) {
            _ = try await browser.submit(page.candidateForms[number], of: page)
        }
        let pressed = try http.requests.filter { $0.bodyText.contains("isConnected") }
            .compactMap { try JSONValue.parse($0.bodyText)["args"]?.arrayValue?.first?.integer }
        #expect(pressed == [Int64(number * 2 + 1)])
    }

    @Test("a file is sent to a driver elsewhere that takes files, and the browser gets its path there")
    func sentFiles() async throws {
        let http = Self.driver(
            pulse: { _ in Self.ready() },
            snapshot:
                "<form method=post><input type=file name=photo data-windlass=0><button data-windlass=1>Send</button></form>",
            taking: "/elsewhere/p.png"
        )
        let options = Self.options("https://grid.example/wd")
        let browser = WebDriverBrowser(http: http, options: options, clock: ManualClock(jumps: true))
        let page = try await browser.open(Secret(#require(page)))
        let form = try #require(page.mainForm)
        let file = PageFile(name: "p.png", contentType: "image/png", bytes: Secret(Array("content".utf8)))
        // The page never goes on.
        await #expect(throws: HostedPageError.self) {
            _ = try await browser.submit(form, of: page, answers: ["photo": .file(file)])
        }
        let archive = try #require(http.requests.first { $0.url.path().hasSuffix("/se/file") })
        let sent = try JSONValue.parse(archive.bodyText)["file"]?.string.flatMap { Data(base64Encoded: $0) }
        #expect(sent?.starts(with: [0x50, 0x4B, 3, 4]) == true)
        #expect(
            http.requests.contains { $0.bodyText.contains("/elsewhere/p.png") || $0.bodyText.contains(#"\/elsewhere"#) }
        )
    }

    @Test("without a driver nothing starts, and the message says what to install")
    func notInstalled() async throws {
        let http = ScriptedHTTP()
        let browser = WebDriverBrowser(http: http, options: WebDriverOptions(path: "/nowhere"), clock: ManualClock())
        let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(#require(page))) }
        #expect(error?.summary.contains("no chromedriver or geckodriver") == true)
        #expect(error?.help?.contains("chromium chromium-driver") == true)
        #expect(error?.failure == .unanswered && http.requests.isEmpty)
    }

    @Test("where nobody listens at the address of a driver, that is said, and the page is left for another try")
    func notListening() async throws {
        let http = ScriptedHTTP { _, _ in .failure(.unreachable(curlMessage: "refused")) }
        let browser = WebDriverBrowser(http: http, options: Self.options(), clock: ManualClock())
        let url = try Secret(#require(page))
        for _ in 0..<2 {
            let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(url) }
            #expect(error?.summary.hasSuffix("needs a browser, and no driver listens at 127.0.0.1:4444") == true)
            #expect(error?.help?.contains("WINDLASS_WEBDRIVER") == true)
        }
    }

    @Test("a window is opened only where there is a display for it")
    func noDisplay() async throws {
        var options = WebDriverOptions(path: "/nowhere")
        options.isHeadless = false
        options.hasDisplay = false
        let browser = WebDriverBrowser(http: ScriptedHTTP(), options: options, clock: ManualClock())
        let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(#require(page))) }
        #expect(error?.summary.hasSuffix("needs a browser with a window, and there is no display here") == true)
        #expect(error?.failure == .unanswered)
    }

    @Test(
        "a browser is asked to leave alerts to us and to keep to what it is told",
        arguments: WebDriverOptions.Family.allCases
    )
    func capabilities(family: WebDriverOptions.Family) async throws {
        let http = Self.driver(pulse: { _ in Self.ready() })
        var options = Self.options()
        options.family = family
        let browser = WebDriverBrowser(http: http, options: options, clock: ManualClock(jumps: true), language: "es")
        _ = try await browser.open(Secret(#require(page)))
        let asked = try JSONValue.parse(try #require(http.requests.first).bodyText)["capabilities"]?["alwaysMatch"]
        #expect(asked?["unhandledPromptBehavior"]?.string == "ignore")
        let own = asked?[family == .chromium ? "goog:chromeOptions" : "moz:firefoxOptions"]
        let headless = family == .chromium ? "--headless=new" : "-headless"
        #expect(own?["args"]?.arrayValue?.contains(.string(headless)) == true)
        #expect(own?["prefs"]?["intl.accept_languages"]?.string == "es")
    }

    @Test("a driver is found where its browser is, and nowhere else")
    func installed() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "drivers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func add(_ name: String) throws {
            try Data("#!/bin/sh\n".utf8).write(to: folder.appending(path: name))
            let path = folder.appending(path: name).path
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        try add("geckodriver")
        #expect(InstalledDriver.find(path: folder.path) == nil)
        try add("firefox-esr")
        #expect(InstalledDriver.find(path: "relative:\(folder.path)")?.family == .firefox)
        #expect(InstalledDriver.find(path: folder.path, family: .chromium) == nil)
        try add("chromedriver")
        try add("chromium")
        #expect(InstalledDriver.find(path: folder.path)?.family == .chromium)
    }

    @Test(
        "a driver that ends at once, or says nothing, is told by its name",
        arguments: [("exec sleep 60", ""), ("echo Exiting: no port; exit 1", ": “Exiting: no port”")]
    )
    func brokenDriver(script: String, words: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "drivers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["chromedriver", "chromium"] {
            try await ExecutableScript.write(script, to: folder.appending(path: name).path)
        }
        let clock = ManualClock(jumps: true)
        let browser = WebDriverBrowser(http: ScriptedHTTP(), options: WebDriverOptions(path: folder.path), clock: clock)
        let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(#require(page))) }
        #expect(
            error?.summary == "the page anchor.example needs a browser, and chromedriver did not start" + words
        )
        #expect(error?.failure == .transport)
    }
}
