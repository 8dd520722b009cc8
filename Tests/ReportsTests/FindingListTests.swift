import Diagnostics
import FlowEngine
import Reports
import Terminal
import Testing

@Suite("The list of findings")
struct FindingListTests {
    private static let curl = "curl 'https://a.example/transaction?id=\(String(repeating: "7", count: 90))'"

    private static let events: [Event] = [
        .started(SampleRun.header),
        .found(
            FoundDeviation(
                state: "discover",
                Deviation(
                    .nullValue,
                    .must,
                    section: SEPSection(24, "Info"),
                    endpoint: "GET /info",
                    subject: Subject(field: "fee"),
                    found: "null",
                    expected: "an object"
                )
            )
        ),
        .ended(Ending(result: .done)),
    ]

    private static let commands: FindingList.Commands = { found in
        FindingCommands(
            curl: "# set WINDLASS_TOKEN first\n\(curl)",
            replay: "windlass replay r1/\(found.deviation.code.rawValue)"
        )
    }

    @Test("has the commands of each finding below it, also line by line")
    func logged() {
        var plain = PlainLines(flow: SampleRun.flow)
        plain.commands = Self.commands
        let lines = SampleRun.entries(Self.events).flatMap { plain.lines(for: $0) }.map(\.text)
        let code = FailureCode.nullValue.rawValue
        #expect(lines.count == 7, "\(lines)")
        #expect(lines[2].hasPrefix("  must    \(code) "), "\(lines)")
        #expect(
            Array(lines[3..<6]) == [
                "    # set WINDLASS_TOKEN first", "    \(Self.curl)", "    windlass replay r1/\(code)",
            ]
        )
    }

    @Test("the last picture of a run has them whole, and one that is drawn over has none of them")
    func picture() {
        let progress = SampleRun.progress(Self.events)
        func lines(rows: Int?) -> [String] {
            Stepper.lines(of: progress, at: SampleRun.start, columns: 40, rows: rows, commands: Self.commands).map(
                \.text
            )
        }
        #expect(lines(rows: nil).contains("    \(Self.curl)"))
        #expect(lines(rows: nil).filter { $0.count > 40 } == ["    \(Self.curl)"])
        #expect(lines(rows: 50).allSatisfy { $0.count <= 40 && !$0.contains("curl") })
    }
}
