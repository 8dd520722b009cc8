import CustomerFields
import Diagnostics
import Testing

@Suite("Values of customer fields")
struct FieldValueTests {
    @Test(
        "values that are taken, and what becomes of them",
        arguments: [
            ("last_name", " Lovelace\n", "Lovelace"), ("address", "1 Main St\nLondon", "1 Main St\nLondon"),
            ("birth_date", "2000-02-29", "2000-02-29"), ("card.expiration_date", "29-11", "29-11"),
            ("email_address", "ada.l+x@mail.example.org", "ada.l+x@mail.example.org"),
            ("email_address", "ada@bücher.example", "ada@bücher.example"),
            ("mobile_number", "+14155550123", "+14155550123"), ("birth_country_code", "deu", "DEU"),
            ("card.country_code", "de", "DE"), ("language_code", "DE", "de"),
            ("organization.number_of_shareholders", "0", "0"), ("occupation", "0110", "0110"),
            ("ip_address", "192.0.2.7", "192.0.2.7"), ("ip_address", "2001:db8::7", "2001:db8::7"),
            ("ip_address", "::ffff:192.0.2.7", "::ffff:192.0.2.7"), ("ip_address", "::", "::"),
            ("ip_address", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
            ("organization.website", "https://example.org/a?b=c", "https://example.org/a?b=c"),
            ("sex", "other", "other"), ("id_type", "residence_permit", "residence_permit"),
            ("clabe_number", "032180000118359719", "032180000118359719"), ("card.cvc", "007", "007"),
        ]
    )
    func taken(key: String, text: String, value: String) throws {
        #expect(try CustomerField.find(key).value(of: text) == value)
    }

    @Test(
        "E20: values that are not, and the message is silent about them",
        arguments: [
            ("last_name", "   "), ("last_name", "Love\nlace"), ("last_name", "Love\u{1B}[31mlace"),
            ("last_name", String(repeating: "x", count: 1001)), ("address", "1 Main St\u{7}"),
            ("birth_date", "1999-02-29"), ("birth_date", "99-02-28"), ("birth_date", "1999-02-28T00:00:00Z"),
            ("birth_date", "28.02.1999"), ("card.expiration_date", "29-13"), ("card.expiration_date", "2029-11"),
            ("email_address", "ada"), ("email_address", "ada@localhost"), ("email_address", "a da@example.org"),
            ("email_address", "ada@exa mple.org"), ("email_address", ".ada@example.org"),
            ("email_address", "ada@@example.org"), ("email_address", "ada@example..org"),
            ("mobile_number", "14155550123"), ("mobile_number", "+0415555012"), ("mobile_number", "+1 415 5550123"),
            ("mobile_number", "+123456"), ("mobile_number", "+1234567890123456"), ("mobile_number", "+١٤١٥٥٥٥٠١٢٣"),
            ("birth_country_code", "DE"), ("birth_country_code", "XXX"), ("card.country_code", "DEU"),
            ("language_code", "deu"), ("language_code", "xx"), ("organization.number_of_shareholders", "-1"),
            ("organization.number_of_shareholders", "1.5"), ("organization.number_of_shareholders", "007"),
            ("ip_address", "192.0.2.256"), ("ip_address", "192.0.2"), ("ip_address", "192.0.2.07"),
            ("ip_address", "1:2:3:4:5:6:7"), ("ip_address", "1::2::3"), ("ip_address", "12345::"),
            ("ip_address", "1:2:3:4:5:6:7::8"), ("organization.website", "example.org"),
            ("organization.website", "ftp://example.org"), ("sex", "Male"), ("clabe_number", "03218000011835971"),
            ("card.cvc", "12"), ("photo_id_front", "photo.jpg"),
        ]
    )
    func refused(key: String, text: String) throws {
        let field = try CustomerField.find(key)
        let error = #expect(throws: CustomerFieldError.self) { try field.value(of: text) }
        let isTelling = text.count > 3 && error?.summary.contains(text) == true
        #expect(!isTelling)
        #expect(error?.description.contains(key) == true)
    }

    @Test("numbers of a certain length say how they are written")
    func digits() throws {
        let field = try CustomerField.find("cbu_number")
        let error = #expect(throws: CustomerFieldError.self) { try field.value(of: "1234 5") }
        #expect(error?.summary == "the value of cbu_number is not 22 digits")
        #expect(error?.help == "write its digits alone, without blanks or dashes")
    }

    @Test("every kind of field has an example that it takes, or needs none")
    func examples() throws {
        for field in CustomerField.all {
            guard let example = field.kind.example else { continue }
            let first = example.split(whereSeparator: { " ,".contains($0) }).first.map(String.init) ?? ""
            #expect(try field.value(of: first) == first, "\(field)")
        }
    }

    @Test("a key that nobody knows leads to a similar one")
    func unknown() {
        let error = #expect(throws: CustomerFieldError.self) { try CustomerField.find("brith_date") }
        #expect(error?.description == "SEP-9 has no field `brith_date`\nhelp: did you mean `birth_date`?")
    }
}
