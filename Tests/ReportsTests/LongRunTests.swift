import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Reports
import Terminal
import TestSupport
import Testing
import Timekeeping

/// Runs with used flows, states that always run, questions, pausing, and changes of course.
@Suite("Long runs")
struct LongRunTests {
    static let flow: Flow = {
        let place = SourcePlace(file: "pier.yaml", line: 1, column: 1)
        func step(_ name: String, _ verb: VerbName, in part: String? = nil) -> Step {
            var step = Step(name: Located(name, at: place), verb: Located(verb, at: place))
            step.part = part
            return step
        }
        var login = step("login", "use")
        login.use = UsedFlow(source: FlowSource(path: "login.yaml", text: ""))
        var flow = Flow(
            name: Located("deposit", at: place),
            source: FlowSource(path: "pier.yaml", text: ""),
            states: [
                login, step("login/challenge", "sep10", in: "login"), step("login/check", "expect", in: "login"),
                step("follow", "track"),
            ]
        )
        flow.always = [step("report", "tell")]
        return flow
    }()

    /// Into the used flow and out of it, up to the first wait.
    static let waiting: [Event] = [
        .started(SampleRun.header),
        .performing(Attempt(state: "login", verb: "use")),
        .finished(Outcome(state: "login", name: "entered")),
        .performing(Attempt(state: "login/challenge", verb: "sep10")),
        .finished(Outcome(state: "login/challenge", summary: "signed in")),
        .performing(Attempt(state: "login/check", verb: "expect")),
        .finished(Outcome(state: "login/check", summary: "2 assertions passed")),
        .performing(Attempt(state: "login", verb: "use", number: 2)),
        .finished(Outcome(state: "login", results: ["name": "Jane"])),
        .performing(Attempt(state: "follow", verb: "track")),
        .finished(
            Outcome(
                state: "follow",
                name: "pending_anchor",
                results: ["amount": "25"],
                summary: "pending_anchor, 25",
                summaryHasName: true
            )
        ),
        .waiting(wait),
    ]

    static let wait = Wait(
        state: "follow",
        until: SampleRun.start.advanced(by: .seconds(7200)),
        reason: .poll,
        status: "pending_anchor"
    )

    private func progress(_ events: [Event]) -> RunProgress {
        var progress = RunProgress(flow: Self.flow)
        for entry in SampleRun.entries(events) { progress.apply(entry) }
        return progress
    }

    private func picture(_ events: [Event], after seconds: Int, rows: Int? = nil) -> [String] {
        let now = SampleRun.start.advanced(by: .seconds(seconds))
        return Stepper.lines(of: progress(events), at: now, columns: 90, rows: rows).map(\.text)
    }

    @Test("a used flow stands under the state that uses it, which is in progress until it is left")
    func used() {
        #expect(
            picture(Array(Self.waiting.prefix(4)), after: 5)[3...] == [
                "  ▶ login        4.0 s",
                "    ▶ challenge  2.0 s",
                "    ○ check",
                "  ○ follow",
                "",
                "  at the end",
                "  ○ report",
                "",
                "  5.0 s",
            ]
        )
    }

    @Test("a paused run tells until when, and keeps what it waits for")
    func paused() {
        let events = Self.waiting + [.paused(Pause(until: Self.wait.until))]
        #expect(
            picture(events, after: 60)[3...] == [
                "  ✔ login        8.0 s",
                "    ✔ challenge  signed in  2.0 s",
                "    ✔ check      2 assertions passed  2.0 s",
                "  ◐ follow       pending_anchor, 25  then from 2026-11-21T10:00:00Z on  51 s",
                "",
                "  at the end",
                "  ○ report",
                "",
                "paused until 2026-11-21T10:00:00Z, after 1 min",
            ]
        )
        let resumed = picture(events + [.resumed], after: 60)
        #expect(resumed.contains("  ◐ follow       pending_anchor, 25  next poll in 1 h 59 min  51 s"))
    }

    @Test("a look that found everything as it was changes nothing that is shown")
    func unchanged() throws {
        let events =
            Self.waiting + [
                .woke, .performing(Attempt(state: "follow", verb: "track", number: 2)),
                .finished(Outcome(state: "follow", name: "pending_anchor", isUnchanged: true)),
            ]
        let row = try #require(progress(events).row(named: "follow"))
        #expect(row.detail == "pending_anchor, 25" && row.results == ["amount": "25"])
        var lines = PlainLines(flow: Self.flow)
        let told = SampleRun.entries(events + [.waiting(Self.wait)]).flatMap { lines.lines(for: $0) }.map(\.text)
        #expect(told.count { $0.contains("pending_anchor") } == 1)
    }

    @Test("a question is shown with its names, and in the report with its choices")
    func asked() throws {
        let inquiry = Inquiry(
            state: "follow",
            asker: "Your details",
            questions: [
                .init(name: "first_name", label: "First name"),
                .init(name: "country", choices: ["NL", "DE"]),
            ]
        )
        let events =
            Self.waiting + [
                .woke, .performing(Attempt(state: "follow", verb: "track", number: 2)), .asked(inquiry),
            ]
        let lines = picture(events, after: 20)
        #expect(lines.contains { $0.hasPrefix("  ◐ follow") && $0.contains("asks for `first_name`, `country`") })
        #expect(lines.last?.hasPrefix("waiting for answers") == true)
        let report = RunReport(flow: Self.flow, progress: progress(events), label: "x", now: SampleRun.start)
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any]
        let asks = try #require(json?["asks"] as? [[String: Any]])
        #expect(asks.map { $0["name"] as? String } == ["first_name", "country"])
        #expect(asks[1]["choices"] as? [String] == ["NL", "DE"])
        #expect(json?["label"] as? String == "x")
    }

    @Test(
        "choices that are words of a page stand in the report by their names, and as they are shown",
        arguments: [true, false]
    )
    func askedInWords(isShown: Bool) throws {
        let words = MessageText(ForeignProse("By bank"))
        let label = MessageText(ForeignProse("Leave it"))
        let choices = RecordedQuestion.Choice.named([(value: words, label: nil), (value: "no", label: label)])
        let inquiry = Inquiry(state: "follow", asker: "a page", questions: [.init(name: "press", choices: choices)])
        let event = JournalEntry(
            run: RunID(rawValue: "r"),
            sequence: 1,
            at: SampleRun.start,
            event: .asked(inquiry)
        )
        let progress = progress(Self.waiting + [event.shown(isShown ? .revealed : .masked).event])
        let report = RunReport(flow: Self.flow, progress: progress, now: SampleRun.start)
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any]
        let asks = try #require((json?["asks"] as? [[String: Any]])?.first)
        #expect(asks["choices"] as? [String] == ["choice-1", "no"])
        let labels = isShown ? ["By bank", "Leave it"] : ["•••", "•••"]
        #expect(asks["labels"] as? [String: String] == ["choice-1": labels[0], "no": labels[1]])
    }

    @Test("a failure inside a used flow is one of the state that uses it")
    func failedInside() {
        let events =
            Array(Self.waiting.prefix(4)) + [
                .failed(StepFailure(state: "login/challenge", Failure(recorded: .refused, words: "no"))),
                .performing(Attempt(state: "report", verb: "tell")), .finished(Outcome(state: "report")),
                .ended(Ending(result: .failed(.refused), state: "login/challenge")),
            ]
        let lines = picture(events, after: 30)
        #expect(lines[3].hasPrefix("  ✘ login") && lines[4].hasPrefix("    ✘ challenge"))
        #expect(lines.contains { $0.hasPrefix("  ✔ report") })
    }

    @Test("a run that was taken up again from a state is no longer over")
    func restarted() {
        let ended = Self.waiting + [.ended(Ending(result: .failed(.deadline), state: "follow"))]
        let restart = Restart(state: "follow", digest: "sha256:0")
        let events = ended + [.restarted(restart), .performing(Attempt(state: "follow", verb: "track", visit: 2))]
        #expect(progress(events).ending == nil)
        #expect(picture(events, after: 20).contains { $0.hasPrefix("  ▶ follow") })
        #expect(picture(ended, after: 20).last == "not done after 12 s")
    }

    @Test("a cancelled run says so")
    func cancelled() {
        let ending = Ending(Failure(recorded: .interrupted, words: "cancelled"), in: "follow")
        #expect(picture(Self.waiting + [.cancelled, .ended(ending)], after: 20).last == "cancelled after 13 s")
    }

    @Test("on a low terminal used flows that are left fold up, and the current state stays in view")
    func low() {
        let lines = picture(Self.waiting, after: 15, rows: 9)
        #expect(lines.count <= 9)
        #expect(!lines.contains { $0.contains("challenge") })
        #expect(lines.contains { $0.hasPrefix("  ◐ follow") })
        let lowest = picture(Array(Self.waiting.prefix(4)), after: 15, rows: 7)
        #expect(lowest.count <= 7 && lowest.contains { $0.contains("challenge") })
    }

    @Test("line by line, entering a used flow prints no line")
    func plain() {
        var lines = PlainLines(flow: Self.flow)
        let told = SampleRun.entries(Self.waiting).flatMap { lines.lines(for: $0) }.map(\.text)
        #expect(
            told.dropFirst() == [
                "done      login/challenge: signed in (1.0 s)",
                "done      login/check: 2 assertions passed (1.0 s)",
                "done      login: 7.0 s",
                "waiting   follow: pending_anchor",
            ]
        )
    }
}
