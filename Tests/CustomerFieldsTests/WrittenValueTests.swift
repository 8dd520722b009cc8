import CustomerFields
import Diagnostics
import Testing

@Suite("Values as people write them")
struct WrittenValueTests {
    @Test(
        "what is plain enough is brought to the one form that values have",
        arguments: [
            (.phone, " +49 (30) 901-820 ", "+4930901820"), (.phone, "0049 30 901820", "+4930901820"),
            (.phone, "030 901820", "030901820"), (.date, "1976/7/4", "1976-07-04"), (.date, "1976.07.04", "1976-07-04"),
            (.date, "4.7.1976", "4.7.1976"), (.month, "11/29", "29-11"), (.month, "1/2031", "31-01"),
            (.month, "29-11", "29-11"), (.country, "germany", "DEU"), (.country, "de", "DEU"),
            (.shortCountry, "Deutschland", "DE"), (.language, "GERMAN", "de"), (.language, "klingon", "klingon"),
            (.digits(18...18), "0321 8000 0118 3597 19", "032180000118359719"), (.number, "1 200", "1200"),
            (.choice(["male", "female"]), "Male", "male"), (.suggestion(["passport"]), "Visa", "Visa"),
            (.text, "  Ada  ", "Ada"),
        ] as [(FieldKind, String, String)]
    )
    func tidied(_ kind: FieldKind, _ text: String, _ value: String) {
        #expect(kind.tidied(text) == value)
    }

    @Test(
        "what is wrong is said as precisely as can be, and a value is not objected to",
        arguments: [
            (.date, "1999-02-30", "February 1999 has 28 days"), (.date, "1999-04-31", "April 1999 has 30 days"),
            (.date, "2000-02-29", nil), (.date, "1999-13-01", "there is no month 13"),
            (.date, "1999-00-01", "there is no month 00"), (.date, "1999-01-00", "January 1999 has 31 days"),
            (.date, "04.07.1976", "a date begins with the year, then month and day"),
            (.date, "yesterday", "a date has only digits and dashes"), (.date, "1999-01", "that is not a date"),
            (.date, "9999-01-01", "the year is too far away"), (.month, "29-13", "there is no month 13"),
            (.phone, "4930901820", "a phone number begins with + and the code of the country"),
            (.phone, "+49", "a phone number has at least 7 digits"),
            (.phone, "+049309018", "the code of a country does not begin with 0"),
            (.phone, "+1234567890123456", "a phone number has at most 15 digits"),
            (.phone, "+49 30", "only digits follow the +"), (.phone, "+4930901820", nil),
            (.email, "ada", "an email address has an @"), (.email, "@x.org", "something is missing before the @"),
            (.email, "ada@", "a domain is missing behind the @"),
            (.email, "ada@localhost", "the domain behind the @ has no dot"),
            (.email, "a da@x.org", "an email address has no blanks"),
            (.email, "ada@x..org", "that is not an email address"),
            (.country, "Atlantis", "there is no such country"), (.language, "xx", "there is no such language"),
            (.website, "example.org", "that is not a web address"), (.digits(3...4), "12", "that is not 3 to 4 digits"),
            (.digits(4...4), "12", "that is not 4 digits"), (.choice(["a", "b"]), "c", "that is not one of a, b"),
            (.binary, "x", "that is not a file"),
        ] as [(FieldKind, String, String?)]
    )
    func objections(_ kind: FieldKind, _ text: String, _ objection: String?) {
        #expect(kind.objection(to: text)?.words == objection)
    }

    @Test("no beginning of a value is objected to, whatever kind it is of")
    func beginnings() throws {
        for kind in [.date, .month, .email, .phone, .country, .number, .digits(22...22), .website] as [FieldKind] {
            let example =
                kind.example?.split(separator: ",").first.map(String.init) ?? String(repeating: "7", count: 22)
            for length in 0...example.count {
                let beginning = String(example.prefix(length))
                #expect(kind.objection(toBeginning: beginning) == nil, "\(kind): \(beginning)")
            }
        }
        #expect(FieldKind.phone.objection(toBeginning: "0049") == nil)
        #expect(FieldKind.date.objection(toBeginning: "1999/") == nil)
    }

    @Test(
        "a beginning of which nothing can become is",
        arguments: [
            (.date, "1999-13", "there is no month 13"), (.date, "1999-02-30", "February 1999 has 28 days"),
            (.date, "May", "a date has only digits and dashes"),
            (.phone, "+0", "the code of a country does not begin with 0"),
            (.phone, "0301", "a phone number begins with + and the code of the country"),
            (.digits(3...4), "12345", "at most 4 digits"), (.digits(3...4), "1x", "only digits are allowed here"),
            (.number, "-", "only digits are allowed here"),
        ] as [(FieldKind, String, String)]
    )
    func lost(_ kind: FieldKind, _ text: String, _ objection: String) {
        #expect(kind.objection(toBeginning: text)?.words == objection)
    }
}
