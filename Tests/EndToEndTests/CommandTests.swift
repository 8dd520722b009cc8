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
        let workspace = ["GITHUB_WORKSPACE": program.home.path]
        let below = try await program.run("check", path, "--format", "github", environment: workspace)
        #expect(below.output.hasPrefix("::error file=a%2Cb.yaml,line=3,"), "\(below.output)")
    }

    @Test("a shell that completes a command line gets tabs between words and what they are about")
    func completion() async throws {
        let ended = try await Program().run("---complete", "0", "sch")
        #expect(ended.output == "none\nschema\tPrint the JSON Schema of flow files, for editors.\n", "\(ended.output)")
    }

    @Test("what can't be read keeps nothing else from being checked")
    func unreadable() async throws {
        let program = try Program()
        let good = try program.file("good.yaml", "flow: x\nstates:\n  say: { tell: hello }\n")
        let named = try await program.run("check", good, "nope.yaml")
        #expect(named.exitCode == 1)
        #expect(named.output == "\(good): ok\n1 flow file, all ok; 1 could not be read\n", "\(named.output)")
        #expect(named.errors.contains("error[I114]: there is no file or folder nope.yaml"))
        let dead = program.home.appending(path: "dead.yaml").path
        try FileManager.default.createSymbolicLink(atPath: dead, withDestinationPath: "nowhere.yaml")
        let loop = program.home.appending(path: "loop.yaml").path
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "loop.yaml")
        #expect(mkfifo(program.home.appending(path: "pipe.yaml").path, 0o600) == 0)
        let folder = try await program.run("check", program.home.path)
        #expect(folder.exitCode == 1 && folder.output.hasPrefix("\(good): ok\n"), "\(folder.output)")
        for path in [dead, loop] {
            #expect(folder.errors.contains("error[I115]: \(path) is a broken link\nhelp:"))
        }
        #expect(!folder.errors.contains("pipe.yaml"))
        _ = try program.file("bad.yaml", "flow: x\nstates:\n  say: { tlel: hello }\n")
        #expect(try await program.run("check", program.home.path).exitCode == 2)
        let json = try await program.run("check", program.home.path, "--json")
        let files = try #require(try json.json()["files"] as? [[String: Any]])
        #expect(files.map { $0["error"] != nil } == [false, true, false, true])
        let run = try await program.run("run", good, "nope.yaml", "--no-input")
        #expect(run.exitCode == 1 && run.output.isEmpty && run.errors.contains("nope.yaml"))
    }

    @Test("in sub-folders flows are found in every form that YAML has, and answers are not")
    func forms() async throws {
        let program = try Program()
        let deep = program.home.appending(path: "flows/deep")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        let json = "{\"flow\": \"x\", \"states\": {\"say\": {\"tell\": \"hello\"}}}\n"
        _ = try program.file("flows/deep/json.yaml", json)
        _ = try program.file(
            "flows/deep/pretty.yaml",
            json.replacing(",", with: ",\n  ").replacing("{\"flow", with: "{\n  \"flow")
        )
        _ = try program.file(
            "flows/deep/quoted.yaml",
            "# a flow\r\n'flow' : x\r\nstates:\r\n  say: { tell: hello }\r\n"
        )
        _ = try program.file("flows/deep/answers.yaml", "overflow: 1\nnote: \"flow: x\"\n")
        _ = try program.file("flows/deep/more.yaml", "{\"overflow\": 1}\n")
        let text = "flow: x\nstates:\n  say: { tell: hello }\n"
        try #require(text.data(using: .utf16)).write(to: deep.appending(path: "utf16.yaml"))
        try #require(text.data(using: .utf16BigEndian)).write(to: deep.appending(path: "utf16be.yaml"))
        let ended = try await program.run("check", program.home.path + "/flows", "--json")
        let files = try #require(try ended.json()["files"] as? [[String: Any]])
        let names = files.compactMap { ($0["path"] as? String)?.split(separator: "/").last.map(String.init) }
        #expect(names == ["json.yaml", "pretty.yaml", "quoted.yaml", "utf16.yaml", "utf16be.yaml"])
        #expect(files.map { $0["valid"] as? Bool } == [true, true, true, false, false])
    }

    @Test("words and names of files can neither drive the terminal nor forge a line")
    func escapes() async throws {
        let program = try Program()
        let text = "flow: x\nstates:\n  say: { \"\\e[31mtell\\nerror: \\u202e\": hello }\n"
        let path = try program.file("odd\nerror.yaml", text)
        for format in ["text", "github"] {
            let ended = try await program.run("check", path, "--format", format)
            #expect(ended.exitCode == 2)
            let said = ended.output + ended.errors
            #expect(!said.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
            #expect(
                !said.split(separator: "\n").contains { $0.hasPrefix("error: ") || $0.hasPrefix("error.yaml") },
                "\(said)"
            )
            #expect(said.contains(#"\u{1B}[31mtell\nerror: \u{202E}"#), "\(said)")
        }
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
        #expect(try json.json()["language"] as? String == format)
    }

    @Test("schema prints a JSON Schema")
    func schema() async throws {
        let ended = try await Program().run("schema")
        let schema = try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any]
        #expect(schema?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }

    @Test("explain prints the page of a code, lists all codes, and suggests the nearest one")
    func explain() async throws {
        let program = try Program()
        let page = try await program.run("explain", "protocol")
        #expect(page.exitCode == 0 && page.output.hasPrefix("exit code 8: protocol\n\nAn anchor or Horizon answered"))
        #expect(page.output.contains("\n- ") && !page.output.contains("]("), "\(page.output)")
        let finding = try await program.run("explain", "f301")
        #expect(finding.output.hasPrefix("error F301: unknown-destination\n"))
        #expect(finding.output.contains("\n    flow: example\n") && !finding.output.contains("```"))
        let list = try await program.run("explain")
        #expect(
            list.output.contains(/\nF301  +unknown-destination  +The destination does not exist\.\n/),
            "\(list.output)"
        )
        let json = try await program.run("explain", "F107", "--json").json()
        #expect(json["severity"] as? String == "warning" && (json["text"] as? String)?.contains("Good:") == true)
        let unknown = try await program.run("explain", "F3O1")
        #expect(unknown.exitCode == 1 && unknown.errors.contains("did you mean `F301`?"), "\(unknown.errors)")
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
        let pruned = try await program.run("runs", "prune", "--older-than", "0s", "--keep", "1")
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
        #expect(run["status"] as? String == "asks" && run["asks"] as? [String] == ["name"])
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
        let journal = try shown.json()
        #expect(journal["run"] as? String == id)
        let events = try #require(journal["events"] as? [[String: Any]])
        #expect(events.first?["event"] as? String == "started" && events.first?["format"] as? Int == 2)
        let exported = try await program.run("runs", "export", id).json()
        #expect((exported["events"] as? [Any])?.count == events.count)
        served.send(SIGINT)
        #expect(try await served.ended().exitCode == 0)
    }
}
