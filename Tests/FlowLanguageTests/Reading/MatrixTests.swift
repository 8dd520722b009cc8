import Diagnostics
import FlowLanguage
import Testing

@Suite("Matrices")
struct MatrixTests {
    private func parse(_ matrix: String) -> (flow: Flow?, findings: [Finding]) {
        let text = "flow: m\nmatrix: \(matrix)\nstates: { a: { sep1: {} } }\n"
        return FlowParser.parse(text: text, path: "m.yaml")
    }

    @Test("a table of axes is every combination, the first axis slowest")
    func product() throws {
        let (flow, findings) = parse(#"{ asset: [USDC, SRT], amount: ["1", 010, ""], memo: x }"#)
        #expect(findings == [])
        let matrix = try #require(flow?.matrix)
        #expect(matrix.axes.map(\.value) == ["asset", "amount", "memo"])
        #expect(
            matrix.rows.map(\.label) == [
                "asset=USDC amount=1 memo=x", "asset=USDC amount=010 memo=x", "asset=USDC amount= memo=x",
                "asset=SRT amount=1 memo=x", "asset=SRT amount=010 memo=x", "asset=SRT amount= memo=x",
            ]
        )
    }

    @Test("a list is its rows")
    func rows() throws {
        let (flow, findings) = parse(#"[ { asset: USDC, amount: "1" }, { amount: 2, asset: USDC } ]"#)
        #expect(findings == [])
        #expect(flow?.matrix?.axes.map(\.value) == ["asset", "amount"])
        #expect(flow?.matrix?.rows.map(\.label) == ["asset=USDC amount=1", "amount=2 asset=USDC"])
    }

    @Test(
        "what is no matrix",
        arguments: [
            ("{}", ["F610"]), ("[]", ["F610"]), ("{ a: [] }", ["F610"]), ("x", ["F103"]), ("[ x ]", ["F103"]),
            ("[ {} ]", ["F103"]), ("{ a: { b: c } }", ["F103"]), ("{ a: [ [1] ] }", ["F103"]),
            ("[ { a: 1, b: 2 }, { a: 1 } ]", ["F610"]), ("[ { a: 1, b: 2 }, { b: 2, a: 1 } ]", ["F608"]),
            ("{ a: [1, 2, 1] }", ["F608"]), ("[ { a: 1 }, { a: 1 }, { a: 1 } ]", ["F608", "F608"]),
        ]
    )
    func mistakes(matrix: String, codes: [String]) {
        let (flow, findings) = parse(matrix)
        #expect(findings.map(\.code.rawValue) == codes)
        #expect(findings.allSatisfy { $0.help != nil })
        #expect(flow == nil)
    }

    @Test(
        "a mistake is data, from which its words are made",
        arguments: [
            ("{ a: [] }", "axis-without-values", [.name: "a"], "the axis `a` has no values"),
            (
                "[ x ]", "row-without-table", [.found: "x"],
                "a row of the matrix is a table of inputs with their values, not `x`"
            ),
            (
                "[ {} ]", "row-without-table", [:],
                "a row of the matrix is a table of inputs with their values, this one is empty"
            ),
            (
                "[ { a: 1, b: 2 }, { a: 1 } ]", "incomplete-row", [.label: "a=1", .name: "b"],
                "the row `a=1` has no `b`"
            ),
            (
                "{ a: [1, 2, 1] }", "repeated-axis-value", [.found: "1", .name: "a", .line: "2"],
                "duplicate row of the matrix: `a=1`"
            ),
        ] as [(String, String, [FactName: String], String)]
    )
    func mistake(matrix: String, name: String, facts: [FactName: String], summary: String) throws {
        let finding = try #require(parse(matrix).findings.first)
        #expect(finding.mistake == name)
        #expect(finding.summary == summary)
        for (fact, value) in facts { #expect(finding.facts.text(fact) == value, "\(fact)") }
    }

    @Test(
        "a matrix sets the anchor, the network and the account of its rows, where no input has the name",
        arguments: [
            ("", "[ { anchor: sandbox, network: sandbox }, { anchor: a.example, network: testnet } ]", []),
            ("", "{ account: [fresh, qa] }", []), ("network: testnet", "{ anchor: [a.example, b.example] }", []),
            ("network: testnet", "{ anchor: [a.example, sandbox] }", ["F112 3"]),
            ("", "{ anchor: [\"a.example/x\", b.example] }", ["F112 4"]), ("", "{ acount: [fresh] }", ["F606 4"]),
            ("inputs: { anchor: { type: text } }", "{ anchor: [\"any text\"] }", ["F406 3"]),
        ] as [(String, String, [String])]
    )
    func placing(keys: String, matrix: String, findings: [String]) {
        let text = "flow: m\nabout: places\n\(keys)\nmatrix: \(matrix)\nstates: { a: { sep1: {} } }\n"
        let found = FlowCheck.check(bytes: Array(text.utf8), path: "m.yaml").findings
        #expect(found.map { "\($0.code.rawValue) \($0.place?.line ?? 0)" } == findings, "\(found.map(\.summary))")
    }

    @Test("a flow is placed by a row")
    func placed() throws {
        let flow = try #require(
            parse("[ { anchor: a.example, account: qa }, { anchor: b.example, account: fresh } ]").flow
        )
        let placed = try #require(flow.matrix?.rows.map(flow.placed))
        #expect(placed.map(\.anchor?.value) == ["a.example", "b.example"])
        #expect(placed.map(\.account?.value) == ["qa", "fresh"])
        #expect(placed.map(\.network?.value) == [nil, nil])
    }

    @Test("a thousand rows are run, a million are refused before they are built")
    func limit() {
        let axis = { (count: Int) in "[\((0..<count).map(String.init).joined(separator: ","))]" }
        #expect(parse("{ a: \(axis(10)), b: \(axis(100)) }").flow?.matrix?.rows.count == 1000)
        let (_, findings) = parse("{ a: \(axis(1000)), b: \(axis(1000)) }")
        #expect(findings.map(\.code) == [.tooManyRows])
        #expect(
            findings.first?.summary == "the matrix has 1000 × 1000 = 1000000 combinations; no flow has more than 1000"
        )
        let many = (0..<40).map { "a\($0): \(axis(9))" }.joined(separator: ", ")
        #expect(parse("{ \(many) }").findings.map(\.code) == [.tooManyRows])
        let rows = (0...1000).map { "{ a: \($0) }" }.joined(separator: ", ")
        #expect(parse("[ \(rows) ]").findings.map(\.code) == [.tooManyRows])
    }

    @Test("rows are the same wherever they are written")
    func equality() throws {
        let place = try #require(parse("{ a: 1 }").flow?.matrix?.place)
        var other = place
        other.line += 7
        let one = Matrix.Row([(name: "a", value: Located("1", at: place))])
        let two = Matrix.Row([(name: "a", value: Located("1", at: other))])
        #expect(one == two)
        #expect(Set([one, two]).count == 1)
    }
}
