import Diagnostics
import FlowEngine
import HTTPTransport
import JSON
import TestSupport
import Testing
import Timekeeping

@testable import Reports

@Suite("The document of a tape")
struct TapeDocumentTests {
    private func tape(isPart: Bool = false) -> Tape {
        var tape = Tape(
            header: SampleRun.header,
            run: RunID(rawValue: "r1"),
            startedAt: Timestamp(unixSeconds: 1_700_000_000),
            keepsProse: true
        )
        tape.isPart = isPart
        tape.exchanges = [
            RecordedExchange(
                number: 1,
                id: "",
                state: "discover",
                visit: 1,
                attempt: 1,
                server: .hostedTransfers,
                startedAt: Timestamp(unixSeconds: 1_700_000_000),
                milliseconds: .init(total: .zero),
                request: .init(method: "GET", url: "https://a.example/info"),
                response: .init(status: 200, content: .init(body: #"{"deposit":{}}"#))
            )
        ]
        tape.exchanges[0].tokenTimes = ["exp": "1700086400", "iat": "1700000000"]
        return tape
    }

    @Test("comes back as it was written, also one of a part of a run", arguments: [false, true])
    func written(isPart: Bool) throws {
        let text = try tape(isPart: isPart).text()
        let read = try Tape(Array(text.utf8), path: "t.har")
        #expect(read.isPart == isPart && read.header == SampleRun.header && read.run.rawValue == "r1")
        #expect(read.exchanges.map(\.request.url) == ["https://a.example/info"])
        #expect(read.stops.isEmpty && read.replayed.count == 1)
        #expect(read.exchanges.map(\.tokenTimes) == tape(isPart: isPart).exchanges.map(\.tokenTimes))
        #expect(try read.text() == text)
    }

    @Test("of an answer that is broken or none the document has what a replay needs, without the words of the system")
    func broken() throws {
        var tape = tape()
        tape.exchanges[0].response?.content.broken = BodyBreak(.byte, offset: 12, sign: "}")
        let asked = RedactedURL(text: "https://a.example/info", isKnown: true)
        let reasons: [TransportError.Reason] = [
            .crossOriginRedirect(to: RedactedURL(text: "https://b.example/s3cr3t")),
            .connectionLost(curlMessage: "reset"),
            .timedOut(.connecting, after: .seconds(5)), .bodyTooLarge(limit: 1024),
        ]
        for reason in reasons {
            var exchange = tape.exchanges[0]
            exchange.response = nil
            let last = RedactedURL(text: "https://a.example/moved")
            exchange.failure = TransportError(reason, method: .get, url: last, redirectedFrom: asked).asFailure
            tape.exchanges.append(exchange)
        }
        let text = try tape.text()
        let read = try Tape(Array(text.utf8), path: "t.har")
        #expect(read.exchanges.first?.response?.content.broken == BodyBreak(.byte, offset: 12, sign: "}"))
        #expect(!text.contains("s3cr3t"))
        for (exchange, recorded) in zip(read.exchanges, tape.exchanges).dropFirst() {
            let (failure, before) = (try #require(exchange.failure), try #require(recorded.failure))
            #expect(failure.code == before.code && failure.facts == before.facts.with(.curl, nil))
            #expect(failure.subject.request?.url == "https://a.example/•••")
        }
        // A flaw of a later version is none.
        let later = try OrderedJSON.parse(Array(text.utf8)).unordered.text.replacing(
            #""flaw":"byte""#,
            with: #""flaw":"odd""#
        )
        let entry = try OrderedJSON.parse(Array(later.utf8))["log"]?["entries"]?.elements.first
        let exchange = try #require(entry.flatMap(HARDocument.exchange))
        #expect(exchange.response != nil && exchange.response?.content.broken == nil)
    }

    @Test("what is no whole tape is named")
    func refused() throws {
        let text = try tape().text()
        func code(_ text: String) -> FailureCode? {
            do throws(Failure) {
                _ = try Tape(Array(text.utf8), path: "t.har")
                return nil
            } catch {
                #expect(error.failure == .usage && error.help?.contains("--record") == true, "\(error)")
                return error.code
            }
        }
        #expect(code(String(text.prefix(text.count / 2))) == .brokenDocument)
        #expect(code(text.replacing("\"tape\": 1", with: "\"tape\": 2")) == .otherFileVersion)
        #expect(code("{\"log\": {}}") == .otherContent)
    }

    @Test(
        "what was changed by hand is named wherever it stands: in an exchange, and beside them",
        arguments: [
            (#""status": 200"#, #""status": 201"#), (#""version": "1.2""#, #""version": "1.3""#),
            (#""prose": true"#, #""prose": false"#), (#""run": "r1""#, #""run": "r2""#),
            (#""visits": []"#, #""visits": [1]"#), ("localhost:8001", "localhost:8002"),
            (#""entries":"#, #""more": 1, "entries":"#), (#""tape": 1"#, #""tape": 1, "part": true"#),
        ]
    )
    func edited(before: String, after: String) throws {
        let text = try tape().text()
        let changed = text.replacing(before, with: after)
        #expect(changed != text, "the tape has no \(before)")
        let error = #expect(throws: Failure.self) { _ = try Tape(Array(changed.utf8), path: "t.har") }
        #expect(error?.code == .editedTape)
    }

    @Test(
        "the blanks between the values count for nothing, nor does a byte order mark before them",
        arguments: ["", "\u{FEFF}"]
    )
    func blanks(mark: String) throws {
        let text = try tape().text()
        let wide = mark + text.replacing("\n", with: "\n\n ")
        #expect(try Tape(Array(wide.utf8), path: "t.har").text() == text)
    }

    private static let deviation = Deviation(
        .numberForText,
        .must,
        section: SEPSection(24, "Info"),
        endpoint: "GET /info",
        subject: Subject(request: .init(method: "GET", url: "https://a.example/info", host: "a.example"), field: "min"),
        found: "a number",
        expected: "a text"
    )

    @Test("has what was found in a visit; one of a former version, which has not, is read", arguments: [true, false])
    func visits(hasFound: Bool) throws {
        var tape = tape()
        let outcome = Outcome(state: "discover", visit: 1, name: "done", results: [:])
        tape.visits = [
            RecordedVisit(outcome: outcome, at: tape.startedAt, told: [], found: hasFound ? [Self.deviation] : [])
        ]
        let text = try tape.text()
        #expect(text.contains("\"found\"") == hasFound)
        let read = try Tape(Array(text.utf8), path: "t.har")
        #expect(read.visits == tape.visits && read.visited.count == 1)
        #expect(read.visits.first?.found == (hasFound ? [Self.deviation] : nil))
    }

    @Test("has the number of a try, and why it was made", arguments: ["503", "not-json", "connection-lost", "later"])
    func tries(cause: String) throws {
        var tape = tape()
        tape.exchanges[0].tryNumber = 2
        tape.exchanges[0].cause = .init(description: cause)
        let written = tape.exchanges[0].cause
        #expect((written == nil) == (cause == "later"))
        let read = try Tape(Array(try tape.text().utf8), path: "t.har")
        #expect(read.exchanges.first?.tryNumber == 2 && read.exchanges.first?.cause == written)
        #expect(written.map { "\($0)" == cause } ?? true)
    }

    @Test("has the tries of visits that were not left, with what another party said only where it keeps that")
    func stops() throws {
        var tape = tape()
        let said = Fact.said(ForeignProse("no, Ada"))
        tape.stops = [
            RecordedStop(
                visit: 1,
                attempt: 2,
                at: Timestamp(unixSeconds: 1_700_000_009),
                told: ["Wait"],
                found: [Self.deviation],
                failure: StepFailure(state: "discover", Failure(.questionsUnanswered, facts: [.said: said])),
                inquiry: Inquiry(state: "discover", asker: "a page", questions: [RecordedQuestion(name: "city")])
            )
        ]
        let read = try Tape(Array(try tape.text().utf8), path: "t.har")
        let stop = try #require(read.stops.first)
        #expect(stop.visit == 1 && stop.attempt == 2 && stop.told == ["Wait"])
        #expect(stop.found == [Self.deviation])
        #expect(stop.failure.failure.code == .questionsUnanswered && stop.failure.failure.facts[.said] == said)
        #expect(stop.inquiry?.questions.map(\.name) == ["city"] && stop.at == tape.stops[0].at)
        // Its requests are not sent again.
        #expect(read.replayed.isEmpty && read.exchanges.count == 1)
        tape.keepsProse = false
        #expect(!(try tape.text()).contains("Ada"))
    }
}
