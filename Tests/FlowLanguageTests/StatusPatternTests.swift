import FlowLanguage
import TestSupport
import Testing

@Suite("StatusPattern")
struct StatusPatternTests {
    @Test(
        "matches sequences of statuses",
        arguments: [
            ("incomplete ... completed", "incomplete completed", true),
            ("incomplete ... completed", "incomplete a b completed", true),
            ("incomplete ... completed", "incomplete", false),
            ("incomplete ... completed", "completed", false),
            ("incomplete ... completed", "x incomplete completed", false),
            ("incomplete completed", "incomplete completed", true),
            ("incomplete completed", "incomplete x completed", false),
            ("... completed", "completed", true),
            ("... completed", "completed error", false),
            ("... completed ...", "a completed b", true),
            ("a ... b ... c", "a x b b y c", true),
            ("a ... b ... c", "a c b", false),
            ("a … a", "a", false),
            ("...", "", true),
            ("a", "", false),
        ]
    )
    func matching(pattern: String, statuses: String, fits: Bool) throws {
        let pattern = try #require(StatusPattern(pattern))
        #expect(pattern.matches(statuses.split(separator: " ").map(String.init)) == fits)
    }

    @Test("takes no time for many gaps")
    func manyGaps() throws {
        let pattern = try #require(StatusPattern(String(repeating: "a ... ", count: 60) + "z"))
        let statuses = Array(repeating: "a", count: 2000)
        let time = ProcessorTime.spent { #expect(!pattern.matches(statuses)) }
        #expect(time < .seconds(5))
    }

    @Test(
        "is read from words and dots, and nothing else",
        arguments: ["", "  ", "a,b", "pending-anchor", "a .. b", "ä"]
    )
    func unreadable(text: String) {
        #expect(StatusPattern(text) == nil)
    }

    @Test("is written as it is read")
    func description() {
        #expect(StatusPattern("  a  ... ...  b ")?.description == "a ... b")
    }
}
