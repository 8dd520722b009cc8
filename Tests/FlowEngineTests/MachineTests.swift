import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@Suite("Machine")
struct MachineTests {
    @Test("performs its states in order, and ends")
    func order() throws {
        var run = try MachineDriver(
            """
            flow: order
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
            """
        )
        #expect(run.start() == [.perform(Attempt(state: "discover", verb: "sep1"), arguments: [:])])
        #expect(try run.perform() == [.perform(Attempt(state: "login", verb: "sep10"), arguments: [:])])
        #expect(try run.perform() == [.end(Ending(result: .done))])
        #expect(run.machine.pending == .end(Ending(result: .done)))
        run.send(.ended(Ending(result: .done)))
        #expect(run.machine.pending == nil)
        #expect(run.machine.ending?.exitCode == 0)
    }

    @Test("keeps results under the state's name and the names of `keep`, and hands them on")
    func keeping() throws {
        var run = try MachineDriver(
            """
            flow: keeping
            inputs: { asset: asset }
            states:
              start:
                sep24: { deposit: $asset, memo: "for ${run.account}" }
                keep: { tx: transfer, page: url secret }
              visit: { page: $page }
              say: { tell: "${tx.id} at ${page}, ${tx.more_info_url}" }
            """
        )
        run.start(inputs: ["asset": "USDC"])
        #expect(run.arguments == ["deposit": "USDC", "memo": "for GABC"])
        let secret = Value.secret(SecretID(rawValue: "url-1"))
        try run.perform("done", ["transfer": ["id": "t1", "status": "incomplete"], "url": secret])
        #expect(run.arguments == ["url": secret])
        #expect(run.machine.scope.values["start"]?["url"] == secret)
        #expect(run.machine.scope.values["tx"]?["statuses"] == ["incomplete"])
        try run.perform()
        #expect(run.arguments == ["text": "t1 at •••, (unknown)"])
    }

    @Test("a missing value inside text that is sent to somebody ends the run")
    func missingInText() throws {
        var run = try MachineDriver(
            """
            flow: missing
            states:
              discover: { sep1: {} }
              login: { friendbot: "G${discover.domain}" }
            """
        )
        run.start()
        try run.perform()
        #expect(run.ending?.result == .failed(.invalidFlow))
        #expect(run.ending?.summary == "`discover.domain` is empty and can't be used inside text")
        #expect(run.ending?.place?.line == 4)
    }

    @Test("passes over a state whose condition doesn't hold", arguments: [(true, "login"), (false, "bye")])
    func condition(fast: Bool, next: String) throws {
        var run = try MachineDriver(
            """
            flow: condition
            inputs: { fast: boolean }
            states:
              discover: { sep1: {} }
              login:
                if: fast and discover.domain exists
                sep10: {}
              bye: { tell: bye }
            """
        )
        run.start(inputs: ["fast": .bool(fast)])
        try run.perform("done", ["domain": "example.com"])
        #expect(run.state == next)
    }

    @Test("a condition that is neither true nor false ends the run")
    func unclearCondition() throws {
        var run = try MachineDriver(
            """
            flow: unclear
            states:
              discover: { sep1: {} }
              login:
                if: discover.domain < 1
                sep10: {}
            """
        )
        run.start()
        try run.perform()
        #expect(run.ending?.result == .failed(.expectation))
        #expect(run.ending?.summary?.contains("`discover.domain` is not there") == true)
    }

    @Test("what has to hold after a verb is looked at in an attempt of its own")
    func postCondition() throws {
        var run = try MachineDriver(
            """
            flow: post
            states:
              fund:
                friendbot: {}
                expect: fund.funded == true
                next: bye
              other: { sep1: {} }
              bye: { tell: bye }
            """
        )
        run.start()
        try run.perform("done", ["funded": true])
        #expect(run.attempt == Attempt(state: "fund", verb: "expect"))
        #expect(run.machine.scope.values["fund"]?["funded"] == true)
        try run.perform()
        #expect(run.state == "bye")
        #expect(run.machine.scope.values["fund"]?["funded"] == true)
    }

    @Test("the flow's own way to `fail` counts as an expectation that doesn't hold")
    func ownFail() throws {
        var run = try MachineDriver("flow: own\nstates:\n  sorry: { tell: no, next: fail }\n")
        run.start()
        try run.perform()
        #expect(run.ending?.result == .failed(.expectation))
    }

    @Test("a flow that spins is stopped")
    func endlessLoop() throws {
        var run = try MachineDriver("flow: spin\nstates:\n  one: { tell: a }\n  two: { tell: b, next: one }\n")
        run.start()
        for _ in 0..<1000 where run.ending == nil { try run.perform() }
        #expect(run.ending?.result == .failed(.invalidFlow))
    }

    @Test(
        "a state that is passed over goes on in order, whatever its `next` says",
        arguments: ["next: other", "next: { other: [done] }", "next: fail", "next: one"]
    )
    func passedOver(next: String) throws {
        var run = try MachineDriver(
            """
            flow: skip
            states:
              one: { tell: a, if: 1 == 2, \(next) }
              two: { tell: b }
              other: { tell: c, if: 1 == 2, \(next) }
            """
        )
        run.start()
        #expect(run.state == "two")
        try run.perform()
        #expect(run.ending?.result == .done)
    }

    @Test("events that nothing waits for change nothing")
    func lateEvents() throws {
        var run = try MachineDriver("flow: late\nstates:\n  discover: { sep1: {} }\n  login: { sep10: {} }\n")
        #expect(run.send(.woke).isEmpty)
        #expect(run.send(.finished(Outcome(state: "discover"))).isEmpty)
        run.start()
        #expect(run.send(.started(MachineDriver.header())).isEmpty)
        #expect(run.send(.finished(Outcome(state: "login"))).isEmpty)
        #expect(run.send(.finished(Outcome(state: "discover", visit: 2))).isEmpty)
        #expect(run.send(.failed(StepFailure(state: "login", Failure(recorded: .transport, words: "late")))).isEmpty)
        #expect(run.send(.told(Message(state: "discover", text: "hi"))).isEmpty)
        #expect(run.machine.pending == .perform(Attempt(state: "discover", verb: "sep1"), arguments: [:]))
    }
}
