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
            (#"<label>Place of birth <input name="q"></label>"#, "birth_place"),
            (#"<input name="birth[date]">"#, "birth_date"),
            (#"<input name="document[number]">"#, "id_number"),
            (#"<input name="beneficiary_name">"#, "beneficiary_name"),
        ]
    )
    func others(field html: String, key: String) throws {
        let keys = [
            "first_name", "bank_account_number", "employer_name", "birth_place", "birth_date", "id_number",
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
