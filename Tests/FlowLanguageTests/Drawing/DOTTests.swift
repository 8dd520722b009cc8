import Testing

@testable import FlowLanguage

@Suite("DOT")
struct DOTTests {
    @Test("a small flow, whole")
    func small() throws {
        let flow = try DrawnFlows.parsed(
            """
            flow: small
            states:
              discover: { sep1: {}, about: 'reads "the" toml' }
              login: { sep10: {} }
              start: { sep24: { deposit: native }, keep: { tx: transfer } }
              follow: { track: $tx, next: { rest: [pending_trust], done: [completed] } }
              rest: { wait: 5s, next: follow }
            """
        )
        #expect(
            FlowDrawing.dot(flow) == #"""
                digraph "small" {
                    graph [rankdir=TB, fontname="Helvetica", labelloc=t, label="small"]
                    node [shape=box, style="rounded", fontname="Helvetica", fontsize=11]
                    edge [fontname="Helvetica", fontsize=9]
                    m1 [shape=point, width=0.15, label=""]
                    s1 [label="discover\nsep1", tooltip="reads \"the\" toml"]
                    s2 [label="login\nsep10"]
                    s3 [label="start\nsep24 deposit native"]
                    s4 [label="follow\ntrack $tx", style="rounded,dashed"]
                    s5 [label="rest\nwait 5s", style="rounded,dashed"]
                    m2 [shape=ellipse, style="", peripheries=2, label="done"]
                    m3 [shape=octagon, style="", label="fail"]
                    m1 -> s1 [penwidth=2]
                    s1 -> s2 [penwidth=2]
                    s2 -> s3 [penwidth=2]
                    s3 -> s4 [penwidth=2]
                    s4 -> s5 [penwidth=1, label="pending_trust"]
                    s4 -> m2 [penwidth=1, label="completed"]
                    s4 -> m3 [style=dotted, label="error\nexpired\nrefunded\nno_market\ntoo_small\ntoo_large"]
                    s5 -> s4 [penwidth=1]
                }

                """#
        )
    }

    @Test("what can't be seen is not drawn", arguments: ["\u{AD}", "\u{200B}", "\u{202E}", "\u{2066}"])
    func invisible(character: String) {
        #expect(DOTWriter.quoted(["a\(character)b"]) == #""ab""#)
        #expect(MermaidWriter.escaped("a\(character)b") == "ab" && XMLText.escaped("a\(character)b") == "ab")
    }

    @Test("whatever a flow says, each line is one that Graphviz knows", arguments: DrawnFlows.nasty)
    func escaping(text: String) {
        let lines = FlowDrawing.dot(DrawnFlows.flow(saying: text)).split(separator: "\n")
        let quoted = #/"(?:[^"\\&]|\\\\|\\"|\\n|&amp;)*"/#
        let bare = #/ *(?:digraph S \{|subgraph S \{|\}|(?:\w+|\w+ -> \w+) \[(?:\w+=(?:S|[\w.]+)(?:, )?)*\])/#
        for line in lines { #expect(line.replacing(quoted, with: "S").wholeMatch(of: bare) != nil, "\(line)") }
    }
}
