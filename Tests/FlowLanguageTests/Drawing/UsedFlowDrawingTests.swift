import FlowLanguage
import Testing

@Suite("Drawing used flows")
struct UsedFlowDrawingTests {
    /// A flow that uses another one, goes on by its outcomes, and says something at the end.
    static func flow() throws -> Flow {
        try DrawnFlows.linked(
            """
            flow: shop
            states:
              enter:
                use: { flow: parts/enter.yaml, code: "7" }
                next: { sorry: [declined] }
              bought: { tell: "bought ${enter.id}", next: done }
              sorry: { tell: sorry }
            always:
              bye: { tell: bye }
            """,
            with: [
                "parts/enter.yaml": """
                flow: enter
                inputs: { code: integer }
                outputs: { id: $asked.number }
                outcomes: [declined]
                states:
                  asked:
                    ask: { number: "Number ${code}?" }
                  look:
                    if: asked.number == "no"
                    tell: no
                    next: { declined: [done] }
                """
            ]
        )
    }

    @Test("Mermaid has a group for it, and leaves it by its ends")
    func mermaid() throws {
        #expect(
            FlowDrawing.mermaid(try Self.flow()) == #"""
                ---
                title: "shop"
                ---
                flowchart TB
                    m1((" "))
                    subgraph s1["enter<br/>use parts/enter.yaml, code 7"]
                        m2((" "))
                        s2["asked<br/>ask number Number ${code}?"]
                        s3["look<br/>tell no<br/>if asked.number == #34;no#34;"]
                        m3((("declined")))
                        m4((("done")))
                    end
                    s4["bought<br/>tell bought ${enter.id}"]
                    s5["sorry<br/>tell sorry"]
                    m5((("done")))
                    m6((("done")))
                    m2 ==> s2
                    s2 ==> s3
                    s3 -->|"done"| m3
                    s3 -.->|"otherwise"| m4
                    m1 ==> m2
                    m3 -->|"declined"| s5
                    m4 ==>|"done"| s4
                    s4 --> m5
                    s5 ==> m6
                    subgraph g1["always, at the end"]
                        m7((" "))
                        s6["bye<br/>tell bye"]
                        m8((("done")))
                    end
                    m7 ==> s6
                    s6 ==> m8
                    classDef waits stroke-dasharray:4 3

                """#
        )
    }

    @Test("DOT has a cluster for it, and one for what always runs")
    func dot() throws {
        let dot = FlowDrawing.dot(try Self.flow())
        #expect(dot.contains("subgraph \"cluster_s1\" {"))
        #expect(dot.contains("label=\"enter\\nuse parts/enter.yaml, code 7\""))
        #expect(dot.contains("label=\"asked\\nask number Number ${code}?\""))
        #expect(dot.contains("label=\"always, at the end\""))
    }

    @Test("the picture has it inside its state, with the names of its own file")
    func svg() throws {
        let svg = FlowDrawing.svg(try Self.flow())
        #expect(WellFormedXML(svg).problem == nil)
        #expect(svg.contains(">ask number Number ${code}?<"))
        #expect(svg.contains("declared-text"))
        #expect(svg.contains("class=\"always\""))
        #expect(!svg.contains("enter/"))
    }
}
