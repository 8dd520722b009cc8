import FlowLanguage
import TestLanes
import Testing

@Suite("FlowLinker with files that mean it badly", .tags(.computing))
struct HostileLinkingTests {
    private static func using(_ path: String) -> String {
        "flow: f\nstates:\n  a: { use: \(path) }\n"
    }

    @Test(
        "paths that name no file beside the flow",
        arguments: [
            "/etc/passwd", "~/flow.yaml", "https://example.org/flow.yaml", "parts/", "..", "'a\\b'", "$name", "'x${y}'",
            "\"a\\u202Eb\"", "\"a\\u200Bb\"",
        ]
    )
    func paths(path: String) throws {
        let files = LinkedFiles(["main.yaml": Self.using(path)])
        #expect(try files.complaints() == ["F802 main.yaml:3:13"])
        #expect(files.reads == [:])
    }

    @Test("a file that is not there is told of where it is used, with the path that was looked for")
    func missing() throws {
        let linked = try LinkedFiles(["flows/main.yaml": Self.using("../no.yaml")]).link("flows/main.yaml")
        let finding = try #require(linked.findings.first)
        #expect(finding.code == .unreadableFlow)
        #expect(finding.summary == "the flow can't be read: there is no such file")
        #expect(finding.help?.contains("`no.yaml`") == true)
    }

    @Test("mistakes in a used file are told with its own path, once")
    func mistakes() throws {
        let files = LinkedFiles([
            "main.yaml": "flow: f\nstates:\n  a: { use: b.yaml }\n  b: { use: b.yaml }\n",
            "b.yaml": "flow: b\nstates: { x: { spe1: {} } }\n",
        ])
        #expect(try files.complaints() == ["F203 b.yaml:2:16"])
    }

    @Test("circles are told as such, however long they are")
    func circles() throws {
        let own = LinkedFiles(["main.yaml": Self.using("./main.yaml")])
        #expect(try own.link().findings.map(\.summary) == ["the flow uses itself"])
        let three = LinkedFiles([
            "main.yaml": Self.using("b.yaml"), "b.yaml": Self.using("in/c.yaml"), "in/c.yaml": Self.using("../b.yaml"),
        ])
        #expect(try three.link().findings.map(\.summary) == ["the flow uses itself: b.yaml → in/c.yaml → b.yaml"])
        #expect(try three.complaints() == ["F803 in/c.yaml:3:13"])
    }

    @Test("eight levels are linked, nine are not, and a chain of thousands is not even read")
    func depth() throws {
        var texts: [String: String] = [:]
        for level in 0..<5000 { texts["\(level).yaml"] = Self.using("\(level + 1).yaml") }
        texts["5000.yaml"] = "flow: end\nstates: { a: { sep1: {} } }\n"
        let files = LinkedFiles(texts)
        #expect(try files.flow("4992.yaml").states.count == 9)
        #expect(try files.complaints("4991.yaml") == ["F804 4999.yaml:3:13"])
        let fresh = LinkedFiles(texts)
        #expect(try fresh.complaints("0.yaml") == ["F804 8.yaml:3:13"])
        #expect(fresh.reads.count == 8)
    }

    @Test("flows that double at every level are refused without being built")
    func bomb() throws {
        var texts: [String: String] = ["8.yaml": "flow: end\nstates: { a: { sep1: {} } }\n"]
        for level in 0..<8 {
            let states = (0..<40).map { "  s\($0): { use: \(level + 1).yaml }\n" }.joined()
            texts["\(level).yaml"] = "flow: f\nstates:\n\(states)"
        }
        // The sixth has 40 * 41 states already.
        #expect(try LinkedFiles(texts).complaints("0.yaml") == ["F002 6.yaml:1:7"])
    }

    @Test("a flow that uses more files than it can have states is refused")
    func width() throws {
        var texts: [String: String] = ["main.yaml": "flow: f\nstates:\n"]
        for number in 0..<1200 {
            texts["main.yaml"]? += "  s\(number): { use: \(number).yaml }\n"
            texts["\(number).yaml"] = "flow: p\nstates: { a: { sep1: {} } }\n"
        }
        #expect(try LinkedFiles(texts).complaints() == ["F002 main.yaml:1:7"])
    }

    @Test("what a used flow can't have: states that always run, an input called `flow`")
    func unusable() throws {
        let always = "flow: b\nstates: { a: { sep1: {} } }\nalways: { z: { tell: bye } }\n"
        #expect(
            try LinkedFiles(["main.yaml": Self.using("b.yaml"), "b.yaml": always]).complaints() == [
                "F805 main.yaml:3:13"
            ]
        )
        let input = "flow: b\ninputs: { flow: text }\nstates: { a: { tell: $flow } }\n"
        #expect(
            try LinkedFiles(["main.yaml": Self.using("b.yaml"), "b.yaml": input]).complaints() == [
                "F105 main.yaml:3:13"
            ]
        )
    }

    @Test("an input that the used flow doesn't have")
    func unknownInput() throws {
        let files = LinkedFiles([
            "main.yaml": "flow: f\nstates:\n  a: { use: { flow: b.yaml, amuont: 1 } }\n",
            "b.yaml": "flow: b\ninputs: { amount: amount }\nstates: { a: { tell: $amount } }\n",
        ])
        let finding = try #require(try files.link().findings.first)
        #expect(finding.code == .unknownParameter)
        #expect(finding.help == "did you mean `amount`?")
    }

    @Test("a file of other bytes than text, and one that is too large")
    func bytes() throws {
        let (flow, _) = FlowParser.parse(text: Self.using("b.yaml"), path: "main.yaml")
        var binary = FlowLinker { _ in .success([0xFF, 0xFE, 0x00]) }
        #expect(binary.link(try #require(flow)).findings.map(\.code) == [.notText])
        var large = FlowLinker { _ in .success(Array(repeating: 0x20, count: 10_000_000)) }
        #expect(large.link(try #require(flow)).findings.map(\.code) == [.tooLarge])
    }
}
