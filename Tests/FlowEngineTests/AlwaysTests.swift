import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@Suite("States that always run")
struct AlwaysTests {
    static let text = """
        flow: always
        inputs: { asset: asset }
        deadline: 1h
        states:
          discover: { sep1: {}, keep: { domain: domain } }
          login: { sep10: {} }
        """

    static let always = """
          tidy: { friendbot: {} }
          note: { tell: "${domain}", if: domain exists }
          log: { tell: "over", next: done }
          never: { tell: "not reached" }
        """

    private func started(_ always: String = always) throws -> MachineDriver {
        var run = MachineDriver(flow: try MachineDriver.flow(Self.text, always: always))
        run.start(inputs: ["asset": "native"], deadline: run.now.advanced(by: .seconds(3600)))
        return run
    }

    private static let late = Ending(result: .failed(.deadline))

    @Test("run in order after a good end, which stays the end")
    func afterDone() throws {
        var run = try started()
        try run.perform("done", ["domain": "example.com"])
        #expect(run.machine.verdict == nil)
        try run.perform()
        #expect(run.attempt == Attempt(state: "tidy", verb: "friendbot"))
        #expect(run.machine.verdict == Ending(result: .done))
        #expect(run.machine.ending == nil)
        try run.perform()
        #expect(run.arguments == ["text": "example.com"])
        try run.perform()
        #expect(run.state == "log")
        #expect(try run.perform() == [.end(Ending(result: .done))])
        #expect(run.machine.ending == Ending(result: .done))
    }

    @Test("run after a failure, with what was known by then; a name that nothing set is not there")
    func afterFailure() throws {
        var run = try started()
        try run.fail(.refused, isRetryable: false)
        #expect(run.state == "tidy")
        try run.perform()
        #expect(run.state == "log")
        try run.perform()
        #expect(run.ending?.result == .failed(.refused))
        #expect(run.ending?.state == "discover")
    }

    @Test("run after the deadline of the run, which counts no more")
    func afterDeadline() throws {
        var run = try started()
        run.send(.performing(try #require(run.attempt)))
        run.now = run.now.advanced(by: .seconds(3600))
        run.send(.expired(try #require(run.machine.expiry(at: run.now))))
        #expect(run.state == "tidy")
        let deadline = run.now.advanced(by: .seconds(300))
        #expect(run.machine.deadline == Expiry(scope: .state("tidy"), deadline: deadline))
        #expect(run.send(.expired(Expiry(scope: .run, deadline: run.now))) == [])
        try run.perform()
        try run.perform()
        #expect(run.ending?.result == .failed(.deadline))
    }

    @Test("have five minutes each, or what they say themselves", arguments: [("", 300), (", within: 20m", 1200)])
    func spans(within: String, seconds: Int64) throws {
        var run = try started("  tidy: { friendbot: {}\(within) }\n  log: { tell: over }\n")
        run.send(.cancelled)
        run.send(.performing(try #require(run.attempt)))
        let deadline = run.now.advanced(by: .seconds(seconds))
        #expect(run.machine.deadline?.deadline == deadline)
        run.now = deadline
        run.send(.expired(try #require(run.machine.expiry(at: run.now))))
        #expect(run.state == "log")
        try run.perform()
        #expect(run.ending?.summary == "cancelled")
    }

    @Test("run after a cancellation, and a second one changes nothing")
    func afterCancellation() throws {
        var run = try started()
        #expect(run.send(.cancelled) == [.perform(Attempt(state: "tidy", verb: "friendbot"), arguments: [:])])
        let verdict = Ending(Failure(.runCancelled), in: "discover")
        #expect(run.machine.verdict == verdict)
        #expect(run.send(.cancelled) == [])
        try run.perform()
        try run.perform()
        #expect(run.ending == verdict)
    }

    @Test("don't run after an interruption: the run is to be gone on with")
    func interruption() throws {
        var run = try started()
        run.send(.interrupted)
        #expect(run.state == "discover")
        #expect(run.machine.verdict == nil)
    }

    @Test("what fails in them doesn't keep the others from running, and becomes the end only of a good run")
    func failures() throws {
        for isGood in [true, false] {
            var run = try started()
            if isGood {
                try run.perform("done", ["domain": "x"])
                try run.perform()
            } else {
                try run.fail(.unanswered, isRetryable: false)
            }
            try run.fail(.refused, isRetryable: false)
            #expect(run.state == (isGood ? "note" : "log"))
            if isGood { try run.perform() }
            try run.fail(.transport, isRetryable: false)
            #expect(run.state == "never")
            try run.perform()
            #expect(run.ending?.result == .failed(isGood ? .refused : .unanswered))
        }
    }

    @Test("a crash in the middle of them goes on there")
    func crash() throws {
        var run = try started()
        try run.fail(.refused, isRetryable: false)
        try run.perform()
        run.send(.performing(try #require(run.attempt)))
        var replayed = Machine(plan: run.machine.plan)
        for entry in run.journal { _ = replayed.handle(entry.event, at: entry.at) }
        #expect(replayed.isRecovering)
        #expect(replayed.verdict?.result == .failed(.refused))
        #expect(
            replayed.handle(.resumed, at: run.now)
                == .perform(Attempt(state: "log", verb: "tell"), arguments: ["text": "over"])
        )
    }

    @Test("`next: fail` in them ends a good run badly")
    func ownFail() throws {
        var run = try started("  tidy: { friendbot: {}, next: fail }\n  log: { tell: over }\n")
        try run.perform()
        try run.perform()
        try run.perform()
        #expect(run.ending?.result == .failed(.expectation))
        #expect(run.ending?.state == "tidy")
    }

    @Test("states without end that all fail don't exhaust anything")
    func manyFailures() throws {
        let always = (0..<1000).map { "  s\($0): { tell: \"${nothing.here}\", if: 1 < \"x\" }\n" }.joined()
        var run = try started(always)
        run.send(.cancelled)
        #expect(run.ending?.summary == "cancelled")
    }

    @Test("a run that is restarted at one of them ends as it had ended")
    func restartAtTheEnd() throws {
        var run = try started()
        try run.fail(.refused, isRetryable: false)
        try run.fail(.transport, isRetryable: false)
        try run.perform()
        let ending = try #require(run.ending)
        run.send(.ended(ending))
        run.send(.restarted(Restart(state: "tidy", digest: "sha256:0")))
        #expect(run.attempt == Attempt(state: "tidy", verb: "friendbot", visit: 2))
        try run.perform()
        try run.perform()
        #expect(run.ending == ending)
    }
}
