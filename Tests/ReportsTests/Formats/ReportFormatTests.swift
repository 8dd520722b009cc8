import Diagnostics
import Foundation
import TestLanes
import TestSupport
import Testing

@testable import Reports

@Suite("ReportFormat")
struct ReportFormatTests {
    @Test("writes a session as recorded", arguments: ReportFormat.allCases)
    func recorded(_ format: ReportFormat) throws {
        let text = try format.text(of: SampleSession.session, markedFlows: SampleSession.markedFlows)
        try Recorded.compare(text, with: "fixtures/reports/session.\(format.rawValue)")
    }

    @Test("shows nothing that another party worded, and no secret", arguments: ReportFormat.allCases)
    func sealed(_ format: ReportFormat) throws {
        let text = try format.text(of: SampleSession.session, markedFlows: SampleSession.markedFlows)
        #expect(!text.contains("Ada") && !text.contains("token-1"))
        // Of a stream nothing is told afterwards but how the runs ended.
        #expect(text.contains("•••"))
    }

    @Test(
        "ends each finding with the commands that ask again, and tells all warnings",
        arguments: ReportFormat.allCases
    )
    func commands(_ format: ReportFormat) throws {
        let text = try format.text(of: SampleSession.session, markedFlows: SampleSession.markedFlows)
        // A page and a line of JSON write the quotes and the slashes in their own way.
        #expect(text.contains("WINDLASS_TOKEN"), "\(text)")
        for code in ["D201", "D101"] {
            let command = "windlass replay r1/\(code)"
            let isThere = text.contains(command) || text.contains(command.replacing("/", with: "\\/"))
            // What is accepted is no annotation.
            #expect(isThere != (format == .github && code == "D201"), "\(code)")
        }
        #expect(text.contains("unused answer") && text.contains("did you mean"))
        #expect(text.contains("flaky") || ![.junit, .tap, .github, .markdown].contains(format))
    }

    @Test("tells what was tried again in a run that passed", arguments: ReportFormat.allCases)
    func retries(_ format: ReportFormat) throws {
        var session = SampleSession.session
        session.runs = [session.runs[0]]
        let text = try format.text(of: session)
        // An annotation is about what is wrong with a flow or an anchor.
        #expect(text.contains("answered with 503") != (format == .github || format.isStream), "\(text)")
    }

    @Test("tells a warning with its place, which an annotation is at", arguments: ReportFormat.allCases)
    func placedWarning(_ format: ReportFormat) throws {
        var session = SampleSession.session
        let place = ReportedPlace(SourcePlace(file: "deposit.yaml", line: 2, column: 11))
        session.warnings = [SessionReport.Notice(summary: "a fault never struck", help: "take it out", place: place)]
        let text = try format.text(of: session)
        switch format {
        case .github:
            #expect(text.contains("::warning file=deposit.yaml,line=2,col=11,title=windlass::a fault never struck%0A"))
        case .json, .jsonl: #expect(text.contains("deposit.yaml:2:11"), "\(text)")
        case .junit, .tap, .markdown, .html:
            // Markdown has a backslash before each sign.
            let words = text.replacing("\\", with: "")
            #expect(words.contains("a fault never struck (deposit.yaml:2:11)"), "\(text)")
        }
    }

    @Test("has what only a try that failed before found, with its number", arguments: ReportFormat.allCases)
    func earlier(_ format: ReportFormat) throws {
        var session = SampleSession.session
        let before = SampleSession.session.findings.count
        session.runs[0].earlier?[0].findings?[1].code = "D999"
        #expect(session.findings.count == before + 1)
        let text = try format.text(of: session)
        #expect(text.contains("D999"))
        #expect([.json, .jsonl].contains(format) || text.contains("try 1"), "\(text)")
        // What the last try found as well is told of that one.
        #expect(!text.contains("allowed, try 1") && !text.contains("allowed%2C try 1"))
    }

    @Test("has what a try that failed before found worse than the last one, and nothing that it found as bad")
    func earlierWorse() throws {
        var run = SampleSession.reports[0]
        var finding = try #require(run.findings?.first)
        for (last, before) in [(.note, .must), (.must, .note), (.should, .should)]
            as [(Deviation.Severity, Deviation.Severity)]
        {
            finding.severity = last
            run.findings = [finding]
            finding.severity = before
            run.earlier?[0].findings = [finding]
            #expect(run.earlierFindings.map(\.severity) == (before > last ? [before] : []))
        }
    }

    @Test("has what the anchor's engineer can change, in lines once for a code", arguments: ReportFormat.allCases)
    func help(_ format: ReportFormat) throws {
        var session = SampleSession.session
        session.runs.removeLast(session.runs.count - 1)
        let finding = try #require(session.runs[0].findings?[1])
        for number in 1...3 {
            var other = finding
            other.path = "fee\(number)"
            session.runs[0].findings?.append(other)
        }
        let text = try format.text(of: session)
        let advice = text.components(separatedBy: "report it to the anchor").count - 1
        switch format {
        case .junit, .tap, .markdown: #expect(advice == 2, "\(text)")
        // A line of a flow has one annotation of a code, and data are whole.
        case .github: #expect(advice == 1)
        case .html: #expect(advice == 5)
        case .json, .jsonl: #expect(advice == 7)
        }
    }

    @Test("the worst findings stand first, and those of one weight in their order", arguments: ReportFormat.allCases)
    func order(_ format: ReportFormat) throws {
        var session = SampleSession.session
        session.runs = [session.runs[0], session.runs[0]]
        let finding = try #require(session.runs[0].findings?[1])
        func findings(_ weights: [(code: String, severity: Deviation.Severity, allowed: Bool?)]) -> [FindingReport] {
            weights.map { weight in
                var finding = finding
                (finding.code, finding.severity, finding.allowed) = weight
                return finding
            }
        }
        session.runs[0].findings = findings([
            ("D901", .must, true), ("D902", .note, nil), ("D903", .should, nil), ("D904", .must, nil),
        ])
        session.runs[0].earlier = nil
        session.runs[1].findings = findings([("D905", .should, nil), ("D906", .must, nil)])
        session.runs[1].earlier = nil
        let text = try format.text(of: session)
        var codes: [Substring] = []
        for code in text.matches(of: /D90\d/).map(\.output) where !codes.contains(code) { codes.append(code) }
        switch format {
        // What all runs found is together, and an annotation is about what is not accepted.
        case .github: #expect(codes == ["D904", "D906", "D903", "D905", "D902"])
        case .markdown: #expect(codes == ["D904", "D906", "D903", "D905", "D902", "D901"])
        case .html, .junit, .tap: #expect(codes == ["D904", "D903", "D902", "D901", "D906", "D905"])
        // Data are in the order of their discovery.
        case .json, .jsonl: #expect(codes == ["D901", "D902", "D903", "D904", "D905", "D906"])
        }
        let told = session.findingLines(whole: true).dropFirst().compactMap {
            $0.firstMatch(of: /^  finding (D90\d)/)?.1
        }
        #expect(told == ["D904", "D906", "D903", "D905", "D902", "D901"])
    }

    @Test("a line of a flow has one annotation of a code, which says how often it was found, and where")
    func repeated() throws {
        var session = SampleSession.session
        session.runs = [session.runs[0]]
        session.runs[0].earlier = nil
        let finding = try #require(session.runs[0].findings?[1])
        session.runs[0].findings = (1...7).map { number in
            var other = finding
            (other.path, other.summary) = ("fee\(number)", "`fee\(number)` is a number")
            return other
        }
        func warnings() throws -> [Substring] {
            try ReportFormat.github.text(of: session).split(separator: "\n").filter { $0.contains("D101") }
        }
        let one = try warnings()
        let paths = (1...5).map { "`fee\($0)` is a number%0A" }.joined()
        let title = #"title=deposit asset=USDC%3A D101 (must)%2C SEP-24%2C "Single Historical Transaction" (7 times)::"#
        #expect(one.count == 1 && one[0].contains("\(title)\(paths)and 2 more%0Areport it"), "\(one)")
        // Another run of the flow is at the same line, another state is not.
        session.runs.append(session.runs[0])
        session.runs[1].findings?[6].state = "login"
        let two = try warnings()
        #expect(two.count == 2 && two[0].contains(#"Transaction" (13 times in 2 runs)::"#), "\(two)")
        #expect(two.count == 2 && two[1].contains(#"Transaction"::`fee7`"#), "\(two)")
    }

    @Test("each mistake and each remedy has its line in an annotation; a line break of others makes none")
    func annotationLines() throws {
        let mistakes = ["no `a`", "no `b\nc`"].map { words in
            Failure.mistake("F301", kind: .invalidFlow, sentence: MessageText(words), help: nil, at: nil)
        }
        let facts: Facts = [.count: .number(2), .limit: .number(3), .mistakes: .failures(mistakes)]
        let failure = Failure.misuse(.flowsInvalid, facts)
        var session = SampleSession.session
        session.runs.removeLast(session.runs.count - 1)
        session.error = ErrorReport(failure, kind: "invalidFlow", summary: failure.headline.masked, exitCode: 2)
        let remedies = ["one", "two"].map { FindingReport.Advice(action: .advice, words: $0) }
        session.runs[0].findings?[1].remedies = remedies
        let text = try ReportFormat.github.text(of: session)
        let lines = ["2 of 3 flow files can't be run", "F301: no `a`", #"F301: no `b\nc`"#, "help: "]
        #expect(text.contains("::" + lines.joined(separator: "%0A")), "\(text)")
        #expect(text.contains("%0Aone%0Atwo"), "\(text)")
    }

    @Test(
        "the findings of all runs in a line, by severity with their codes, and whole: each with its help and its commands"
    )
    func quiet() throws {
        var session = SampleSession.session
        session.runs.removeLast(session.runs.count - 1)
        #expect(session.findingLines(whole: false) == ["2 findings about the anchor: 1 must (D101), 1 allowed (D201)"])
        var other = try #require(session.runs[0].findings?[1])
        other.path = "fee"
        session.runs[0].findings?.append(other)
        session.runs.append(session.runs[0])
        let lines = session.findingLines(whole: true)
        #expect(lines.first == "3 findings about the anchor: 2 must (D101 ×2), 1 allowed (D201)")
        let heads = lines.filter { $0.hasPrefix("  finding ") }
        #expect(
            heads.map { String($0.prefix(14)) } == ["  finding D101", "  finding D101", "  finding D201"],
            "\(lines)"
        )
        #expect(heads.allSatisfy { $0.hasSuffix(" (in 2 runs)") })
        #expect(
            lines.contains { $0.hasPrefix("    help: ") } && lines.contains("    windlass replay r1/D101"),
            "\(lines)"
        )
        session.runs = [SampleSession.reports[1]]
        session.runs[0].findings = nil
        #expect(session.findingLines(whole: true) == [])
    }

    @Test("a strict run fails by what nothing accepts, of its severity or worse")
    func strict() {
        var run = SampleSession.reports[0]
        #expect(run.fails(by: .must) && run.fails(by: .note) && !run.fails(by: nil))
        run.findings?[1].severity = .should
        #expect(run.fails(by: .should) && !run.fails(by: .must))
        run.findings?.removeLast()
        #expect(run.findings?.count == 1 && !run.fails(by: .note))
    }

    @Test(
        "tells whether the run found what is accepted",
        arguments: [
            ("D101", true), ("D201", true), ("D101:transaction.amount_in", true),
            ("D101:transaction.amount_in in SEP-24 GET /transaction", true), ("D102", false), ("D101:fee", false),
            ("D101:transaction.amount_in in SEP-6 GET /transaction", false), ("D101 in SEP-24 GET /transaction", false),
            ("D101/must", true), ("D101/note", false),
        ]
    )
    func needed(text: String, isNeeded: Bool) throws {
        let allowed = try #require(AllowedDeviation(text))
        #expect(SampleSession.reports[0].needs(allowed) == isNeeded)
    }

    @Test("reads its own document, and makes the same reports of it", arguments: ReportFormat.allCases)
    func readAgain(_ format: ReportFormat) throws {
        let json = try ReportFormat.json.text(of: SampleSession.session)
        let read = try JSONDecoder().decode(SessionReport.self, from: Data(json.utf8))
        #expect(try format.text(of: read) == format.text(of: SampleSession.session))
    }

    @Test("its JSON fits docs/report.schema.json, and nothing else does")
    func schema() throws {
        let url = Fixture.packageRoot.appending(path: "docs/report.schema.json")
        let schema = try JSONDecoder().decode(SchemaValue.self, from: Data(contentsOf: url))
        let validator = SchemaValidator(root: schema)
        func value(_ text: String) throws -> SchemaValue {
            try JSONDecoder().decode(SchemaValue.self, from: Data(text.utf8))
        }
        let text = try ReportFormat.json.text(of: SampleSession.session)
        #expect(try validator.accepts(value(text)))
        let example = Fixture.packageRoot.appending(path: "docs/examples/deposit.json")
        let isFresh = try validator.accepts(value(String(contentsOf: example, encoding: .utf8)))
        #expect(isFresh, "docs/reports.md has the command that makes the examples anew")
        let mistakes = [
            ("\"exit_code\" : 4,", "\"exit_code\" : \"4\","), ("\"result\" : \"done\"", "\"result\" : 1"),
            ("\"mark\" : \"done\"", "\"mark\" : \"finished\""), ("\"windlass\" : \"1.0.0\"", "\"windlas\" : \"1.0.0\""),
            ("\"passed\" : 1", "\"passed\" : -1"), ("\"format\" : 1", "\"format\" : 2"),
        ]
        for (right, wrong) in mistakes {
            #expect(text.contains(right), "\(right)")
            #expect(try !validator.accepts(value(text.replacing(right, with: wrong))), "\(wrong)")
        }
    }

    @Test("counts runs by how they came out")
    func counts() {
        let counts = SampleSession.session.counts
        #expect(
            counts.description == "1 baseline broken, 1 passed (1 flaky), 3 failed, 1 error, 2 unfinished, 1 not begun"
        )
        #expect(counts.runs == 8)
    }

    @Test("a session of which all runs passed says in every format if a baseline broke")
    func brokenBaseline() throws {
        let sample = SampleSession.session
        let session = SessionReport(
            windlass: "1.0.0",
            command: ["windlass", "run", "flows"],
            from: sample.startedAt,
            to: sample.endedAt,
            exitCode: 4,
            runs: sample.runs.filter { $0.verdict == .passed },
            baselines: sample.baselines ?? []
        )
        let heading = "1 baseline broken, 1 passed (1 flaky)"
        #expect(session.counts.description == heading)
        let texts: [(format: ReportFormat, texts: [String])] = [
            (.html, ["<title>Windlass: \(heading)", "total failed\">\(heading)", "anchor.baseline.json: 1 breaking"]),
            (.markdown, ["## Windlass: \(heading)", "anchor.baseline.json: 1 breaking"]),
            (.json, ["\"broken_baselines\" : 1"]), (.jsonl, ["\"broken_baselines\":1"]), (.junit, ["failures=\"1\""]),
            (.tap, ["not ok"]), (.github, ["::error file=anchor.baseline.json"]),
        ]
        for (format, texts) in texts {
            let report = try format.text(of: session)
            for text in texts { #expect(report.contains(text), "\(format): \(text)") }
        }
    }
}
