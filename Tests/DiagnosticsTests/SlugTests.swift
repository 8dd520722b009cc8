import Diagnostics
import Testing

@Suite("Slug")
struct SlugTests {
    @Test(
        "words of a name begin with a capital, also after a digit, and several in a row are one word",
        arguments: [
            ("unknownDestination", "unknown-destination"), ("notYAML", "not-yaml"),
            ("notACondition", "not-a-condition"),
            ("tryPINAgain", "try-pin-again"), ("sep10Session", "sep10-session"), ("usage", "usage"), ("", ""),
        ]
    )
    func slug(name: String, expected: String) {
        #expect(Slug.of(name) == expected)
    }

    @Test("members of a dictionary come in the order of their names")
    func sorting() {
        let members = ["b": 1, "a": 2, "B": 3].sortedByKey
        #expect(members.map(\.key) == ["B", "a", "b"] && members.map(\.value) == [3, 2, 1])
    }
}
