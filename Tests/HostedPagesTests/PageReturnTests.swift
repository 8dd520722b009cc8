import HostedPages
import Testing

/// Forms that come back after they were sent.
@Suite("HostedPage: forms that come back")
struct PageReturnTests {
    private static let words = "Wrong code. 2 tries left."

    private func page(_ inner: String, title: String = "Code", action: String = "/code") throws -> HostedPage {
        try PageFixture.page(
            html: "<title>\(title)</title><form action=\(action) method=post>\(inner)<button>Go</button></form>"
        )
    }

    @Test(
        "the same form again is a refusal, however the page spells its complaint, and only what is marked as one is told",
        arguments: [
            "<span class=help-block>%</span>", "<p class=govuk-error-message>%</p>", "<mat-error>%</mat-error>",
            "<p class=\"MuiFormHelperText-root Mui-error\">%</p>", "<p class=\"mt-2 text-sm text-red-600\">%</p>",
            "<font color=red>%</font>", "<p style=\"color: #f00\">%</p>", "<div class=warning>%</div>",
            "<div class=\"flash flash-warning\">%</div>", "<div class=\"alert alert-warning\">%</div>",
            "<span class=usa-error-message>%</span>", "<span class=invalid>%</span>", "<span class=err>%</span>",
            "<p id=d class=hint>%</p>", "<p>%</p>", "%",
        ]
    )
    func comesBack(spelling: String) throws {
        let isDescribed = spelling.contains("id=d") ? " aria-invalid=true aria-describedby=d" : ""
        let code = "<p>Enter the code</p><label for=c>Code</label><input id=c name=code required"
        let before = try page(code + ">")
        let after = try page(code + isDescribed + ">" + spelling.replacing("%", with: Self.words))
        let form = try #require(before.mainForm)
        #expect(after.refused(form, of: before)?.fields.map(\.name) == ["code"])
        #expect(after.errors == (isDescribed.isEmpty ? [] : [Self.words]))
        #expect(after.refused(form, of: after) != nil && before.refused(form, of: before) != nil)
    }

    @Test("a recorded page refuses a passcode in an element of a class that is known, and its words are told")
    func recorded() throws {
        let (before, after) = (
            try PageFixture.page("registration-passcode"), try PageFixture.page("registration-refused")
        )
        let form = try #require(before.mainForm)
        #expect(after.refused(form, of: before)?.visibleFields.map(\.name) == form.visibleFields.map(\.name))
        #expect(after.complaints(since: before) == ["Error The OTP is invalid."])
    }

    @Test("what is marked as wrong with one field is said of that field")
    func ofFields() throws {
        let page = try page(
            """
            <div><label for=m>E-mail</label><input id=m name=m><span class="help is-danger">No such host.</span></div>
            <label for=z>Postcode</label><input id=z name=z aria-invalid=true aria-describedby=d><p id=d>Unknown.</p>
            <label for=i>IBAN</label><input id=i name=i aria-invalid=true aria-describedby="k l" aria-errormessage=l><p id=k>22 digits</p><p id=l>Too short.</p>
            <label for=b>BIC</label><input id=b name=b aria-invalid=true aria-describedby="f g"><p id=f>8 letters</p><p id=g>Open.</p>
            <label for=n>Name<span class=text-danger>*</span></label><input id=n name=n><p class="alert alert-info">All is well.</p>
            """
        )
        #expect(page.mainForm?.fields.map(\.error) == ["No such host.", "Unknown.", "Too short.", nil, nil])
        #expect(page.errors == ["No such host.", "Unknown.", "Too short."])
    }

    @Test("a complaint is about the control that names it or what holds it, and about none by an id that no one names")
    func namedByControls() throws {
        let page = try page(
            """
            <div id=a-box><div><p><b role=alert>No such street.</b></p></div></div>
            <ul id=b-list role=alert><li>Too long.</li><li>No such town.</li></ul>
            <div id=c><p role=alert>Closed today.</p></div>
            <label for=a>Street</label><input id=a name=a aria-describedby=a-box>
            <label for=b>Town</label><input id=b name=b aria-errormessage=B-list aria-describedby=b-list>
            <label for=i>Zip</label><input id=i name=c>
            <div id=group><label for=d>Day</label><input id=d name=d aria-describedby=group><label for=e>Hour</label><input id=e name=e><p role=alert>Late.</p></div>
            """
        )
        #expect(page.mainForm?.fields.map(\.error) == ["No such street.", "Too long.", nil, nil, nil])
        #expect(page.errors == ["No such street.", "Too long.", "No such town.", "Closed today.", "Late."])
    }

    @Test("what stands on a page before anything was answered, or stood there before, is no objection to an answer")
    func notices() throws {
        let notice = "<div role=alert class=Alert>ATTENTION: do not share the code.</div>"
        let first = try page("\(notice)<label>Code <input name=code></label>")
        #expect(first.mainForm?.fields.first?.error != nil)
        #expect(first.withoutNotices().mainForm?.fields.first?.error == nil)
        let form = try #require(first.mainForm)
        // Another step, with another notice that no answer was given to.
        let step = try page("\(notice)<label>Birthday <input name=birth></label>")
        #expect(step.withoutNotices(since: form, of: first).mainForm?.fields.map(\.error) == [nil])
        // The same again, with the same notice; and with an objection in its place.
        #expect(first.withoutNotices(since: form, of: first).mainForm?.fields.map(\.error) == [nil])
        let wrong = try page("<div role=alert class=Alert>Wrong.</div><label>Code <input name=code></label>")
        #expect(wrong.withoutNotices(since: form, of: first).mainForm?.fields.map(\.error) == ["Wrong."])
    }

    @Test("what stood there before anything was sent is an objection nowhere on the page; the others stay")
    func withoutNotices() throws {
        let page = try page(
            """
            <div><p class=is-danger>Five digits.</p><label>Code <input name=code></label></div>
            <div><p class=is-danger>No such host.</p><label>E-mail <input name=mail></label></div>
            """
        )
        #expect(page.mainForm?.fields.map(\.error) == ["Five digits.", "No such host."])
        let left = page.without(notices: ["Five digits."])
        #expect(left.errors == ["No such host."])
        #expect(left.mainForm?.fields.map(\.error) == [nil, "No such host."])
    }

    @Test("another step is none: other fields, labels or buttons, or another place; other words alone are not one")
    func goesOn() throws {
        let before = try page("<label>Name <input name=n></label>")
        let form = try #require(before.mainForm)
        #expect(try page("<label>Name <input name=m></label>").refused(form, of: before) == nil)
        #expect(try page("<label>Name of your mother <input name=n></label>").refused(form, of: before) == nil)
        // Another heading alone is not known to be another step.
        let mail = try page("<h1>The code that we sent by mail</h1><label>Name <input name=n></label>")
        #expect(mail.refused(form, of: before) != nil)
        let wrong = try page("<h1>Sorry</h1><p class=is-danger>Unknown.</p><label>Name <input name=n></label>")
        #expect(wrong.refused(form, of: before) != nil)
        let other = try page("<label>Name <input name=n></label>", action: "/mother")
        #expect(other.refused(form, of: before) == nil)
        // A form without fields is compared by its button and its place alone.
        let (first, second) = (try page("<p>Terms of use"), try page("<p>Terms of payment"))
        let button = try #require(first.mainForm)
        #expect(second.refused(button, of: first) != nil && first.refused(button, of: first) != nil)
        #expect(try page("<p>Terms of payment", action: "/payment").refused(button, of: first) == nil)
        let agreed = try page("<p>Terms of payment<button>I agree</button>")
        #expect(agreed.refused(button, of: first) == nil)
    }
}
