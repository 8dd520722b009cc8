import Diagnostics
import Foundation
import HTTPTransport
import HostedPages
import Synchronization
import TestSupport
import Testing

@Suite("What forms send")
struct FormSubmissionTests {
    @Test("a form with every kind of control is sent as a browser sends it, files and all")
    func multipart() async throws {
        let page = try PageFixture.page("controls")
        let form = try #require(page.mainForm)
        let http = Recorder()
        let file = PageFile(name: "a.png", contentType: "image/png", bytes: Secret([1, 2]))
        _ = try await FormBrowser(http: http).submit(
            form,
            of: page,
            answers: [
                "contact": .text(Secret("a@b.example")), "method": .text(Secret("bank transfer")),
                "terms": .text(Secret("yes")), "news": .text(Secret("no")), "by": .text(Secret("Mail, Phone")),
                "country": .text(Secret("brazil")), "currencies": .several([Secret("BRL")]),
                "photo_id_front": .file(file),
            ],
            button: form.button("next")
        )
        let request = try #require(http.requests.first)
        #expect(request.method == .post)
        #expect(request.url.absoluteString == "https://anchor.example:8443/kyc/next")
        guard case .multipart(let parts) = request.body else {
            Issue.record("not multipart")
            return
        }
        #expect(
            parts.filter { $0.filename == nil }.map { "\($0.name)=\(String(decoding: $0.bytes, as: UTF8.self))" } == [
                "csrf=a\"b", "contact=a@b.example", "phone=", "amount=25.00", "dob=", "second_in_a_row=", "pin=",
                "tin=",
                "unknown_kind=", "method=bank", "terms=agreed", "by=mail", "by=phone", "country=BRA", "currencies=BRL",
                "remarks=First line\r\n  second", "elsewhere=outside", "action=next",
            ]
        )
        let photo = try #require(parts.first { $0.filename != nil })
        #expect(
            photo == MultipartPart(name: "photo_id_front", filename: "a.png", contentType: "image/png", bytes: [1, 2])
        )
    }

    @Test("a GET form puts its fields in the place of the query")
    func get() async throws {
        let page = try PageFixture.page(
            html: """
                <form action="find?old=1#part"><input name="q" value="a b&c"><input name="e" value="é"><button>Go</button></form>
                """
        )
        let http = Recorder()
        _ = try await FormBrowser(http: http).submit(#require(page.mainForm), of: page)
        let request = try #require(http.requests.first)
        #expect(request.method == .get && request.body == nil)
        #expect(request.url.query(percentEncoded: true) == "q=a+b%26c&e=%C3%A9")
    }

    @Test(
        "a radio button or box without a value sends what a browser does, whichever was chosen",
        arguments: ["radio", "checkbox"]
    )
    func withoutValues(type: String) async throws {
        let page = try PageFixture.page(
            html: """
                <form><label><input type=\(type) name=m> Phone</label><label><input type=\(type) name=m> Email</label>
                <input type=\(type) name=m value=other></form>
                """
        )
        for (answer, sent) in [("Email", "m=on"), ("Phone", "m=on"), ("other", "m=other")] {
            let http = Recorder()
            let answers = ["m": PageAnswer.text(Secret(answer))]
            _ = try await FormBrowser(http: http).submit(#require(page.mainForm), of: page, answers: answers)
            #expect(http.requests.first?.url.query() == sent)
        }
    }

    @Test("what is not rendered is sent as it stands")
    func unseen() async throws {
        let page = try PageFixture.page(
            html: """
                <form><input name="a" value="1" hidden><div style="display: none"><input name="b"><input type="checkbox" name="c">
                <select name="d"><option>x<option>y</select></div><input name="e"><button>Go</button></form>
                """
        )
        let form = try #require(page.mainForm)
        #expect(form.visibleFields.map(\.name) == ["e"])
        let http = Recorder()
        _ = try await FormBrowser(http: http).submit(form, of: page, answers: ["e": .text(Secret("2"))])
        #expect(http.requests.first?.url.query() == "a=1&b=&d=x&e=2")
    }

    @Test("fields of one name have answers of their own, and are sent under that name; hidden ones stay as they are")
    func sameName() async throws {
        let page = try PageFixture.page(
            html: """
                <form method="post"><label>Street 1 <input name="street" required></label><input name="street_2" value="x">
                <label>Street 2 <input name="street" required></label><input type="hidden" name="agree" value="0">
                <input type="checkbox" name="agree" value="1"><button>Go</button></form>
                """
        )
        let form = try #require(page.mainForm)
        #expect(form.fields.map(\.name) == ["street", "street_2", "street_3", "agree_2", "agree"])
        let http = Recorder()
        _ = try await FormBrowser(http: http).submit(
            form,
            of: page,
            answers: [
                "street": .text(Secret("S1")), "street_3": .text(Secret("S2")), "agree": .text(Secret("yes")),
            ]
        )
        guard case .data(let bytes, _) = http.requests.first?.body else {
            Issue.record("nothing was sent")
            return
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "street=S1&street_2=x&street=S2&agree=0&agree=1")
    }

    @Test("what stands in the legend of a disabled group is sent, and colours and sliders that nobody touched")
    func browserDefaults() async throws {
        let page = try PageFixture.page(
            html: """
                <form method="post"><fieldset disabled><legend><input name="in" value="1"></legend><input name="out" value="2">
                <legend><input name="second" value="3"></legend></fieldset>
                <input type="color" name="color"><input type="range" name="level" min="0" max="10">
                <input type="range" name="odd" min="1" max="4" step="2"><input type="range" name="plain">
                <input type="range" name="fine" max="1" step="any"><button>Go</button></form>
                """
        )
        let http = Recorder()
        _ = try await FormBrowser(http: http).submit(#require(page.mainForm), of: page)
        guard case .data(let bytes, _) = http.requests.first?.body else {
            Issue.record("nothing was sent")
            return
        }
        let sent = String(decoding: bytes, as: UTF8.self)
        #expect(sent == "in=1&color=%23000000&level=5&odd=3&plain=50&fine=0.5")
        // That is no empty answer: it is the page's own, whether someone leaves it out or not.
        let form = try #require(page.mainForm)
        var filling = FormFilling(form, of: page, with: [:])
        let sliders = ["color", "level", "odd", "plain", "fine"]
        #expect(filling.preselected.map(\.name) == sliders)
        #expect(sliders.compactMap { form.field(named: $0)?.presetValue } == ["#000000", "5", "3", "50", "0.5"])
        filling.answer("level", with: .text(Secret("7")))
        for field in form.visibleFields where field.kind == .range { filling.leaveOut(field) }
        #expect(filling.answers.isEmpty)
    }

    @Test("another origin gets neither the path of the page nor anything of its query")
    func referer() async throws {
        let page = try PageFixture.page(html: #"<form method="post" action="https://kyc.example/in"></form>"#)
        let http = Recorder()
        _ = try await FormBrowser(http: http).submit(#require(page.forms.first), of: page)
        let request = try #require(http.requests.first)
        #expect(request.headers["Referer"] == "https://anchor.example:8443/")
        #expect(request.headers["Origin"] == "https://anchor.example:8443")
        #expect(request.redirects == .browser())
    }

    @Test(
        "no answer leaves https, and no script or mail address is taken for a place",
        arguments: [
            ("http://anchor.example/in?token=one-time", "leads to anchor.example over plain http"),
            ("http://127.0.0.1:8000/in", "leads to 127.0.0.1:8000 over plain http"),
            ("javascript:alert(1)", "links to something that is no https URL"),
            ("mailto:kyc@anchor.example", "links to something that is no https URL"),
        ]
    )
    func downgrade(action: String, message: String) async throws {
        let page = try PageFixture.page(html: #"<form method="post" action="\#(action)"></form>"#)
        let form = try #require(page.forms.first)
        let http = Recorder()
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await FormBrowser(http: http).submit(form, of: page)
        }
        #expect(error?.summary.contains(message) == true, "\(error?.summary ?? "no error")")
        #expect(error?.failure == .protocol)
        #expect(http.requests.isEmpty)
    }

    @Test(
        "a page from elsewhere leads to no private address, and not to this machine",
        arguments: ["https://localhost:8443/in", "https://192.168.1.1/in", "https://[::1]/in"]
    )
    func privateAddresses(action: String) async throws {
        let page = try PageFixture.page(html: #"<form method="post" action="\#(action)"></form>"#)
        let form = try #require(page.forms.first)
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await FormBrowser(http: HTTPClient()).submit(form, of: page)
        }
        guard case .transport(let reason)? = error?.reason, case .privateAddress = reason.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "plain http is for this machine",
        arguments: [("localhost:8000", true), ("[::1]:8000", true), ("a.example", false)]
    )
    func loopback(host: String, isAllowed: Bool) async throws {
        let url = try #require(URL(string: "http://\(host)/webapp?token=one-time"))
        let http = Recorder()
        do {
            _ = try await FormBrowser(http: http).open(Secret(url))
            #expect(isAllowed)
        } catch {
            #expect(!isAllowed)
            #expect(!error.description.contains("one-time"))
        }
        #expect(http.requests.count == (isAllowed ? 1 : 0))
    }

    @Test(
        "answers go in the page's encoding, or in the one that the form accepts",
        arguments: [
            (#"<form method="post">"#, "utf-8", "_charset_=utf-8&q=Gr%C3%BC%C3%9Fe+%E2%82%AC%E5%85%A5"),
            (#"<form method="post">"#, "latin1", "_charset_=windows-1252&q=Gr%FC%DFe+%80%26%2320837%3B"),
            (
                #"<form method="post">"#, "shift_jis",
                "_charset_=shift_jis&q=Gr%26%23252%3B%26%23223%3Be+%26%238364%3B%93%FC"
            ),
            (#"<form method="post">"#, "utf-16", "_charset_=utf-8&q=Gr%C3%BC%C3%9Fe+%E2%82%AC%E5%85%A5"),
            (
                #"<form method="post" accept-charset="x-nothing ISO-8859-2">"#, "utf-8",
                "_charset_=iso-8859-2&q=Gr%FC%DFe+%26%238364%3B%26%2320837%3B"
            ),
        ]
    )
    func charsets(open: String, charset: String, body: String) async throws {
        let html = Array("\(open)<input type=hidden name=_charset_><input name=q></form>".utf8)
        let bytes = charset == "utf-16" ? html.flatMap { [$0, 0] } : html
        let page = try PageFixture.page(bytes: bytes, charset: charset)
        let http = Recorder()
        let answers: [String: PageAnswer] = ["q": .text(Secret("Grüße €入"))]
        _ = try await FormBrowser(http: http).submit(#require(page.mainForm), of: page, answers: answers)
        let sent = http.requests.first?.body.flatMap { $0.encoded() }
        #expect(sent.map { String(decoding: $0.bytes, as: UTF8.self) } == body)
        #expect(sent?.contentType == "application/x-www-form-urlencoded")
    }

    @Test("in a body of parts files come last, several of one field among them; a picture sends where it was pressed")
    func filesLast() async throws {
        let page = try PageFixture.page(
            html: """
                <form method="post" enctype="multipart/form-data"><input type="file" name="docs" multiple>
                <input name="name" value="Ada"><input type="image" name="go" src="go.png"></form>
                """
        )
        let http = Recorder()
        let files = ["a", "b"].map { PageFile(name: $0, contentType: "image/png", bytes: Secret([])) }
        let answers: [String: PageAnswer] = ["docs": .files(files)]
        _ = try await FormBrowser(http: http).submit(#require(page.mainForm), of: page, answers: answers)
        guard case .multipart(let parts)? = http.requests.first?.body else {
            Issue.record("not multipart")
            return
        }
        #expect(
            parts.map { $0.name + ($0.filename.map { "/" + $0 } ?? "") } == [
                "name", "go.x", "go.y", "docs/a", "docs/b",
            ]
        )
    }

    @Test(
        "a form without a button is sent where HTML sends it from a field: no two fields block that, nor a disabled button",
        arguments: [
            ("<input name=a>", true), ("<input type=search name=a><select name=b><option>1</select>", true),
            ("<input name=a><input type=hidden name=b><input type=checkbox name=c><textarea name=d></textarea>", true),
            ("<input name=a><input type=button value=Clear>", true), ("<select name=a><option>1</select>", true),
            ("<input name=a><input name=b>", false), ("<input type=date name=a><input type=unknown name=b>", false),
            ("<input name=a><input name=b hidden>", false), ("<input name=a><input disabled>", false),
            ("<input name=a><button disabled>Go</button>", false),
            ("<input name=a><input name=b><button>Go</button>", true),
            ("<input name=a><input name=b><input type=image src=go.png>", true),
        ]
    )
    func withoutButton(controls: String, isSent: Bool) async throws {
        let page = try PageFixture.page(html: "<form method=post action=/in>\(controls)</form>")
        let form = try #require(page.mainForm)
        let http = Recorder()
        do {
            _ = try await FormBrowser(http: http).submit(form, of: page)
            #expect(isSent)
        } catch {
            #expect(error.summary == "the page \(page.place) has fields, and no button that sends them")
            #expect(error.failure == .unanswered && error.asFailure.remedies == [Remedy(.openYourself)])
        }
        #expect(http.requests.count == (isSent ? 1 : 0))
    }

    @Test("a form of type text/plain goes as lines")
    func plain() async throws {
        let html =
            #"<form method="post" enctype="text/plain"><input name="a" value="1 &amp; 2"><input name="b"><button>Go</button></form>"#
        let page = try PageFixture.page(html: html)
        let http = Recorder()
        _ = try await FormBrowser(http: http).submit(#require(page.mainForm), of: page)
        let sent = http.requests.first?.body.flatMap { $0.encoded() }
        #expect(sent.map { String(decoding: $0.bytes, as: UTF8.self) } == "a=1 & 2\r\nb=\r\n")
        #expect(sent?.contentType == "text/plain")
    }

    @Test("an answer to a field that is not there is a mistake, told with the fields that are")
    func unknown() async throws {
        let page = try PageFixture.page("polaris-kyc")
        let form = try #require(page.mainForm)
        let error = await #expect(throws: HostedPageError.self) {
            _ = try await FormBrowser(http: Recorder()).submit(form, of: page, answers: ["frist_name": .several([])])
        }
        #expect(
            error?.summary.hasSuffix(
                "has no field or button frist_name, only first_name, last_name and email_address"
            ) == true
        )
    }
}

/// Keeps what it is given and answers with an empty page.
final class Recorder: HTTPExchanging {
    private let sent = Mutex<[HTTPRequest]>([])

    var requests: [HTTPRequest] { sent.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        return HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], url: request.url)
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents {
        HTTPClient().events(request)
    }
}
