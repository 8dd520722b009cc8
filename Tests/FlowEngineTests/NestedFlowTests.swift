import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@Suite("Used flows in used flows")
struct NestedFlowTests {
    /// A flow that uses one that uses one that says hello.
    static func nested() throws -> Flow {
        let innermost = try MachineDriver.flow(
            "flow: in\ninputs: { name: text }\nstates:\n  hello: { friendbot: \"${name}\", within: 2h }\n  bye: { sep1: {} }\n"
        )
        let middle = try LinkedFlow.linking(
            innermost,
            into: try MachineDriver.flow(
                "flow: mid\ninputs: { name: text }\nstates:\n  say: { sep1: {}, within: 5m }\n  think: { friendbot: {} }\n"
            ),
            at: "say",
            given: [("name", .reference(Path(root: "name")))],
            outputs: [("domain", "bye.domain")]
        )
        return try LinkedFlow.linking(
            middle,
            into: try MachineDriver.flow(
                "flow: out\nstates:\n  use: { sep1: {}, within: 10m }\n  end: { tell: end }\n"
            ),
            at: "use",
            given: [("name", .text([.literal("Ann")]))],
            outputs: [("domain", "say.domain")]
        )
    }

    static let order = ["use", "use/say", "use/say/hello", "use/say/bye", "use/say", "use/think", "use", "end"]

    @Test("each goes in and out in turn, and gives on what it got")
    func order() throws {
        var run = MachineDriver(flow: try Self.nested())
        run.start()
        var states: [String] = []
        while run.ending == nil {
            states.append(try #require(run.state))
            var results = try #require(run.arguments)
            if run.state == "use/say/hello" { #expect(results["account"] == "Ann") }
            if run.state == "use/say/bye" { results["domain"] = "example.com" }
            try run.perform(results.removeValue(forKey: "outcome")?.text ?? "done", results)
        }
        #expect(states == Self.order)
        #expect(run.machine.scope.values["use"] == ["domain": "example.com"])
    }

    @Test("of all the states around it, the one whose time is over first counts")
    func deadlines() throws {
        var run = MachineDriver(flow: try Self.nested())
        run.start()
        let start = run.now
        #expect(run.machine.deadline == Expiry(scope: .state("use"), deadline: start.advanced(by: .seconds(600))))
        run.now = start.advanced(by: .seconds(100))
        try run.perform()
        #expect(run.machine.deadline == Expiry(scope: .state("use/say"), deadline: start.advanced(by: .seconds(400))))
        try run.perform("done", ["name": "Ann"])
        #expect(run.state == "use/say/hello")
        #expect(run.machine.deadline?.scope == .state("use/say"))
        try run.perform()
        try run.perform()
        try run.perform("done")
        #expect(run.state == "use/think")
        #expect(
            run.machine.deadline == Expiry(scope: .state("use"), deadline: start.advanced(by: .seconds(600)))
        )
    }

    @Test("a restart in the middle has the inputs, fresh clocks, and leaves through both")
    func restart() throws {
        var run = MachineDriver(flow: try Self.nested())
        run.start()
        run.now = run.now.advanced(by: .seconds(9000))
        run.send(.restarted(Restart(state: "use/say/hello", digest: "sha256:0")))
        #expect(run.arguments == ["account": "Ann"])
        #expect(
            run.machine.deadline
                == Expiry(scope: .state("use/say"), deadline: run.now.advanced(by: .seconds(300)))
        )
        var states: [String] = []
        while run.ending == nil {
            states.append(try #require(run.state))
            var results = try #require(run.arguments)
            try run.perform(results.removeValue(forKey: "outcome")?.text ?? "done", results)
        }
        #expect(states == Array(Self.order.dropFirst(2)))
        #expect(run.ending?.result == .done)
    }
}
