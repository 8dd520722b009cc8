import Diagnostics
import Testing

@Suite("Suggestion")
struct SuggestionTests {
    private let verbs = ["friendbot", "trustline", "sep10", "sep24", "page", "track", "pay"]

    @Test(
        "finds the word that was probably meant",
        arguments: [
            ("trustlin", "trustline"), ("tracK", "track"), ("freindbot", "friendbot"), ("sep01", "sep10"),
            ("apge", "page"),
        ]
    )
    func near(word: String, meant: String) {
        #expect(Suggestion.nearest(to: word, among: verbs) == meant)
    }

    @Test(
        "suggests nothing for a word that is far from all",
        arguments: ["", "deposit", String(repeating: "x", count: 500)]
    )
    func far(word: String) {
        #expect(Suggestion.nearest(to: word, among: verbs) == nil)
    }
}
