import FlowLanguage
import Testing

@Suite("Keys of a flow")
struct FlowKeysTests {
    private func parse(_ keys: String, states: String = "a: { sep1: {} }") -> (flow: Flow?, findings: [Finding]) {
        FlowParser.parse(text: "flow: k\n\(keys)\nstates: { \(states) }\n", path: "k.yaml")
    }

    @Test("secrets come from four places")
    func secrets() throws {
        let (flow, findings) = parse(
            "secrets: { a1: { env: BANK_TOKEN }, b: { file: keys/b.txt }, c: { vault: bank }, d: { ask: 'Your PIN?' } }"
        )
        #expect(findings.isEmpty)
        #expect(flow?.secrets.map(\.name.value) == ["a1", "b", "c", "d"])
        #expect(
            flow?.secrets.map(\.source.value) == [
                .environment("BANK_TOKEN"), .file("keys/b.txt"), .vault("bank"), .ask("Your PIN?"),
            ]
        )
    }

    @Test("what a flow shows to others")
    func interface() throws {
        let (flow, findings) = parse(
            "needs: [anchor, session]\noutcomes: [declined]\noutputs: { x: $a.domain, y: '1' }"
        )
        #expect(findings == [])
        #expect(flow?.needs.map(\.value) == [.anchor, .session])
        #expect(flow?.outcomes.map(\.value) == ["declined"])
        #expect(flow?.outputs.map(\.name.value) == ["x", "y"])
    }

    @Test(
        "secrets that come from nowhere, and what a flow can't show; a secret that is written out is not repeated",
        arguments: [
            ("secrets: x", "F103"), ("secrets: { s: hunter2 }", "F807"), ("secrets: { s: {} }", "F807"),
            ("secrets: { s: { env: A, file: b } }", "F807"), ("secrets: { s: { env: $A } }", "F807"),
            ("secrets: { s: { env: 'A B' } }", "F807"), ("secrets: { s: { vault: 'no name' } }", "F807"),
            ("secrets: { s: { evn: A } }", "F101"), ("secrets: { s: { env: } }", "F103"),
            ("secrets: { run: { env: A } }", "F105"), ("secrets: { a: { env: A } }", "F106"),
            ("needs: sesion", "F101"), ("outcomes: [done]", "F105"), ("outcomes: [failed]", "F105"),
            ("outcomes: [x, x]", "F106"), ("outcomes: [a]", "F106"), ("outcomes: ['no name']", "F104"),
            ("outputs: x", "F103"), ("outputs: { x: }", "F103"), ("outputs: { run: $a }", "F105"),
            ("always: x", "F103"), ("always: { a: { tell: x } }", "F106"), ("always: { b: { tlel: x } }", "F203"),
        ]
    )
    func badKeys(keys: String, code: String) {
        let (flow, findings) = parse(keys)
        #expect(flow == nil)
        #expect(findings.map(\.code.rawValue) == [code])
        #expect(findings.allSatisfy { $0.help != nil })
        #expect(findings.allSatisfy { !"\($0.summary) \($0.help ?? "")".contains("hunter2") })
    }

    @Test("states that always run are states")
    func always() {
        let (flow, findings) = parse("always: { z: { tell: bye, if: a exists } }")
        #expect(findings == [])
        #expect(flow?.always.map(\.name.value) == ["z"])
        #expect(flow?.state(named: "z")?.condition != nil)
        #expect(parse("always: {}").findings == [])
    }

    @Test("a raw request, and what it can't be told")
    func http() throws {
        let (flow, findings) = parse(
            "",
            states:
                "b: { http: { post: 'https://x.example/', json: { a: [1, $run.account] }, status: 404, headers: { A: b } } }"
        )
        #expect(findings == [])
        let status = flow?.state(named: "b")?.argument("status")?.template.value
        guard case .list(let elements) = status else {
            Issue.record("`status` is no list")
            return
        }
        #expect(elements.map(\.value.literal) == ["404"])
        let codes: [(String, [String])] = [
            ("{}", ["F205"]), ("{ get: 'https://x/', post: 'https://x/' }", ["F211"]),
            ("{ post: 'https://x/', json: {}, form: {}, text: x }", ["F211", "F211"]),
            ("{ get: 'https://x/', header: {} }", ["F204"]),
        ]
        for (http, expected) in codes {
            #expect(parse("", states: "b: { http: \(http) }").findings.map(\.code.rawValue) == expected, "\(http)")
        }
    }

    @Test("several mistakes of one state are told at once, also beside a verb that nobody knows")
    func several() {
        let states = "a: { spe1: {}, if: '1 +', within: soon, next: [x], expect: ['(', 'a = 1'], colour: red }"
        #expect(
            parse("", states: states).findings.map(\.code.rawValue).sorted() == [
                "F103", "F108", "F203", "F501", "F501", "F501",
            ]
        )
    }
}
