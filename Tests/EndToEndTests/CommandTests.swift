import Foundation
import Testing

/// `check`, `graph`, `schema`, and what `runs` does beside listing.
@Suite("Commands")
struct CommandTests {
    @Test("check --format github escapes what a workflow command would take apart")
    func annotations() async throws {
        let program = try Program()
        let path = try program.file("a,b.yaml", "flow: x\nstates:\n  say: { tlel: \"100% sure\" }\n")
        let ended = try await program.run("check", path, "--format", "github")
        #expect(ended.exitCode == 2)
        let line = try #require(ended.output.split(separator: "\n").first)
        let file = path.replacing(",", with: "%2C")
        #expect(line.hasPrefix("::error file=\(file),line=3,col=10,endColumn=14,title=F203::"), "\(line)")
        #expect(line.contains("%0Adid you mean `tell`?"))
    }

    @Test("check goes through folders, in order, and sums up")
    func folders() async throws {
        let ended = try await Program().run("check", "flows", "flows/sep24-deposit.yaml")
        #expect(ended.exitCode == 0, "\(ended.output)")
        let lines = ended.output.split(separator: "\n")
        #expect(lines.prefix(2) == ["flows/sep24-deposit.yaml: ok", "flows/sep24-withdraw.yaml: ok"])
    }

    @Test("a thousand files are checked in the order of their names")
    func thousand() async throws {
        let program = try Program()
        for number in 0..<1000 {
            let name = String(format: "%04d.yaml", number)
            _ = try program.file(name, "flow: x\nstates:\n  say: { tell: hello }\n")
        }
        let ended = try await program.run("check", program.home.path)
        #expect(ended.exitCode == 0)
        let lines = ended.output.split(separator: "\n")
        #expect(lines.count == 1001 && lines.last == "1000 flow files, all ok")
        #expect(Array(lines.dropLast()) == lines.dropLast().sorted())
    }

    @Test("graph draws in three forms, to a file as well", arguments: ["mermaid", "dot", "svg"])
    func graph(format: String) async throws {
        let program = try Program()
        let drawn = try await program.run("graph", "flows/sep24-deposit.yaml", "--format", format)
        #expect(drawn.exitCode == 0 && drawn.output.contains(format == "svg" ? "<svg" : "follow"))
        let path = program.home.appending(path: "drawing").path
        let written = try await program.run(
            "graph",
            "flows/sep24-deposit.yaml",
            "--format",
            format,
            "--output",
            path
        )
        #expect(written.exitCode == 0 && written.output.isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == drawn.output)
        let json = try await program.run("graph", "flows/sep24-deposit.yaml", "--format", format, "--json")
        #expect(try json.json()["format"] as? String == format)
    }

    @Test("schema prints a JSON Schema")
    func schema() async throws {
        let ended = try await Program().run("schema")
        #expect(try ended.json()["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }

    @Test("export writes a file for its owner only, with the events and the flow's text")
    func export() async throws {
        let program = try Program()
        let flow = try program.file("say.yaml", "flow: say\nstates:\n  say: { tell: hello }\n")
        #expect(try await program.run("run", flow, "--no-input").exitCode == 0)
        let id = try await program.latestRun()
        let path = program.home.appending(path: "run.json").path
        #expect(try await program.run("runs", "export", id, "--output", path).exitCode == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let data = try Data(contentsOf: URL(filePath: path))
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect((json["events"] as? [Any])?.isEmpty == false)
        #expect(String(decoding: data, as: UTF8.self).contains("tell: hello"))
        let elsewhere = try await program.run("runs", "export", id, "--output", "/nonexistent/run.json")
        #expect(elsewhere.exitCode == 1 && elsewhere.errors.contains("/nonexistent/run.json can't be written"))
    }

    @Test("prune tells what would go, and removes it")
    func prune() async throws {
        let program = try Program()
        let flow = try program.file("say.yaml", "flow: say\nstates:\n  say: { tell: hello }\n")
        for _ in 0..<3 { _ = try await program.run("run", flow, "--no-input") }
        let young = try await program.run("runs", "prune")
        #expect(young.output == "0 runs removed\n")
        let trial = try await program.run("runs", "prune", "--older-than", "1ms", "--keep", "1", "--dry-run", "--json")
        #expect((try trial.json()["runs"] as? [Any])?.count == 2)
        #expect(try await program.runs().count == 3)
        let pruned = try await program.run("runs", "prune", "--older-than", "1ms", "--keep", "1")
        #expect(pruned.output == "2 runs removed\n")
        #expect(try await program.runs().count == 1)
    }

    @Test("a run that asks is answered from a file, and goes on; what nobody asks for is left alone")
    func answer() async throws {
        let program = try Program()
        let served = try program.start(["sandbox", "--port", "0", "--json"])
        try await served.says("passphrase")
        let line = Data(served.said.utf8)
        let addresses = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        let anchor = try #require((addresses["anchors"] as? [String])?.first)
        let horizon = try #require(addresses["horizon"] as? String)
        let flow = try program.file(
            "ask.yaml",
            "flow: ask\nstates:\n  name: { ask: { name: \"What is your name?\" } }\n  say: { tell: done }\n"
        )
        let asked = try await program.run("run", flow, "--no-input", "--anchor", anchor, "--network", horizon)
        #expect(asked.exitCode == 7, "\(asked.output)\(asked.errors)")
        let run = try #require(try await program.runs().first)
        #expect(run["standing"] as? String == "asks" && run["asks"] as? [String] == ["name"])
        let id = try #require(run["run"] as? String)
        let unknown = try await program.run("runs", "answer", id, "nmae=Jane")
        #expect(unknown.exitCode == 1 && unknown.errors.contains("did you mean `name`?"))
        let nobody = try await program.run("runs", "answer", id)
        #expect(nobody.exitCode == 7 && nobody.errors.contains("--fill FILE"))
        let input = "name: Jane Xylophone\nshoe_size: \"44\"\n"
        let answered = try await program.run(["runs", "answer", id, "--stdin"], input: input)
        #expect(answered.exitCode == 0 && answered.output.contains("windlass resume \(id)"), "\(answered.errors)")
        let resumed = try await program.run("resume", "--all")
        #expect(resumed.exitCode == 0 && resumed.output.hasSuffix("ask: done\n"), "\(resumed.output)\(resumed.errors)")
        let shown = try await program.run("runs", "show", id, "--json")
        #expect(!shown.output.contains("Xylophone"))
        served.send(SIGINT)
        #expect(try await served.ended().exitCode == 0)
    }
}
