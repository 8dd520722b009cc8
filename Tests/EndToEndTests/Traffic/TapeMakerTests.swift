import Diagnostics
import FlowEngine
import FlowLanguage
import HTTPTransport
import Reports
import Testing
import Timekeeping

@testable import windlass

@Suite("Making tapes")
struct TapeMakerTests {
    private func exchange(_ number: Int) -> RecordedExchange {
        RecordedExchange(
            number: number,
            id: "",
            server: .other,
            startedAt: Timestamp(unixSeconds: 0),
            milliseconds: .init(total: .zero),
            request: .init(method: "GET", url: "https://a.example/\(number)")
        )
    }

    private func start(of run: String) -> JournalEntry {
        let header = RunHeader(
            flow: "one",
            path: "one.yaml",
            digest: "d",
            inputs: [:],
            anchor: "a.example",
            network: .init(name: "testnet", passphrase: "p", horizon: "https://h.example"),
            account: "G",
            version: "1",
            seed: 1
        )
        return JournalEntry(
            run: RunID(rawValue: run),
            sequence: 1,
            at: Timestamp(unixSeconds: 0),
            event: .started(header)
        )
    }

    @Test("the rest of a run stands behind what the tape has of it; a tape of another run is written anew")
    func resumed() throws {
        var first = TapeMaker()
        first.see(start(of: "r1"), keepsProse: true)
        first.see(exchange(1))
        let earlier = try #require(first.tape)
        #expect(!earlier.isPart && earlier.exchanges.map(\.number) == [1])
        for (run, numbers) in [("r1", [1, 2]), ("r2", [2])] {
            var rest = TapeMaker()
            rest.resume([start(of: run)], after: earlier, keepsProse: true)
            rest.see(exchange(2))
            let tape = try #require(rest.tape)
            #expect(tape.isPart && tape.exchanges.map(\.number) == numbers && tape.run.rawValue == run)
        }
    }

    private func entries(_ events: Event...) -> [JournalEntry] {
        zip(2..., events).map { sequence, event in
            JournalEntry(
                run: RunID(rawValue: "r1"),
                sequence: sequence,
                at: Timestamp(unixSeconds: Int64(sequence)),
                event: event
            )
        }
    }

    private func found(_ state: String?, _ code: FailureCode) -> Event {
        .found(
            FoundDeviation(
                state: state,
                Deviation(
                    code,
                    .must,
                    section: SEPSection(24, "Info"),
                    endpoint: "GET /info",
                    found: "a number",
                    expected: "a text"
                )
            )
        )
    }

    @Test("a visit is on it by its failed tries, and by its outcome where it was left, with what was found")
    func stops() throws {
        let place = SourcePlace(file: "one.yaml", line: 1, column: 1)
        func failure(_ state: String) -> Event {
            var failure = StepFailure(state: state, Failure(recorded: .transport, words: "503"), isRetryable: true)
            failure.place = place
            return .failed(failure)
        }
        var maker = TapeMaker()
        maker.see(start(of: "r1"), keepsProse: true)
        let inquiry = Inquiry(state: "visit", asker: "a page", questions: [RecordedQuestion(name: "city")])
        for entry in entries(
            .performing(Attempt(state: "left", verb: "page")),
            found("left", .numberForText),
            failure("left"),
            .performing(Attempt(state: "left", verb: "page", number: 2)),
            found("left", .nullValue),
            .finished(Outcome(state: "left")),
            failure("left"),
            .performing(Attempt(state: "look", verb: "track")),
            found("look", .trailingSlash),
            failure("look"),
            .performing(Attempt(state: "visit", verb: "page", visit: 2)),
            failure("visit"),
            .performing(Attempt(state: "visit", verb: "page", visit: 2, number: 2)),
            .asked(inquiry)
        ) {
            maker.see(entry, keepsProse: true)
        }
        #expect(maker.tape?.stops.last?.failure.summary == "unanswered questions: `city`")
        maker.see(Ending(Failure(.questionsUnanswered), in: "visit", at: place))
        let stops = try #require(maker.tape?.stops)
        #expect(stops.map(\.failure.state) == ["left", "visit", "visit"] && stops.map(\.visit) == [1, 2, 2])
        #expect(stops.map(\.attempt) == [1, 1, 2] && stops.map { $0.inquiry != nil } == [false, false, true])
        #expect(stops.map { $0.found?.map(\.code) } == [[.numberForText], nil, nil])
        #expect(maker.tape?.visits.map { $0.found?.map(\.code) } == [[.nullValue]])
        #expect(stops.last?.failure.failure == Failure(.questionsUnanswered))
        #expect(stops.allSatisfy { $0.failure.place == nil })
        #expect(maker.tape?.visits.map(\.outcome.state) == ["left"])
    }
}
