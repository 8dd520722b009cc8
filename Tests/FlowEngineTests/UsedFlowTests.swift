import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@Suite("Used flows")
struct UsedFlowTests {
    static let login = """
        flow: login
        inputs:
          home: { type: text }
          tries: { type: integer, default: "3" }
        states:
          challenge:
            sep10: { memo: $home }
            keep: { who: account }
          greet: { tell: "hello ${who}" }
        """

    static let outer = """
        flow: outer
        inputs: { domain: text }
        states:
          discover: { sep1: {} }
          login: { sep1: {}, next: { again: [declined], done: [done] } }
          again: { tell: again, next: login }
        """

    /// The flow `outer`, whose state `login` uses the flow `login`.
    private func linked(
        _ outer: String = outer,
        _ used: String = login,
        outcomes: [String] = ["declined"],
        deadline: Duration? = nil
    ) throws -> Flow {
        try LinkedFlow.linking(
            try MachineDriver.flow(used),
            into: try MachineDriver.flow(outer),
            at: "login",
            given: [("home", .reference(try #require(Path("domain"))))],
            outputs: [("account", "who")],
            outcomes: outcomes,
            deadline: deadline
        )
    }

    /// Performs the verb `use` as the runner does: it gives back what it is told.
    private func use(_ run: inout MachineDriver) throws {
        var results = try #require(run.arguments)
        let outcome = results.removeValue(forKey: "outcome")?.text
        try run.perform(outcome ?? "entered", results)
    }

    @Test("the inputs go in, the states run, the outputs come out, and the way goes on")
    func wholeWay() throws {
        var run = MachineDriver(flow: try linked())
        run.start(inputs: ["domain": "example.com"])
        try run.perform()
        #expect(run.attempt == Attempt(state: "login", verb: "use"))
        #expect(run.arguments == ["home": "example.com", "tries": 3])
        try use(&run)
        #expect(run.attempt == Attempt(state: "login/challenge", verb: "sep10"))
        #expect(run.arguments == ["memo": "example.com"])
        #expect(run.machine.scope.values["login/tries"] == 3)
        try run.perform("done", ["account": "GA"])
        #expect(run.arguments == ["text": "hello GA"])
        try run.perform()
        #expect(run.attempt == Attempt(state: "login", verb: "use", number: 2))
        #expect(run.arguments == ["account": "GA", "outcome": "done"])
        try use(&run)
        #expect(run.machine.scope.values["login"] == ["account": "GA"])
        #expect(run.ending == Ending(result: .done))
    }

    @Test("a declared outcome is routed; what only a good end has is null then")
    func declaredOutcome() throws {
        let used = Self.login.replacing("  greet:", with: "    next: declined\n  greet:")
        var run = MachineDriver(flow: try linked(Self.outer, used))
        run.start(inputs: ["domain": "example.com"])
        try run.perform()
        try use(&run)
        try run.perform("done")
        #expect(run.arguments == ["account": nil, "outcome": "declined"])
        try use(&run)
        #expect(run.state == "again")
    }

    @Test(
        "an outcome that isn't routed ends the run and says where it was taken",
        arguments: [
            ("declined", "`login` ended in `declined` after `login/challenge`"),
            ("fail", "the flow routed to `fail` after `login/challenge`"),
        ]
    )
    func unroutedOutcome(destination: String, summary: String) throws {
        let used = Self.login.replacing("  greet:", with: "    next: \(destination)\n  greet:")
        var run = MachineDriver(
            flow: try linked("flow: outer\ninputs: { domain: text }\nstates:\n  login: { sep1: {} }\n", used)
        )
        run.start(inputs: ["domain": "example.com"])
        try use(&run)
        try run.perform("done")
        #expect(run.arguments?["outcome"] == (destination == "fail" ? "failed" : "declined"))
        try use(&run)
        #expect(run.ending?.result == .failed(.expectation))
        #expect(run.ending?.summary == summary)
    }

    @Test("a transfer that ended badly inside is the anchor's refusal outside, unless `failed` is routed")
    func anchorsRefusal() throws {
        let used = "flow: follow\ninputs: { home: text }\nstates:\n  follow: { track: $home }\n"
        for isRouted in [false, true] {
            let next = isRouted ? ", next: { sorry: [failed] }" : ""
            let outer =
                "flow: outer\ninputs: { domain: text }\nstates:\n  login: { tell: x\(next) }\n  sorry: { tell: sorry }\n"
            let flow = try LinkedFlow.linking(
                try MachineDriver.flow(used),
                into: try MachineDriver.flow(outer),
                at: "login",
                given: [("home", .reference(try #require(Path("domain"))))]
            )
            var run = MachineDriver(flow: flow)
            run.start(inputs: ["domain": ["id": "t1"]])
            try use(&run)
            // Such an end counts when it was seen twice.
            try run.poll("error", ["message": "no such bank"])
            try run.sleep()
            try run.poll("error", ["message": "no such bank"])
            try use(&run)
            if isRouted {
                #expect(run.state == "sorry")
            } else {
                #expect(run.ending?.result == .failed(.refused))
                let end = "localhost:8000 ended the transfer in `error`: “no such bank”"
                #expect(run.ending?.summary == end)
            }
        }
    }

    @Test("entering again forgets what was known inside, and counts the visits on")
    func enteringAgain() throws {
        let used = Self.login.replacing("  greet:", with: "    next: { declined: [done] }\n  greet:")
        var run = MachineDriver(flow: try linked(Self.outer, used))
        run.start(inputs: ["domain": "example.com"])
        try run.perform()
        try use(&run)
        try run.perform("done", ["account": "GA"])
        try use(&run)
        #expect(run.machine.scope.values["login/who"] == "GA")
        try run.perform()
        #expect(run.attempt == Attempt(state: "login", verb: "use", visit: 2))
        #expect(run.machine.scope.values["login/who"] == nil)
        #expect(run.machine.scope.values["login/challenge"] == nil)
        try use(&run)
        #expect(run.attempt == Attempt(state: "login/challenge", verb: "sep10", visit: 2))
    }

    @Test("the time of a state inside starts again when its flow is entered again, that of the using state doesn't")
    func clocks() throws {
        let used = Self.login.replacing("    keep:", with: "    within: 1m\n    next: { declined: [done] }\n    keep:")
        let outer = Self.outer.replacing("login: { sep1: {},", with: "login: { sep1: {}, within: 10m,")
        var run = MachineDriver(flow: try linked(outer, used))
        run.start(inputs: ["domain": "example.com"])
        let start = run.now
        try run.perform()
        try use(&run)
        func limit(_ state: String, _ seconds: Int64) -> Expiry {
            Expiry(scope: .state(state), deadline: start.advanced(by: .seconds(seconds)))
        }
        #expect(run.machine.deadline == limit("login/challenge", 60))
        try run.perform("done", ["account": "GA"])
        #expect(run.machine.deadline == limit("login", 600))
        try use(&run)
        run.now = start.advanced(by: .seconds(570))
        try run.perform()
        try use(&run)
        #expect(run.machine.deadline == limit("login", 600))
        run.now = start.advanced(by: .seconds(600))
        run.send(.expired(try #require(run.machine.expiry(at: run.now))))
        #expect(run.ending?.result == .failed(.deadline))
        #expect(run.ending?.summary?.contains("the deadline of `login` passed at") == true)
        #expect(run.ending?.summary?.contains(", in `login/challenge`") == true)
    }

    @Test("the used flow's own deadline bounds the state that uses it")
    func usedDeadline() throws {
        var run = MachineDriver(flow: try linked(deadline: .seconds(30)))
        run.start(inputs: ["domain": "example.com"], deadline: run.now.advanced(by: .seconds(3600)))
        try run.perform()
        try use(&run)
        let deadline = run.now.advanced(by: .seconds(30))
        #expect(run.machine.deadline == Expiry(scope: .state("login"), deadline: deadline))
    }

    @Test("a deadline of a state where the run isn't changes nothing")
    func foreignExpiry() throws {
        var run = MachineDriver(flow: try linked(deadline: .seconds(30)))
        run.start(inputs: ["domain": "example.com"])
        #expect(run.send(.expired(Expiry(scope: .state("login"), deadline: run.now))) == [])
        #expect(run.state == "discover")
    }

    @Test("a flow that the linker put together runs in the same way")
    func linkedFiles() throws {
        let used = """
            flow: login
            inputs: { home: text, tries: { type: integer, default: "3" } }
            outcomes: [declined]
            outputs: { account: $who }
            states:
              challenge: { sep10: { memo: $home }, keep: { who: account }, if: tries > 2 }
              greet: { tell: "hello ${who}", next: declined }
            """
        let text = """
            flow: outer
            states:
              discover: { sep1: {} }
              login: { use: { flow: login.yaml, home: "a ${run.network}" }, next: { sorry: [declined] } }
              done-already: { tell: not reached }
              sorry: { tell: "${login.account}" }
            """
        var linker = FlowLinker { path in path == "login.yaml" ? .success(Array(used.utf8)) : .failure(.notFound) }
        let linked = linker.link(try MachineDriver.flow(text))
        #expect(linked.findings.map(\.summary) == [])
        var run = MachineDriver(flow: try #require(linked.flow))
        run.start()
        try run.perform()
        #expect(run.arguments == ["home": "a sandbox", "tries": 3])
        try use(&run)
        #expect(run.arguments == ["memo": "a sandbox"])
        try run.perform("done", ["account": "GA"])
        #expect(run.arguments == ["text": "hello GA"])
        try run.perform()
        #expect(run.arguments == ["account": "GA", "outcome": "declined"])
        try use(&run)
        #expect(run.arguments == ["text": "GA"])
        try run.perform()
        #expect(run.ending == Ending(result: .done))
    }
}
