import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Reports
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("RunReport")
struct RunReportTests {
    private func json(_ events: [Event]) throws -> [String: Any] {
        let now = SampleRun.start.advanced(by: .seconds(60))
        let report = RunReport(flow: SampleRun.flow, progress: SampleRun.progress(events), now: now)
        let data = try JSONEncoder().encode(report)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("tells how a run failed, where, and what to do")
    func failure() throws {
        let place = SourcePlace(file: "pier.yaml", line: 4, column: 3)
        let report = try json([
            .started(SampleRun.header),
            .performing(Attempt(state: "discover", verb: "sep1")),
            .ended(
                Ending(Failure(recorded: .transport, words: "refused", help: "start it", at: place), in: "discover")
            ),
        ])
        #expect(report["result"] as? String == "transport")
        #expect(report["exit_code"] as? Int == 3)
        #expect(report["seconds"] as? Double == 2)
        let failure = try #require(report["failure"] as? [String: Any])
        #expect(
            failure.compactMapValues { $0 as? String } == [
                "kind": "transport", "state": "discover", "summary": "refused", "help": "start it",
                "place": "pier.yaml:4:3", "code": "transport",
            ]
        )
        #expect(failure["remedies"] as? [[String: String]] == [["action": "advice", "words": "start it"]])
        #expect(failure["facts"] == nil && failure["section"] == nil && failure["request"] == nil)
    }

    @Test("a finding ends with the command that sends its request again, and with the one that plays the run again")
    func commands() throws {
        var request = Subject.Request(method: "GET", url: "https://a.example/info", host: "a.example", status: 200)
        request.id = "x1"
        let deviation = Deviation(
            .nullValue,
            .must,
            section: SEPSection(24, "Info"),
            endpoint: "GET /info",
            subject: Subject(request: request, field: "fee"),
            found: "null",
            expected: "an object"
        )
        let exchange = RecordedExchange(
            number: 1,
            id: "x1",
            server: .hostedTransfers,
            startedAt: SampleRun.start,
            milliseconds: .init(total: .zero),
            request: .init(
                method: "GET",
                url: "https://a.example/info",
                content: .init(headers: [.init(name: "Authorization", value: "Bearer •••")])
            )
        )
        let events: [Event] = [.started(SampleRun.header), .found(FoundDeviation(state: "discover", deviation))]
        for (exchanges, isKnown) in [(["x1": exchange], true), ([:], false)] {
            var report = RunReport(flow: SampleRun.flow, progress: SampleRun.progress(events), now: SampleRun.start)
            report.addCommands(exchanges) { $1 != nil ? "windlass replay r1/\($0)" : nil }
            let data = try JSONEncoder().encode(report)
            let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let finding = try #require((json["findings"] as? [[String: Any]])?.first)
            let curl = finding["curl"] as? String
            #expect(curl?.contains("curl 'https://a.example/info'") == (isKnown ? true : nil))
            #expect(curl?.contains("$WINDLASS_TOKEN") == (isKnown ? true : nil))
            let replay = "windlass replay r1/\(finding["code"] ?? "")"
            #expect(finding["replay"] as? String == (isKnown ? replay : nil))
            #expect((finding["request"] as? [String: Any])?["request_id"] as? String == "x1")
        }
    }

    @Test("has the code, the section, the request, the facts and the remedies of a failure")
    func failureAsData() throws {
        let request = Subject.Request(method: "GET", url: "https://a.example/tx?id=•••", host: "a.example", status: 200)
        let ending = Ending(
            Failure(
                .missingField,
                subject: Subject(request: request, field: "id"),
                section: SEPSection(24, "Single Historical Transaction"),
                facts: [.domain: .text("a.example"), .name: .text("id"), .said: .said(ForeignProse("sorry, Ada"))],
                remedies: [Remedy(.reportToAnchor)]
            ),
            in: "discover"
        )
        let report = try json([
            .started(SampleRun.header), .performing(Attempt(state: "discover", verb: "sep1")), .ended(ending),
        ])
        #expect(report["exit_code"] as? Int == 8)
        let failure = try #require(report["failure"] as? [String: Any])
        #expect(failure["code"] as? String == "A205" && failure["field"] as? String == "id")
        let section = try #require(failure["section"] as? [String: Any])
        #expect(section["sep"] as? Int == 24 && section["title"] as? String == "Single Historical Transaction")
        #expect((failure["request"] as? [String: Any])?["url"] as? String == "https://a.example/tx?id=•••")
        #expect((failure["facts"] as? [String: Any])?["said"] as? [String: String] == ["said": "•••"])
        #expect(
            failure["remedies"] as? [[String: String]]
                == [["action": "correct-answer", "words": #"send `id`; SEP-24, "Single Historical Transaction""#]]
        )
    }

    @Test(
        "the facts of a failure have another party's words where the summary has them, also when the report is read again",
        arguments: [
            ([.masked], "•••"), ([.revealed], "sorry, Ada"), ([.masked, .revealed], "•••"),
            ([.revealed, .masked], "sorry, Ada"), ([], "•••"),
        ] as [([ProseDisplay], String)]
    )
    func saidAsShown(displays: [ProseDisplay], words: String) throws {
        let said = Fact.said(ForeignProse("sorry, Ada"))
        let failure = Failure(
            .anchorRefused,
            facts: [.domain: .text("a.example"), .purpose: .text("sign in"), .said: said, .names: .list([said])]
        )
        let shown = displays.reduce(failure) { $0.shown($1) }
        let report = try json([
            .started(SampleRun.header), .performing(Attempt(state: "discover", verb: "sep1")),
            .ended(Ending(shown, in: "discover")),
        ])
        let written = try #require(report["failure"] as? [String: Any])
        #expect((written["summary"] as? String)?.contains(words) == true)
        let facts = try #require(written["facts"] as? [String: Any])
        #expect(facts["said"] as? [String: String] == ["said": words])
        #expect(facts["names"] as? [[String: String]] == [["said": words]])
        let read = try JSONDecoder().decode(FailureReport.self, from: JSONSerialization.data(withJSONObject: written))
        let again = String(decoding: try JSONEncoder().encode(read), as: UTF8.self)
        #expect(again.contains("Ada") == (words != "•••"))
    }

    @Test("writes amounts as text and shows no secret")
    func values() throws {
        let results: [String: Value] = [
            "transfer": ["amount_in": .amount(Amount(stroops: 400_000_001)), "message": nil],
            "url": .secret(SecretID(rawValue: "start.url-1")),
        ]
        let report = try json([
            .started(SampleRun.header),
            .performing(Attempt(state: "discover", verb: "sep1")),
            .finished(Outcome(state: "discover", results: results)),
        ])
        let state = try #require((report["states"] as? [[String: Any]])?.first)
        let shown = try #require(state["results"] as? [String: Any])
        #expect(shown["url"] as? String == "•••")
        let transfer = try #require(shown["transfer"] as? [String: Any])
        #expect(transfer["amount_in"] as? String == "40.0000001")
        #expect(transfer["message"] is NSNull)
    }

    @Test("has every state with its mark, and no failure where there is none")
    func unfinished() throws {
        let report = try json(SampleRun.waiting)
        #expect(report["result"] as? String == "unfinished")
        #expect(report["failure"] == nil && report["ended_at"] == nil && report["exit_code"] == nil)
        let states = try #require(report["states"] as? [[String: Any]])
        #expect(states.map { $0["mark"] as? String } == ["done", "waiting", "untouched", "untouched"])
        #expect(states.map { $0["outcome"] as? String } == ["done", "pending_anchor", nil, nil])
    }
}
