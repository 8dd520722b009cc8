import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("Findings about an anchor")
struct DeviationTests {
    private static let amount = Deviation(
        .numberForText,
        .must,
        section: SEPSection(24, "Transaction History"),
        endpoint: "GET /transactions",
        subject: Subject(field: "transactions[3].amount_in"),
        pattern: "transactions[].amount_in",
        count: 2,
        found: "a number, \(ForeignProse("100.5"))",
        expected: "a decimal number as text",
        remedies: [
            Remedy(
                .sendAs,
                [
                    .name: .text("amount_in"), .expected: .text("a decimal number as text"),
                    .section: .text("SEP-24, \"Transaction History\""),
                ]
            )
        ]
    )

    @Test("is told with its place, what was found and expected, and what the anchor's engineer can change")
    func words() {
        #expect(
            Self.amount.message.reveal()
                == "`transactions[3].amount_in` in GET /transactions is a number, 100.5, expected a decimal number as text"
        )
        #expect(Self.amount.summary.contains("a number, •••, expected"))
        #expect(Self.amount.help == "send `amount_in` as a decimal number as text; SEP-24, \"Transaction History\"")
    }

    @Test(
        "in strict runs it is a failed expectation, which counts the others",
        arguments: [(0, ""), (1, "; and 1 other finding")]
    )
    func failure(others: Int, words: String) {
        let failure = Self.amount.asFailure(besides: others)
        #expect(failure.kind == .expectation && failure.code == .numberForText)
        #expect(failure.summary.hasSuffix("text\(words)"))
    }

    @Test("comes back from JSON as it went, and hides what the anchor wrote where nothing seals it")
    func roundTrip() throws {
        let seal = ProseSeal()
        let encoder = JSONEncoder()
        encoder.userInfo[.proseSeal] = seal
        let decoder = JSONDecoder()
        let json = try encoder.encode(Self.amount)
        decoder.userInfo[.proseSeal] = ProseSeal(seal.texts)
        #expect(try decoder.decode(Deviation.self, from: json) == Self.amount)
        #expect(!String(decoding: try JSONEncoder().encode(Self.amount), as: UTF8.self).contains("100.5"))
    }

    @Test("the same at the same place of another answer is the same")
    func key() {
        var other = Self.amount
        other.subject.field = "transactions[0].amount_in"
        #expect(other.key == Self.amount.key)
        other.code = .nullValue
        #expect(other.key != Self.amount.key)
    }

    @Test(
        "is accepted by its code, its name, and the path of its member",
        arguments: [
            ("D101", true), ("d101", true), ("number-for-text", true), ("D101:transactions[].amount_in", true),
            ("D101:transactions[3].amount_in", true), ("D101:transactions[].amount_out", false), ("D102", false),
            ("D101:transactions[].amount_in in SEP-24 GET /transactions", true),
            ("D101:transactions[].amount_in in SEP-6 GET /transactions", false),
            ("D101:transactions[].amount_in in SEP-24 GET /transaction", false),
            ("D102:transactions[].amount_in in SEP-24 GET /transactions", false),
            ("D101 in SEP-24 GET /transactions", false), ("D101/must", true), ("number-for-text/MUST", true),
            ("D101/should", false), ("D101/note:transactions[].amount_in", false),
            ("D101/must:transactions[].amount_in in SEP-24 GET /transactions", true),
            ("D101/should:transactions[].amount_in in SEP-24 GET /transactions", false),
        ]
    )
    func allowed(text: String, isAllowed: Bool) throws {
        let allowed = try #require(AllowedDeviation(text))
        #expect(allowed.allows(Self.amount) == isAllowed)
        #expect(AllowedDeviation(allowed.description) == allowed)
        #expect(AllowedDeviation("D101:it in SEP-1 in \(Self.amount.request)")?.request == Self.amount.request)
    }

    @Test(
        "no other code and no empty path can be accepted",
        arguments: [
            "D101/", "D101/worse", "/must", "D101/must/note", "D101/must:", "", "D999", "A205", "expectation", "D101:",
            ":", " in SEP-24 GET /info", "D101: in SEP-24 GET /info",
        ]
    )
    func notAllowed(text: String) {
        #expect(AllowedDeviation(text) == nil)
    }

    @Test("a note is less than a recommendation, that less than a demand, and what is known covers no worse one")
    func severity() {
        let all = Deviation.Severity.allCases
        #expect(all.sorted() == [.note, .should, .must])
        #expect(
            all.map { known in all.filter(known.covers) } == [[.note], [.note, .should], [.note, .should, .must]]
        )
    }
}
