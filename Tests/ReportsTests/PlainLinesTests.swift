import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Terminal
import Testing
import Timekeeping

@Suite("PlainLines")
struct PlainLinesTests {
    private func text(_ events: [Event]) -> String {
        var lines = PlainLines(flow: SampleRun.flow)
        return SampleRun.entries(events).flatMap { lines.lines(for: $0) }.map(\.text).joined(separator: "\n")
    }

    @Test("tells each state once, and a wait only when its status changes")
    func wholeRun() {
        let events =
            SampleRun.waiting + [
                .woke,
                .performing(Attempt(state: "follow", verb: "track", number: 2)),
                .finished(
                    Outcome(state: "follow", name: "pending_anchor", summary: "pending_anchor", summaryHasName: true)
                ),
                .waiting(Wait(state: "follow", until: SampleRun.start, reason: .poll, status: "pending_anchor")),
                .woke,
                .performing(Attempt(state: "follow", verb: "track", number: 3)),
                .noted(Note(state: "follow", key: "transfer", value: .null, summary: "signed: 25 USDC to GA7Q…VSGZ")),
                .noted(
                    Note(state: "follow", key: "transfer", value: .null, summary: "claimed 24.75 USDC", mark: .done)
                ),
                .noted(Note(state: "follow", key: "transfer", value: .null, mark: .done)),
                .finished(Outcome(state: "follow", name: "completed", summary: "24.75 USDC")),
                .performing(Attempt(state: "settled", verb: "expect")),
                .finished(Outcome(state: "settled")),
                .ended(Ending(result: .done)),
            ]
        #expect(
            text(events) == """
                started   deposit, run r1, anchor localhost:8001, network sandbox, \
                account GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ
                done      discover: SEP-10 and SEP-24 (1.0 s)
                waiting   follow: pending_anchor
                did       follow: claimed 24.75 USDC
                done      follow: completed: 24.75 USDC (12 s)
                done      settled: 1.0 s
                ended     done, 18 s
                """
        )
    }

    @Test("what is waited for, and done on the way, begins with the declared account for which it is")
    func accounts() throws {
        let text =
            "flow: two\naccounts: { bob: fresh }\nstates:\n  follow: { account: bob, track: $tx }\n  settle: { track: $tx }\n"
        let flow = try #require(FlowParser.parse(bytes: Array(text.utf8), path: "two.yaml").flow)
        var lines = PlainLines(flow: flow)
        let events = ["follow", "settle"].flatMap { state -> [Event] in
            [
                .performing(Attempt(state: state, verb: "track")),
                .noted(Note(state: state, key: "transfer", value: .null, summary: "claimed 24.75 USDC", mark: .done)),
                .waiting(Wait(state: state, until: SampleRun.start, reason: .poll, status: "pending_anchor")),
            ]
        }
        #expect(
            SampleRun.entries(events).flatMap { lines.lines(for: $0) }.map(\.text) == [
                "did       follow: bob: claimed 24.75 USDC", "waiting   follow: bob: pending_anchor",
                "did       settle: claimed 24.75 USDC", "waiting   settle: pending_anchor",
            ]
        )
    }

    @Test("an assertion that does not hold is told on one line, without its operands; these stand where the run ends")
    func operands() {
        let failure = Failure(
            .assertionFailed,
            facts: [.expected: .text("a == b"), .operands: .texts(["a = 1", "b = 2"])]
        )
        let failed = StepFailure(state: "settled", failure)
        let lines = text([
            .performing(Attempt(state: "settled", verb: "expect")), .failed(failed), .ended(Ending(failure)),
        ])
        #expect(lines.contains("failed    settled: `a == b` does not hold\n"), "\(lines)")
        let events: [Event] = [.performing(Attempt(state: "settled", verb: "expect")), .failed(failed)]
        #expect(SampleRun.progress(events).row(named: "settled")?.detail == "`a == b` does not hold")
        #expect(failure.summary == "`a == b` does not hold\n    a = 1\n    b = 2")
    }

    @Test("an end that is looked at once more is not waited for", arguments: ["error", "expired"])
    func secondPoll(status: String) {
        let events =
            SampleRun.waiting + [
                .woke, .performing(Attempt(state: "follow", verb: "track", number: 2)),
                .finished(Outcome(state: "follow", name: status, summary: MessageText(status))),
                .waiting(Wait(state: "follow", until: SampleRun.start, reason: .poll, status: status)),
            ]
        #expect(text(events).hasSuffix("\nchecking  follow: \(status), polling once more"), "\(text(events))")
    }

    @Test("a failure that is tried again is no end")
    func retrying() {
        let failure = StepFailure(
            state: "discover",
            Failure(recorded: .transport, words: "no connection"),
            isRetryable: true
        )
        let until = SampleRun.start.advanced(by: .seconds(5))
        let events: [Event] = [
            .started(SampleRun.header),
            .performing(Attempt(state: "discover", verb: "sep1")),
            .failed(failure),
            .waiting(Wait(state: "discover", until: until, reason: .retry)),
            .woke,
            .performing(Attempt(state: "discover", verb: "sep1", number: 2)),
            .failed(failure),
            .ended(Ending(result: .failed(.transport))),
        ]
        #expect(
            text(events).split(separator: "\n").dropFirst() == [
                "retrying  discover: no connection, again in 2.0 s",
                "failed    discover: no connection",
                "ended     transport, 7.0 s",
            ]
        )
    }

    @Test("what it is too early for is told in words, once, and a pause with its end")
    func early() {
        var failure = StepFailure(state: "follow", Failure(recorded: .expectation, words: "nothing has arrived yet"))
        failure.isEarly = true
        let until = SampleRun.start.advanced(by: .seconds(500))
        let round: [Event] = [
            .performing(Attempt(state: "follow", verb: "track")), .failed(failure),
            .waiting(Wait(state: "follow", until: until, reason: .wait)), .woke,
        ]
        let pause: [Event] = [.waiting(Wait(state: "settled", until: until, reason: .wait))]
        let lines = text([.started(SampleRun.header)] + round + round + pause).split(separator: "\n").dropFirst()
        #expect(
            lines == ["waiting   follow: nothing has arrived yet", "waiting   settled: until \(until.toTheSecond)"],
            "\(lines)"
        )
    }

    @Test("what is tried again and again is told a few times, and then since when")
    func retryingForLong() {
        let failure = StepFailure(
            state: "discover",
            Failure(recorded: .transport, words: "cannot reach x"),
            isRetryable: true
        )
        let until = SampleRun.start.advanced(by: .seconds(500))
        let round: [Event] = [
            .performing(Attempt(state: "discover", verb: "sep1")), .failed(failure),
            .waiting(Wait(state: "discover", until: until, reason: .retry)), .woke,
        ]
        let lines = text([.started(SampleRun.header)] + (0..<20).flatMap { _ in round }).split(separator: "\n")
        #expect(lines.count == 7)
        let since = SampleRun.start.advanced(by: .seconds(2)).toTheSecond
        #expect(lines.last == "retrying  discover: cannot reach x, since \(since), trying again")
    }
}
