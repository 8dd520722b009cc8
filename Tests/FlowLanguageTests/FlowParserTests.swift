import Diagnostics
import FlowLanguage
import Foundation
import TestSupport
import Testing

@Suite("FlowParser")
struct FlowParserTests {
    private func flow(_ text: String) throws -> Flow {
        let (flow, findings) = FlowParser.parse(text: text, path: "flow.yaml")
        #expect(findings.map { $0.rendered(source: text) } == [])
        return try #require(flow)
    }

    @Test("reads the shipped deposit as it is written")
    func deposit() throws {
        let text = try String(
            contentsOf: Fixture.packageRoot.appending(path: "flows/sep24-deposit.yaml"),
            encoding: .utf8
        )
        let flow = try flow(text)
        #expect(flow.name.value == "sep24-deposit")
        #expect(flow.anchor?.value == "sandbox")
        #expect(flow.deadline?.value == .seconds(259_200))
        #expect(flow.inputs.map(\.name.value) == ["asset", "amount"])
        #expect(flow.inputs.map(\.type.value) == [.asset, .amount])
        #expect(flow.input(named: "amount")?.defaultValue?.value == "25")
        #expect(
            flow.states.map(\.verb.value.rawValue).prefix(5) == ["sep1", "friendbot", "trustline", "sep10", "sep24"]
        )
        let start = try #require(flow.state(named: "start"))
        #expect(start.argument("amount")?.template.value == .reference(Path(root: "amount")))
        #expect(start.keep.map(\.name.value) == ["tx", "page"])
        #expect(start.keep.map(\.isSecret) == [false, true])
        let visit = try #require(flow.state(named: "visit"))
        #expect(visit.fill.map(\.value) == [.file("answers/example.yaml"), .ask])
        let follow = try #require(flow.state(named: "follow"))
        #expect(follow.poll?.every == .milliseconds(500))
        #expect(follow.poll?.upTo == .seconds(60))
        #expect(follow.poll?.within == .seconds(172_800))
        guard case .table(let routes) = follow.next else {
            Issue.record("`next` is no table")
            return
        }
        #expect(routes.map(\.destination.value) == ["instruct", "retrust", "settled", "fail"])
        #expect(routes.last?.outcomes.count == 6)
        #expect(flow.state(named: "settled")?.expectations.count == 4)
    }

    @Test("knows where everything stands")
    func places() throws {
        let flow = try flow("flow: places\nstates:\n  say: { tell: \"für ${run.account} – ja\" }\n")
        let template = try #require(flow.state(named: "say")?.argument("text")?.template)
        #expect(template.place == SourcePlace(file: "flow.yaml", line: 3, column: 16, length: 25))
        let path = try #require(template.value.paths(at: template.place).first)
        #expect(path.place == SourcePlace(file: "flow.yaml", line: 3, column: 21, length: 14))
    }

    @Test(
        "scalars mean what was written",
        arguments: ["NO", "on", "1e3", "0123", "25.00", "0x1F", "2026-11-21", "~x", "12:30"]
    )
    func scalars(text: String) throws {
        let flow = try flow("flow: scalars\nstates:\n  say: { tell: \(text) }\n")
        #expect(flow.state(named: "say")?.argument("text")?.template.value == .text([.literal(text)]))
    }

    @Test("policies have defaults, and short forms")
    func policies() throws {
        let flow = try flow(
            """
            flow: policies
            retry: 2
            states:
              a: { sep1: {}, retry: { every: 1m } }
              b: { track: $a, poll: 2m }
              c: { track: $a, poll: { within: 1h, growth: 3 } }
            """
        )
        #expect(flow.retry?.times == 2)
        let retry = try #require(flow.state(named: "a")?.retry)
        #expect((retry.times, retry.every, retry.upTo, retry.growth) == (5, .seconds(60), .seconds(60), 2))
        let short = try #require(flow.state(named: "b")?.poll)
        #expect((short.every, short.upTo, short.growth) == (.seconds(120), .seconds(120), 1.5))
        let long = try #require(flow.state(named: "c")?.poll)
        #expect((long.every, long.upTo, long.within, long.growth) == (.seconds(5), .seconds(60), .seconds(3600), 3))
    }

    @Test("`expect` is a verb where it stands alone, and a condition beside another verb")
    func expectations() throws {
        let flow = try flow(
            "flow: e\nstates:\n  a: { sep1: {}, expect: a.domain exists }\n  b: { expect: [1 == 1, 2 == 2] }\n"
        )
        #expect(flow.states.map(\.verb.value) == ["sep1", "expect"])
        #expect(flow.states.map(\.expectations.count) == [1, 2])
    }

    @Test("the digest is that of the text")
    func digest() throws {
        let flow = try flow("flow: d\nstates: { a: { sep1: {} } }\n")
        #expect(flow.source.digest == "sha256:977f1298c9835803cc01c927150dc5770be87e3c6cd9ad38d8a5752fe513ea61")
    }

    @Test("goes on after a mistake, to find them all")
    func several() {
        let text = "flow: several\ncolour: red\nstates:\n  a: { spe1: {} }\n  b: { tell: hi, poll: 1s }\n"
        let (flow, findings) = FlowParser.parse(text: text, path: "flow.yaml")
        #expect(flow == nil)
        #expect(findings.map(\.code) == [.unknownKey, .unknownVerb, .keyNotAllowed])
    }

    @Test("warnings don't keep a flow from being read")
    func warnings() {
        let (flow, findings) = FlowParser.parse(
            text: "flow: w\nstates: { a: { tell: send $amount } }\n",
            path: "flow.yaml"
        )
        #expect(flow != nil)
        #expect(findings.map(\.severity) == [.warning])
    }
}
