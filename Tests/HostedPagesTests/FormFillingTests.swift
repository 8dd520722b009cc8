import Diagnostics
import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import HostedPages

@Suite("FormFilling")
struct FormFillingTests {
    @Test("fills Polaris' pages from the names of an answers file, whatever else the file holds")
    func polaris() throws {
        let page = try PageFixture.page("polaris-kyc")
        let form = try #require(page.mainForm)
        let filling = FormFilling(
            form,
            of: page,
            with: PageFixture.secrets([
                "first_name": "Ada", "last_name": "Lovelace", "email_address": "ada@example.com", "amount": "25",
                "bank_account": "DE89370400440532013000",
            ])
        )
        #expect(filling.answers.keys.sorted() == ["email_address", "first_name", "last_name"])
        #expect(filling.missing.isEmpty && filling.optional.isEmpty)
        try filling.validate()
    }

    @Test("names every required field without an answer, and what it is called, before anything is sent")
    func missing() throws {
        let page = try PageFixture.page("polaris-kyc")
        let form = try #require(page.mainForm)
        let filling = FormFilling(form, of: page, with: PageFixture.secrets(["given_name": "Ada", "last_name": " "]))
        #expect(filling.missing.map(\.name) == ["last_name", "email_address"])
        let error = #expect(throws: HostedPageError.self) { try filling.validate() }
        #expect(error?.failure == .unanswered)
        #expect(
            error?.summary
                == "the page anchor.example:8443 requires last_name and email_address"
        )
        #expect(
            error?.help
                == "write them into a file, as `name: answer`, and give it with `--fill FILE`; or answer on a terminal"
        )
    }

    @Test("what the page has filled in needs no answer, and an answer goes before it")
    func prefilled() throws {
        let page = try PageFixture.page(html: #"<form><input name="amount" value="30" required></form>"#)
        let form = try #require(page.mainForm)
        #expect(FormFilling(form, of: page, with: [:]).missing.isEmpty)
        #expect(FormFilling(form, of: page, with: [:]).answers.isEmpty)
        let filling = FormFilling(form, of: page, with: PageFixture.secrets(["amount": "25"]))
        #expect(filling.answers.keys.sorted() == ["amount"])
        #expect(filling.matches["amount"] == FieldMatching.Match(key: "amount", means: .name))
    }

    @Test(
        "what the page has chosen itself is told apart from what somebody answered, and a list takes an answer by its key"
    )
    func preselected() throws {
        let page = try PageFixture.page(
            html: """
                <form><label>Country of residence <select name=address_country_code><option value=USA>United States
                <option value=DEU>Germany</select></label>
                <select name=blank><option value="">--<option>a</select>
                <input type=radio name=way value=a checked><input type=radio name=way value=b>
                <input type=checkbox name=news checked><input name=text value=x></form>
                """
        )
        let form = try #require(page.mainForm)
        let filling = FormFilling(form, of: page, with: [:])
        #expect(filling.preselected.map(\.name) == ["address_country_code", "way", "news"])
        #expect(filling.optional.map(\.name) == ["blank"])
        let given = FormFilling(form, of: page, with: PageFixture.secrets(["address_country_code": "DEU"]))
        #expect(given.preselected.map(\.name) == ["way", "news"] && given.objections.isEmpty)
        #expect(form.fields.map(\.isAlwaysAnswered) == [true, false, false, false, false])
    }

    @Test("numbers, days and countries may be written as people write them, and are sent as the field wants them")
    func shaped() throws {
        let page = try PageFixture.page(
            html: """
                <form><input type=tel name=mobile><input name=phone pattern="[0-9]+"><input type=date name=birth_date>
                <input name=cc autocomplete=country><input name=ccn autocomplete="billing country-name">
                <input name=place></form>
                """
        )
        let form = try #require(page.mainForm)
        func sent(_ name: String, _ text: String) -> String? {
            form.field(named: name)?.shaped(Secret(text)).reveal()
        }
        #expect(sent("mobile", "0049 (30) 901-820") == "+4930901820" && sent("mobile", "030 901820") == "030 901820")
        #expect(sent("phone", "004930901820") == "004930901820")
        #expect(sent("birth_date", "1976/7/4") == "1976-07-04" && sent("birth_date", "tomorrow") == "tomorrow")
        #expect(sent("cc", "DEU") == "DE" && sent("cc", "Germany") == "DE" && sent("ccn", "DEU") == "Germany")
        #expect(sent("place", "Germany") == "Germany")
        let filling = FormFilling(form, of: page, with: PageFixture.secrets(["birth_date": "1976/7/4"]))
        #expect(filling.objections.isEmpty && filling.answers["birth_date"] != nil)
    }

    @Test("how long an answer may be is said where somebody may come to it")
    func lengths() throws {
        let page = try PageFixture.page(
            html: """
                <form><input name=a maxlength=5><input name=b maxlength=5 minlength=3><input name=c maxlength=524288>
                <input type=email name=d maxlength=30><input type=password name=e minlength=4 maxlength=4></form>
                """
        )
        #expect(
            try #require(page.mainForm).fields.map(\.demanded) == [
                "text, at most 5 characters", "text, 3 to 5 characters", nil,
                "an email address, like ada@example.org, at most 30 characters",
                "not shown while it is typed, 4 characters",
            ]
        )
    }

    @Test("a box that must be ticked is nobody's to tick but the customer's")
    func consent() throws {
        let page = try PageFixture.page("controls")
        let form = try #require(page.mainForm)
        let filling = FormFilling(form, of: page, with: [:])
        #expect(filling.missing.map(\.name) == ["contact", "dob", "terms", "country"])
    }

    @Test(
        "an answer that the field does not take is refused with what it takes, and never shown",
        arguments: [
            ("country", "Atlantis", "takes another answer for country: `BRA` (Brazil) or `ARG` (Argentina)"),
            ("method", "boat", "`bank` (Bank transfer) or `cash` (Cash)"),
            ("by", "Mail, pigeon", "`mail` (Mail) or `phone` (Phone)"),
            ("currencies", "GBP", "USD, EUR or BRL"),
            ("pin", "1234567", "takes at most 6 characters for pin"),
            ("photo_id_front", "passport.jpg", "takes a file for photo_id_front (Passport)"),
        ]
    )
    func unsuitable(name: String, answer: String, message: String) throws {
        let page = try PageFixture.page("controls")
        let form = try #require(page.mainForm)
        var filling = FormFilling(form, of: page, with: [:])
        filling.answer("terms", with: .text(Secret("yes")))
        filling.answer("country", with: .text(Secret("Brazil")))
        filling.answer("contact", with: .text(Secret("a@b.example")))
        filling.answer("dob", with: .text(Secret("1990-02-28")))
        filling.answer(name, with: .text(Secret(answer)))
        let error = #expect(throws: HostedPageError.self) { try filling.validate() }
        #expect(error?.message.contains(message) == true, "\(error?.summary ?? "no error")")
        #expect(error?.failure == .unanswered)
        // In a pipe there are the values, and nothing that is read on the page.
        for word in ["Brazil", "Bank transfer", "Mail", "USD", "Passport"] {
            #expect(error?.summary.contains(word) == false, "\(error?.summary ?? "no error")")
        }
    }

    @Test(
        "a box that has to be ticked takes no other answer, and a list that needs one no empty one; not with novalidate"
    )
    func requiredBoxes() throws {
        let fields = """
            <label><input type=checkbox name=agree required> I agree</label>
            <fieldset><legend>Ways</legend><label><input type=checkbox name=way value=a required>Post</label>
            <label><input type=checkbox name=way value=b>Mail</label></fieldset>
            <select name=city required><option value="">Pick<option value=1>Bern</select>
            """
        func objections(_ answers: [String: String], attributes: String = "") throws -> [String: String] {
            let page = try PageFixture.page(html: "<form method=post \(attributes)>\(fields)</form>")
            let filling = FormFilling(
                try #require(page.mainForm),
                of: page,
                with: PageFixture.secrets(answers)
            )
            return Dictionary(
                uniqueKeysWithValues: filling.objections.map { ($0.field.name, $0.clause.message.shown(.revealed)) }
            )
        }
        let wrong = try objections(["agree": "no", "way": "b", "city": "Pick"])
        #expect(wrong["agree"] == "the page goes on only where agree (I agree) is ticked")
        #expect(wrong["way"] != nil && wrong["city"] == "the page takes no empty answer for city")
        #expect(try objections(["agree": "yes", "way": "a, b", "city": "Bern"]).isEmpty)
        #expect(try objections(["agree": "no", "way": "b", "city": "Pick"], attributes: "novalidate").isEmpty)
    }

    @Test(
        "a country is sent as the field's autocomplete or its name of SEP-9 says; dates stay",
        arguments: [
            ("<select name=c autocomplete=country><option value=DE>Germany<option value=FR>France</select>", "DE"),
            ("<select name=c autocomplete=country-name><option>France<option>Germany</select>", "Germany"),
            ("<select name=address_country_code><option>DEU<option>FRA</select>", "DEU"),
            ("<input name=address_country_code>", "DEU"),
            ("<input name=birth_date placeholder='DD/MM/YYYY'>", "1990-01-07"),
            ("<input name=birth_date type=date placeholder='DD/MM/YYYY'>", "1990-01-07"),
        ]
    )
    func shapes(control: String, sent: String) async throws {
        let page = try PageFixture.page(html: "<form>\(control)</form>")
        let form = try #require(page.mainForm)
        let answers = PageFixture.secrets(["address_country_code": "DEU", "birth_date": "1990-01-07"])
        let filling = FormFilling(form, of: page, with: answers)
        try filling.validate()
        let http = Recorder()
        _ = try await FormBrowser(http: http).submit(form, of: page, answers: filling.answers)
        let query = http.requests.first?.url.query(percentEncoded: false) ?? ""
        #expect(query.hasSuffix("=" + sent), "\(query)")
    }

    @Test(
        "no answer is put together of two, or taken apart, whatever HTML or the label calls the field",
        arguments: [
            "<input name=f1 autocomplete=name>", "<input name=full_name>", "<label>Full name <input name=f2></label>",
            "<input name=d autocomplete=bday-day>", "<input name=a autocomplete=address-line1>",
        ]
    )
    func wholeAnswers(control: String) throws {
        let page = try PageFixture.page(html: "<form>\(control)</form>")
        let form = try #require(page.mainForm)
        let answers = ["first_name": "Ada", "family_name": "Lovelace", "birth_date": "1990-01-07", "address": "1 St"]
        #expect(FormFilling(form, of: page, with: PageFixture.secrets(answers)).answers.isEmpty)
    }

    @Test(
        "an answer that names no choice, or several, is sent to no page",
        arguments: [
            ("debit card", "<option value=a>Debit card Instant, 2.9%<option value=b>Bank"),
            ("bank", "<option value=a>Bank<option value=b>bank"), ("x", "<option>X1<option>x2"),
            ("7", "<option>07<option>08"),
            ("DEU", "<option value=276>Germany<option value=250>France"),
            ("de", "<option value=eng>English<option value=ger>German"),
            ("Cash", "<option value=x1>Cash<option value=x2>Cash<option value=cash>Bank account"),
            ("CASH", "<option value=x1>Cash<option value=x2>cash<option value=cash>Bank account"),
            ("b", "<option value=B>Bank<option value=1>b<option value=2>B"),
        ]
    )
    func noChoice(answer: String, options: String) throws {
        let page = try PageFixture.page(html: "<form><select name=way required>\(options)</select></form>")
        let form = try #require(page.mainForm)
        let filling = FormFilling(form, of: page, with: PageFixture.secrets(["way": answer]))
        #expect(throws: HostedPageError.self) { try filling.validate() }
    }

    @Test(
        "an answer names the only choice of its value, of its label, or of either in other letters",
        arguments: [
            ("BANK", "<option value=a>Bank<option value=b>Card", "a"),
            ("A", "<option value=a>Bank<option value=A>Card", "A"),
            ("bank", "<option value=a>Bank<option value=a>bank", "a"),
            ("United States", "<option value=1>United States<option value=2>France<option value=1>United States", "1"),
        ]
    )
    func onlyChoice(answer: String, options: String, sent: String) async throws {
        let page = try PageFixture.page(html: "<form><select name=way>\(options)</select></form>")
        let form = try #require(page.mainForm)
        let filling = FormFilling(form, of: page, with: PageFixture.secrets(["way": answer]))
        try filling.validate()
        let http = Recorder()
        _ = try await FormBrowser(http: http).submit(form, of: page, answers: filling.answers)
        #expect(http.requests.first?.url.query(percentEncoded: false) == "way=\(sent)")
    }

    @Test(
        "a country is no choice of a list that has neither its name nor its code of the field",
        arguments: [
            "<option value=DE>Delaware<option value=GA>Georgia<option value=AL>Alabama",
            "<option value=276>Germany<option value=250>France", "<option value=DE>Germany<option value=FR>France",
        ]
    )
    func noCountry(options: String) throws {
        let page = try PageFixture.page(html: "<form><select name=address_country_code>\(options)</select></form>")
        let filling = FormFilling(
            try #require(page.mainForm),
            of: page,
            with: PageFixture.secrets(["address_country_code": "DEU"])
        )
        #expect(throws: HostedPageError.self) { try filling.validate() }
    }

    @Test("a field for a file takes the file at hand, of a type that it accepts, and no text")
    func files() throws {
        let html = #"<form><input type="file" name="photo_id_front" accept="image/*,.pdf" required></form>"#
        let page = try PageFixture.page(html: html)
        let form = try #require(page.mainForm)
        let png = PageFile(name: "p.png", contentType: "image/png", bytes: Secret([1]))
        let filling = FormFilling(form, of: page, with: [:], files: ["photo_id_front": [png]])
        #expect(filling.missing.isEmpty)
        try filling.validate()
        let textOnly = FormFilling(form, of: page, with: PageFixture.secrets(["photo_id_front": "p.png"]))
        #expect(textOnly.missing.map(\.name) == ["photo_id_front"])
        var other = filling
        other.answer(
            "photo_id_front",
            with: .file(PageFile(name: "p.exe", contentType: "application/octet-stream", bytes: Secret([1])))
        )
        let error = #expect(throws: HostedPageError.self) { try other.validate() }
        #expect(error?.summary.hasSuffix("takes another type of file for photo_id_front: image/* or .pdf") == true)
    }

    @Test(
        "a field for several files takes them all, each of a type that it accepts; one for a single file takes no two"
    )
    func severalFiles() throws {
        let html =
            #"<form method=post><input type=file name=papers accept=".pdf" multiple><input type=file name=one></form>"#
        let page = try PageFixture.page(html: html)
        let form = try #require(page.mainForm)
        func file(_ name: String) -> PageFile {
            PageFile(name: name, contentType: "application/pdf", bytes: Secret([1]))
        }
        let two = [file("a.pdf"), file("b.pdf")]
        let filling = FormFilling(form, of: page, with: [:], files: ["papers": two])
        #expect(filling.objections.isEmpty)
        let sent = try FormSubmission(form, answers: filling.answers, button: nil, page: page.place)
        let names = sent.entries.compactMap { if case .file("papers", let file) = $0 { file?.name } else { nil } }
        #expect(names == ["a.pdf", "b.pdf"])
        #expect(FormFilling(form, of: page, with: [:], files: ["one": two]).objections.count == 1)
        #expect(
            FormFilling(form, of: page, with: [:], files: ["papers": [two[0], file("c.png")]]).objections.count == 1
        )
    }

    @Test("of several buttons the one is pressed that an answer or somebody names")
    func buttons() throws {
        let page = try PageFixture.page(
            html: """
                <form><input name="amount" value="5"><button name="method" value="card">Pay by card</button>
                <button name="method" value="bank" formnovalidate>Pay from your bank</button></form>
                """
        )
        let form = try #require(page.mainForm)
        #expect(FormFilling(form, of: page, with: [:]).button?.value == "card")
        var filling = FormFilling(form, of: page, with: PageFixture.secrets(["method": "Bank"]))
        #expect(filling.button?.value == "bank")
        try filling.press("pay by card")
        #expect(filling.button?.value == "card")
        let error = #expect(throws: HostedPageError.self) { try filling.press("by boat") }
        let words = "has no button of that name, only `card` (Pay by card) and `bank` (Pay from your bank)"
        #expect(error?.message.hasSuffix(words) == true, "\(error?.summary ?? "no error")")
        #expect(error?.summary.contains("only `card` (•••) and `bank` (•••)") == true)
    }

    @Test(
        "a button is pressed by its words, its value or its name where it is the only one",
        arguments: [
            ("card", "<button name=pay value=card>Card</button><button name=pay value=bank>Bank</button>", "card"),
            ("card", "<button name=pay value=card>Card</button><button name=pay value=card>Card</button>", "card"),
            ("Card", "<button name=pay value=card>Debit</button><button name=pay value=bank>Card</button>", "bank"),
            ("card", "<button name=pay value=1>Card</button><button name=pay value=2>Card</button>", nil),
            ("pay", "<button name=pay value=1>Card</button><button name=pay value=2>Bank</button>", nil),
        ] as [(String, String, String?)]
    )
    func onlyButton(words: String, buttons: String, value: String?) throws {
        let form = try #require(try PageFixture.page(html: "<form>\(buttons)</form>").mainForm)
        #expect(form.button(words)?.value == value)
    }

    @Test("what a browser would not send is told for each field, so that it can be asked again; not with novalidate")
    func objections() throws {
        let fields = #"<input type="email" name="e"><input type="number" name="n" min="1" max="9"><input name="t">"#
        let answers = PageFixture.secrets(["e": "nobody", "n": "12", "t": "x"])
        for (open, count) in [("<form>", 2), ("<form novalidate>", 0)] {
            let page = try PageFixture.page(html: open + fields + "</form>")
            let filling = FormFilling(try #require(page.mainForm), of: page, with: answers)
            #expect(filling.objections.count == count)
            if count > 0 {
                #expect(
                    filling.objections.map { $0.clause.message.shown(.revealed) } == [
                        "the page takes an e-mail address for e", "the page takes 1 to 9 for n",
                    ]
                )
            }
        }
    }

    private static func texts(_ filling: FormFilling) -> [String: String] {
        filling.answers.compactMapValues { answer in
            if case .text(let text) = answer { text.reveal() } else { nil }
        }
    }
}
