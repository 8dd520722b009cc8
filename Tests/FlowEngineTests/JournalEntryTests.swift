import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Testing
import Timekeeping

@Suite("JournalEntry")
struct JournalEntryTests {
    static let at = Timestamp(unixSeconds: 1_790_000_000)
    static let place = SourcePlace(file: "flow.yaml", line: 3, column: 5, length: 4)

    static let events: [Event] = [
        .started(MachineDriver.header(inputs: ["amount": 25, "asset": "USDC"], deadline: at)),
        .performing(Attempt(state: "a", verb: "sep1", visit: 2, number: 3)),
        .noted(Note(state: "a", key: "payment", value: ["hash": "ab", "page": .secret(SecretID(rawValue: "s1"))])),
        .told(Message(state: "a", text: "hello")),
        .finished(Outcome(state: "a", name: "completed", results: ["n": nil, "l": [1, true]], summary: "done so")),
        .failed(
            StepFailure(state: "a", Failure(recorded: .transport, words: "no", at: place), retryAfter: .seconds(3))
        ),
        .waiting(Wait(state: "a", until: at, reason: .poll, status: "on_hold")),
        .woke, .heard, .interrupted, .resumed, .cancelled,
        .found(FoundDeviation(state: "a", deviation)), .found(FoundDeviation(state: nil, deviation, isAllowed: true)),
        .asked(Inquiry(state: "a", asker: "the flow", questions: [.init(name: "n", label: "N?", choices: ["x"])])),
        .paused(Pause(until: at)),
        .restarted(Restart(state: "a", digest: "sha256:1")),
        .restarted(Restart(state: "a", digest: "sha256:1", deadline: at)),
        .finished(Outcome(state: "a", name: "on_hold", isUnchanged: true)),
        .finished(Outcome(state: "a", name: "on_hold", summary: "bob: on_hold, 5", summaryHasName: true)),
        .finished(Outcome(state: "a", name: "error", source: source)),
        .expired(Expiry(scope: .run, deadline: at)),
        .expired(Expiry(scope: .state("a"), deadline: at)),
        .ended(Ending(result: .done)),
        .ended(Ending(Failure(recorded: .deadline, words: "late", help: "hurry", at: place), in: "a")),
        .failed(StepFailure(state: "a", failure, isRetryable: true)),
        .ended(Ending(failure, in: "a", at: place)),
    ]

    /// A request whose answer told an outcome.
    static let source = AnsweredRequest(
        endpoint: "GET /transaction",
        request: Subject.Request(method: "GET", url: "https://a.example/transaction", host: "a.example", status: 200),
        field: "transaction.status",
        section: SEPSection(24, "Single Historical Transaction")
    )

    /// A finding about an anchor.
    static let deviation = Deviation(
        .numberForText,
        .must,
        section: SEPSection(24, "Single Historical Transaction"),
        endpoint: "GET /transaction",
        subject: Subject(
            request: Subject.Request(
                method: "GET",
                url: "https://a.example/transaction",
                host: "a.example",
                status: 200
            ),
            field: "transaction.refunds.payments[1].amount"
        ),
        pattern: "transaction.refunds.payments[].amount",
        count: 2,
        found: "a number",
        expected: "a decimal number as text",
        remedies: [Remedy(.sendAs, [.name: .text("amount"), .expected: .text("a decimal number as text")])]
    )

    /// A failure with data of its own.
    static let failure = Failure(
        .missingField,
        section: SEPSection(24, "Info"),
        facts: [.domain: .text("a.example"), .name: .text("id"), .tries: .number(3)],
        remedies: [.resume(from: "a")]
    )

    @Test("a run is cancelled also where it had paid by then, and an interrupted one is not")
    func cancelled() throws {
        for ending in [Ending(.cancelled(after: [])), Ending(.cancelled(after: [.done("c0ffee")]), in: "pay")] {
            #expect(ending.isCancelled)
            #expect(try JSONDecoder().decode(Ending.self, from: JSONEncoder().encode(ending)).isCancelled)
        }
        #expect(!Ending(Failure(.runInterrupted)).isCancelled && !Ending(result: .done).isCancelled)
    }

    @Test("every event comes back from JSON as it went", arguments: events)
    func roundTrip(event: Event) throws {
        let entry = JournalEntry(run: RunID(rawValue: "r1"), sequence: 7, at: Self.at, event: event)
        let json = try JSONEncoder().encode(entry)
        #expect(try JSONDecoder().decode(JournalEntry.self, from: json) == entry)
    }

    @Test("every kind of event is tried here")
    func allKinds() {
        #expect(Set(Self.events.map(\.kind)) == Set(Event.Kind.allCases))
    }

    @Test("a pause is read by its former name as well, and written by its own", arguments: ["parked", "paused"])
    func formerPause(name: String) throws {
        let pause = Event.paused(Pause(until: Self.at))
        let json = #"{"event": "\#(name)", "until": "\#(Self.at)"}"#
        #expect(try JSONDecoder().decode(Event.self, from: Data(json.utf8)) == pause)
        #expect(String(decoding: try JSONEncoder().encode(pause), as: UTF8.self).contains(#""event":"paused""#))
    }

    @Test("a failure is kept as data, beside its words; one of a former version has the words alone")
    func failureAsData() throws {
        let json = try JSONEncoder().encode(Event.failed(StepFailure(state: "a", Self.failure)))
        var object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(
            object["summary"] as? String == "the answer of a.example has no id, when asked to answer (tried 3 times)"
        )
        #expect((object["failure"] as? [String: Any])?["code"] as? String == "A205")
        object["failure"] = nil
        let read = try JSONDecoder().decode(Event.self, from: try JSONSerialization.data(withJSONObject: object))
        guard case .failed(let failure) = read else {
            Issue.record("\(read)")
            return
        }
        #expect(failure.failure.code == .protocol && failure.kind == .protocol)
        #expect(failure.summary == object["summary"] as? String && failure.help == Self.failure.help)
    }

    @Test("a line is one flat object that people can read")
    func flat() throws {
        let event = Event.finished(Outcome(state: "fund", results: ["amount": 25], summary: "funded"))
        let entry = JournalEntry(run: RunID(rawValue: "r1"), sequence: 4, at: Self.at, event: event)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(entry), as: UTF8.self)
        #expect(
            json
                == #"{"at":"2026-09-21T14:13:20Z","event":"finished","name":"done","results":{"amount":{"$number":"25"}},"#
                + #""run":"r1","sequence":4,"state":"fund","summary":"funded","visit":1}"#
        )
    }

    @Test("a journal begins with its format; one without a format is from before there were any")
    func format() throws {
        let header = MachineDriver.header()
        let json = try JSONEncoder().encode(Event.started(header))
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(object["format"] as? Int == JournalFormat.current)
        var former = object
        former["format"] = nil
        let read = try JSONDecoder().decode(Event.self, from: try JSONSerialization.data(withJSONObject: former))
        guard case .started(let formerHeader) = read else {
            Issue.record("\(read)")
            return
        }
        #expect(formerHeader.format == 0)
        #expect(!String(decoding: try JSONEncoder().encode(read), as: UTF8.self).contains("format"))
    }

    @Test("a later format is refused, also where the first event is unknown", arguments: ["started", "begun"])
    func newerFormat(event: String) {
        let json = #"{"event": "\#(event)", "format": \#(JournalFormat.current + 1)}"#
        let error = #expect(throws: NewerJournalFormat.self) {
            try JSONDecoder().decode(Event.self, from: Data(json.utf8))
        }
        #expect(error?.format == JournalFormat.current + 1)
    }

    @Test(
        "the name of a run is a word",
        arguments: [("20261121-a7", true), ("", false), ("a b", false), ("../x", false)]
    )
    func runIDs(text: String, isName: Bool) {
        #expect((RunID(text) != nil) == isName)
    }

    @Test("a process was killed where another one goes on, and the one before had not left the run")
    func killedProcesses() throws {
        let run = try #require(RunID("r"))
        let begun = Event.performing(Attempt(state: "a", verb: "tell"))
        let lives: [(events: [Event], killed: Int, isContinued: Bool)] = [
            ([begun], 0, false), ([begun, .resumed, begun], 1, true),
            ([begun, .interrupted, .resumed, begun], 0, true),
            ([begun, .paused(Pause(until: Self.at)), .woke, .resumed, begun], 0, true),
            ([begun, .resumed, begun, .interrupted, .resumed, begun, .resumed], 2, true),
        ]
        for (events, killed, isContinued) in lives {
            let lines = events.enumerated().map { number, event in
                JournalEntry(run: run, sequence: number + 1, at: Self.at, event: event)
            }
            #expect(lines.killedProcesses == killed && lines.isContinued == isContinued, "\(events.map(\.kind))")
        }
    }
}
