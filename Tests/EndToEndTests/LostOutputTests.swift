import Foundation
import Sandbox
import Testing

/// What a command was asked for comes out whole, or the command fails.
@Suite("Lost output")
struct LostOutputTests {
    private static let say = "flow: say\nstates:\n  say: { tell: hello }\n"

    @Test(
        "an output that takes nothing makes the command fail, and is told of",
        arguments: ["> /dev/full", ">&-"],
        [
            "schema", "check flows", "check flows --json", "graph flows/sep24-deposit.yaml", "runs list --json",
            "--help",
            "plan FLOW --no-input", "run FLOW --no-input --json", "runs export RUN", "runs show RUN", "nonsense --json",
        ]
    )
    func refused(output: String, command: String) async throws {
        let program = try Program()
        let flow = try program.file("say.yaml", Self.say)
        var words = command.replacing("FLOW", with: flow)
        if command.hasPrefix("runs ") {
            #expect(try await program.run("run", flow, "--no-input").exitCode == 0)
            words = words.replacing("RUN", with: try await program.latestRun())
        }
        let ended = try await program.shell("exec \"$0\" \(words) \(output)").ended()
        // What was wrong before stays the reason.
        #expect(ended.exitCode == (command.hasPrefix("nonsense") ? 1 : 3), "\(ended.errors)")
        let reason = output == ">&-" ? "it is closed" : "No space left on device"
        #expect(
            ended.errors.contains("error[U260]: standard output could not be written completely: \(reason)"),
            "\(ended.errors)"
        )
    }

    @Test(
        "a reader that goes away ends a command silently, with the exit code that it has anyway",
        arguments: [
            ("--help", 0), ("schema", 0), ("check flows", 0), ("check flows --json", 0), ("check BAD", 2),
            ("check BAD --json", 2), ("graph flows/sep24-deposit.yaml", 0), ("plan FLOW --no-input", 0),
            ("run FLOW --no-input", 0), ("run FLOW --no-input --json", 0), ("runs list", 0), ("runs list --json", 0),
            ("runs show RUN", 0), ("runs export RUN", 0), ("sandbox scenarios", 0), ("profile fields", 0),
        ]
    )
    func unread(command: String, code: Int) async throws {
        let program = try Program()
        let flow = try program.file("say.yaml", Self.say)
        let bad = try program.file("bad.yaml", "flow: bad\nstates:\n  say: { tel: hello }\n")
        // In this order: the name of the folder is made by chance, and may have BAD in it.
        var words = command.replacing("BAD", with: bad).replacing("FLOW", with: flow)
        if command.hasPrefix("runs ") {
            #expect(try await program.run("run", flow, "--no-input").exitCode == 0)
            words = words.replacing("RUN", with: try await program.latestRun())
        }
        // The reader is gone before anything is written.
        let script = "{ sleep 0.2; \"$0\" \(words); echo \"exit $?\" >&2; } | true; sleep 1"
        let ended = try await program.shell(script).ended()
        // The lines of a run are for standard error where standard output is for JSON.
        let isRunAsJSON = command.hasPrefix("run ") && command.hasSuffix("--json")
        #expect(isRunAsJSON ? ended.errors.hasSuffix("exit \(code)\n") : ended.errors == "exit \(code)\n")
        #expect(!ended.errors.contains("error"), "\(ended.errors)")
    }

    @Test("a list that goes on ends when nobody reads it any more")
    func unreadList() async throws {
        let harness = try await WalletHarness("ALICE", "BOB")
        let words = "history --follow --network \(harness.sandbox.horizonURL.absoluteString) --account env:ALICE"
        let script = "{ \"$0\" \(words); echo \"exit $?\" >&2; } | head -1"
        let running = try harness.program.shell(script, environment: harness.environment)
        try await running.says("+")
        for _ in 0..<3 { _ = try await harness.run("BOB", "pay", harness.address("ALICE"), "1", "--yes") }
        let ended = try await running.ended()
        #expect(ended.errors == "exit 0\n" && ended.output.split(separator: "\n").count == 1, "\(ended.output)")
    }

    @Test("the lines of a run are lost on a full disk, and not where nobody reads them")
    func lines() async throws {
        let program = try Program()
        let flow = try program.file("say.yaml", Self.say)
        let full = try await program.shell("exec \"$0\" run '\(flow)' --no-input > /dev/full").ended()
        #expect(full.exitCode == 3 && full.errors.contains("No space left on device"), "\(full.errors)")
        #expect(try await program.runs().first?["result"] as? String == "done")
        let closed = try await program.shell("exec \"$0\" run '\(flow)' --no-input >&-").ended()
        #expect(closed.exitCode == 0 && closed.errors.isEmpty, "\(closed.errors)")
    }

    @Test("--output writes through links and into what is no file, and replaces neither")
    func notAFile() async throws {
        let program = try Program()
        let link = program.home.appending(path: "link").path
        let target = try program.file("target", "before")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
        #expect(try await program.run("schema", "--output", link).exitCode == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
        let whole = try String(contentsOfFile: target, encoding: .utf8)
        #expect(whole.contains("json-schema.org"))

        let dead = program.home.appending(path: "dead").path
        try FileManager.default.createSymbolicLink(atPath: dead, withDestinationPath: "nowhere")
        let refused = try await program.run("schema", "--output", dead)
        #expect(refused.exitCode == 1 && refused.errors.contains("\(dead) can't be written"))

        let pipe = program.home.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let piped = try await program.shell("\"$0\" schema --output '\(pipe)' & cat '\(pipe)'; wait $!").ended()
        #expect(piped.exitCode == 0 && piped.output == whole, "\(piped.errors)")
        let full = try await program.run("schema", "--output", "/dev/full")
        #expect(full.exitCode == 3 && full.errors.contains("No space left on device"))
    }
}
