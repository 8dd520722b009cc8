import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import JSON
import TestSupport
import Testing
import Timekeeping

@testable import Reports

/// What reports write directly, held against Foundation's encoder.
@Suite("Style of reports")
struct ReportStyleTests {
    private static func text(of value: some Encodable) throws -> String {
        String(decoding: try DocumentEncoder.bytes(of: value, style: ReportStyle.self), as: UTF8.self)
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
        let lines = EventLines()
        for _ in 1...2 { try lines.add(entry, label: "é 1") }
        #expect(lines.text == String(repeating: expected + "\n", count: 2))
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
}
