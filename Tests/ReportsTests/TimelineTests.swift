import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Terminal
import Testing

@Suite("Timeline")
struct TimelineTests {
    @Test("tells every event with the time since the start")
    func wholeRun() {
        let events =
            SampleRun.waiting + [
                .interrupted, .resumed, .woke,
                .performing(Attempt(state: "follow", verb: "track", number: 2)),
                .finished(
                    Outcome(state: "follow", name: "completed", summary: "completed, 24.75 USDC", summaryHasName: true)
                ),
                .ended(Ending(result: .done)),
            ]
        let lines = Timeline.lines(of: SampleRun.entries(events)).map(\.text)
        #expect(
            lines.dropFirst() == [
                "+1.0 s      discover  sep1 begins",
                "+2.0 s      discover  done: SEP-10 and SEP-24",
                "+3.0 s      follow    track begins",
                "+4.0 s      follow    pending_anchor",
                "+5.0 s      follow    waits at pending_anchor until 2026-11-21T08:00:09Z, then looks again",
                "+6.0 s                interrupted",
                "+7.0 s                resumed",
                "+8.0 s                wakes",
                "+9.0 s      follow    track begins, try 2",
                "+10 s       follow    completed, 24.75 USDC",
                "+11 s                 ended: done",
            ]
        )
    }

    @Test("hides notes without a summary, unless asked for everything")
    func notesForTheMachine() {
        let value: Value = ["acting": ["turn": 1]]
        let entries = SampleRun.entries([
            .performing(Attempt(state: "follow", verb: "track")),
            .noted(Note(state: "a-state-with-a-long-name", key: "transfer", value: value)),
            .noted(Note(state: "follow", key: "transfer", value: value, summary: "signed: 25 USDC")),
        ])
        #expect(
            Timeline.lines(of: entries).map(\.text) == [
                "+0 ms       follow  track begins", "+2.0 s      follow  signed: 25 USDC",
            ]
        )
        let all = Timeline.lines(of: entries, isVerbose: true).map(\.text)
        #expect(all.count == 3 && all[1] == "+1.0 s      a-state-with-a-long-name  recorded transfer acting", "\(all)")
    }

    @Test(
        "tells the name of an outcome once, wherever the summary has it",
        arguments: [("completed, 5 USDC", true), ("alice: completed, 5 USDC", true), ("5 USDC", false)]
    )
    func name(summary: String, hasName: Bool) {
        let outcome = Outcome(
            state: "follow",
            name: "completed",
            summary: MessageText(summary),
            summaryHasName: hasName
        )
        let told = Timeline.lines(of: SampleRun.entries([.finished(outcome)])).map(\.text)
        #expect(told.map { $0.hasSuffix(hasName ? "  \(summary)" : "  completed: \(summary)") } == [true], "\(told)")
        var lines = PlainLines(flow: SampleRun.flow)
        let shown = SampleRun.entries([.finished(outcome), .ended(Ending(result: .done))])
            .flatMap { lines.lines(for: $0) }.map(\.text)
        #expect(
            shown.first?.contains(hasName ? "follow: \(summary) (" : "follow: completed: \(summary) (") == true,
            "\(shown)"
        )
    }
}
