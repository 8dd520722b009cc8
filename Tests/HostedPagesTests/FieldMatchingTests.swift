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
        "gives no answer to a field that asks for something else",
        arguments: [
            #"<input name="company">"#,
            #"<label>Mother's maiden name<input name="q"></label>"#,
            #"<label>First name<input name="birth_date"></label>"#,
            #"<input type="hidden" name="first_name">"#,
        ]
    )
    func noMatch(field html: String) throws {
        let matching = FieldMatching(keys: ["first_name", "last_name", "email_address", "amount"])
        let field = try #require(try Self.field(html))
        #expect(matching.match(field) == nil)
    }

    private static func field(_ html: String) throws -> PageField? {
        let url = try #require(URL(string: "https://anchor.example/form"))
        let page = try HostedPage.parse(Array("<form>\(html)</form>".utf8), url: Secret(url))
        return page.forms.first?.fields.first
    }
}
