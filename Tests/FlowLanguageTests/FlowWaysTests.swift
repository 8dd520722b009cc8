import FlowLanguage
import Testing

/// Which states a flow can't come to a good end without.
@Suite("Ways through a flow")
struct FlowWaysTests {
    @Test(
        "a state is on every way to a good end where no route and no condition leads around it",
        arguments: [
            ("poll: 1s", "", "start", true), ("poll: 1s", "", "settled", true),
            ("next: { start: completed, fail: refunded }", "", "start", true),
            ("next: { done: completed, start: refunded }", "", "start", false),
            ("next: { settled: completed, start: refunded }", "", "start", false),
            ("next: { settled: completed, start: refunded }", "", "settled", true),
            ("poll: 1s", "if: way == \"x\", ", "start", true), ("poll: 1s", "", "earn", false),
            ("poll: 1s", "", "discover", false), ("poll: 1s", "", "nowhere", false),
        ]
    )
    func certain(follow: String, condition: String, state: String, isCertain: Bool) throws {
        let text = """
            flow: ways
            inputs: { way: { type: text, default: x } }
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              earn: { sep6: { deposit: USDC, amount: "25" }, keep: { earned: transfer } }
              follow: { track: $earned, \(follow) }
              start: { \(condition)sep6: { withdraw: USDC, amount: "10" } }
              settled: { tell: done }

            """
        let flow = try #require(FlowParser.parse(text: text, path: "ways.yaml").flow)
        #expect(flow.isOnEveryWay(state, from: "earn") { _ in nil } == isCertain)
    }
}
