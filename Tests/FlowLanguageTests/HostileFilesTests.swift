import FlowLanguage
import Testing

/// Files that nobody writes by hand.
@Suite("Hostile files")
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
        let time = ContinuousClock().measure { codes = self.codes(bytes) }
        #expect(codes == [.tooLarge])
        #expect(time < .seconds(1))
    }

    @Test(
        "what is made to take for ever doesn't",
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
        ]
    )
    func slow(text: String) {
        var codes: [FindingCode] = []
        let time = ContinuousClock().measure { codes = self.codes(Array(text.utf8)) }
        #expect(!codes.isEmpty)
        #expect(codes.count <= 100)
        #expect(time < .seconds(10))
    }

    @Test(
        "nothing that is cut off or turned round makes the reader fall over",
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
