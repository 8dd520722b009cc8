import Diagnostics
import FoundationEssentials
import TestSupport
import Testing

@Suite("Values of answers that a text quotes")
struct QuotedValueTests {
    private static let long = String(repeating: "0123456789", count: 20)

    @Test(
        "readers see an excerpt, and the value stays whole",
        arguments: [
            (QuotedValue(long, .init(limit: 80, isLiteral: true), isProse: false), String(long.prefix(80))),
            (QuotedValue("a?b", .init(hasQuery: false, isLiteral: true), isProse: false), "a"),
            (QuotedValue("a\nb", .init(isLiteral: true), isProse: false), "a\nb"),
            (QuotedValue("a\nb", isProse: true), "a b"),
            (QuotedValue(long + long, isProse: true), String((long + long).prefix(300)) + "…"),
            (QuotedValue(identifier: "tx-1"), "tx-1"), (QuotedValue(identifier: "Ada  L"), "Ada L"),
            (QuotedValue("", isProse: false), ""),
        ]
    )
    func excerpt(value: QuotedValue, shown: String) {
        #expect(value.shown == shown)
        let text: MessageText = "is \(value), and \(value)"
        #expect(text.reveal() == "is \(shown), and \(shown)")
        let seen = value.isProse ? Redaction.mark : shown
        #expect("\(value)" == seen && text.masked == "is \(seen), and \(seen)")
        #expect(text.holdsProse == value.isProse && text.holdsValue && !text.cut.holdsValue)
        #expect(text == text.cut && text.hashValue == text.cut.hashValue)
        #expect(text.parts.contains(.quoted(value)))
    }

    @Test("a value is kept up to a limit")
    func bounds() {
        let value = QuotedValue(String(repeating: "a", count: QuotedValue.longest + 1), isProse: false)
        #expect(value.text.utf8.count == QuotedValue.longest)
    }

    @Test("a secret is hidden in the whole value, before it is cut", arguments: [false, true])
    func hiding(isProse: Bool) {
        let value = QuotedValue("\(Self.long)-\(Self.long)", .init(limit: 80), isProse: isProse)
        let text: MessageText = "is \(value) here"
        func hide(_ text: String) -> String { text.replacing(Self.long, with: Redaction.mark) }
        let hidden = "is •••-••• here"
        #expect(text.mapValues { hide($0.text) }.reveal() == hidden)
        #expect(!text.mapValues { hide($0.text) }.holdsValue)
        #expect(text.hiding([Secret(Self.long)]).reveal() == hidden)
        #expect((isProse ? text.mapProse(hide) : text.mapOwn(hide)).reveal() == hidden)
        #expect((isProse ? text.mapOwn(hide) : text.mapProse(hide)) == text)
        #expect(text.bounded(to: 82).reveal() == "is …")
        #expect(text.bounded(to: 88).parts == text.parts)
    }

    @Test("documents have the excerpt, typed data in the words and prose sealed")
    func coding() throws {
        let encoder = JSONEncoder()
        let seal = ProseSeal()
        encoder.userInfo[.proseSeal] = seal
        let texts: [MessageText] = [
            "is \(QuotedValue(Self.long, .init(limit: 4), isProse: false))!",
            "is \(QuotedValue("dear Ada", .init(limit: 4), isProse: true))!",
        ]
        #expect(String(decoding: try encoder.encode(texts), as: UTF8.self) == #"["is 0123!",["is ",{"$prose":0},"!"]]"#)
        #expect(seal.texts == ["dear"])
    }

    @Test(
        "a fact has the value whole until it is in a document",
        arguments: [
            (Fact.value("tx-1", limit: 80), #"["tx-1"]"#), (Fact.value(long, limit: 10), #"["0123456789"]"#),
            (Fact.value("dear Ada", limit: 80), #"[{"said":"•••"}]"#),
            (Fact.identifier(long + long), #"[{"said":"•••"}]"#),
            (Fact.words("is \(QuotedValue(long, .init(limit: 4), isProse: false))!"), #"["is 0123!"]"#),
        ]
    )
    func facts(fact: Fact?, json: String) throws {
        let fact = try #require(fact)
        #expect(String(decoding: try JSONEncoder().encode([fact]), as: UTF8.self) == json)
        let facts: Facts = [.found: fact]
        #expect(facts.mapMessages { $0 } == facts)
        let hidden = facts.mapMessages { $0.mapValues { $0.text.replacing(Self.long, with: Redaction.mark) } }
        #expect(hidden.identifier(.found)?.contains("0123") == false)
    }
}
