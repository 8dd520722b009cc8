import FlowLanguage
import TestLanes
import Testing

@Suite("Mermaid")
struct MermaidTests {
    @Test("a small flow, whole")
    func small() throws {
        let flow = try DrawnFlows.parsed(
            """
            flow: small
            inputs: { fast: { type: boolean, default: "true" } }
            states:
              discover: { sep1: {} }
              login: { sep10: {}, if: not fast }
              start: { sep24: { deposit: native }, keep: { tx: transfer } }
              follow:
                track: $tx
                poll: 5s
                next: { settled: [completed], fail: [error, expired, refunded, no_market, too_small] }
              again: { tell: never, next: follow }
              settled: { expect: tx.id exists }
            """
        )
        #expect(
            FlowDrawing.mermaid(flow) == #"""
                ---
                title: "small"
                ---
                flowchart TB
                    m1((" "))
                    s1["discover<br/>sep1"]
                    s2["login<br/>sep10<br/>if not fast"]
                    s3["start<br/>sep24 deposit native"]
                    s4(["follow<br/>track $tx<br/>every 5s up to 1m"])
                    s5["again<br/>tell never"]
                    s6["settled<br/>expect tx.id exists"]
                    m2((("fail")))
                    m3((("done")))
                    m1 ==> s1
                    s1 ==> s2
                    s2 ==> s3
                    s2 -.->|"otherwise"| s3
                    s3 ==> s4
                    s4 -->|"completed"| s6
                    s4 -->|"error<br/>expired<br/>refunded<br/>no_market<br/>too_small"| m2
                    s4 -.->|"too_large"| m2
                    s5 --> s4
                    s6 ==> m3
                    classDef waits stroke-dasharray:4 3
                    class s4 waits

                """#
        )
    }

    @Test("whatever a flow says, each line is one that Mermaid knows", arguments: DrawnFlows.nasty)
    func escaping(text: String) {
        let lines = FlowDrawing.mermaid(DrawnFlows.flow(saying: text)).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        #expect(lines.count > 10)
        for line in lines.dropFirst(4) { #expect(MermaidLine.isKnown(String(line)), "\(line)") }
    }

    @Test("a flow of many states is written too", .tags(.thorough))
    func large() {
        let lines = FlowDrawing.mermaid(DrawnFlows.large(200)).split(separator: "\n")
        #expect(lines.filter { $0.contains("==>") }.count == 201)
        #expect(lines.dropFirst(4).allSatisfy { MermaidLine.isKnown(String($0)) })
    }
}

/// The lines of a Mermaid flowchart that the drawings use.
enum MermaidLine {
    static func isKnown(_ line: String) -> Bool {
        let label = #/(?:[\p{Alphabetic}\p{N}\p{M} $.,_\/+=(){}!?'…-]|#\d+;|<br/>)*/#
        let node = #/\w+(?:\["(?<a>[^"]*)"\]|\(\["(?<b>[^"]*)"\]\)|\(\(\("(?<c>[^"]*)"\)\)\)|\(\(" "\)\))/#
        let link = #/\w+ (?:==>|-->|-\.->)(?:\|"(?<label>[^"]*)"\|)? \w+/#
        let group = #/subgraph \w+\["(?<label>[^"]*)"\]/#
        let text = line.drop { $0 == " " }
        if text.isEmpty || text == "end" || text.hasPrefix("classDef ") || text.hasPrefix("class ") { return true }
        var labels: [Substring] = []
        if let match = text.wholeMatch(of: node) {
            labels = [match.a, match.b, match.c].compactMap { $0 }
        } else if let match = text.wholeMatch(of: link) {
            labels = [match.label].compactMap { $0 }
        } else if let match = text.wholeMatch(of: group) {
            labels = [match.label]
        } else {
            return false
        }
        return labels.allSatisfy { $0.wholeMatch(of: label) != nil }
    }
}
