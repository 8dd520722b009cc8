import Foundation
import TestSupport
import Testing

/// `--report`, as a CI job uses it.
@Suite("--report")
struct ReportTests {
    private static let flows = """
        flow: %@
        states:
          say: { tell: hello }
          hold: { expect: [ %@ ] }
        """

    private func program() throws -> Program {
        let program = try Program()
        let flows = program.home.appending(path: "flows")
        try FileManager.default.createDirectory(at: flows, withIntermediateDirectories: true)
        _ = try program.file("flows/good.yaml", String(format: Self.flows, "good", "1 == 1"))
        _ = try program.file("flows/bad.yaml", String(format: Self.flows, "bad", "1 == 2"))
        return program
    }

    private func text(_ name: String, of program: Program) throws -> String {
        try String(contentsOf: program.home.appending(path: name), encoding: .utf8)
    }

    @Test("writes all formats at once, from the same runs")
    func all() async throws {
        let program = try program()
        let formats = ["junit", "json", "jsonl", "tap", "markdown", "github", "html"]
        let reports = formats.flatMap { ["--report", "\($0)=\(program.home.path)/report.\($0)"] }
        let ended = try await program.run(["run", program.home.path + "/flows", "--no-input"] + reports)
        #expect(ended.exitCode == 4, "\(ended.errors)")
        for format in formats {
            let text = try text("report.\(format)", of: program)
            #expect(text.contains("bad") && text.contains(format == "github" ? "1 == 2" : "good"), "\(format): \(text)")
        }
        let lines = try text("report.jsonl", of: program).split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(lines.first?["type"] as? String == "session" && lines.last?["type"] as? String == "summary")
        #expect(lines.count { $0["type"] as? String == "run" } == 2)
        let events = lines.filter { $0["type"] as? String == "event" && $0["label"] as? String == "good" }
        #expect(events.first?["event"] as? String == "started" && events.last?["event"] as? String == "ended")
    }

    @Test("what can't be written, what does not exist, and the same path twice is found before the run")
    func before() async throws {
        let program = try program()
        let home = program.home.path
        try FileManager.default.createSymbolicLink(
            atPath: home + "/link.xml",
            withDestinationPath: home + "/report.xml"
        )
        try FileManager.default.createDirectory(atPath: home + "/folder", withIntermediateDirectories: true)
        let mistakes: [([String], String)] = [
            (["junti=\(home)/x"], "did you mean `junit`?"), (["yaml=\(home)/x"], "report formats junit, json"),
            (["junit=\(home)/none/x.xml"], "No such file or directory"), (["junit=\(home)/folder"], "Is a directory"),
            (["junit="], "--report junit= has no path"), (["junit"], "'junit' is invalid"),
            (["junit=\(home)/x", "tap=\(home)/x"], "are the same file"),
            (["junit=\(home)/x", "tap=\(home)/folder/../x"], "are the same file"),
            (["junit=-", "tap=-"], "standard output is taken by another report"),
            (["junit=\(home)/report.xml/x"], "Not a directory"),
        ]
        _ = try program.file("report.xml", "before")
        for (reports, message) in mistakes {
            let words = reports.flatMap { ["--report", $0] }
            let ended = try await program.run(["run", home + "/flows/good.yaml", "--no-input"] + words)
            #expect(ended.exitCode == 1 && ended.errors.contains(message), "\(reports): \(ended.errors)")
        }
        let ended = try await program.run(
            [
                "run", home + "/flows", "--no-input", "--report", "tap=\(home)/link.xml", "--report",
                "junit=\(home)/report.xml",
            ]
        )
        #expect(ended.exitCode == 1 && ended.errors.contains("are the same file"), "\(ended.errors)")
        #expect(try text("report.xml", of: program) == "before")
        #expect(try await program.runs().isEmpty)
    }

    @Test("merges the reports of all shards, and tells which shard has none")
    func shards() async throws {
        let program = try program()
        let home = program.home.path
        for number in [1, 2] {
            let report = "json=\(home)/\(number).json"
            _ = try await program.run(
                "run",
                "\(home)/flows",
                "--no-input",
                "--shard",
                "\(number)/2",
                "--report",
                report
            )
        }
        let merge = ["report", "merge", "--report", "junit=\(home)/all.xml"]
        let half = try await program.run(merge + ["\(home)/1.json"])
        #expect(
            half.exitCode == 1 && half.errors.contains("error[U170]: shards without a report: 2/2"),
            "\(half.errors)"
        )
        #expect(try text("all.xml", of: program).contains("<testsuites"))
        let whole = try await program.run(merge + ["\(home)/1.json", "\(home)/2.json"])
        #expect(whole.exitCode == 0 && whole.errors.contains("1 passed, 1 failed in 2 reports"), "\(whole.errors)")
        let one = try await program.run("report", "merge", "\(home)/1.json", "--report", "junit=\(home)/one.xml")
        #expect(one.errors.contains(" in 1 report\n"), "\(one.errors)")
        let full = try await program.run("report", "merge", "\(home)/1.json", "--report", "junit=/dev/full")
        #expect(full.exitCode == 3 && full.errors.contains("`--report FORMAT=PATH`"), "\(full.errors)")
    }

    @Test("standard output takes one report, and what is for people goes to standard error")
    func standardOutput() async throws {
        let program = try program()
        let ended = try await program.run("run", program.home.path + "/flows", "--no-input", "--report", "tap=-")
        #expect(ended.output.hasPrefix("TAP version 14\n") && ended.output.hasSuffix("...\n"), "\(ended.output)")
        #expect(ended.errors.contains("1 passed, 1 failed"))
        let taken = try await program.run("run", program.home.path + "/flows", "--json", "--report", "tap=-")
        #expect(taken.exitCode == 1 && taken.errors.contains("the document of --json"))
    }

    @Test("a run that could not begin is in the reports")
    func notBegun() async throws {
        let program = try program()
        let broken = try program.file("flows/broken.yaml", "flow: broken\nstates:\n  say: { tel: hello }\n")
        let report = "\(program.home.path)/report.xml"
        let invalid = try await program.run("run", broken, "--no-input", "--report", "junit=\(report)")
        #expect(invalid.exitCode == 2)
        let text = try text("report.xml", of: program)
        #expect(text.contains("errors=\"1\"") && text.contains("broken.yaml:3:10"), "\(text)")
        let environments = try program.file("windlass.yaml", "environments:\n  a:\n    anchr: b.example\n")
        let good = ["run", program.home.path + "/flows/good.yaml", "--config", environments]
        let unknown = try await program.run(good + ["--report", "junit=\(report)"])
        #expect(unknown.exitCode == 2 && unknown.errors.contains("windlass.yaml:3:5"), "\(unknown.errors)")
        let file = try self.text("report.xml", of: program)
        #expect(file.contains("errors=\"1\"") && file.contains("windlass.yaml:3:5"), "\(file)")
        let refused = try await program.run(good + ["--report", "junit=\(environments)"])
        #expect(refused.exitCode == 1 && refused.errors.contains("are the same file"), "\(refused.errors)")
        let unreachable = try program.file(
            "flows/unreachable.yaml",
            "flow: unreachable\nanchor: 127.0.0.1:1\nnetwork: http://127.0.0.1:1\nstates:\n  find: { sep1: {} }\n"
        )
        let ended = try await program.run("run", unreachable, "--no-input", "--report", "junit=\(report)")
        #expect(ended.exitCode == 3, "\(ended.errors)")
        #expect(try self.text("report.xml", of: program).contains("<error "))
    }

    @Test("an interrupted session has its reports, with what was not begun")
    func interrupted() async throws {
        let program = try program()
        _ = try program.file("flows/a.yaml", "flow: a\nstates:\n  say: { tell: hello }\n  rest: { wait: 1h }\n")
        let report = "\(program.home.path)/report.json"
        let ended = try await program.run(
            ["run", program.home.path + "/flows/a.yaml", program.home.path + "/flows/good.yaml", "--no-input"]
                + ["--report", "json=\(report)", "--report", "jsonl=\(program.home.path)/report.jsonl"]
                + ["--anchor", "sandbox"],
            after: "hello"
        )
        #expect(ended.exitCode == 130, "\(ended.errors)")
        // What waited to be written is there as well, in its order.
        let lines = try text("report.jsonl", of: program).split(separator: "\n")
        #expect(lines.first?.contains("\"session\"") == true && lines.last?.contains("\"summary\"") == true)
        #expect(lines.count { $0.contains("\"text\":\"hello\"") } == 1)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: report))) as? [String: Any]
        )
        #expect(json["exit_code"] as? Int == 130)
        let runs = try #require(json["runs"] as? [[String: Any]])
        #expect(runs.first?["result"] as? String == "interrupted")
    }

    @Test("a disk that fills up is named, leaves no half file, and is no success")
    func fullDisk() async throws {
        let program = try program()
        let ended = try await program.run(
            "run",
            program.home.path + "/flows/good.yaml",
            "--no-input",
            "--report",
            "junit=/dev/full",
            "--report",
            "jsonl=/dev/full"
        )
        #expect(ended.exitCode == 3, "\(ended.errors)")
        #expect(ended.errors.contains("/dev/full can't be written: No space left on device"))
    }

    @Test("in a GitHub workflow annotations and a summary come by themselves")
    func workflow() async throws {
        let program = try program()
        let summary = try program.file("summary.md", "before\n")
        let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary]
        let ended = try await program.run("run", program.home.path + "/flows", "--no-input", environment: environment)
        #expect(ended.exitCode == 4)
        #expect(
            ended.output.contains("\n::error file=\(program.home.path)/flows/bad.yaml,line=4,col="),
            "\(ended.output)"
        )
        // GitHub finds files by their paths in the repository.
        let workspace = environment.merging(["GITHUB_WORKSPACE": program.home.path]) { $1 }
        let report = "\(program.home.path)/report.github"
        let words = ["run", program.home.path + "/flows", "--no-input"]
        let shown = try await program.run(words, environment: workspace).output
        _ = try await program.run(words + ["--report", "github=\(report)"], environment: workspace)
        for text in [shown, try self.text("report.github", of: program)] {
            #expect(text.contains("::error file=flows/bad.yaml,line=4,col="), "\(text)")
        }
        let text = try text("summary.md", of: program)
        #expect(text.hasPrefix("before\n## Windlass: 1 passed, 1 failed\n"), "\(text)")
        let json = try await program.run(
            "run",
            program.home.path + "/flows",
            "--no-input",
            "--json",
            environment: environment
        )
        _ = try json.json()
        #expect(json.errors.contains("::error "))
    }

    @Test("answers and credentials of the command line are in no report")
    func secrets() async throws {
        let program = try program()
        let report = "\(program.home.path)/report"
        let formats = ["junit", "json", "jsonl", "tap", "markdown", "github", "html"]
        let reports = formats.flatMap { ["--report", "\($0)=\(report).\($0)"] }
        _ = try await program.run(
            [
                "run", program.home.path + "/flows", "--no-input", "--set", "first_name=Ada-L0velace",
                "--set=last_name=L0velace",
            ]
                + ["--network", "https://me:pa55word@horizon.example"] + reports
        )
        for format in formats {
            let text = try text("report.\(format)", of: program)
            #expect(!text.contains("L0velace") && !text.contains("pa55word"), "\(format): \(text)")
        }
    }
}

/// The commands of `docs/ci.md`, as they stand there.
@Suite("docs/ci.md")
struct CIPageTests {
    @Test("the commands of the page work, and leave the reports that it names")
    func commands() async throws {
        let page = try String(contentsOf: Fixture.packageRoot.appending(path: "docs/ci.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```sh\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        let lines = blocks.flatMap { $0.split(separator: "\n").map(String.init) }
        #expect(lines.count == 8)
        let program = try Program()
        // The page's flows are those of the repository, and its reports belong to the one who walks.
        let flows = Fixture.packageRoot.appending(path: "flows").path
        for line in lines {
            let command = line.replacing(/\bflows\b/.matchingSemantics(.unicodeScalar), with: flows, maxReplacements: 1)
            let script = "cd \"$FOLDER\" && \(command.replacing("windlass ", with: "\"$0\" ", maxReplacements: 1))"
            let running = try program.shell(script, environment: ["FOLDER": program.home.path])
            let ended = try await running.ended()
            #expect(ended.exitCode == 0, "\(line): \(ended.errors)")
        }
        for (name, part) in [
            ("report.xml", "sep24-deposit"), ("report.json", "sep24-deposit"), ("report.html", "sep24-deposit"),
            ("shard-1.json", "\"runs\""), ("shard-2.json", "\"runs\""),
        ] {
            let text = try String(contentsOf: program.home.appending(path: name), encoding: .utf8)
            #expect(text.contains(part), "\(name)")
        }
    }
}
