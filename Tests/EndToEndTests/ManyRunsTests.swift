import Foundation
import Synchronization
import TestSupport
import Testing

/// Many flows, rows of matrices, shards and tags in one command.
@Suite("Many runs")
struct ManyRunsTests {
    private static let row = """
        flow: row
        tags: [smoke]
        inputs: { word: { type: text, default: a }, number: { type: text, default: "0" } }
        matrix: { word: [a, b], number: ["1", "2"] }
        states:
          say: { tell: "${word}${number}" }
        """

    private func program() throws -> Program {
        let program = try Program()
        try FileManager.default.createDirectory(
            at: program.home.appending(path: "flows/deep"),
            withIntermediateDirectories: true
        )
        _ = try program.file("flows/row.yaml", Self.row)
        _ = try program.file("flows/deep/single.yaml", "flow: single\nstates:\n  say: { tell: once }\n")
        _ = try program.file("flows/deep/answers.yaml", "first_name: Jane\n")
        return program
    }

    private func labels(_ ended: Program.Ended) throws -> [String] {
        let runs = try ended.json()["runs"] as? [[String: Any]] ?? []
        return runs.compactMap { $0["label"] as? String }
    }

    @Test("every row of every flow runs, in order, with its label")
    func rows() async throws {
        let program = try program()
        let ended = try await program.run(["run", program.home.path + "/flows", "--no-input", "--jobs", "3", "--json"])
        #expect(ended.exitCode == 0, "\(ended.errors)")
        #expect(
            try labels(ended) == [
                "row word=a number=1", "row word=a number=2", "row word=b number=1", "row word=b number=2", "single",
            ]
        )
        let runs = try #require(try ended.json()["runs"] as? [[String: Any]])
        #expect(runs.map { ($0["told"] as? [String])?.first } == ["a1", "a2", "b1", "b2", "once"])
        #expect(runs[1]["matrix"] as? [String: String] == ["word": "a", "number": "2"])
        #expect(ended.errors.contains("5 passed"))
    }

    @Test("--set takes the place of an axis")
    func replaced() async throws {
        let program = try program()
        let ended = try await program.run(
            ["run", program.home.path + "/flows/row.yaml", "--no-input", "--json", "--set", "word=c"]
        )
        #expect(try labels(ended) == ["row word=c number=1", "row word=c number=2"], "\(ended.errors)")
    }

    @Test("--rerun-failed does what failed last with the same inputs, until it passes")
    func rerun() async throws {
        let program = try Program()
        func flow(_ word: String) throws -> String {
            try program.file(
                "words.yaml",
                """
                flow: words
                inputs: { word: { type: text, default: a }, number: { type: text, default: "0" } }
                matrix: { word: [a, b, c] }
                states:
                  hold: { expect: 'word == "\(word)" or word == "c"' }

                """
            )
        }
        let again = ["run", try flow("a"), "--no-input", "--json", "--rerun-failed"]
        let never = try await program.run(again)
        #expect(try never.exitCode == 0 && labels(never) == [], "\(never.errors)")
        let first = try await program.run(["run", try flow("a"), "--no-input", "--json"])
        #expect(try first.exitCode == 4 && labels(first).count == 3)
        let failed = try await program.run(again)
        #expect(try failed.exitCode == 4 && labels(failed) == ["words word=b"])
        let other = try await program.run(again + ["--set", "number=1"])
        #expect(try other.exitCode == 0 && labels(other) == [])
        #expect(other.errors.contains("none of these runs failed when it was done last"))
        _ = try flow("b")
        let mended = try await program.run(again)
        #expect(try mended.exitCode == 0 && labels(mended) == ["words word=b"])
        #expect(try labels(await program.run(again)) == [])
    }

    @Test("--fail-fast begins nothing after a failure, --repeat does all again, and -q shows only failures")
    func manners() async throws {
        let program = try program()
        let folder = program.home.path + "/flows"
        _ = try program.file("flows/a-bad.yaml", "flow: a-bad\nstates:\n  hold: { expect: [ 1 == 2 ] }\n")
        let stopped = try await program.run(["run", folder, "--no-input", "--json", "--fail-fast"])
        let ended = try labels(stopped)
        #expect(stopped.exitCode == 4 && ended == ["a-bad"], "\(stopped.errors)")
        let left = try stopped.json()["not_begun"] as? [[String: Any]] ?? []
        #expect(left.count == 5 && stopped.errors.contains("5 runs had not begun"))
        let again = try await program.run([
            "run", folder + "/deep/single.yaml", "--repeat", "3", "--json", "--seed", "x",
        ])
        #expect(try labels(again) == ["single (1 of 3)", "single (2 of 3)", "single (3 of 3)"], "\(again.errors)")
        let quiet = try await program.run(["run", folder, "--no-input", "-q"])
        #expect(quiet.output.isEmpty && quiet.errors.contains("`1 == 2` does not hold"), "\(quiet.output)")
        #expect(!quiet.errors.hasPrefix("\n"), "\(quiet.errors)")
    }

    @Test("a run that passes only when it is started anew is flaky, and is told and reported as such")
    func retries() async throws {
        let program = try program()
        let answered = Mutex(0)
        let server = try LoopbackServer { _, connection in
            let number = answered.withLock { count in
                count += 1
                return count
            }
            connection.respond(200, ["Content-Type: application/json"], body: "{\"n\": \(number)}")
        }
        let flow = try program.file(
            "flaky.yaml",
            """
            flow: flaky
            states:
              ask:
                http: { get: "http://127.0.0.1:\(server.port)/n" }
              hold: { expect: [ ask.body.n == 2 ] }
            """
        )
        let report = program.home.path + "/report.xml"
        let ended = try await program.run(
            ["run", flow, "--no-input", "--json", "--retries", "2", "--report", "junit=\(report)"]
        )
        #expect(ended.exitCode == 0 && answered.withLock { $0 } == 2, "\(ended.errors)")
        #expect(ended.errors.contains("1 run is flaky"), "\(ended.errors)")
        let counts = try #require(try ended.json()["counts"] as? [String: Int])
        #expect(counts["passed"] == 1 && counts["flaky"] == 1 && counts["failed"] == 0)
        #expect(try String(contentsOfFile: report, encoding: .utf8).contains("<flakyFailure type=\"expectation\""))
        let names = try await program.runs().compactMap { $0["run"] as? String }
        #expect(names.count == 2)
        let shown = try await program.run(["runs", "show", names[0], "--json"]).json()
        let started = (shown["events"] as? [[String: Any]])?.first
        #expect(started?["repeats"] as? String == names[1], "the later try names the earlier one")
        let never = try await program.run(["run", flow, "--no-input", "--json", "--retries", "1"])
        #expect(never.exitCode == 4 && answered.withLock { $0 } == 4, "\(never.errors)")
    }

    @Test("a tag with ! leaves flows out, and one that is misspelt is told")
    func withoutTag() async throws {
        let program = try program()
        let folder = program.home.path + "/flows"
        let others = try await program.run(["run", folder, "--no-input", "--json", "--tag", "!smoke"])
        #expect(try labels(others) == ["single"], "\(others.errors)")
        let both = try await program.run(["run", folder, "--no-input", "--tag", "smoke", "--tag", "!smoke"])
        #expect(both.exitCode == 1, "\(both.errors)")
        #expect(both.errors.contains("every flow with the tag `smoke` has the tag `smoke`"), "\(both.errors)")
        let misspelt = try await program.run(["run", folder, "--no-input", "--tag", "!smoek"])
        #expect(misspelt.exitCode == 1 && misspelt.errors.contains("did you mean `smoke`?"), "\(misspelt.errors)")
    }

    @Test("shards share all runs, each once, and adding a flow moves none")
    func shards() async throws {
        let program = try program()
        let folder = program.home.path + "/flows"
        func parts() async throws -> [[String]] {
            var parts: [[String]] = []
            for number in 1...3 {
                let arguments = ["run", folder, "--no-input", "--json", "--shard", "\(number)/3"]
                parts.append(try labels(try await program.run(arguments)))
            }
            return parts
        }
        let before = try await parts()
        #expect(before.joined().sorted().count == 5 && Set(before.joined()).count == 5)
        _ = try program.file("flows/another.yaml", "flow: another\nstates:\n  say: { tell: more }\n")
        let after = try await parts()
        #expect(after.map { $0.filter { $0 != "another" } } == before)
    }

    @Test("a run is in the same shard however its path is spelt and wherever the checkout lies; no file runs twice")
    func spelling() async throws {
        let program = try program()
        let folder = program.home.path + "/flows"
        let copy = try Program()
        try FileManager.default.copyItem(atPath: folder, toPath: copy.home.path + "/other")
        try FileManager.default.createSymbolicLink(
            atPath: copy.home.path + "/flows",
            withDestinationPath: copy.home.path + "/other"
        )
        var sets: Set<[String]> = []
        for path in [folder, folder + "/", folder + "/deep/..", copy.home.path + "/flows", copy.home.path + "/other"] {
            sets.insert(try labels(try await program.run(["run", path, "--no-input", "--json", "--shard", "1/2"])))
        }
        #expect(sets.count == 1, "\(sets)")
        let twice = try await program.run(
            [
                "run", folder + "/row.yaml", folder + "/./row.yaml", folder + "/deep/../row.yaml", folder, "--no-input",
                "--json",
            ]
        )
        #expect(try labels(twice).count == 5, "\(twice.errors)")
        // The name of a file counts where it is named itself, so that a pattern of the shell means the same as the folder.
        let named = try await program.run(
            ["run", folder + "/row.yaml", "--no-input", "--json", "--shard", "1/2"]
        )
        #expect(try labels(named) == sets.first?.filter { $0.hasPrefix("row") })
    }

    @Test("files of one name in several folders are shared among the shards, in whatever order they are named")
    func sharedNames() async throws {
        let program = try Program()
        let folders = (1...12).map { program.home.path + "/anchor\($0)" }
        for folder in folders {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let name = folder.split(separator: "/").last ?? ""
            _ = try program.file("\(name)/deposit.yaml", "flow: \(name)\nstates:\n  say: { tell: hello }\n")
        }
        let first = try labels(try await program.run(["run"] + folders + ["--no-input", "--json", "--shard", "1/2"]))
        let turned = ["run"] + folders.reversed() + ["--no-input", "--json", "--shard", "1/2"]
        #expect(try labels(try await program.run(turned)).sorted() == first.sorted())
        #expect(1...11 ~= first.count)
    }

    @Test("tags choose flows; one that nobody has is told with what was meant")
    func tags() async throws {
        let program = try program()
        let folder = program.home.path + "/flows"
        let chosen = try await program.run(["run", folder, "--no-input", "--json", "--tag", "smoke"])
        #expect(try labels(chosen).allSatisfy { $0.hasPrefix("row") } && labels(chosen).count == 4)
        let none = try await program.run("run", folder, "--tag", "smok")
        #expect(none.exitCode == 1 && none.errors.contains("did you mean `smoke`?"))
    }

    @Test("the exit code is that of the first run that failed, whatever becomes of the others")
    func exitCode() async throws {
        let program = try program()
        _ = try program.file("flows/deep/bad.yaml", "flow: bad\nstates:\n  hold: { expect: [\"1 == 2\"] }\n")
        let ended = try await program.run("run", program.home.path + "/flows", "--no-input", "--jobs", "4")
        #expect(ended.exitCode == 4, "\(ended.errors)")
        #expect(ended.output.contains("5 passed, 1 failed (expectation)"))
        #expect(ended.output.contains("row word=a number=1 | told      say: a1"))
        #expect(ended.errors.contains("error[E201]: bad: "))
    }

    @Test("one invalid file among many keeps all from running")
    func invalid() async throws {
        let program = try program()
        _ = try program.file("flows/deep/bad.yaml", "flow: bad\nstates:\n  hold: { exepct: [\"1 == 2\"] }\n")
        let ended = try await program.run("run", program.home.path + "/flows", "--no-input")
        #expect(ended.exitCode == 2)
        #expect(try await program.runs().isEmpty)
    }
}
