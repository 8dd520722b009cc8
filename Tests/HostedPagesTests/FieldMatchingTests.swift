import CustomerFields
import Diagnostics
import Foundation
import HostedPages
import Testing

@Suite("FieldMatching")
struct FieldMatchingTests {
    @Test(
        "finds the answer that a field asks for, and says how",
        arguments: [
            (#"<input name="first_name">"#, "first_name", .name),
            (#"<input name="kyc[firstName]">"#, "first_name", .name),
            (#"<input name="given_name">"#, "first_name", .alias),
            (#"<input name="Surname">"#, "last_name", .alias),
            (#"<input name="confirm_email">"#, "email_address", .alias),
            (#"<input name="f1" autocomplete="section-a family-name">"#, "last_name", .autocomplete),
            (
                #"<label for="x">Your first name (as in the passport) *</label><input id="x" name="f2">"#, "first_name",
                .label
            ),
            (#"<label>Bank account number <input name="f3"></label>"#, "bank_account", .label),
            (#"<input type="email" name="f4">"#, "email_address", .kind),
        ] as [(String, String, FieldMatching.Means)]
    )
    func match(field html: String, key: String, means: FieldMatching.Means) throws {
        let matching = FieldMatching(keys: ["first_name", "last_name", "email_address", "amount", "bank_account"])
        let field = try #require(try Self.field(html))
        #expect(matching.match(field) == FieldMatching.Match(key: key, means: means))
    }

    @Test(
        "what is asked about others is answered by what is about them",
        arguments: [
            (#"<input name="bank[account_number]">"#, "bank_account_number"),
            (#"<input name="bank[iban]">"#, "bank_account_number"),
            (#"<label>Name of your employer <input name="q"></label>"#, "employer_name"),
            (#"<label>Family name / Last name <input name="q"></label>"#, "last_name"),
            (#"<label>Front of ID document <input type=file name="q"></label>"#, "photo_id_front"),
            (#"<label>Place of birth <input name="q"></label>"#, "birth_place"),
            (#"<input name="birth[date]">"#, "birth_date"),
            (#"<input name="document[number]">"#, "id_number"),
            (#"<input name="beneficiary_name">"#, "beneficiary_name"),
        ]
    )
    func others(field html: String, key: String) throws {
        let keys = [
            "first_name", "last_name", "photo_id_front", "bank_account_number", "employer_name", "birth_place",
            "birth_date", "id_number",
            "beneficiary_name",
        ]
        let field = try #require(try Self.field(html))
        #expect(FieldMatching(keys: keys).match(field)?.key == key)
    }

    @Test(
        "gives no answer to a field that asks for something else",
        arguments: [
            #"<input name="company">"#,
            #"<label>Mother's maiden name<input name="q"></label>"#,
            #"<label>First name<input name="birth_date"></label>"#,
            #"<input type="hidden" name="first_name">"#,
            #"<input name="beneficiary[first_name]">"#,
            #"<label>E-mail <input type="email" name="friend"></label>"#,
            #"<label>Emergency contact <input type="email" name="q"></label>"#,
            #"<fieldset><legend>Your spouse</legend><label>Last name <input name="q17"></label></fieldset>"#,
            #"<input name="x9" autocomplete="section-partner given-name">"#,
            #"<label>Recipient's name <input name="recipient.full_name"></label>"#,
        ]
    )
    func noMatch(field html: String) throws {
        let matching = FieldMatching(keys: ["first_name", "last_name", "email_address", "amount"])
        let field = try #require(try Self.field(html))
        #expect(matching.match(field) == nil)
    }

    @Test("day, month and year are parts of the date that their group asks for, and called by both")
    func groupedDate() throws {
        let page = try PageFixture.page(
            html: """
                <form><fieldset><legend>Date of birth</legend><select name=day><option value="">Day<option>1<option>4</select>
                <select name=month><option value="">Month<option value=7>July</select>
                <label>Year <input name=y></label></fieldset>
                <fieldset><legend>Valid until</legend><select name=month2><option>1</select><input name=year></fieldset></form>
                """
        )
        let form = try #require(page.mainForm)
        let asked = ["Date of birth · Day", "Date of birth · Month", "Date of birth · Year"]
        #expect(form.fields.prefix(3).map(\.asked) == asked)
        #expect(form.fields.last?.asked == "Valid until · Year")
        let matching = FieldMatching(keys: ["birth_date"])
        #expect(form.fields.map { matching.match($0)?.part } == [.day, .month, .year, nil, nil])
        let filling = FormFilling(form, of: page, with: ["birth_date": Secret("1976-07-04")])
        #expect(filling.objections.isEmpty)
        #expect(Self.text(filling.answers["day"]) == "4")
        #expect(Self.text(filling.answers["month"]) == "7")
        #expect(Self.text(filling.answers["y"]) == "1976")
    }

    private static func text(_ answer: PageAnswer?) -> String? {
        if case .text(let text)? = answer { text.reveal() } else { nil }
    }

    @Test("each of SEP-9's keys finds the field that is called by it, by its alias and by its label")
    func customerFields() throws {
        let keys = CustomerField.all.map(\.key)
        let matching = FieldMatching(keys: keys)
        for customerField in CustomerField.all {
            for name in [customerField.key] + customerField.aliases {
                let field = try #require(try Self.field(#"<input name="\#(name)">"#))
                #expect(matching.match(field)?.key == customerField.key, "\(name)")
            }
            let labelled = try #require(try Self.field("<label>\(customerField.label) <input name='f7'></label>"))
            #expect(matching.match(labelled) == .init(key: customerField.key, means: .label), "\(customerField.label)")
        }
        #expect(keys.count == 76)
    }

    @Test("what is about an organization or a card does not take what is about the person")
    func sections() throws {
        let matching = FieldMatching(keys: ["city", "address", "organization.city"])
        func key(_ name: String) throws -> String? {
            matching.match(try #require(try Self.field(#"<input name="\#(name)">"#)))?.key
        }
        #expect(try key("organization[city]") == "organization.city")
        #expect(try key("organization.city") == "organization.city")
        #expect(try key("card[city]") == nil)
        #expect(try key("customer[city]") == "city")
        #expect(try key("town") == "city")
    }

    @Test("what is only shown to be read takes no answer")
    func readOnly() throws {
        let field = try #require(try Self.field(#"<input name="first_name" readonly value="Ada">"#))
        #expect(FieldMatching(keys: ["first_name"]).match(field) == nil)
        #expect(field.isReadOnly && !field.isQuestion)
    }

    private static func field(_ html: String) throws -> PageField? {
        let url = try #require(URL(string: "https://anchor.example/form"))
        let page = try HostedPage.parse(Array("<form>\(html)</form>".utf8), url: Secret(url))
        return page.forms.first?.fields.first
    }
}
