import Foundation
import Sandbox
import Testing

/// Going on with runs, as people and cron jobs do.
@Suite("Resume")
struct ResumeTests {
    private static let pause = "flow: pause\nstates:\n  pause: { wait: 1500ms }\n  say: { tell: awake }\n"

    @Test("a long wait pauses a run with exit 75, and `resume --all` goes on when it is due")
    func paused() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file("pause.yaml", Self.pause)
        let paused = try await program.run(["run", flow, "--no-input", "--pause-after", "1s"] + sandbox.options)
        #expect(paused.exitCode == 75, "\(paused.output)\(paused.errors)")
        let run = try #require(try await program.runs().first)
        #expect(run["status"] as? String == "paused" && run["due_at"] != nil)
        let early = try await program.run("resume", "--all")
        if early.exitCode == 0, early.output.isEmpty { #expect(early.errors.isEmpty) }
        let id = try #require(run["run"] as? String)
        // It is due in a moment at most.
        let resumed = try await program.run("resume", id)
        #expect(resumed.exitCode == 0, "\(resumed.output)\(resumed.errors)")
        await sandbox.stop()
        let quiet = try await program.run("resume", "--all")
        #expect(quiet.exitCode == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    }

    @Test("of a run that was killed and resumed, reports, `runs show --traffic` and `replay` say what is not there")
    func killed() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file("pause.yaml", Self.pause)
        let keep = ["--keep-traffic", "all"]
        _ = try await program.run(
            ["run", flow, "--no-input"] + keep + sandbox.options,
            sending: SIGKILL,
            after: "waiting   pause"
        )
        let id = try #require(try await program.runs().first?["run"] as? String)
        let resumed = try await program.run(["resume", id, "--json"] + keep)
        await sandbox.stop()
        #expect(resumed.exitCode == 0, "\(resumed.output)\(resumed.errors)")
        let run = try #require((try resumed.json()["runs"] as? [[String: Any]])?.first)
        #expect((run["traffic"] as? [String: Any])?["partial"] as? Bool == true, "\(run)")
        let shown = try await program.run("runs", "show", id, "--traffic", "--json")
        #expect(try shown.json()["killed_processes"] as? Int == 1)
        let text = try await program.run("runs", "show", id, "--traffic")
        #expect(text.errors.contains("the requests of a process of this run are not kept"), "\(text.errors)")
        let replayed = try await program.run("replay", id)
        #expect(replayed.exitCode == 1 && replayed.errors.contains("only runs without interruption can be replayed"))
        #expect(replayed.errors.contains("windlass runs show \(id) --traffic"), "\(replayed.errors)")
    }

    @Test("`resume --all` tells one line for each run, and leaves alone those of a sandbox that is gone")
    func all() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file("pause.yaml", Self.pause)
        _ = try await program.run(["run", flow, "--no-input"], sending: SIGKILL, after: "waiting   pause")
        for _ in 0..<2 {
            let arguments = ["run", flow, "--no-input"] + sandbox.options
            _ = try await program.run(arguments, sending: SIGKILL, after: "waiting   pause")
        }
        let due = try await program.runs("--status", "due")
        #expect(due.count == 2)
        let resumed = try await program.run("resume", "--all", "--jobs", "2")
        await sandbox.stop()
        #expect(resumed.exitCode == 0, "\(resumed.errors)")
        let lines = resumed.output.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix(" pause: done") }, "\(resumed.output)")
        let stranded = try #require(try await program.runs("--status", "killed").first?["run"] as? String)
        let refused = try await program.run("resume", stranded)
        #expect(refused.exitCode == 1 && refused.errors.contains("the embedded sandbox of this run ended"))
        let cancelled = try await program.run("runs", "cancel", stranded)
        #expect(cancelled.exitCode == 0, "\(cancelled.errors)")
        #expect(try await program.runs("--status", "killed").isEmpty)
    }

    @Test(
        "`resume --all` tells on standard error what is damaged, whatever is done with its lines",
        arguments: ["", " --json"]
    )
    func damaged(option: String) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file("pause.yaml", Self.pause)
        for _ in 0..<2 {
            let arguments = ["run", flow, "--no-input"] + sandbox.options
            _ = try await program.run(arguments, sending: SIGKILL, after: "waiting   pause")
        }
        // The key can't open what it is for any more.
        try Data("junk".utf8).write(to: URL(filePath: program.store.path + ".key"))
        let ended = try await program.shell("exec \"$0\" resume --all\(option) > /dev/null").ended()
        await sandbox.stop()
        #expect(ended.exitCode == 3)
        let told = ended.errors.matches(of: #/error\[J121\]: .*does not hold the key of a run store/#)
        #expect(told.count == 1, "\(ended.errors)")
    }

    @Test("two processes never drive one run: the second is told who holds it, and may when the first is killed")
    func held() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file("pause.yaml", Self.pause.replacing("1500ms", with: "20m"))
        let running = try program.start(["run", flow, "--no-input"] + sandbox.options)
        try await running.says("waiting   pause")
        let run = try #require(try await program.runs().first)
        let id = try #require(run["run"] as? String)
        #expect(run["status"] as? String == "waiting")
        let holder = try #require(run["held_by"] as? [String: Any])
        let second = try await program.run("resume", id)
        #expect(second.exitCode != 0)
        let process = try #require(holder["process"] as? Int)
        #expect(second.errors.contains("is driven by process \(process)"), "\(second.errors)")
        let all = try await program.run("resume", "--all")
        #expect(all.exitCode == 0 && all.output.isEmpty)
        running.send(SIGKILL)
        _ = try await running.ended()
        let taken = try await program.run("resume", id, "--pause-after", "1s")
        await sandbox.stop()
        #expect(taken.exitCode == 75, "\(taken.output)\(taken.errors)")
    }

    @Test("a changed flow is refused; --as-started and --from go on")
    func changed() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let text = Self.pause.replacing("1500ms", with: "20m")
        let flow = try program.file("pause.yaml", text)
        let options = ["--no-input", "--pause-after", "1s"]
        #expect(try await program.run(["run", flow] + options + sandbox.options).exitCode == 75)
        let id = try await program.latestRun()
        _ = try program.file("pause.yaml", text.replacing("tell: awake", with: "tell: up"))
        let refused = try await program.run(["resume", id] + options)
        #expect(refused.exitCode == 2)
        #expect(refused.errors.contains("--as-started") && refused.errors.contains("--from pause"))
        let started = try await program.run(["resume", id, "--as-started"] + options)
        #expect(started.exitCode == 75, "\(started.errors)")
        let misspelt = try await program.run(["resume", id, "--from", "sya"] + options)
        #expect(misspelt.exitCode == 1 && misspelt.errors.contains("did you mean `say`?"), "\(misspelt.errors)")
        let from = try await program.run(["resume", id, "--from", "say"] + options)
        await sandbox.stop()
        #expect(from.exitCode == 0, "\(from.errors)")
        #expect(from.output.contains("say: up"), "\(from.output)")
    }

    @Test("--set with --from gives an input another value; without it, and with what doesn't fit, it is refused")
    func inputs() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file(
            "words.yaml",
            """
            flow: words
            inputs: { amount: { type: amount, default: "1.5" } }
            states:
              pause: { wait: 20m }
              say: { tell: "got ${amount}" }
            """
        )
        let options = ["--no-input", "--pause-after", "1s"]
        #expect(try await program.run(["run", flow] + options + sandbox.options).exitCode == 75)
        let id = try await program.latestRun()
        for (arguments, words) in [
            (["--set", "amount=0.2"], "`amount` is an input, and the run \(id)"),
            (["--set", "amount=0.2"], "--from pause"), (["--from", "say", "--set", "amount=x"], "`amount`"),
            (["--from", "say", "--set", "amuont=1"], "did you mean `amount`?"),
        ] {
            let refused = try await program.run(["resume", id] + arguments + options)
            #expect(refused.exitCode == 1 && refused.errors.contains(words), "\(refused.errors)")
        }
        let given = try await program.run(["resume", id, "--from", "say", "--set", "amount=0.2"] + options)
        #expect(given.exitCode == 0 && given.output.contains("say: got 0.2"), "\(given.output)\(given.errors)")
        _ = try program.file("words.yaml", "flow: words\nstates:\n  say: { tel: hello }\n")
        let invalid = try await program.run(["resume", id, "--from", "say"] + options)
        await sandbox.stop()
        #expect(invalid.exitCode == 2 && invalid.errors.contains("words.yaml:3"), "\(invalid.errors)")
        #expect(!invalid.errors.contains("has changed"))
    }
}
