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

    @Test(
        "is there however a run is left, and once",
        arguments: [.interrupted, .ended(Ending(result: .done))] as [Event]
    )
    func left(by last: Event) {
        var plain = PlainLines(flow: SampleRun.flow)
        plain.commands = Self.commands
        let events = Array(Self.events.dropLast()) + [last]
        let lines = SampleRun.entries(events).flatMap { plain.lines(for: $0) } + plain.linesWhenLeft()
        let heading = "1 finding about the anchor: 1 must"
        #expect(lines.count { $0.text == heading } == 1, "\(lines.map(\.text))")
        #expect(lines.contains { $0.text == "    \(Self.curl)" })
        // The picture of a terminal has them when it is drawn for the last time.
        let progress = SampleRun.progress(events)
        func picture(rows: Int?) -> [String] {
            Stepper.lines(of: progress, at: SampleRun.start, columns: 80, rows: rows, commands: Self.commands)
                .map(\.text)
        }
        #expect(picture(rows: nil).contains(heading) && picture(rows: nil).contains("    \(Self.curl)"))
        #expect(picture(rows: 40).contains(heading) == (progress.ending != nil))
    }

    @Test("has what helps below the finding, once for those that share their code and it")
    func help() {
        func found(_ code: FailureCode, _ endpoint: String, _ remedies: [Remedy]) -> FoundDeviation {
            FoundDeviation(
                state: nil,
                Deviation(
                    code,
                    .must,
                    section: SEPSection(24, "Info"),
                    endpoint: endpoint,
                    found: "null",
                    expected: "an object",
                    remedies: remedies
                )
            )
        }
        let findings = [
            found(.nullValue, "GET /info", [.advice("send an object"), .advice("or nothing")]),
            found(.nullValue, "GET /fee", [.advice("send an object"), .advice("or nothing")]),
            found(.nullValue, "GET /prices", [.advice("send a price")]),
            found(.otherName, "GET /info", [.advice("send a price")]),
            found(.otherName, "GET /fee", []),
        ]
        let lines = FindingList.lines(of: findings).map(\.text)
        #expect(
            lines.enumerated().filter { $0.element.hasPrefix("    help: ") }.map { "\($0.offset)\($0.element)" } == [
                "2    help: send an object; or nothing", "5    help: send a price", "7    help: send a price",
            ],
            "\(lines)"
        )
        let narrow = FindingList.lines(of: findings, columns: 30).map(\.text)
        #expect(narrow.contains("    nothing") && narrow.filter { $0.contains("help: ") }.count == 3, "\(narrow)")
    }

    @Test("has what is expected alike at several places together, with their paths, and each other mistake by itself")
    func folded() {
        func found(_ path: String, _ expected: String, count: Int = 1) -> FoundDeviation {
            FoundDeviation(
                state: nil,
                Deviation(
                    .unknownWord,
                    .must,
                    section: SEPSection(24, "Single Historical Transaction"),
                    endpoint: "GET /transaction",
                    subject: Subject(field: path),
                    count: count,
                    found: "a text",
                    expected: expected
                )
            )
        }
        func lines(_ findings: FoundDeviation...) -> [String] {
            FindingList.lines(of: findings).dropFirst().map(\.text)
        }
        let apart = lines(found("kind", "a kind"), found("in", "an asset"), found("out", "an asset"))
        #expect(apart.count == 2 && apart[0].contains("`kind`") && !apart[0].contains("also"), "\(apart)")
        #expect(apart[1].contains("`in`") && apart[1].contains(" (also `out`); SEP-24"), "\(apart)")
        #expect(lines(found("in", "an asset", count: 3))[0].contains(" (and 2 more); SEP-24"))
        let many = (1...8).map { found("p\($0)", "an asset") }
        let text = FindingList.lines(of: many).map(\.text).joined()
        #expect(text.contains(" (also `p2`, `p3`, `p4`, `p5`, `p6` and 2 more); SEP-24"), "\(text)")
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
