import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@Suite("Questions, parking, cancelling")
struct QuestionTests {
    static let asking = """
        flow: asking
        states:
          name: { ask: { iban: text }, within: 1h }
          say: { tell: "${name.iban}" }
        """

    @Test("a run with questions stops, shows them, and asks again in the next attempt")
    func asked() throws {
        var run = try MachineDriver(Self.asking)
        run.start()
        #expect(try run.ask() == [])
        #expect(run.machine.inquiry?.questions.map(\.name) == ["iban"])
        #expect(run.attempt == Attempt(state: "name", verb: "ask", number: 2))
        #expect(!run.machine.isRecovering)
        #expect(run.machine.ending == nil)
        #expect(
            run.send(.resumed) == [
                .perform(Attempt(state: "name", verb: "ask", number: 2), arguments: ["iban": "text"])
            ]
        )
        #expect(run.machine.inquiry != nil)
        try run.perform("done", ["iban": "DE1"])
        #expect(run.machine.inquiry == nil)
        #expect(run.arguments == ["text": "DE1"])
    }

    @Test("questions of another state, or of an attempt that isn't open, change nothing")
    func strangeQuestions() throws {
        var run = try MachineDriver(Self.asking)
        run.start()
        let inquiry = Inquiry(state: "name", asker: "x", questions: [])
        run.send(.asked(inquiry))
        #expect(run.machine.inquiry == nil)
        run.send(.performing(try #require(run.attempt)))
        run.send(.asked(Inquiry(state: "say", asker: "x", questions: [])))
        #expect(run.machine.inquiry == nil)
        run.send(.asked(inquiry))
        run.send(.asked(inquiry))
        #expect(run.attempt?.number == 2)
    }

    @Test("deadlines count while a run waits for answers")
    func deadlineWhileAsked() throws {
        var run = try MachineDriver(Self.asking)
        run.start()
        try run.ask()
        run.now = run.now.advanced(by: .seconds(3600))
        run.send(.resumed)
        #expect(run.ending?.result == .failed(.deadline))
        #expect(run.machine.inquiry == nil)
    }

    @Test("parking changes nothing; who resumes too early waits on, and who resumes later goes on")
    func parked() throws {
        var run = try MachineDriver("flow: rest\nstates:\n  rest: { wait: 3d }\n")
        run.start()
        let wait = try #require(run.wait)
        run.send(.waiting(wait))
        #expect(run.send(.parked(Parking(until: wait.until))) == [])
        run.now = run.now.advanced(by: .seconds(60))
        #expect(run.send(.resumed) == [.wait(wait)])
        run.now = wait.until.advanced(by: .seconds(99))
        #expect(run.send(.resumed) == [.perform(Attempt(state: "rest", verb: "wait"), arguments: ["duration": "3d"])])
    }

    @Test("a cancelled run ends, and names what it has paid")
    func cancelled() throws {
        var run = try MachineDriver(
            "flow: pay\nstates:\n  send: { pay: { to: GABC, amount: \"1\", asset: native } }\n  rest: { wait: 1h }\n"
        )
        run.start()
        try run.perform("done", ["hash": "abcd"])
        run.send(.cancelled)
        #expect(run.ending?.result == .failed(.interrupted))
        #expect(run.ending?.state == "rest")
        #expect(run.ending?.summary == "cancelled; paid with the transaction abcd")
        #expect(run.send(.cancelled) == [])
    }

    @Test("a run that never began is over when it is cancelled, and one that is over stays as it is")
    func cancelledBeforeAndAfter() throws {
        var run = try MachineDriver(Self.asking)
        run.send(.cancelled)
        #expect(run.ending?.summary == "cancelled")
        run.send(.ended(try #require(run.ending)))
        #expect(run.send(.cancelled) == [])
        #expect(run.start() == [])
        #expect(run.send(.restarted(Restart(state: "name", digest: ""))) == [])
    }

    @Test("what can't be undone and isn't known is looked for until it is, ever less often")
    func unsettled() throws {
        var run = try MachineDriver(
            "flow: pay\nstates:\n  send: { pay: { to: GABC, amount: \"1\", asset: native }, retry: { times: 1, within: 1m } }\n"
        )
        run.start(deadline: run.now.advanced(by: .seconds(86_400)))
        run.send(.performing(try #require(run.attempt)))
        run.send(.noted(Note(state: "send", key: "transfer", value: .null, mark: .began(effect: "abcd"))))
        var waits: [Duration] = []
        while run.ending == nil, waits.count < 1000 {
            try run.failUnsettled()
            waits.append(run.now.duration(to: try #require(run.wait).until))
            try run.sleep()
        }
        #expect(try #require(waits.first) < .seconds(2))
        #expect(waits.allSatisfy { $0 <= .seconds(750) })
        #expect(waits.count { $0 > .seconds(449) } > 100)
        #expect(run.ending?.result == .failed(.deadline))
        #expect(run.ending?.summary?.contains("may have paid with the transaction abcd") == true)
    }

    @Test("once it is known, an ordinary failure is met as usual")
    func settledLater() throws {
        var run = try MachineDriver("flow: pay\nstates:\n  send: { pay: { to: GABC, amount: \"1\", asset: native } }\n")
        run.start()
        for _ in 0..<9 {
            try run.failUnsettled()
            try run.sleep()
        }
        try run.fail(.refused, isRetryable: false)
        #expect(run.ending?.result == .failed(.refused))
    }

    @Test("a look that saw nothing new keeps the results, grows the interval and keeps waiting")
    func unchanged() throws {
        var run = try MachineDriver(TrackingTests.flow)
        run.start()
        try run.perform("done", ["transfer": ["id": "t1"], "id": "t1"])
        try run.poll("incomplete", ["amount_in": "25"])
        let before = run.machine.scope
        var waits: [Duration] = []
        for _ in 0..<3 {
            try run.sleep()
            let attempt = try #require(run.attempt)
            run.send(.performing(attempt))
            run.send(.finished(Outcome(state: "follow", visit: 1, name: "incomplete", isUnchanged: true)))
            waits.append(run.now.duration(to: try #require(run.wait).until))
            #expect(run.wait?.status == "incomplete")
        }
        #expect(run.machine.scope == before)
        #expect(waits == [.seconds(3), .milliseconds(4500), .milliseconds(6750)])
        try run.sleep()
        try run.poll("completed")
        #expect(run.state == "settled")
    }

    @Test("nothing new about a transfer that has ended is its end all the same")
    func unchangedEnd() throws {
        var run = try MachineDriver(TrackingTests.flow)
        run.start()
        try run.perform("done", ["transfer": ["id": "t1"], "id": "t1"])
        run.send(.performing(try #require(run.attempt)))
        run.send(.finished(Outcome(state: "follow", visit: 1, name: "completed", isUnchanged: true)))
        #expect(run.state == "settled")
    }
}
