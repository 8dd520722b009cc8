import Diagnostics
import Foundation
import HostedPages
import Testing

@Suite("FormFilling")
struct FormFillingTests {
    @Test("fills Polaris' pages from the names of an answers file, whatever else the file holds")
    func polaris() throws {
        let page = try PageFixture.page("kyc")
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
        let page = try PageFixture.page("kyc")
        let form = try #require(page.mainForm)
        let filling = FormFilling(form, of: page, with: PageFixture.secrets(["given_name": "Ada", "last_name": " "]))
        #expect(filling.missing.map(\.name) == ["last_name", "email_address"])
        let error = #expect(throws: HostedPageError.self) { try filling.validate() }
        #expect(error?.failure == .unanswered)
        #expect(
            error?.summary
                == "the page anchor.example:8443/sep24/webapp requires last_name and email_address"
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
            ("country", "Atlantis", "takes another answer for country: Brazil or Argentina"),
            ("method", "boat", "Bank transfer or Cash"), ("by", "Mail, pigeon", "Mail or Phone"),
            ("pin", "1234567", "takes at most 6 characters for pin"),
            ("photo_id_front", "passport.jpg", "takes a file for photo_id_front (Passport)"),
        ]
    )
    func unsuitable(name: String, answer: String, message: String) throws {
        let page = try PageFixture.page("controls")
        let form = try #require(page.mainForm)
        var filling = FormFilling(form, of: page, with: [:])
        for field in filling.missing { filling.answer(field.name, with: .several([])) }
        for field in ["contact", "dob"] { filling.answer(field, with: .text(Secret("x"))) }
        filling.answer(name, with: .text(Secret(answer)))
        let error = #expect(throws: HostedPageError.self) { try filling.validate() }
        #expect(error?.summary.contains(message) == true, "\(error?.summary ?? "no error")")
        #expect(error?.failure == .unanswered)
    }
}
