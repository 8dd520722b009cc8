import FlowLanguage
import TestLanes
import TestSupport
import Testing

/// Files that no one writes by hand.
@Suite("Hostile files", .tags(.computing))
struct HostileFilesTests {
    private func codes(_ bytes: [UInt8]) -> [FindingCode] {
        FlowCheck.check(bytes: bytes, path: "flow.yaml").findings.map(\.code)
    }

    @Test(
        "what is no text is refused",
        arguments: [
            [0xFF, 0xFE, 0x66, 0x00], [0xFE, 0xFF, 0x00, 0x66], [0x66, 0x6C, 0xC3, 0x28], Array("flow: a\u{0}b".utf8),
            Array("flow: \u{7}".utf8), [0xC0, 0x80], [0xED, 0xA0, 0x80],
        ] as [[UInt8]]
    )
    func encodings(bytes: [UInt8]) {
        #expect(codes(bytes) == [.notText])
    }

    @Test("a mark in front of UTF-8 text is passed over")
    func byteOrderMark() {
        #expect(codes([0xEF, 0xBB, 0xBF] + Array("flow: a\nstates: { a: { sep1: {} } }\n".utf8)).isEmpty)
    }

    @Test("10 MB are refused at once")
    func large() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000)
        var codes: [FindingCode] = []
        let time = ProcessorTime.spent { codes = self.codes(bytes) }
        #expect(codes == [.tooLarge])
        #expect(time < .seconds(1))
    }

    private static let head = """
        flow: a
        states:
          discover: { sep1: {} }
          login: { sep10: {} }
          start: { sep24: { withdraw: native }, keep: { tx: transfer } }

        """

    private static func text(_ before: String, _ count: Int, _ after: String, _ piece: (Int) -> String) -> String {
        before + (0..<count).map(piece).joined() + after
    }

    /// Files of which one line, or one list, is long.
    static let long: [String] = [
        text("flow: a\ntags: [", 100_000, "]\nstates: {}\n") { "t\($0), " },
        text("flow: a\ntags: [", 50_000, "]\nstates: {}\n") { _ in "\"a\\n\", " },
        text("flow: ä\ntags: [", 50_000, "]\nstates: {}\n") { "ä\($0), " },
        text("flow: a\nmatrix: { a: [", 50_000, "] }\nstates: {}\n") { "\($0), " },
        text("flow: a\n", 950_000, "states: {}\n") { _ in "\n" },
        text("flow: a\n", 200_000, "states: {}\n") { _ in "#&*\n" },
    ]

    /// Flows with as many states as there can be, and ways between them.
    static let dense: [String] = [
        text(head, 990, "") { "  s\($0): { pay: $tx }\n" },
        text(head, 990, "") { "  s\($0): { pay: $tx, next: s\(($0 + 1) % 990) }\n" },
        text(head, 990, "") { "  s\($0): { tell: \"${late.id}\", next: s\(($0 * 7 + 1) % 990) }\n" },
        text(head, 990, "") { "  s\($0): { track: $tx, next: { \(routes($0)) } }\n" },
        // Names that imply names that imply names, each given by many states.
        text("flow: a\ninputs: { go: text }\nstates:\n", 990, "  end: { tell: \"${x0} ${late}\", if: x97 exists }\n") {
            number in
            let (level, place) = (number / 10, number % 10)
            let condition = level == 0 ? "go == \"\(place)\"" : "x\(level - 1) exists"
            return "  s\(number): { http: { get: \"https://x.y\" }, if: \(condition), keep: { x\(level): body } }\n"
        },
    ]

    /// Ways from a state to five others, here and there.
    private static func routes(_ number: Int) -> String {
        let statuses = ["incomplete", "pending_anchor", "pending_user", "completed", "eror"]
        let ways = statuses.enumerated().map { "s\((number * 7 + $0.offset * 131) % 990): [\($0.element)]" }
        return ways.joined(separator: ", ")
    }

    @Test(
        "what is made to take for ever doesn't",
        .tags(.thorough),
        arguments: [
            String(repeating: "[", count: 400_000),
            String(repeating: "- ", count: 200_000),
            String(repeating: "{a: ", count: 100_000),
            String(repeating: "? ", count: 200_000),
            "flow: a\nstates:\n" + (0..<2000).map { "  s\($0): { tell: x, next: s\($0) }\n" }.joined(),
            "flow: a\nstates:\n" + (0..<900).map { "  s\($0): { tell: x, if: 1 == 2, next: s0 }\n" }.joined(),
            "flow: a\nstates: { a: { expect: " + String(repeating: "(", count: 50_000) + " } }",
            "flow: a\nstates: { a: { expect: \"" + String(repeating: "not ", count: 50_000) + "x\" } }",
            "flow: a\nstates: { a: { tell: \"" + String(repeating: "${", count: 100_000) + "\" } }",
            (0..<20_000).map { "k\($0): v\n" }.joined(),
        ].map(HostileText.init) + (long + dense).map(HostileText.init)
    )
    func slow(hostile: HostileText) {
        var codes: [FindingCode] = []
        let time = ProcessorTime.spent { codes = self.codes(Array(hostile.text.utf8)) }
        #expect(!codes.isEmpty)
        #expect(codes.count <= 100)
        #expect(time < .seconds(10))
    }

    @Test(
        "nothing that is cut off or turned round makes the reader fall over",
        .tags(.thorough),
        arguments: ["sep24-deposit", "sep24-withdraw"]
    )
    func mutilated(name: String) throws {
        let bytes = try ShippedFlowsTests.bytes("\(name).yaml")
        var seed: UInt64 = 42
        for _ in 0..<300 {
            var copy = bytes
            for _ in 0..<3 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let position = Int((seed >> 33) % UInt64(copy.count))
                switch (seed >> 20) % 4 {
                case 0: copy[position] = UInt8(truncatingIfNeeded: seed >> 40)
                case 1: copy.remove(at: position)
                case 2: copy.insert(Array("{}[]:$\"'-,& *\t#|".utf8)[Int((seed >> 50) % 16)], at: position)
                default: copy.removeSubrange(position..<min(position + 7, copy.count))
                }
            }
            let (flow, findings) = FlowCheck.check(bytes: copy, path: "flow.yaml", given: GivenInputs())
            #expect((flow == nil) == findings.contains { $0.severity == .error })
            for finding in findings {
                #expect(!finding.rendered(source: String(decoding: copy, as: UTF8.self)).isEmpty)
            }
        }
    }
}

/// A file that means harm, whose name in a log is short.
struct HostileText: Sendable, CustomTestStringConvertible {
    var text: String

    init(_ text: String) { self.text = text }

    var testDescription: String {
        let beginning = text.prefix(40).replacing("\n", with: " ")
        return "\(beginning)… (\(text.utf8.count) bytes)"
    }
}
