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
            ended.errors.contains("error: standard output could not be written whole: \(reason)"),
            "\(ended.errors)"
        )
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
