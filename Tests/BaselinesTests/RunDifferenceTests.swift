import Diagnostics
import FlowEngine
import FlowLanguage
import HTTPTransport
import Testing
import Timekeeping

@testable import Baselines

/// What two runs did differently.
@Suite("Comparing runs")
struct RunDifferenceTests {
    private static func header(_ anchor: String, flow: String = "deposit") -> RunHeader {
        RunHeader(
            flow: flow,
            path: "pier.yaml",
            digest: "sha256:0",
            inputs: [:],
            anchor: anchor,
            network: RunHeader.Network(name: "testnet", passphrase: "p", horizon: "http://localhost:8000"),
            account: "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ",
            version: "0",
            seed: 1
        )
    }

    static let events: [Event] = [
        .started(header("a.example")),
        .performing(Attempt(state: "discover", verb: "sep1")),
        .finished(Outcome(state: "discover")),
        .performing(Attempt(state: "start", verb: "sep24")),
        .finished(Outcome(state: "start", results: ["id": "t1", "fee": .integer(1), "more": true])),
        .performing(Attempt(state: "follow", verb: "track")),
        .finished(Outcome(state: "follow", name: "pending_anchor")),
        .performing(Attempt(state: "follow", verb: "track", number: 2)),
        .finished(Outcome(state: "follow", name: "completed")),
        .ended(Ending(result: .done)),
    ]

    private func journal(_ events: [Event], step: Int = 1) -> [JournalEntry] {
        zip(0..., events).map { number, event in
            let at = Timestamp(unixSeconds: 1_790_000_000).advanced(by: Duration.seconds(1) * (number * step))
            return JournalEntry(run: RunID(rawValue: "r"), sequence: number + 1, at: at, event: event)
        }
    }

    private func side(_ events: [Event], step: Int = 1) -> RunDifference.Side {
        RunDifference.Side(RunTrace(journal(events, step: step)))
    }

    private func differences(_ events: [Event], step: Int = 1) -> [String] {
        RunDifference.all(side(Self.events), side(events, step: step)).map(\.words)
    }

    @Test("that two runs are of different flows is said first, in one line")
    func otherFlow() {
        var events = Self.events
        events[0] = .started(Self.header("a.example", flow: "withdraw"))
        events.remove(at: 2)
        let found = RunDifference.all(side(Self.events), side(events))
        #expect(found.first == RunDifference(kind: "flow", first: "deposit", second: "withdraw"))
        #expect(found.first?.words == "the runs are of different flows: `deposit` / `withdraw`")
        #expect(found.count > 1)
    }

    @Test("a run of the same on another anchor, with other ids, is no difference")
    func same() {
        var events = Self.events
        events[0] = .started(Self.header("b.example"))
        events[4] = .finished(Outcome(state: "start", results: ["id": "t2", "fee": .integer(1), "more": true]))
        #expect(differences(events) == [])
    }

    @Test("the first difference comes first: where they part, and then what came of it")
    func fork() {
        var events = Self.events
        events[5] = .performing(Attempt(state: "kyc", verb: "sep12"))
        events[6] = .failed(StepFailure(state: "kyc", Failure(recorded: .refused, words: "the anchor refused")))
        events[7...] = [.ended(Ending(Failure(recorded: .refused, words: "the anchor refused"), in: "kyc"))]
        #expect(
            differences(events) == [
                "path of `start`: goes on to `follow` / goes on to `kyc`",
                "ending: done / refused in `kyc`: the anchor refused",
            ]
        )
        var other = events
        other[0] = .started(Self.header("b.example"))
        other[7...] = [.ended(Ending(Failure(recorded: .refused, words: "b.example refused"), in: "kyc"))]
        #expect(RunDifference.all(side(events), side(other)) == [], "each anchor has its name in the words")
        #expect(differences(Array(Self.events.prefix(5))).first == "path of `start`: goes on to `follow` / ends")
    }

    @Test("of a state the statuses, the outcome, the results and a time ten times as long are told")
    func state() {
        var events = Self.events
        events[4] = .finished(Outcome(state: "start", results: ["id": "t2", "fee": .integer(2), "extra": "e"]))
        events[6] = .finished(Outcome(state: "follow", name: "pending_external"))
        events[8] = .finished(Outcome(state: "follow", name: "error"))
        #expect(
            differences(events) == [
                "result of `start`, extra: missing / text",
                "result of `start`, fee: 1 / 2",
                "result of `start`, more: boolean / missing",
                "statuses of `follow`: pending_anchor → completed / pending_external → error",
                "outcome of `follow`: completed / error",
            ]
        )
        let slow = differences(Self.events, step: 100)
        #expect(slow.allSatisfy { $0.hasPrefix("time of ") } && slow.count == 3)
        #expect(slow.first == "time of `discover`: less than 10 s / less than 1000 s")
    }

    @Test("findings of one run alone, and shapes of answers that are kept of both, are told")
    func evidence() {
        let deviation = Deviation(
            .textForNumber,
            .must,
            section: SEPSection(24, "Info"),
            endpoint: "GET /info",
            pattern: "deposit.*.max_amount",
            found: "a text",
            expected: "a number"
        )
        var found = Self.events
        found.insert(.found(FoundDeviation(state: "discover", deviation)), at: 9)
        #expect(differences(found) == ["finding of SEP-24 GET /info D102 deposit.*.max_amount: no / must"])
        let clock = Deviation(
            .clockSkew,
            .should,
            section: SEPSection(24, "Info"),
            endpoint: "GET /info",
            found: "a clock",
            expected: "another"
        )
        found[9] = .found(FoundDeviation(state: "discover", clock))
        #expect(differences(found) == ["finding of SEP-24 GET /info D203: no / should"], "it is about no member")
        var (first, second) = (side(Self.events), side(Self.events))
        var anchor = SampleAnchor()
        first.exchanges = anchor.evidence.exchanges
        anchor.answers["transaction"]?.body =
            #"{"transaction":{"kind":"deposit","status":"completed","amount_in":10}}"#
        anchor.answers["sep6"] = nil
        second.exchanges = anchor.evidence.exchanges
        let toml = anchor.answers["toml"]?.body ?? ""
        anchor.answers["toml"]?.body = toml.replacing(SampleAnchor.issuer, with: SampleAnchor.otherIssuer)
        second.exchanges = anchor.evidence.exchanges
        #expect(RunDifference.all(first, second).contains { $0.name == "SEP-1 USDC issuer" })
        // Another anchor has keys of its own.
        second.trace = RunTrace(journal([.started(Self.header("b.example"))] + Self.events.dropFirst()))
        #expect(
            RunDifference.all(first, second).map(\.words) == [
                "answer of SEP-24 GET /transaction transaction.amount_in: string / number",
                "answer of SEP-24 GET /transaction transaction.id: string / missing",
                "answer of SEP-24 GET /transaction transaction.message: hidden / missing",
                "answer of SEP-24 GET /transaction transaction.refunds: array / missing",
            ]
        )
    }

    @Test(
        "a finding of both runs is told where its worst severity differs",
        arguments: [
            ([.note], [.must], "note / must"), ([.must], [.should], "must / should"), ([.should], [.should], nil),
            ([.note, .must], [.must], nil), ([.must], [.note, .must], nil), ([.note, .must], [.note], "must / note"),
            ([.note], [], "note / no"),
        ] as [([Deviation.Severity], [Deviation.Severity], String?)]
    )
    func severities(first: [Deviation.Severity], second: [Deviation.Severity], words: String?) {
        let sides = [first, second].map { severities in
            var events = Self.events
            let found = severities.map { severity in
                let section = SEPSection(24, "Info")
                let endpoint = "GET /info"
                return Event.found(
                    FoundDeviation(
                        state: "discover",
                        Deviation(.otherType, severity, section: section, endpoint: endpoint, found: "a", expected: "b")
                    )
                )
            }
            events.insert(contentsOf: found, at: 9)
            return side(events)
        }
        let code = FailureCode.otherType.rawValue
        let wanted = words.map { ["finding of SEP-24 GET /info \(code): \($0)"] } ?? []
        #expect(RunDifference.all(sides[0], sides[1]).map(\.words) == wanted)
    }

    @Test("a run's journal adds its statuses and findings to a baseline, a tape the statuses of its requests")
    func learned() {
        var baseline = Baseline(anchor: "a.example", network: "testnet")
        var evidence = Baseline.Evidence()
        var events = Self.events
        // A state that is left and entered again begins with the same status.
        events[7] = .performing(Attempt(state: "follow", verb: "track", visit: 2))
        events[8] = .finished(Outcome(state: "follow", visit: 2, name: "pending_anchor"))
        events.insert(.finished(Outcome(state: "follow", visit: 2, name: "completed")), at: 9)
        evidence.journals = [journal(events)]
        baseline.learn(evidence)
        #expect(baseline.statuses == ["deposit follow": [["pending_anchor", "completed"]]])
        evidence = Baseline.Evidence(
            exchanges: ["pending_anchor", "pending_anchor", "completed"].map { status in
                let body = #"{"transaction":{"id":"t","status":"\#(status)"}}"#
                let url = "https://a.example/sep24/transaction?id=t"
                return SampleAnchor.exchange(.init(server: .hostedTransfers, url: url, body: body), state: "follow")
            }
        )
        evidence.flow = "deposit"
        var taped = Baseline(anchor: "a.example", network: "testnet")
        taped.learn(evidence)
        #expect(taped.statuses == baseline.statuses)
    }

    @Test(
        "of tries of one run that are taken together the last one counts, and each run once",
        arguments: [
            ([("a", nil, true)], ["a"]),
            ([("a", nil, true), ("b", "a", true)], ["b"]),
            ([("c", "b", true), ("a", nil, true), ("b", "a", true)], ["c"]),
            // One that still runs has not made up for anything.
            ([("a", nil, true), ("b", "a", false)], ["a", "b"]),
            // The other try was not taken.
            ([("a", nil, true), ("c", "b", true)], ["a", "c"]),
            ([("a", nil, true), ("a", nil, true)], ["a"]),
            ([], []),
        ] as [([(run: String, repeats: String?, hasEnded: Bool)], [String])]
    )
    func lastTries(tries: [(run: String, repeats: String?, hasEnded: Bool)], counting: [String]) {
        let traces = tries.map { run, repeats, hasEnded in
            var header = Self.header("a.example")
            header.repeats = repeats.map(RunID.init(rawValue:))
            let events: [Event] = [.started(header)] + (hasEnded ? [.ended(Ending(result: .done))] : [])
            return RunTrace(
                zip(1..., events).map { sequence, event in
                    let at = Timestamp(unixSeconds: 1_790_000_000)
                    return JournalEntry(run: RunID(rawValue: run), sequence: sequence, at: at, event: event)
                }
            )
        }
        #expect(traces.lastTries.compactMap(\.run?.rawValue) == counting)
    }
}
