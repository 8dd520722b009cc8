import Foundation
import Sandbox
import TestSupport
import Testing

/// Runs that are over, or on their way to be.
@Suite("Over")
struct OverTests {
    /// A run that waits, and has something to do at its end.
    private func started(_ program: Program, _ sandbox: EmbeddedSandbox, always: String) async throws -> String {
        let text = "flow: f\nstates:\n  nap: { wait: 2h }\nalways:\n  last: \(always)\n"
        let flow = try program.file("f.yaml", text)
        _ = try await program.run(["run", flow, "--no-input", "--pause-after", "1s"] + sandbox.options)
        return try await program.latestRun()
    }

    @Test(
        "a run that is not over yet is not cancelled yet",
        arguments: [
            ("{ wait: 3h }", ["--pause-after", "1s"], 75), ("{ ask: { name: \"Who?\" } }", [], 7),
        ] as [(String, [String], Int32)]
    )
    func resting(always: String, options: [String], exitCode: Int32) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let id = try await started(program, sandbox, always: always)
        let ended = try await program.run(["runs", "cancel", id, "--no-input"] + options)
        await sandbox.stop()
        #expect(ended.exitCode == exitCode, "\(ended.output)\(ended.errors)")
        #expect(ended.output.contains("not over yet") && ended.errors.contains("windlass resume"), "\(ended.errors)")
    }

    @Test("Ctrl-C during the last states ends `runs cancel` with 130; `resume --all` finishes it, and says so")
    func interrupted() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let id = try await started(program, sandbox, always: "{ wait: 3s }")
        let ended = try await program.run(
            ["runs", "cancel", id, "--no-input"],
            sending: SIGINT,
            after: "waiting   last"
        )
        #expect(ended.exitCode == 130, "\(ended.output)\(ended.errors)")
        let finished = try await program.run("resume", "--all")
        #expect(
            finished.exitCode == 0 && finished.output.hasSuffix("f: cancelled, and is over\n"),
            "\(finished.output)"
        )
        let again = try await program.run("resume", id)
        await sandbox.stop()
        #expect(again.exitCode == 1 && again.errors.contains("the run \(id) has ended"), "\(again.errors)")
        #expect(!again.errors.contains("`windlass resume \(id)` resumes it"))
    }

    @Test("`resume` of a run that is over says how it ended, also where its sandbox or its file is gone")
    func finished() async throws {
        let program = try Program()
        let flow = try program.file("say.yaml", "flow: say\nstates:\n  say: { tell: hello }\n")
        #expect(try await program.run("run", flow, "--no-input").exitCode == 0)
        let id = try await program.latestRun()
        try FileManager.default.removeItem(atPath: flow)
        let done = try await program.run("resume", id)
        #expect(done.exitCode == 0 && done.errors == "the run \(id) is over: it was done\n", "\(done.errors)")
        let failing = try program.file(
            "no.yaml",
            "flow: no\nstates:\n  hold: { expect: [\"run.network == \\\"x\\\"\"] }\n"
        )
        #expect(try await program.run("run", failing, "--no-input").exitCode == 4)
        let failed = try await program.run("resume", try await program.latestRun())
        #expect(
            failed.exitCode == 4 && failed.errors.contains("--from hold` resumes it anyway"),
            "\(failed.errors)"
        )
    }

    @Test("what is advised names the store that was named")
    func store() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let store = program.home.appending(path: "my runs.sqlite").path
        let flow = try program.file("ask.yaml", "flow: ask\nstates:\n  who: { ask: { name: \"Who?\" } }\n")
        let asked = try await program.run(["run", flow, "--no-input", "--store", store] + sandbox.options)
        let nap = try program.file("nap.yaml", "flow: nap\nstates:\n  nap: { wait: 2h }\n")
        let paused = try await program.run(["run", nap, "--no-input", "--store", store] + sandbox.options)
        await sandbox.stop()
        #expect(asked.exitCode == 7 && paused.exitCode == 75)
        for text in [asked.errors, paused.errors] {
            let commands = text.matches(of: /`windlass (?:resume|runs)[^`]*`/).map { String($0.output) }
            #expect(!commands.isEmpty && commands.allSatisfy { $0.hasSuffix(" --store '\(store)'`") }, "\(text)")
        }
    }

    @Test("a run takes the account that its flow names, or its own of those that are given")
    func accounts() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let seeds = [
            "SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4",
            "SBPOVRVKTTV7W3IOX2FJPSMPCJ5L2WU2YKTP3HCLYPXNI5MDIGREVNYC",
        ]
        let environment = ["SEED_A": seeds[0], "SEED_B": seeds[1]]
        let flow = try program.file("nap.yaml", "flow: nap\nstates:\n  nap: { wait: 1500ms }\n")
        let pausing = ["--no-input", "--pause-after", "1s"] + sandbox.options
        for name in ["SEED_A", "SEED_B"] {
            let ended = try await program.run(
                ["run", flow, "--account", "env:\(name)"] + pausing,
                environment: environment
            )
            #expect(ended.exitCode == 75, "\(ended.errors)")
        }
        let own = try program.file("own.yaml", "flow: own\naccount: env:SEED_A\nstates:\n  nap: { wait: 1500ms }\n")
        #expect(try await program.run(["run", own] + pausing, environment: environment).exitCode == 75)
        try await Task.sleep(for: .milliseconds(1600))
        let resumed = try await program.run(
            ["resume", "--all", "--account", "env:SEED_A", "--account", "env:SEED_B"],
            environment: environment
        )
        await sandbox.stop()
        #expect(resumed.exitCode == 0 && resumed.output.split(separator: "\n").count == 3, "\(resumed.output)")
    }
}
