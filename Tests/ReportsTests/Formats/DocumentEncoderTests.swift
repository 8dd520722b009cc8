import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestSupport
import Testing
import Timekeeping

@testable import Reports

/// What values encode, held against Foundation's encoder.
@Suite("Encoding into JSON")
struct DocumentEncoderTests {
    private struct Everything: Encodable {
        var texts = ["", "a/b", "é", "\"\n"]
        var numbers: [Double] = [0, -0.0, 12, 0.1, 1e21, 1e-7, 446.372]
        var small: [Float] = [0.1, 3]
        var whole: [Int] = [.min, 0, .max]
        var bytes: [UInt8] = [0, 255]
        var wide: UInt64 = .max
        var decimals: [Decimal] = [Decimal(sign: .plus, exponent: -30, significand: 123), 7]
        var none: Int?
        var null: [Int?] = [nil, 1]
        var flags = [true, false]
        var choice = Choice.second(count: 2, name: nil)
        var bare = Choice.first
        var table = ["b": 1, "B": 2, "a_b": 3, "a1": 4, "a10": 5, "a2": 6, "é": 7, "": 8, "ab": 9]
        var empty: [String: Int] = [:]
        var nothing: [Int] = []
        var twice = Twice()
    }

    private enum Choice: Encodable {
        case first
        case second(count: Int, name: String?)
    }

    /// An object that two parts write, of which the latter counts.
    private struct Twice: Encodable {
        private enum CodingKeys: String, CodingKey {
            case name, other, nested
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("first", forKey: .name)
            try container.encodeNil(forKey: .other)
            var nested = container.nestedUnkeyedContainer(forKey: .nested)
            try nested.encode("a")
            _ = nested.nestedContainer(keyedBy: CodingKeys.self)
            var again = encoder.container(keyedBy: CodingKeys.self)
            try again.encode("second", forKey: .name)
            try nested.encode(true)
        }
    }

    @Test("a value is encoded as Foundation does it, with sorted members", arguments: [nil, 0])
    func everything(indent: Int?) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if indent != nil { encoder.outputFormatting.insert(.prettyPrinted) }
        let expected = String(decoding: try encoder.encode(Everything()), as: UTF8.self)
        let ours = DocumentEncoder(indent: indent)
        try Everything().encode(to: ours)
        #expect(String(decoding: ours.ended(), as: UTF8.self) == expected)
    }

    private static func text(
        of value: some Encodable,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> String {
        String(decoding: try DocumentEncoder.bytes(of: value, userInfo: userInfo), as: UTF8.self)
    }

    @Test("a value that stands alone is that value", arguments: [("a", "\"a\""), ("é", "\"é\"")])
    func alone(text: String, json: String) throws {
        #expect(try Self.text(of: text) == json)
    }

    /// An object, a list or nothing, as a value that is written in the place of another.
    private struct Standing<Value: Encodable>: Encodable {
        var value: Value?

        func encode(to encoder: any Encoder) throws {
            guard let value else { return }
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    @Test("a value that is written in the place of another has the form of its own")
    func standing() throws {
        let inner = Standing(value: Standing(value: ["b": 1, "a": 2]))
        #expect(try Self.text(of: [inner, inner]) == #"[{"a":2,"b":1},{"a":2,"b":1}]"#)
        #expect(try Self.text(of: ["a": Standing(value: [1])]) == #"{"a":[1]}"#)
        #expect(try Self.text(of: [Standing<Int>()]) == "[null]")
        #expect(try JSONDocument.line(of: inner) == #"{"a":2,"b":1,"format":1}"#)
    }

    @Test("an encoder that a value keeps is not used for the next one")
    func kept() throws {
        final class Keeper {
            var encoders: [any Encoder] = []
        }
        struct Kept: Encodable {
            let keeper: Keeper

            func encode(to encoder: any Encoder) throws {
                keeper.encoders.append(encoder)
                var container = encoder.unkeyedContainer()
                try container.encode(keeper.encoders.count)
            }
        }
        let kept = Kept(keeper: Keeper())
        #expect(try Self.text(of: [kept, kept, kept]) == "[[1],[2],[3]]")
    }

    @Test("what is written directly is written as it encodes itself")
    func direct() throws {
        struct Direct: Encodable {
            var at = Timestamp(unixSeconds: 7)
            var run = RunID(rawValue: "run-1")
            var value: FlowLanguage.Value = ["b": [1, nil, true, ["x": "\"é\""], [:], []], "a": "text"]
            var fields: [String: FlowLanguage.Value] = [
                "text": "a/b", "number": 12, "list": ["z", "y"], "marked": ["$number": "1"], "none": nil,
                "secret": .secret(SecretID(rawValue: "s")), "foreign": .foreign("words"),
            ]
            var nothing: [String: FlowLanguage.Value] = [:]
            var reported: [String: ReportedValue] = [
                "b": ReportedValue(["c": 1, "a": [false]]), "a": ReportedValue("x"),
            ]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(try Self.text(of: Direct()) == String(decoding: try encoder.encode(Direct()), as: UTF8.self))
    }

    @Test("a text that a log would take for a command is the same text in another spelling")
    func runnerCommands() throws {
        let text = try Self.text(of: ["##[a": ["##[error]x", "[x] #["]])
        #expect(text == ###"{"##\u005ba":["##\u005berror]x","[x] #["]}"###)
        #expect(
            try JSONDecoder().decode([String: [String]].self, from: Data(text.utf8)) == [
                "##[a": ["##[error]x", "[x] #["]
            ]
        )
    }

    /// An event and what stands beside it in its line, as they encode themselves.
    private struct EventLine: Encodable {
        private enum CodingKeys: String, CodingKey {
            case format, label, type
        }

        var entry: JournalEntry
        var label: String

        func encode(to encoder: any Encoder) throws {
            try entry.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(1, forKey: .format)
            try container.encode(label, forKey: .label)
            try container.encode("event", forKey: .type)
        }
    }

    private static let events: [Event] = {
        let words: MessageText = "the bank says “\(ForeignProse("no"))”"
        return SampleSession.beginning("USDC") + [
            .noted(Note(state: "start", key: "visit", value: ["b": 1, "a": ["$x": nil]], summary: "seen")),
            .noted(Note(state: "start", key: "transfer", value: nil, mark: .began(effect: "h"))),
            .told(Message(state: "instruct", text: words)),
            .finished(Outcome(state: "follow", visit: 2, isUnchanged: true)),
            .finished(Outcome(state: "follow", name: "completed", results: ["amount": 25], summary: words)),
            .waiting(
                Wait(
                    state: "follow",
                    until: SampleSession.start,
                    length: .seconds(5),
                    reason: .poll,
                    status: "pending_anchor"
                )
            ),
            .heard, .interrupted, .resumed, .cancelled, .ended(Ending(result: .done, state: "follow")),
        ]
    }()

    @Test("a line of an event is written directly as the event encodes itself", arguments: events)
    func lines(event: Event) throws {
        let entry = JournalEntry(run: RunID(rawValue: "r1"), sequence: 7, at: SampleSession.start, event: event)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let expected = String(decoding: try encoder.encode(EventLine(entry: entry, label: "é 1")), as: UTF8.self)
        #expect(try EventLines.line(entry, label: "é 1") == expected + "\n")
    }

    @Test("runs are written directly as they encode themselves")
    func runs() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var reports = SampleSession.reports
        let exchange = ExchangeReport(
            at: SampleSession.start,
            state: nil,
            method: "GET",
            place: "anchor.example/é",
            outcome: "503",
            milliseconds: 1.5,
            isFailed: true,
            repetition: "try 2 after 503",
            id: "x1"
        )
        reports[0].exchanges = [exchange]
        reports[1].states[0].part = "outer"
        reports[1].states[0].always = true
        reports[1].states[0].results = ["list": ReportedValue(["a", 1, nil, true, ["b": 2]])]
        #expect(try Self.text(of: reports) == String(decoding: try encoder.encode(reports), as: UTF8.self))
    }

    @Test("a number that JSON can't write is refused", arguments: [Double.nan, .infinity])
    func unwritable(number: Double) {
        #expect(throws: EncodingError.self) { try DocumentEncoder.bytes(of: ["a": [number]]) }
    }

    @Test("what an encoder is told reaches what is encoded, however deep")
    func userInfo() throws {
        struct Told: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.userInfo[.told] as? String ?? "nothing")
            }
        }
        #expect(try Self.text(of: [["a": Told()]], userInfo: [.told: "x"]) == #"[{"a":"x"}]"#)
    }
}

extension CodingUserInfoKey {
    fileprivate static var told: CodingUserInfoKey { CodingUserInfoKey(rawValue: "told") ?? .told }
}
