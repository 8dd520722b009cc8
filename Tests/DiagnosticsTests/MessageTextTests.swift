import Diagnostics
import FoundationEssentials
import TestSupport
import Testing

@Suite("Texts of which each part knows who wrote it")
struct MessageTextTests {
    private static let words = ForeignProse("Dear Ada, no")
    private static let text: MessageText = "status \(400), “\(words)”; asked \("twice")"

    @Test("prose shows nothing of itself, however it is printed")
    func redaction() throws {
        var dumped = ""
        dump(Self.text, to: &dumped)
        dump(Self.words, to: &dumped)
        let json = String(decoding: try JSONEncoder().encode([Self.text]), as: UTF8.self)
        let others = [
            String(describing: Self.words), String(reflecting: Self.words), String(describing: [Self.words]),
            String(describing: Self.text), String(reflecting: [Self.text]), Self.text.masked, json, dumped,
        ]
        for shown in others {
            #expect(!shown.contains("Ada"))
            #expect(shown.contains(Redaction.mark))
        }
    }

    @Test("a reader sees own words always, and prose where it is revealed")
    func display() {
        #expect(Self.text.shown(.masked) == "status 400, “•••”; asked twice")
        #expect(Self.text.shown(.revealed) == "status 400, “Dear Ada, no”; asked twice")
        #expect(Self.text.parts == [.own("status 400, “"), .foreign(Self.words), .own("”; asked twice")])
    }

    @Test("texts keep their parts when they are put together")
    func joining() {
        let both = ["a: " + MessageText(Self.words), Self.text].joined(separator: "; ")
        #expect(both.masked == "a: •••; status 400, “•••”; asked twice")
        #expect(both.holdsProse)
        #expect(!("own" as MessageText).holdsProse)
        #expect(("" as MessageText).isEmpty)
        #expect(("\("")" as MessageText).parts.isEmpty)
    }

    @Test("a text is cut in its parts", arguments: [(3, "ab1…"), (4, "ab12"), (1, "a…"), (9, "ab12")])
    func bounds(limit: Int, shown: String) {
        let text: MessageText = "ab\(ForeignProse("12"))"
        #expect(text.bounded(to: limit).reveal() == shown)
        #expect(!text.bounded(to: limit).masked.contains("1"))
    }

    @Test("a secret that stands in own words letter by letter is not shown")
    func hiding() {
        let text: MessageText = "the transfer a.b.c, \(ForeignProse("a.b.c")); A.B.C"
        #expect(text.hiding([Secret("a.b.c")]).reveal() == "the transfer •••, a.b.c; A.B.C")
    }

    @Test("control characters of any part are not shown")
    func controls() {
        let text: MessageText = "a\u{1B}\(ForeignProse("b\u{202E}\u{7}c"))\nd"
        #expect(text.shown(.revealed) == "a b c\nd")
        #expect(text.reveal() == "a\u{1B}b\u{202E}\u{7}c\nd")
    }

    @Test(
        "an identifier is shown, and what can be none is prose",
        arguments: [("tx-1/ä", true), ("Ada L", false), ("", false)]
    )
    func identifiers(text: String, isShown: Bool) {
        #expect(MessageText(identifier: text).holdsProse != isShown)
        #expect(MessageText(identifier: String(repeating: "a", count: 129)).holdsProse)
    }

    @Test("an excerpt of prose is prose")
    func excerpt() {
        let prose = ForeignProse("  see https://a.example/?token=1 \n")
        #expect(Quotation.of(prose) == ForeignProse("see https://a.example/•••"))
        #expect(Quotation.of(ForeignProse(" ")) == nil)
    }
}

@Suite("Sealed prose")
struct ProseSealTests {
    private struct Line: Codable, Equatable {
        var state = "follow"
        var text: MessageText = "it said “\(ForeignProse("Ada"))”, \(2) times: \(ForeignProse("Grace"))"
        var label = ForeignProse("Account of Ada")
        var own: MessageText = "done"
    }

    private func encoded(_ info: [CodingUserInfoKey: any Sendable]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.userInfo = info
        return String(decoding: try encoder.encode(Line()), as: UTF8.self)
    }

    @Test("a sealed document holds numbers in the place of prose, and is read again with the texts")
    func sealing() throws {
        let seal = ProseSeal()
        let json = try encoded([.proseSeal: seal])
        #expect(
            json == #"{"label":{"$prose":2},"own":"done","state":"follow","#
                + #""text":["it said “",{"$prose":0},"”, 2 times: ",{"$prose":1}]}"#
        )
        #expect(seal.texts == ["Ada", "Grace", "Account of Ada"])
        let decoder = JSONDecoder()
        decoder.userInfo[.proseSeal] = ProseSeal(seal.texts)
        #expect(try decoder.decode(Line.self, from: Data(json.utf8)) == Line())
    }

    @Test("what is sealed stays so where it can't be opened")
    func unopened() throws {
        let json = Data(try encoded([.proseSeal: ProseSeal()]).utf8)
        let line = try JSONDecoder().decode(Line.self, from: json)
        #expect(line.text.reveal() == "it said “•••”, 2 times: •••")
        #expect(line.label == .sealed)
        let decoder = JSONDecoder()
        decoder.userInfo[.proseSeal] = ProseSeal(["one"])
        #expect(try decoder.decode(Line.self, from: json).text.reveal() == "it said “one”, 2 times: •••")
    }

    @Test("a document without a seal shows prose only where it is told to")
    func display() throws {
        #expect(!(try encoded([:])).contains("Ada"))
        #expect(!(try encoded([.proseDisplay: ProseDisplay.masked])).contains("Ada"))
        let shown = try encoded([.proseDisplay: ProseDisplay.revealed])
        #expect(shown.contains(#""text":"it said “Ada”, 2 times: Grace""#))
        #expect(shown.contains(#""label":"Account of Ada""#))
    }

    @Test("text of an older journal is Windlass's own")
    func older() throws {
        let line = try JSONDecoder().decode([MessageText].self, from: Data(#"["it said •••"]"#.utf8))
        #expect(line == ["it said •••"])
    }
}
