import Diagnostics
import Testing

@Suite("Listing")
struct ListingTests {
    @Test("a few words are listed, of many the first and how many others there are")
    func listed() {
        #expect(["a"].listed() == "a")
        #expect(["a", "b"].listed(by: " or ") == "a or b")
        #expect(["a", "b", "c"].listed(by: " or ") == "a, b or c")
        let many = (1...30_000).map(String.init)
        #expect(many.listed() == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 29990 others")
        #expect(many.prefix(10).listed().hasSuffix("9, 10"))
    }
}
