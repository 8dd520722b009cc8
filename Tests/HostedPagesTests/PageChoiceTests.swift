import Diagnostics
import Foundation
import HostedPages
import Testing

/// Which form a page is about, and which buttons go on.
@Suite("HostedPage: forms to choose from")
struct PageChoiceTests {
    @Test("the form that a page is about comes before what stands beside it")
    func auxiliary() throws {
        let code =
            "<form action=/done method=post><label>Code <input name=code required></label><button>Verify</button></form>"
        let beside = [
            "<form action=/search><input type=search name=q><button>Search</button></form>",
            "<footer><form method=post><input name=a><input name=b><button>Send</button></form></footer>",
            "<div role=banner><form action=/lang method=post><select name=l><option>en<option>de</select></form></div>",
        ]
        for form in beside {
            let page = try PageFixture.page(html: form + code)
            #expect(page.candidateForms.map { $0.fields.map(\.name) } == [["code"]], "\(form)")
            // Where there is nothing else, it is what the page is about.
            #expect(try PageFixture.page(html: form).mainForm != nil)
        }
    }

    @Test("several forms are all to be chosen from, each under its heading; the one that asks for most is the first")
    func several() throws {
        let page = try PageFixture.page(
            html: """
                <h1>Welcome</h1><h2>Existing customers</h2><form action=/login method=post><input type=email name=e required>
                <input type=password name=p autocomplete=current-password required><button>Log in</button></form>
                <h2>New here?</h2><form action=/new method=post><input type=email name=e required><button>Register</button></form>
                <form action=/card method=post><button>Credit card (fee 5%)</button></form>
                """
        )
        #expect(
            page.candidateForms.map { $0.buttons.map(\.label) } == [["Log in"], ["Register"], ["Credit card (fee 5%)"]]
        )
        #expect(page.candidateForms.map(\.heading) == ["Existing customers", "New here?", nil])
    }

    @Test(
        "the links by which a visit may go on are those within the site, but for the landmarks beside the page"
    )
    func links() throws {
        let page = try PageFixture.page(
            html: """
                <nav><a href=/a>Accounts</a></nav><h1>Pay</h1><ul><li><a href="card?x=1&amp;y=2">By card</a></li><li><a href=/bank><img alt="By bank"></a></ul>
                <p>Not sure? Read <a href=/fees>what it costs</a> first, please.</p><p>Or <a href="https://kyc.example/go">continue here</a>.</p>
                <a href=/terms>Terms of use</a><a href=/>Home</a><a href=mailto:a@b.example>Write</a><a href="#top">Up</a><a class=sr-only href="#main">Skip to main content</a><a href=/x hidden>X</a>
                <a href="https://elsewhere.example/">A partner</a><a href="#/card">Card</a><a href="#!bank">Bank</a><a href="#">Start</a><a href=/back>Back</a><a href=/card.pdf download>Form</a><a href="javascript:go()">Go</a>
                <footer><a href=/jobs>Jobs</a></footer>
                """
        )
        #expect(
            page.links.map(\.label) == ["By card", "By bank", "what it costs", "Terms of use", "Home", "Back"]
        )
        #expect(page.links.first?.url.reveal().absoluteString == "https://anchor.example:8443/sep24/card?x=1&y=2")
        #expect(page.link("BY CARD") == page.links.first)
    }

    @Test(
        "a frame is no way on, whatever it is called; the page says how many it has",
        arguments: [
            ("<iframe src=/inner title='Your details'></iframe>", 1),
            ("<frameset><frame src=inner name=kyc><frame src=menu></frameset>", 2),
        ]
    )
    func frames(html: String, count: Int) throws {
        let page = try PageFixture.page(html: html)
        #expect(page.links.isEmpty && page.mainForm == nil && page.frameCount == count)
    }

    @Test("what a page says stands apart from its head, its foot, its menus and its questions")
    func body() throws {
        let page = try PageFixture.page(
            html: """
                <title>Pay</title><header>Anchor</header><h1>Almost done</h1><p>Send 25 EUR to <a href="#iban">CZ65</a>.</p><p>Reference <input readonly value=REF-1></p>
                <form><p>Or pay now, for 5%.</p><label>Card <input name=c></label><button>Pay</button></form>
                <form><p>News</p><input name=n></form><footer>© Anchor</footer>
                """
        )
        #expect(page.body == "Almost done\nSend 25 EUR to CZ65.\nReference REF-1")
        #expect(
            page.forms.map(\.introduction) == [
                "Almost done\nSend 25 EUR to CZ65.\nReference REF-1\nOr pay now, for 5%.",
                "Almost done\nSend 25 EUR to CZ65.\nReference REF-1\nNews",
            ]
        )
    }

    @Test(
        "of several buttons none is pressed by itself, whatever is written on them",
        arguments: [
            (["Yes", "No"], nil), (["Pay by card", "Pay by bank"], nil), (["I do not agree", "I agree"], nil),
            (["Reject", "Accept"], nil), (["Abbrechen", "Weiter"], nil), (["Go Back", "Weiter"], nil),
            (["Save", "Save"], "Save"), (["Back"], "Back"), (["Anything"], "Anything"),
        ] as [([String], String?)]
    )
    func clear(labels: [String], clear: String?) throws {
        let buttons = labels.map { "<button>\($0)</button>" }.joined()
        let page = try PageFixture.page(html: "<form method=post><input name=n>\(buttons)</form>")
        #expect(page.mainForm?.clearButton?.label == clear)
    }

    @Test("“Choose …” that nobody can choose is no choice, and the next one isn't either")
    func placeholder() throws {
        let page = try PageFixture.page(
            html: """
                <form><select name=a required><option value="" disabled selected>Choose<option value=AF>Afghanistan</select>
                <select name=b><option disabled selected hidden>Choose<option>Mr</select><select name=c><option>x<option>y</select></form>
                """
        )
        let fields = try #require(page.mainForm).fields
        #expect(fields.map(\.isChosen) == [false, false, true])
        #expect(fields.map(\.isAlwaysAnswered) == [false, false, true])
        #expect(FormFilling(try #require(page.mainForm), of: page, with: [:]).missing.map(\.name) == ["a"])
    }

    @Test("a page that sends its reader on leads there, whatever it says")
    func refresh() throws {
        let refresh = "<meta http-equiv=refresh content=\"5;url=/next\">"
        for words in ["<h1>Success</h1><p>You are taken on.</p>", "<p>You can close this window.</p>"] {
            #expect(try PageFixture.page(html: refresh + words).replacement?.seconds == 5)
        }
    }
}
