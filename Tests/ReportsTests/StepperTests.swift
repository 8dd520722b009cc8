import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Terminal
import Testing
import Timekeeping

@Suite("Stepper")
struct StepperTests {
    private func picture(_ events: [Event], after seconds: Int, columns: Int = 80) -> String {
        let now = SampleRun.start.advanced(by: .seconds(seconds))
        let lines = Stepper.lines(of: SampleRun.progress(events), at: now, columns: columns)
        return lines.map(\.text).joined(separator: "\n")
    }

    @Test("shows the status that is waited for, the next look, and the time that passes")
    func waiting() {
        #expect(
            picture(SampleRun.waiting, after: 7) == """
                deposit  run r1
                anchor localhost:8001 · network sandbox · account GA7Q…VSGZ

                  ✔ discover  SEP-10 and SEP-24  2.0 s
                  ◐ follow    pending_anchor  next poll in 2.0 s  4.0 s
                  ○ instruct
                  ○ settled

                  7.0 s
                """
        )
    }

    @Test("shows what was told below the state, and a second visit in the same line")
    func detour() {
        let events =
            SampleRun.waiting + [
                .woke,
                .performing(Attempt(state: "follow", verb: "track", number: 2)),
                .finished(Outcome(state: "follow", name: "pending_user_transfer_start")),
                .performing(Attempt(state: "instruct", verb: "tell")),
                .told(Message(state: "instruct", text: "Send 25 to the anchor")),
                .finished(Outcome(state: "instruct", summary: "told")),
                .performing(Attempt(state: "follow", verb: "track", visit: 2)),
                .finished(
                    Outcome(state: "follow", visit: 2, name: "completed", summary: "completed", summaryHasName: true)
                ),
                .performing(Attempt(state: "settled", verb: "expect")),
                .finished(Outcome(state: "settled", summary: "4 assertions passed")),
                .ended(Ending(result: .done)),
            ]
        #expect(
            picture(events, after: 60) == """
                deposit  run r1
                anchor localhost:8001 · network sandbox · account GA7Q…VSGZ

                  ✔ discover  SEP-10 and SEP-24  2.0 s
                  ✔ follow    completed  8.0 s
                  ✔ instruct  told  3.0 s
                            │ Send 25 to the anchor
                  ✔ settled   4 assertions passed  2.0 s

                done in 16 s
                """
        )
    }

    @Test(
        "keeps the next look and the time where there is room for little else",
        arguments: [
            (40, "  ◐ follow    next poll in 2.0 s  4.0 s"), (46, "  ◐ follow    pend…  next poll in 2.0 s  4.0 s"),
        ]
    )
    func narrowWait(columns: Int, line: String) {
        let lines = picture(SampleRun.waiting, after: 7, columns: columns).split(separator: "\n")
        #expect(lines.first { $0.contains("◐") } == line[...])
    }

    @Test("an anchor's words can't drive the terminal")
    func escapes() {
        let events: [Event] = [
            .started(SampleRun.header),
            .performing(Attempt(state: "discover", verb: "sep1")),
            .failed(
                StepFailure(
                    state: "discover",
                    Failure(recorded: .transport, words: "a\u{1B}[2Jb\u{07}\nerror: forged\u{202E} c")
                )
            ),
        ]
        let shown = picture(events, after: 3)
        #expect(shown.contains("✘ discover  a [2Jb  error: forged c  2.0 s"))
    }

    @Test("what is told is never cut: it may be an address")
    func longText() {
        let url = "https://anchor.example/" + String(repeating: "0123456789", count: 9)
        let events: [Event] = [
            .started(SampleRun.header),
            .performing(Attempt(state: "instruct", verb: "tell")),
            .told(Message(state: "instruct", text: "Look at \(url)")),
        ]
        let lines = picture(events, after: 3, columns: 40).split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { DisplayColumns.of($0) <= 40 })
        let told = lines.filter { $0.contains("│") }.map { $0.drop { $0 != "│" }.dropFirst(2) }
        #expect(told.first == "Look at" && told.dropFirst().joined() == url)
    }

    @Test("a person sees the whole link that the journal holds without its query")
    func retelling() {
        var progress = SampleRun.progress([
            .started(SampleRun.header),
            .performing(Attempt(state: "instruct", verb: "tell")),
            .told(Message(state: "instruct", text: "Look at https://anchor.example/?•••")),
        ])
        progress.showComplete("instruct", "Look at https://anchor.example/?token=1")
        progress.showComplete("discover", "nothing was told there")
        let lines = Stepper.lines(of: progress, at: SampleRun.start, columns: 80).map(\.text)
        #expect(lines.filter { $0.contains("│") } == ["            │ Look at https://anchor.example/?token=1"])
    }

    @Test("counts the time of a state that only lets time pass as its own")
    func pause() {
        let events: [Event] = [
            .started(SampleRun.header),
            .performing(Attempt(state: "discover", verb: "sep1")),
            .finished(Outcome(state: "discover")),
            .waiting(Wait(state: "instruct", until: SampleRun.start.advanced(by: .seconds(9)), reason: .wait)),
        ]
        let lines = picture(events, after: 8).split(separator: "\n")
        #expect(lines.contains("  ✔ discover  2.0 s"))
        #expect(lines.contains("  ◐ instruct  going on in 1.0 s  5.0 s"))
    }

    @Test("marks the state in which a run failed")
    func failure() {
        let events: [Event] = [
            .started(SampleRun.header),
            .performing(Attempt(state: "discover", verb: "sep1")),
            .failed(
                StepFailure(
                    state: "discover",
                    Failure(recorded: .transport, words: "localhost:8001 refuses the connection")
                )
            ),
            .ended(Ending(result: .failed(.transport), state: "discover")),
        ]
        #expect(
            picture(events, after: 3) == """
                deposit  run r1
                anchor localhost:8001 · network sandbox · account GA7Q…VSGZ

                  ✘ discover  localhost:8001 refuses the connection  2.0 s
                  · follow
                  · instruct
                  · settled

                not done after 3.0 s
                """
        )
    }

    @Test("cuts lines to the width of the terminal", arguments: [20, 33, 40])
    func narrow(columns: Int) {
        let lines = picture(SampleRun.waiting, after: 7, columns: columns).split(separator: "\n")
        #expect(lines.allSatisfy { DisplayColumns.of(String($0)) <= columns })
        #expect(lines.contains { $0.hasSuffix("…") })
    }
}
