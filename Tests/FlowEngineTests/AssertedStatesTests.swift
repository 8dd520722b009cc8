import FlowEngine
import FlowLanguage
import Testing

@Suite("States whose results are in assertions")
struct AssertedStatesTests {
    @Test("are named, keep what is named, or look at it")
    func sources() throws {
        let text = """
            flow: one
            account: fresh
            states:
              discover: { sep1: {} }
              login:    { sep10: {} }
              start:
                sep24: { deposit: USDC, amount: "25" }
                keep:  { tx: transfer }
              follow:   { track: $tx }
              settled:  { expect: [ tx.amount_out == tx.amount_in ] }
              other:    { expect: [ login.account == "x", "1 == 1" ] }

            """
        let (parsed, _) = FlowParser.parse(text: text, path: "one.yaml")
        let flow = try #require(parsed)
        let plan = FlowPlan(flow: flow)
        #expect(plan.asserted == ["start", "follow", "login"])
        let settled = try #require(flow.state(named: "settled"))
        #expect(plan.sources(of: settled.expectations) == ["start", "follow"])
        let other = try #require(flow.state(named: "other"))
        #expect(plan.sources(of: Array(other.expectations.suffix(1))).isEmpty)
    }
}
