import FlowEngine
import FlowLanguage
import Testing

@Suite("Attempts that send no request")
struct SilentAttemptTests {
    /// A flow whose state `it` is written as `state`.
    private static func plan(_ state: String) throws -> FlowPlan {
        let text = """
            flow: one
            account: fresh
            states:
              discover: { sep1: {} }
              it: \(state)

            """
        let (flow, _) = FlowParser.parse(text: text, path: "one.yaml")
        return FlowPlan(flow: try #require(flow))
    }

    @Test(
        "are those of verbs that send none, unless an expression asks the ledger",
        arguments: [
            (#"{ ask: { code: "Which code?" } }"#, "ask", true),
            (#"{ tell: "the ledger" }"#, "tell", true),
            ("{ wait: 30s }", "wait", true),
            (#"{ expect: [ "1 == 1", now() > "2020-01-01T00:00:00Z" ] }"#, "expect", true),
            (#"{ expect: [ "'ledger.payment(1)' == run.account" ] }"#, "expect", true),
            (#"{ expect: [ "1 == 1", "not ledger.payment(discover.hash).successful" ] }"#, "expect", false),
            (#"{ tell: "it", expect: [ "1 == count([ledger.payment(discover.hash)])" ] }"#, "tell", true),
            (#"{ tell: "it", expect: [ "1 == count([ledger.payment(discover.hash)])" ] }"#, "expect", false),
            ("{ sep10: {} }", "sep10", false),
            ("{ sep10: {} }", "unknown", false),
        ] as [(String, VerbName, Bool)]
    )
    func silent(state: String, verb: VerbName, sendsNothing: Bool) throws {
        let plan = try Self.plan(state)
        #expect(plan.sendsNothing(Attempt(state: "it", verb: verb)) == sendsNothing)
        #expect(!plan.sendsNothing(Attempt(state: "other", verb: verb)))
    }

    @Test("are the same in a state of a used flow")
    func used() throws {
        let used = try Self.plan("{ tell: \"it\" }").flow
        let flow = try LinkedFlow.linking(used, into: try Self.plan("{ tell: \"it\" }").flow, at: "it")
        let plan = FlowPlan(flow: flow)
        #expect(plan.sendsNothing(Attempt(state: "it", verb: "use")))
        #expect(plan.sendsNothing(Attempt(state: "it/it", verb: "tell")))
        #expect(!plan.sendsNothing(Attempt(state: "it/discover", verb: "sep1")))
    }
}
