import CustomerFields
import Diagnostics
import Foundation
import HostedPages
import Testing

@Suite("FieldMatching")
struct FieldMatchingTests {
    @Test(
        "finds the answer that a field names exactly, and says how",
        arguments: [
            (#"<input name="first_name">"#, "first_name", .name),
            (#"<input name="First_Name">"#, "first_name", .name),
            (#"<input name="given_name">"#, "first_name", .alias),
            (#"<input name="f1" autocomplete="shipping family-name">"#, "last_name", .autocomplete),
            (#"<label for="x">First name *</label><input id="x" name="f2">"#, "first_name", .label),
            (#"<label>Family Name <input name="f3"></label>"#, "last_name", .label),
            (#"<div>First name</div><div><input name="f3"></div>"#, "first_name", .label),
            (#"<label>Bank account <input name="f3"></label>"#, "bank_account", .label),
            (
                #"<fieldset><legend>You</legend><label>Name<input name="last_name"></label></fieldset>"#, "last_name",
                .name
            ),
        ] as [(String, String, FieldMatching.Means)]
    )
    func match(field html: String, key: String, means: FieldMatching.Means) throws {
        let matching = FieldMatching(keys: ["first_name", "last_name", "email_address", "amount", "bank_account"])
        let field = try #require(try Self.field(html))
        #expect(matching.match(field) == FieldMatching.Match(key: key, means: means))
    }

    @Test(
        "gives no answer to a field that asks for something else, or may",
        arguments: [
            #"<input name="company">"#, #"<input name="email">"#, #"<input name="kyc[first_name]">"#,
            #"<input name="confirm_email">"#, #"<input name="firstName">"#, #"<input name="first-name">"#,
            #"<label>First name: <input name="q"></label>"#,
            #"<label>Mother's maiden name<input name="q"></label>"#,
            #"<label>Your first name<input name="q"></label>"#,
            #"<label>First name<input name="birth_date"></label>"#,
            #"<input type="hidden" name="first_name">"#,
            #"<input name="beneficiary[first_name]">"#,
            #"<label>E-mail <input type="email" name="friend"></label>"#,
            #"<label>Emergency contact <input type="email" name="q"></label>"#,
            #"<fieldset><legend>Your spouse</legend><label>Last name <input name="q17"></label></fieldset>"#,
            #"<fieldset><legend>Your spouse</legend><input type="email" name="q17"></fieldset>"#,
            #"<input type="email" name="f4">"#, #"<input type="tel" name="f4" placeholder="mobile number">"#,
            #"<input name="f4" placeholder="First name">"#, #"<input type="checkbox" name="f4"> First name"#,
            #"<input name="x9" autocomplete="section-partner given-name">"#,
            #"<label>Recipient's name <input name="recipient.full_name"></label>"#,
        ]
    )
    func noMatch(field html: String) throws {
        let matching = FieldMatching(keys: ["first_name", "last_name", "email_address", "amount"])
        let field = try #require(try Self.field(html))
        #expect(matching.match(field) == nil)
    }

    @Test("what a label alone says is said of one field, or is no answer to any")
    func once() throws {
        let page = try PageFixture.page(
            html: """
                <form><label>First name <input name=a></label><label>First name <input name=b></label>
                <input name=email_address><label>E-mail <input name=c></label><label>City <input name=d></label></form>
                """
        )
        let keys = ["first_name", "email_address", "city"]
        let matches = FieldMatching(keys: keys).matches(try #require(page.mainForm).visibleFields)
        #expect(matches.mapValues(\.key) == ["email_address": "email_address", "d": "city"])
    }

    @Test(
        "an answer goes into the only field that names it by the surest means, and into none of several",
        arguments: [
            ("email_address=a", "<input name=a autocomplete=email><input name=b autocomplete=email>", []),
            ("email_address=a", "<input name=email_address><input name=b autocomplete=email>", ["email_address"]),
            (
                "email_address=a",
                "<input name=Email_Address><input name=EMAIL_ADDRESS><input name=b autocomplete=email>", []
            ),
            ("last_name=a", "<input name=Last_name><input name=Last_Name>", []),
            (
                "last_name=a", "<input type=radio name=last_name value=a><input type=radio name=last_name value=b>",
                ["last_name"]
            ),
            ("Bank_Account_Number=1&bank_account_number=2", "<input name=BANK_ACCOUNT_NUMBER>", []),
            (
                "Bank_Account_Number=1&bank_account_number=2", "<input name=bank_account_number>",
                ["bank_account_number"]
            ),
            ("given_name=a&Given_Name=b", "<input name=first_name>", []),
            ("given_name=a&first_name=b", "<input name=f autocomplete=given-name>", ["f"]),
            ("given_name=a&Given_Name=b&first_name=c", "<input name=GIVEN_NAME>", []),
            ("given_name=a&Given_Name=b&first_name=c", "<label>Given name<input name=q></label>", []),
            ("given_name=a&Given_Name=b&first_name=c", "<input name=given_name>", ["given_name"]),
            ("given_name=a&Given_Name=b&first_name=c", "<input name=f autocomplete=given-name>", ["f"]),
        ]
    )
    func onlyField(answers: String, fields: String, filled: [String]) throws {
        let form = try #require(try PageFixture.page(html: "<form>\(fields)</form>").mainForm)
        let keys = answers.split(separator: "&").compactMap { $0.split(separator: "=").first.map(String.init) }
        #expect(FieldMatching(keys: keys).matches(form.visibleFields).keys.sorted() == filled)
    }

    @Test("an answer under a control's own name is for it", arguments: ["firstName", "a[b]", "x-1", "_"])
    func ownName(name: String) throws {
        let field = try #require(try Self.field(#"<input name="\#(name)">"#))
        #expect(FieldMatching(keys: [name]).match(field) == .init(key: name, means: .name))
    }

    @Test("what has no label is asked with its group")
    func grouped() throws {
        let page = try PageFixture.page(
            html: """
                <form><fieldset><legend>Date of birth</legend><select name=day><option value="">Day<option>1<option>4</select>
                <label>Year <input name=y></label><input name=z></fieldset></form>
                """
        )
        let form = try #require(page.mainForm)
        #expect(form.fields.prefix(2).map(\.asked) == ["Date of birth · day", "Year"])
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
        #expect(try key("organization.city") == "organization.city")
        #expect(try key("organization[city]") == nil)
        #expect(try key("card[city]") == nil)
        #expect(try key("customer[city]") == nil)
    }

    @Test("what is only shown to be read takes no answer")
    func readOnly() throws {
        let field = try #require(try Self.field(#"<input name="first_name" readonly value="Ada">"#))
        #expect(FieldMatching(keys: ["first_name"]).match(field) == nil)
        #expect(field.isReadOnly && !field.isQuestion)
    }

    @Test(
        "what is not rendered is asked of no one, unless HTML requires it or a label that is rendered stands for it",
        arguments: [
            ("<input name=a hidden>", false), ("<input name=a aria-hidden=true>", false),
            ("<div style='display: none'><input name=a></div>", false),
            ("<input name=a style='visibility:hidden'>", false),
            ("<div hidden><select name=a><option>1</select></div>", false),
            ("<label>Name <input name=a hidden></label>", false),
            ("<input type=checkbox name=a id=b hidden><label for=b hidden>I agree</label>", false),
            ("<input name=a>", true), ("<input name=a hidden required>", true),
            ("<input type=checkbox name=a id=b hidden><label for=b>I agree</label>", true),
            ("<label>I agree <input type=checkbox name=a hidden></label>", true),
            ("<input type=radio name=a value=1 hidden><label><input type=radio name=a value=2> Two</label>", true),
        ]
    )
    func unseen(html: String, isAsked: Bool) throws {
        let field = try #require(try Self.field(html))
        #expect(field.isQuestion == isAsked)
        #expect((FieldMatching(keys: ["a"]).match(field) != nil) == isAsked)
    }

    private static func field(_ html: String) throws -> PageField? {
        let url = try #require(URL(string: "https://anchor.example/form"))
        let page = try HostedPage.parse(Array("<form>\(html)</form>".utf8), url: Secret(url))
        return page.forms.first?.fields.first
    }
}
