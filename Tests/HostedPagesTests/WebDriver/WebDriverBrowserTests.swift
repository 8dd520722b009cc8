import Diagnostics
import Foundation
import HTTPTransport
import HostedPages
import JSON
import TestLanes
import TestSupport
import Testing

@Suite(
    "WebDriverBrowser",
    .tags(.thorough, .browser),
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: RealBrowser.isInstalled, RealBrowser.reason)
)
struct WebDriverBrowserTests {
    @Test("reads a page as the form reader does: fields, labels, choices, constraints")
    func sameModel() async throws {
        let html = try PageFixture.bytes("controls")
        let server = try LoopbackServer { _, connection in
            connection.page(String(decoding: html, as: UTF8.self))
        }
        let plain = try await FormBrowser(http: HTTPClient()).open(Secret(server.url("/kyc?token=one-time")))
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/kyc?token=one-time")))
            let (driven, read) = (try #require(page.mainForm), try #require(plain.mainForm))
            #expect(page.title == plain.title)
            // A script can read a control that has no name, and HTML sends none.
            let named = driven.visibleFields.filter { !$0.name.hasPrefix("field-") }
            #expect(driven.visibleFields.count == named.count + 1)
            #expect(named.map(\.name) == read.visibleFields.map(\.name))
            for (one, other) in zip(named, read.visibleFields) {
                #expect(one.kind == other.kind && one.label == other.label, "\(one.name)")
                #expect(one.choices.map(\.label) == other.choices.map(\.label), "\(one.name)")
                #expect(one.choices.map(\.isSelected) == other.choices.map(\.isSelected), "\(one.name)")
                #expect(one.isRequired == other.isRequired && one.allowsSeveral == other.allowsSeveral, "\(one.name)")
                #expect(one.bounds == other.bounds && one.pattern == other.pattern, "\(one.name)")
                #expect(one.value == other.value, "\(one.name)")
            }
            #expect(driven.buttons.map(\.label) == read.buttons.map(\.label))
            #expect(driven.method == read.method && driven.action == read.action)
        }
    }

    @Test("walks a page that is nothing but script: fields without names, late ones, a message to the opener, the end")
    func wizard() async throws {
        let html = try PageFixture.bytes("wizard")
        let server = try LoopbackServer { request, connection in
            switch request.path {
            case "/webapp": connection.respond(200, ["Content-Type: text/html"], bytes: [UInt8](html))
            case "/api/start", "/api/submit":
                connection.respond(
                    200,
                    ["Content-Type: application/json"],
                    body: #"{"id":"t1","status":"pending_anchor"}"#
                )
            default: connection.respond(404)
            }
        }
        try await RealBrowser.visit { browser in
            let first = try await browser.open(Secret(server.url("/webapp?token=one-time")))
            #expect(!first.needsScript && !first.hasCaptcha && first.ending == nil)
            let form = try #require(first.mainForm)
            #expect(form.visibleFields.map(\.label) == ["First name", "Email", "Date of birth"])
            #expect(form.buttons.map(\.label) == ["Next"])
            let answers = PageFixture.secrets([
                "first_name": "Ada", "mail": "nobody", "birth_date": "1990-01-07", "method": "Bank transfer",
                "iban": "DE89370400440532013000", "terms": "yes",
            ])
            var filling = FormFilling(form, of: first, with: answers)
            #expect(filling.answers.keys.sorted() == ["born", "first", "mail"])
            let again = try await browser.submit(form, of: first, answers: filling.answers)
            #expect(again.errors == ["Enter a proper e-mail address."])

            let corrected = try #require(again.mainForm)
            filling = FormFilling(corrected, of: again, with: answers)
            filling.answer("mail", with: .text(Secret("ada@example.com")))
            let second = try await browser.submit(corrected, of: again, answers: filling.answers)
            let method = try #require(second.mainForm)
            #expect(method.visibleFields.map(\.label) == ["Method", "I accept the terms"])

            filling = FormFilling(method, of: second, with: answers)
            let third = try await browser.submit(method, of: second, answers: filling.answers)
            #expect(server.requests.allSatisfy { $0.path != "/api/submit" }, "pressed before the IBAN was there")
            let bank = try #require(third.mainForm)
            #expect(bank.visibleFields.map(\.label) == ["Method", "IBAN", "I accept the terms"])
            #expect(bank.field(named: "terms")?.choices.map(\.isSelected) == [true])

            filling = FormFilling(bank, of: third, with: answers)
            let last = try await browser.submit(bank, of: third, answers: filling.answers)
            #expect(last.ending == .postsMessage)
            #expect(last.mainForm == nil)
            let sent = try #require(server.requests.last { $0.path == "/api/submit" })
            let json = try JSONValue.parse(sent.text)
            #expect(
                json == [
                    "first": "Ada", "mail": "ada@example.com", "born": "1990-01-07", "method": "bank",
                    "iban": "DE89370400440532013000", "terms": true,
                ]
            )
            #expect(await browser.visitedPages == 5)
        }
    }

    @Test("hands over files, types what a keyboard has no keys for, and follows redirects with cookies")
    func files() async throws {
        let server = try LoopbackServer { request, connection in
            switch (request.method, request.path) {
            case ("GET", "/webapp"):
                connection.page(
                    """
                    <title>Papers</title><form method="post" action="/send" enctype="multipart/form-data">
                    <label>Passport <input type="file" name="photo" accept="image/*" required></label>
                    <label>Pages <input type="file" name="pages" multiple></label>
                    <label>Remarks <textarea name="remarks">old</textarea></label>
                    <label>Sign <input name="sign"></label><button>Send</button></form>
                    """,
                    ["Set-Cookie: visit=v1; Path=/; HttpOnly"]
                )
            case ("POST", "/send"): connection.redirect(303, to: "/done")
            case ("GET", "/done"): connection.page("<title>Done</title><a href=/on>Go on</a>")
            default: connection.respond(404)
            }
        }
        let files = (1...3).map { number in
            PageFile(name: "p\(number).png", contentType: "image/png", bytes: Secret([0x89, 0x50, UInt8(number)]))
        }
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/webapp?token=one-time")))
            let form = try #require(page.mainForm)
            let last = try await browser.submit(
                form,
                of: page,
                answers: [
                    "photo": .file(files[0]), "pages": .files([files[1], files[2]]),
                    "remarks": .text(Secret("One\nTwo")), "sign": .text(Secret("Ada\u{E007}\u{1F511}")),
                ]
            )
            #expect(last.title == "Done" && last.ending == nil)
        }
        let post = try #require(server.requests.first { $0.method == "POST" })
        #expect(post.header("Cookie") == "visit=v1")
        for file in files {
            #expect(post.body.firstRange(of: file.bytes.reveal()) != nil && post.text.contains(file.name))
        }
        #expect(post.text.contains("One\r\nTwo\r\n") && post.text.contains("Ada\u{E007}\u{1F511}"))
        #expect(server.requests.count { $0.path == "/webapp" } == 1, "the one-time URL was opened again")
    }

    @Test("what an alert says is a complaint of the page, and so is what the browser itself finds wrong")
    func complaints() async throws {
        let server = try LoopbackServer { _, connection in
            connection.page(
                """
                <form method="post" action="/send" onsubmit="if (city.value === 'Atlantis') { alert('No such city.'); return false; }">
                <label>City <input name="city"></label><label>Code <input name="code" pattern="[0-9]+"></label>
                <button>Send</button></form>
                """
            )
        }
        try await RealBrowser.visit(options: RealBrowser.options(reaction: .seconds(2))) { browser in
            let page = try await browser.open(Secret(server.url("/webapp")))
            let form = try #require(page.mainForm)
            let again = try await browser.submit(form, of: page, answers: ["city": .text(Secret("Atlantis"))])
            #expect(again.errors == ["No such city."])
            let asked = try #require(again.mainForm)
            let faulty = try await browser.submit(
                asked,
                of: again,
                answers: [
                    "city": .text(Secret("Bern")), "code": .text(Secret("x")),
                ]
            )
            #expect(faulty.mainForm?.field(named: "code")?.error?.isEmpty == false)
            #expect(faulty.mainForm?.field(named: "city")?.error == nil)
        }
        #expect(server.requests.allSatisfy { $0.method == "GET" })
    }

    @Test(
        "links that lead on are clicked, also those that only a script listens to; what a dialog asks is not confirmed"
    )
    func links() async throws {
        let server = try LoopbackServer { request, connection in
            switch request.path {
            case "/webapp": connection.page("<h1>Pay</h1><a href=/card>By card</a> <a href=/bank?x=1>By bank</a>")
            case "/bank":
                connection.page(
                    """
                    <div id=root><h1>Bank</h1><a href="#top">Up</a><a href="javascript:void 0">Other</a><a href=/mine id=go>My bank</a></div><script>go.onclick = (event) => {
                    event.preventDefault(); if (confirm('Really 25?')) location = '/done'; };</script>
                    """
                )
            default: connection.page("<h1>All done</h1>")
            }
        }
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/webapp")))
            #expect(page.links.map(\.label) == ["By card", "By bank"])
            let bank = try await browser.take(try #require(page.link("by bank")), of: page)
            #expect(bank.links.map(\.label) == ["My bank"])
            let ask = try #require(bank.links.first)
            let error = await #expect(throws: HostedPageError.self) { _ = try await browser.take(ask, of: bank) }
            #expect(error?.message.reveal().contains("“Really 25?”") == true, "\(String(describing: error))")
            #expect(error?.failure == .unanswered)
        }
        #expect(!server.requests.contains { $0.path == "/done" })
        #expect(server.requests.map(\.target).contains("/bank?x=1"))
    }

    @Test("a button that says “Please wait” meanwhile is not pressed again; what is read-only is no question")
    func waits() async throws {
        let server = try LoopbackServer { request, connection in
            switch request.path {
            case "/webapp":
                connection.page(
                    """
                    <header><button type=button aria-label=Menu>☰</button></header><div id=root><label>Name <input id=n></label>
                    <button id=b>Send</button></div><script>b.onclick = () => { b.textContent = 'Please wait…';
                    setTimeout(() => { location = '/done?' + n.value }, 2500) }</script>
                    """
                )
            default:
                connection.page(
                    "<h1>Thank you</h1><p>Pay to <input readonly value=CZ65></p><button onclick='0'>Copy</button>"
                )
            }
        }
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/webapp")))
            let form = try #require(page.mainForm)
            #expect(form.buttons.map(\.label) == ["Send"])
            let last = try await browser.submit(form, of: page, answers: ["n": .text(Secret("Ada"))])
            #expect(last.forms.allSatisfy { $0.visibleFields.isEmpty })
            #expect(last.body == "Thank you\nPay to CZ65")
        }
        #expect(server.requests.count { $0.path == "/done" } == 1)
    }

    @Test("what scripts have drawn in place of controls is neither asked nor pressed")
    func drawn() async throws {
        let server = try LoopbackServer { _, connection in
            connection.page(
                """
                <form><div role=radiogroup aria-label=Account><button type=button role=radio aria-checked=false>Personal</button>
                <b role=radio aria-checked=false>Business</b></div><div role=switch tabindex=0 aria-checked=false>News</div>
                <div role=button tabindex=0>Back</div><button>Go</button></form>
                """
            )
        }
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/webapp")))
            let form = try #require(page.mainForm)
            #expect(form.visibleFields.isEmpty && form.buttons.map(\.label) == ["Go"])
        }
    }

    @Test(
        "fields whose only button sends nothing are left to a person: none is pressed, and no form is sent without one",
        arguments: [
            "<input name=a><div role=button onclick=\"location='/done'\">Go</div>",
            "<input name=a><button type=button onclick=\"location='/done'\">Go</button>",
            "<input name=a><input type=button value=Go onclick=\"location='/done'\"><button type=reset>Clear</button>",
            // HTML sends no form without a button by one of several such fields.
            "<form action=/done><input name=a><input name=b><button type=button onclick=\"location='/done'\">Go</button></form>",
        ]
    )
    func buttonsThatSendNothing(controls: String) async throws {
        let server = try LoopbackServer { _, connection in connection.page("<script>0</script>\(controls)") }
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/webapp")))
            let form = try #require(page.mainForm)
            #expect(form.visibleFields.first?.name == "a" && form.buttons.isEmpty)
            let error = await #expect(throws: HostedPageError.self) {
                _ = try await browser.submit(form, of: page, answers: ["a": .text(Secret("Bern"))])
            }
            #expect(
                error?.summary == "the page 127.0.0.1:\(server.port) has fields, and no button that sends them",
                "\(error?.summary ?? "")"
            )
            #expect(error?.failure == .unanswered)
        }
        #expect(!server.requests.contains { $0.path == "/done" })
    }

    @Test("a page that holds nothing but a button which sends nothing has no form")
    func scriptedButton() async throws {
        let server = try LoopbackServer { _, connection in
            connection.page("<h1>Welcome</h1><button type=button onclick=\"location='/done'\">Start</button>")
        }
        var options = RealBrowser.options()
        options.timeouts.reveal = .seconds(1)
        try await RealBrowser.visit(options: options) { browser in
            let page = try await browser.open(Secret(server.url("/webapp")))
            #expect(page.mainForm == nil && page.links.isEmpty && page.ending == nil && !page.needsScript)
        }
    }

    @Test("a control without name and id has a name that no answer has, whatever it says of itself")
    func madeUpNames() async throws {
        let server = try LoopbackServer { _, connection in
            connection.page(
                """
                <form><input name=nick><input placeholder=first_name><input data-testid=email_address>
                <input aria-label=bank_number><button>Go</button></form>
                """
            )
        }
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/webapp")))
            let form = try #require(page.mainForm)
            let said = ["first_name", "email_address", "bank_number"]
            #expect(form.visibleFields.count == 4)
            #expect(form.visibleFields.compactMap(\.placeholder) == ["first_name"])
            #expect(Set(form.visibleFields.map(\.name)).isDisjoint(with: said))
            let matching = FieldMatching(keys: said)
            #expect(form.visibleFields.compactMap { matching.match($0) }.allSatisfy { $0.means == .label })
        }
    }

    @Test("radio buttons without values are told apart, and notices are no objections")
    func registration() async throws {
        let html = String(decoding: try PageFixture.bytes("registration-imitated"), as: UTF8.self)
        let server = try LoopbackServer { request, connection in
            if request.path == "/verification" {
                let isRight = request.target.contains("otp=000000")
                return connection.respond(isRight ? 200 : 400, ["Content-Type: application/json"], body: "{}")
            }
            connection.page(html)
        }
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/wallet-registration/start?token=t")))
            let form = try #require(page.mainForm)
            let menus = ["language", "theme-switch"]
            #expect(form.visibleFields.map(\.name) == menus + ["verification-method"])
            let method = try #require(form.visibleFields.last)
            #expect(method.choices.map(\.label) == ["Phone Number", "Email"])
            #expect(Set(method.choices.map(\.value)).count == 2 && method.choices.allSatisfy { !$0.isSelected })
            #expect(page.withoutNotices().mainForm?.visibleFields.allSatisfy { $0.error == nil } == true)
            let phone = ["verification-method": PageAnswer.text(Secret("Phone Number"))]
            let asking = try await browser.submit(form, of: page, answers: phone)
            let second = try #require(asking.mainForm)
            #expect(asking.refused(form, of: page) == nil)
            #expect(second.visibleFields.map(\.name) == menus + ["verification-method", "input-phone-number"])
            let number = phone.merging(["input-phone-number": .text(Secret("+14155550100"))]) { $1 }
            let coded = try await browser.submit(second, of: asking, answers: number)
            let third = try #require(coded.mainForm)
            #expect(coded.refused(second, of: asking) == nil)
            let shown = coded.withoutNotices(since: second, of: asking)
            #expect(shown.mainForm?.visibleFields.map(\.name) == menus + ["input-otp", "input-date-of-birth"])
            #expect(shown.mainForm?.visibleFields.allSatisfy { $0.error == nil } == true)
            let birth = ["input-date-of-birth": PageAnswer.text(Secret("1990-12-31"))]
            let wrong = birth.merging(["input-otp": .text(Secret("999999"))]) { $1 }
            let button = third.buttons.first { $0.label == "Continue" }
            let refused = try await browser.submit(third, of: coded, answers: wrong, button: button)
            let again = try #require(refused.refused(third, of: coded))
            #expect(refused.errors.joined().contains("The OTP is invalid."))
            let right = birth.merging(["input-otp": .text(Secret("000000"))]) { $1 }
            let last = try await browser.submit(again, of: refused, answers: right, button: button)
            #expect(last.body.contains("successfully verified"), "\(last.body)")
        }
        #expect(server.requests.filter { $0.path == "/otp" }.map(\.target) == ["/otp?phone=%2B14155550100"])
        #expect(server.requests.contains { $0.target == "/verification?otp=000000&birth=1990-12-31" })
    }

    @Test(
        "a button of type submit is one to press also without a form; a form without one is sent as by its only field"
    )
    func buttonsThatSend() async throws {
        let server = try LoopbackServer { request, connection in
            connection.page(
                request.path == "/loose"
                    ? "<input id=a placeholder=City><button type=button>Look</button><button>Go</button>"
                    : "<form action=/next method=post><input name=a><button type=button>Look</button></form>"
            )
        }
        try await RealBrowser.visit { browser in
            let loose = try await browser.open(Secret(server.url("/loose")))
            #expect(loose.mainForm?.buttons.map(\.label) == ["Go"])
        }
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/form")))
            let form = try #require(page.mainForm)
            #expect(form.buttons.isEmpty)
            _ = try await browser.submit(form, of: page, answers: ["a": .text(Secret("Bern"))])
        }
        #expect(server.requests.contains { $0.path == "/next" })
    }

    @Test("a page that does nothing when its button is pressed is given up")
    func patience() async throws {
        let server = try LoopbackServer { _, connection in
            connection.page("<script>0</script><input id=a placeholder=City><button>Go</button>")
        }
        let options = RealBrowser.options(reaction: .seconds(1))
        try await RealBrowser.visit(options: options) { browser in
            let page = try await browser.open(Secret(server.url("/dead?token=one-time")))
            let form = try #require(page.mainForm)
            #expect(form.visibleFields.map(\.name) == ["a"])
            let error = await #expect(throws: HostedPageError.self) {
                _ = try await browser.submit(form, of: page, answers: ["a": .text(Secret("Bern"))])
            }
            #expect(
                error?.summary
                    == "the page 127.0.0.1:\(server.port) did not go on within 1 seconds after its button was pressed"
            )
            #expect(error?.failure == .unanswered)
        }
    }

    @Test("a page that cannot be loaded is told by the browser's reason, and its token by nobody")
    func unreachable() async throws {
        let server = try LoopbackServer { _, _ in }
        let url = server.url("/webapp?token=one-time")
        server.stop()
        try await RealBrowser.visit { browser in
            let error = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(url)) }
            #expect(error?.summary.contains("could not be loaded by the browser: ") == true, "\(error?.summary ?? "")")
            #expect(error?.description.contains("one-time") == false)
            let twice = await #expect(throws: HostedPageError.self) { _ = try await browser.open(Secret(url)) }
            #expect(twice?.summary.contains("was opened before") == true)
        }
    }

    @Test("a status of the server's is an error as for the form reader, unless a form comes with it")
    func statuses() async throws {
        let server = try LoopbackServer { request, connection in
            let html =
                request.path == "/form"
                ? "<form method=post><input name=a><p role=alert>No.</p></form>" : "<h1>Gone</h1>"
            connection.respond(request.path == "/form" ? 422 : 410, ["Content-Type: text/html"], body: html)
        }
        try await RealBrowser.visit { browser in
            let error = await #expect(throws: HostedPageError.self) {
                _ = try await browser.open(Secret(server.url("/webapp?token=one-time")))
            }
            #expect(
                error?.message.reveal() == "the page 127.0.0.1:\(server.port) answered with status 410: “Gone”"
            )
            #expect(error?.failure == .refused)
        }
        try await RealBrowser.visit { browser in
            let page = try await browser.open(Secret(server.url("/form")))
            #expect(page.isRejection && page.errors == ["No."])
        }
    }

    @Test("a window that a page opens is followed until it closes")
    func windows() async throws {
        let server = try LoopbackServer { request, connection in
            switch request.path {
            case "/webapp":
                connection.page(
                    "<title>Outer</title><button onclick=\"window.open('/bank')\">Sign in at your bank</button>"
                )
            case "/bank":
                connection.page(
                    "<form onsubmit=\"fetch('/signed?' + pin.value).then(() => window.close()); return false\">"
                        + "<input name=pin type=password><button>Sign</button></form>"
                )
            default: connection.page("<p>ok</p>")
            }
        }
        try await RealBrowser.visit(options: RealBrowser.options(reaction: .seconds(3))) { browser in
            let outer = try await browser.open(Secret(server.url("/webapp")))
            let bank = try await browser.submit(try #require(outer.mainForm), of: outer)
            let form = try #require(bank.mainForm)
            #expect(form.fields.map(\.name) == ["pin"])
            let back = try await browser.submit(form, of: bank, answers: ["pin": .text(Secret("1234"))])
            #expect(server.requests.contains { $0.target == "/signed?1234" })
            #expect(back.title == "Outer")
        }
    }

    @Test("a visit that the form reader began goes on in a browser at the same page with its cookies, and back")
    func bookmarks() async throws {
        let server = try LoopbackServer { request, connection in
            let isKnown = request.header("Cookie")?.contains("visit=v1") == true
            switch request.path {
            case "/link" where !isKnown:
                connection.respond(303, ["Location: /form?step=1", "Set-Cookie: visit=v1; Path=/; HttpOnly"], body: "")
            case "/form" where isKnown:
                connection.page("<form method=post action=/next><input name=city required><button>Send</button></form>")
            case "/next" where isKnown:
                connection.page("<form action=/last><input name=zip><button>Send</button></form>")
            default: connection.respond(403)
            }
        }
        let reader = FormBrowser(http: HTTPClient())
        let first = try await reader.open(Secret(server.url("/link?token=one-time")))
        let bookmark = await reader.bookmark(at: first)
        let browser = WebDriverBrowser(continuing: bookmark, http: HTTPClient(), options: RealBrowser.options())
        let page = try await browser.reload()
        #expect(page.mainForm?.visibleFields.map(\.name) == ["city"])
        let next = try await browser.submit(
            try #require(page.mainForm),
            of: page,
            answers: ["city": .text(Secret("Bern"))]
        )
        #expect(next.mainForm?.visibleFields.map(\.name) == ["zip"])
        let back = await browser.bookmark(at: page)
        await browser.close()
        #expect(back.pageCount == 3 && back.cookies.reveal().contains("visit"))
        let again = try await FormBrowser(continuing: back, http: HTTPClient()).reload()
        #expect(again.mainForm?.visibleFields.map(\.name) == ["city"])
        #expect(server.requests.count { $0.path == "/link" } == 1)
    }

    @Test(
        "the browser, its driver and their files are gone after the visit, also when nobody ends it",
        .enabled(if: RealBrowser.isChromium, "only Chromium says on its command line where its files are"),
        arguments: [true, false]
    )
    func nothingIsLeft(isClosed: Bool) async throws {
        let server = try LoopbackServer { _, connection in connection.page("<a href=/on>Go on</a>") }
        // By its language it is told from the browsers of other tests.
        let mark = isClosed ? "rm-CH" : "rm-AT"
        var browser: WebDriverBrowser? = WebDriverBrowser(
            http: HTTPClient(),
            options: RealBrowser.options(),
            language: mark
        )
        _ = try await browser?.open(Secret(server.url("/webapp?token=one-time")))
        let line = try #require(try Processes.lines(with: "--lang=\(mark)").first)
        let folder = try #require(line.firstMatch(of: /--user-data-dir=(\/[^\0]+)\/profile/)).output.1
        let mode = try FileManager.default.attributesOfItem(atPath: String(folder))[.posixPermissions] as? Int
        #expect(mode == 0o700)
        #expect(try Processes.lines(with: folder).count >= 2)
        if isClosed { await browser?.close() }
        browser = nil
        #expect(!FileManager.default.fileExists(atPath: String(folder)))
        // What writes down the browser's crashes notices a moment later that there is no browser any more.
        let deadline = ContinuousClock.now.advanced(by: .seconds(20))
        while try !Processes.lines(with: folder).isEmpty, ContinuousClock.now < deadline { await Task.yield() }
        #expect(try Processes.lines(with: folder).isEmpty)
    }

    @Test("who cancels a visit gets an answer soon, and leaves nothing running")
    func cancelled() async throws {
        let asked = Gate()
        let server = try LoopbackServer { request, connection in
            asked.open()
            connection.page("<p>Wait</p><script>setInterval(() => { document.body.append('.') }, 50)</script>")
        }
        let url = server.url("/webapp?token=one-time")
        let browser = WebDriverBrowser(http: HTTPClient(), options: RealBrowser.options())
        let visit = Task {
            defer { asked.open() }
            return try await browser.open(Secret(url))
        }
        await asked.opened()
        visit.cancel()
        let error = await #expect(throws: HostedPageError.self) { _ = try await visit.value }
        #expect(error?.failure == .interrupted)
        await browser.close()
    }
}

/// What runs on this machine.
private enum Processes {
    /// Command lines and environments of the processes that have `text` in them.
    static func lines(with text: some StringProtocol) throws -> [String] {
        let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
        let lines = processes.map { id in
            let parts = ["cmdline", "environ"].map { try? Data(contentsOf: URL(filePath: "/proc/\(id)/\($0)")) }
            return String(decoding: parts.compactMap { $0 }.joined(), as: UTF8.self)
        }
        return lines.filter { $0.contains(text) }
    }
}
