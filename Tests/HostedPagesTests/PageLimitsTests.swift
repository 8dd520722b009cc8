import Diagnostics
import Foundation
import HostedPages
import TestLanes
import Testing

@Suite("PageLimits", .tags(.computing))
struct PageLimitsTests {
    @Test(
        "a page beyond its bounds is refused by the bound's name, and quickly",
        .tags(.thorough),
        arguments: [
            (String(repeating: "x", count: (2 << 20) + 1), .bytes(2 << 20)),
            (String(repeating: "<i>a</i>", count: 60_000), .nodes(100_000)),
            (String(repeating: "<div>", count: 300), .depth(200)),
            ("<p " + (0..<100_000).map { "a\($0) " }.joined() + ">", .attributes(256)),
            ("<p " + (0..<50_000).map { #"a\#($0)=">" "# }.joined() + ">", .attributes(256)),
            ("<form>" + String(repeating: "<input name=a>", count: 1_001), .controls(1_000)),
        ] as [(String, PageBound)]
    )
    func bounds(html: String, bound: PageBound) throws {
        guard case .tooLarge(let exceeded) = try PageFixture.refusal(bytes: Array(html.utf8)) else {
            Issue.record("the page was not refused")
            return
        }
        #expect(exceeded == bound)
    }

    @Test(
        "what is no tag with many attributes is not taken for one",
        arguments: [
            "<script>if (a<b " + String(repeating: "word ", count: 500) + "</script>",
            "<!-- <p " + String(repeating: "word ", count: 500) + "-->",
            "<p>1 < 2 " + String(repeating: "word ", count: 500),
            "<img alt='" + String(repeating: "word ", count: 500) + "'>",
        ]
    )
    func notTooMany(html: String) throws {
        #expect(try PageFixture.page(html: html + "<form><input name=x></form>").forms.count == 1)
    }

    @Test(
        "tricks do not bring attributes past the scan",
        arguments: [
            "<!--><p ", "<!---><p ", "<!-- --!><p ", "<script/><p ", "<script></script><p ", "<!-- <!-- --><p ",
            "<!doctype '><p ", "<?x ><p ", "</p <p ", "<a b='><p ' ", "<b/ ", "<script a='></script>' ",
        ]
    )
    func tricks(prefix: String) throws {
        let html = prefix + (0..<2_000).map { "a\($0)=1 " }.joined() + ">"
        guard case .tooLarge(.attributes) = try PageFixture.refusal(bytes: Array(html.utf8)) else {
            Issue.record("\(prefix) was not refused")
            return
        }
    }

    @Test("the text of a page is cut where it is too long; a list is whole, and one that is too long is refused")
    func cuts() throws {
        func html(_ count: Int) -> String {
            let options = (0..<count).map { "<option>\($0)" }.joined()
            return String(repeating: "word ", count: 9_000) + "<form><select name=s>\(options)</select></form>"
        }
        let page = try PageFixture.page(html: html(3_000))
        #expect((10_000...10_001).contains(page.text.count))
        #expect(page.forms.first?.fields.first?.choices.count == 3_000)
        let refusal = try PageFixture.refusal(bytes: Array(html(20_001).utf8))
        guard case .tooLarge(.choices(20_000))? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }
}
