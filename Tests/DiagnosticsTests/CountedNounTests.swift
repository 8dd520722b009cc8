import Diagnostics
import Testing

@Suite("Numbers of things")
struct CountedNounTests {
    @Test(
        "a noun is in the singular behind 1 alone",
        arguments: [(0, "0 findings"), (1, "1 finding"), (2, "2 findings"), (11, "11 findings"), (-1, "-1 findings")]
    )
    func regular(number: Int, text: String) {
        #expect(number.of("finding") == text)
    }

    @Test("a plural of another form is given", arguments: [(1, "1 entry"), (2, "2 entries")])
    func irregular(number: Int, text: String) {
        #expect(number.of("entry", "entries") == text)
    }
}
