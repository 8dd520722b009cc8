import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@Suite("Restarting")
struct RestartTests {
    static let text = """
        flow: restart
        states:
          discover: { sep1: {}, keep: { domain: domain } }
          login: { sep10: {}, within: 1h }
          say: { tell: "${domain}" }
        """

    private func restart(_ run: inout MachineDriver, _ state: String, deadline: Timestamp? = nil) -> [Effect] {
        run.send(.restarted(Restart(state: state, digest: "sha256:0", deadline: deadline)))
    }

    @Test("a run that is over goes on from any state, with what it knew and a new visit")
    func afterTheEnd() throws {
        var run = try MachineDriver(Self.text)
        run.start()
        try run.perform("done", ["domain": "example.com"])
        try run.fail(.refused, isRetryable: false)
        run.send(.ended(try #require(run.ending)))
        #expect(run.machine.pending == nil)
        #expect(restart(&run, "login") == [.perform(Attempt(state: "login", verb: "sep10", visit: 2), arguments: [:])])
        #expect(run.machine.ending == nil)
        try run.perform()
        #expect(run.arguments == ["text": "example.com"])
    }

    @Test("the clocks of states start again, and the run's where a new deadline is given")
    func clocks() throws {
        var run = try MachineDriver(Self.text)
        let first = run.now.advanced(by: .seconds(7200))
        run.start(deadline: first)
        try run.perform("done", ["domain": "example.com"])
        run.now = run.now.advanced(by: .seconds(3600))
        run.send(.resumed)
        #expect(run.ending?.result == .failed(.deadline))
        _ = restart(&run, "login")
        #expect(run.machine.deadline == Expiry(scope: .run, deadline: first))
        let second = run.now.advanced(by: .seconds(86_400))
        _ = restart(&run, "login", deadline: second)
        #expect(
            run.machine.deadline
                == Expiry(scope: .state("login"), deadline: run.now.advanced(by: .seconds(3600)))
        )
        try run.perform()
        #expect(run.machine.deadline == Expiry(scope: .run, deadline: second))
    }

    @Test("from a wait, a question or an open attempt too; what was open before is late then")
    func fromAnyPhase() throws {
        for isWaiting in [true, false] {
            var run = try MachineDriver(Self.text)
            run.start()
            if isWaiting { try run.fail() } else { try run.ask() }
            #expect(restart(&run, "discover").count == 1)
            #expect(run.attempt == Attempt(state: "discover", verb: "sep1", visit: 2))
            #expect(run.machine.inquiry == nil)
            #expect(run.send(.woke) == [])
            #expect(run.send(.finished(Outcome(state: "discover", visit: 1))) == [])
            #expect(run.attempt?.visit == 2)
        }
    }

    @Test("notes are kept, so that a payment that was signed is not signed again")
    func notes() throws {
        var run = try MachineDriver("flow: pay\nstates:\n  send: { pay: { to: GABC, amount: \"1\", asset: native } }\n")
        run.start()
        run.send(.performing(try #require(run.attempt)))
        let note = Note(state: "send", key: "payment", value: ["hash": "abcd"])
        run.send(.noted(note))
        _ = restart(&run, "send")
        #expect(run.machine.notes(ofState: "send") == [note])
        #expect(run.machine.notes(for: try #require(run.attempt)).isEmpty)
    }

    @Test("a way that was taken for a status may be taken again")
    func routes() throws {
        var run = try MachineDriver(TrackingTests.flow)
        run.start()
        try run.perform("done", ["transfer": ["id": "t1"], "id": "t1"])
        try run.poll("pending_user_transfer_start")
        try run.perform()
        _ = restart(&run, "follow")
        try run.poll("pending_user_transfer_start")
        #expect(run.state == "instruct")
    }

    @Test("a state that isn't there, or a run that never began, changes nothing")
    func nowhere() throws {
        var run = try MachineDriver(Self.text)
        #expect(restart(&run, "login") == [])
        run.start()
        #expect(restart(&run, "logout") == [])
        #expect(run.state == "discover")
    }

    @Test("a changed flow goes on with what the run knew, by the names of states")
    func changedFlow() throws {
        var run = try MachineDriver(Self.text)
        run.start()
        try run.perform("done", ["domain": "example.com"])
        let changed = try MachineDriver.flow(
            "flow: restart\nstates:\n  new: { friendbot: {} }\n  login: { sep10: {} }\n  say: { tell: \"${domain}!\" }\n"
        )
        run.machine.continue(on: FlowPlan(flow: changed))
        #expect(run.state == "login")
        #expect(restart(&run, "login") == [.perform(Attempt(state: "login", verb: "sep10", visit: 2), arguments: [:])])
        try run.perform()
        #expect(run.arguments == ["text": "example.com!"])
        try run.perform()
        #expect(run.ending?.result == .done)
    }

    @Test("a run whose state the changed flow doesn't have stands until it is told where to go on")
    func lostState() throws {
        var run = try MachineDriver(Self.text)
        run.start()
        let changed = try MachineDriver.flow("flow: restart\nstates:\n  login: { sep10: {} }\n")
        run.machine.continue(on: FlowPlan(flow: changed))
        #expect(run.ending?.summary == "the flow has no state `discover` any more")
        #expect(restart(&run, "login").count == 1)
    }
}
