import Diagnostics
import Foundation
import HostedPages
import Testing

@Suite("PageForm")
struct PageFormTests {
    @Test("what labels one control, or stands in a group that is over, is no label of the next")
    func labelsOfOthers() throws {
        let page = try PageFixture.page(
            html: """
                <form><fieldset><label><input type=radio name=sex value=m> Male</label>
                <label><input type=radio name=sex value=f> Female</label></fieldset><select name=multi><option>x</select>
                <fieldset><input name=a> units</fieldset><input name=b><label for=c>City</label><input name=d><input id=c name=c>
                <label>Town</label><input name=e></form>
                """
        )
        let labels = try #require(page.mainForm).fields.map { "\($0.name) \($0.label ?? "-")" }
        #expect(labels == ["sex -", "multi -", "a -", "b -", "d -", "c City", "e Town"])
    }

    @Test(
        "labels hold nothing that can't be seen",
        arguments: ["\u{AD}", "\u{200B}", "\u{2060}", "\u{202E}", "\u{200E}", "\u{7}"]
    )
    func invisible(character: String) throws {
        let page = try PageFixture.page(html: "<form><label>Post\(character)code  <input name=a></label></form>")
        #expect(page.mainForm?.fields.first?.label == "Postcode")
    }

    @Test("radio buttons without a group are called by what is asked before them, and fields have their hints")
    func questions() throws {
        let page = try PageFixture.page(
            html: """
                <form><p>Are you politically exposed?</p><label><input type=radio name=p value=1> Yes</label>
                <label><input type=radio name=p value=0> No</label>
                <div><h3>Tax</h3><p>Do you pay taxes in the US?</p><input type=radio name=q id=a value=1><label for=a>Yes</label>
                <input type=radio id=b name=q value=0><label for=b>No</label></div>
                <label for=t>Tax number</label><input id=t name=t aria-describedby=h><small id=h>9 digits, no dashes</small>
                <label>Note <input name=u title="say hello" aria-describedby=n></label><p id=n>Only we see it</p><small>Not about it</small>
                <label>Code <input name=c></label><p class=is-danger>Wrong code</p></form>
                """
        )
        let fields = try #require(page.mainForm).fields
        #expect(fields.prefix(2).map(\.label) == ["Are you politically exposed?", "Do you pay taxes in the US?"])
        #expect(fields.dropFirst(2).map(\.hint) == ["9 digits, no dashes", "Only we see it · say hello", nil])
    }

    @Test("what a page warns of before a question is not what it asks")
    func warned() throws {
        let page = try PageFixture.page(
            html: """
                <form><p>How were you invited?</p><div role=alert>ATTENTION: use your own.</div><input type=radio name=way value=a>A
                <input type=radio name=way value=b>B<p>Which code?</p><p class=is-danger>Wrong.</p><input name=code></form>
                """
        )
        #expect(try #require(page.mainForm).fields.map(\.label) == ["How were you invited?", "Which code?"])
    }

    @Test(
        "menus in a landmark beside a page are no questions of what stands in no form, also where there are no others",
        arguments: ["<header>%</header>", "<nav>%</nav>", "<div role=banner>%</div>"],
        ["", "<label>Name <input form=windlass-page name=name></label>"]
    )
    func menus(head: String, question: String) throws {
        let menus = """
            <select form=windlass-page name=language><option>English</select><input form=windlass-page type=checkbox name=theme>
            """
        let page = try PageFixture.page(
            html: """
                \(head.replacing("%", with: menus))\(question)<h1>Thank you.</h1><button form=windlass-page>Home page</button>
                <form id=windlass-page method=post></form>
                """
        )
        #expect(page.forms.flatMap(\.visibleFields).map(\.name) == (question.isEmpty ? [] : ["name"]))
    }

    @Test(
        "boxes and radio buttons without values are told apart by their words, else by their ids, else by their places",
        arguments: [
            (
                "<label><input type=T name=m> Phone</label><label><input type=T name=m> Email</label>",
                ["Phone", "Email"]
            ),
            ("<input type=T name=m id=p><input type=T name=m id=e>", ["p", "e"]),
            ("<input type=T name=m><input type=T name=m>", ["on-1", "on-2"]),
            ("<label><input type=T name=m> A</label><label><input type=T name=m> A</label>", ["on-1", "on-2"]),
            ("<label><input type=T name=m> A</label><label><input type=T name=m value=A> B</label>", ["on", "A"]),
            ("<label><input type=T name=m> A</label>", ["on"]),
        ],
        ["radio", "checkbox"]
    )
    func withoutValues(controls: (html: String, values: [String]), type: String) throws {
        let html = controls.html.replacing("type=T", with: "type=\(type)")
        let field = try #require(try PageFixture.page(html: "<form>\(html)</form>").mainForm?.fields.first)
        #expect(field.choices.map(\.value) == controls.values)
    }

    @Test(
        "the value of a choice is prose where the page gives none beside its words, or where it is no identifier",
        arguments: [
            ("<select name=f><option value=b>Bank<option value=Card>Card</select>", [false, false]),
            ("<select name=f><option>Bank<option>3</select>", [true, true]),
            ("<select name=f><option value=''>Choose<option value='by bank'>Bank</select>", [false, true]),
            ("<input type=radio name=f value=b>Bank", [false]), ("<input type=checkbox name=f>Bank", [false]),
            ("<label><input type=radio name=f> A</label><label><input type=radio name=f> B</label>", [true, true]),
            ("<input type=radio name=f id=p><input type=radio name=f id=e>", [false, false]),
        ]
    )
    func prose(control: String, isProse: [Bool]) throws {
        let field = try #require(try PageFixture.page(html: "<form>\(control)</form>").mainForm?.fields.first)
        #expect(field.choices.map(\.isProse) == isProse)
    }

    @Test(
        "a button is known by its value where that is an identifier and does not stand on it",
        arguments: [
            ("<button name=a value=yes>Pay</button>", "yes"), ("<button name=a value='pay now'>Pay</button>", nil),
            ("<button>Pay</button>", nil), ("<button name=a value=''>Pay</button>", nil),
            ("<input type=submit name=a value=Pay>", nil), ("<input type=image name=a value=yes alt=Pay>", "yes"),
        ] as [(String, String?)]
    )
    func buttonIdentifiers(button: String, identifier: String?) throws {
        let form = try PageFixture.page(html: "<form><input name=f>\(button)</form>").mainForm
        #expect(try #require(form?.buttons.first).identifier == identifier)
    }

    @Test("fields that are called alike are told apart by their groups, and boxes by their own words")
    func alike() throws {
        let page = try PageFixture.page(
            html: """
                <form><fieldset><legend>Home</legend><label>Street <input name=street></label>
                <label>City <input name=city></label></fieldset>
                <fieldset><legend>Work</legend><label>Street <input name=work></label></fieldset>
                <fieldset><legend>Consent</legend><label><input type=checkbox name=terms> I agree</label>
                <label><input type=checkbox name=news> Send me news</label></fieldset></form>
                """
        )
        let fields = try #require(page.mainForm).fields
        #expect(fields.map(\.label) == ["Street (Home)", "City", "Street (Work)", "I agree", "Send me news"])
    }

    private let page: HostedPage
    private let form: PageForm

    init() throws {
        page = try PageFixture.page("controls")
        form = try #require(page.mainForm)
    }

    @Test("the main form is the one that asks for most, and goes where it says, seen from the page's base")
    func mainForm() {
        #expect(page.forms.map(\.name) == ["search", "kyc"])
        #expect(form.name == "kyc")
        #expect(form.method == .post && form.encoding == .multipart)
        #expect(form.action.reveal().absoluteString == "https://anchor.example:8443/kyc/save?step=2&t=a%26b")
    }

    @Test("fields are those that are sent, in the order of the page")
    func names() {
        #expect(
            form.fields.map(\.name) == [
                "csrf", "contact", "phone", "amount", "dob", "second_in_a_row", "pin", "tin", "unknown_kind", "method",
                "terms", "news", "by", "country", "currencies", "remarks", "photo_id_front", "elsewhere",
            ]
        )
    }

    @Test(
        "each control has its kind and its label",
        arguments: [
            ("contact", .email, "E-mail"), ("phone", .tel, "Telephone"), ("amount", .number, "Amount to send"),
            ("dob", .date, "Date of birth"), ("second_in_a_row", .text, "A title"), ("pin", .password, "PIN"),
            ("tin", .text, "Tax number"), ("method", .radio, "How should we pay you?"),
            // Words behind a box are tied to nothing.
            ("terms", .checkbox, nil), ("news", .checkbox, nil),
            ("by", .checkbox, "Contact me by"), ("country", .select, "Country"), ("unknown_kind", .text, nil),
            ("remarks", .textarea, "Anything else?"), ("photo_id_front", .file, "Passport"),
        ] as [(String, PageField.Kind, String?)]
    )
    func kinds(name: String, kind: PageField.Kind, label: String?) throws {
        let field = try #require(form.field(named: name))
        #expect(field.kind == kind)
        #expect(field.label == label)
    }

    @Test("a field knows what the page demands of its answer")
    func constraints() throws {
        let phone = try #require(form.field(named: "phone"))
        #expect(phone.pattern == #"\+[0-9]+"# && phone.placeholder == "+1 555 0100")
        #expect(form.field(named: "contact")?.autocomplete == ["section-kyc", "email"])
        #expect(form.field(named: "pin")?.maxLength == 6)
        #expect(form.field(named: "photo_id_front")?.accept == ["image/png", ".jpg"])
        let required = form.fields.filter(\.isRequired).map(\.name)
        #expect(required == ["contact", "dob", "method", "terms", "country"])
    }

    @Test("choices are those that can be chosen, with the ones the page has chosen")
    func choices() throws {
        func choices(_ name: String) -> [String] {
            form.field(named: name)?.choices.map { "\($0.value)=\($0.label)\($0.isSelected ? "*" : "")" } ?? []
        }
        #expect(choices("method") == ["bank=Bank transfer", "cash=Cash*"])
        #expect(choices("news") == ["on=*"])
        #expect(choices("by") == ["mail=Mail", "phone=Phone*"])
        #expect(choices("country") == ["=Choose…*", "BRA=Brazil", "ARG=Argentina"])
        #expect(choices("currencies") == ["USD=USD*", "EUR=EUR*", "BRL=BRL"])
        #expect(form.field(named: "by")?.allowsSeveral == true)
        #expect(form.field(named: "method")?.allowsSeveral == false)
        #expect(form.field(named: "country")?.isAnswered == false)
    }

    @Test("values stand as the page wrote them")
    func values() {
        #expect(form.field(named: "csrf")?.value?.reveal() == "a\"b")
        #expect(form.field(named: "remarks")?.value?.reveal() == "First line\n  second")
    }

    @Test("a button has the place to which it sends; of several none is clear")
    func buttons() {
        #expect(form.buttons.map(\.label) == ["Back", "Go on", "Cancel"])
        #expect(form.clearButton == nil && form.defaultButton?.value == "back")
        #expect(form.button("next")?.action?.reveal().path() == "/kyc/next")
    }
}
