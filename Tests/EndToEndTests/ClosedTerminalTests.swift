import ChildProcesses
import Foundation
import Sandbox
import TestSupport
import Testing

/// What becomes of runs whose terminal goes away.
@Suite("Closed terminal")
struct ClosedTerminalTests {
    /// States at which a window is closed, and what stands on the screen then.
    static let moments = [
        ("nap: { wait: 1h }", "going on in"),
        ("who: { ask: { name: \"Who?\" } }", "Who?"),
        ("say: { tell: \"${pin}\" }", "The PIN?"),
    ]

    @Test("a window that is closed stops the run, whatever it was doing, and the run goes on later", arguments: moments)
    func closed(state: String, screen: String) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let secrets = state.contains("pin") ? "secrets: { pin: { ask: \"The PIN?\" } }\n" : ""
        let flow = try program.file("flow.yaml", "flow: closed\n\(secrets)states:\n  \(state)\n")
        let arguments = ["run", flow, "--pause-after", "0"] + sandbox.options
        let terminal = try program.startOnTerminal(arguments, owns: true)
        try await terminal.shows(screen)
        terminal.shut()
        let ended = try await terminal.exitCode()
        await sandbox.stop()
        // Who was being asked may find the end of the input before the signal: then the run waits for its answer.
        #expect(ended.end == .exited(130) || ended.end == .exited(7), "\(ended)")
        guard secrets.isEmpty else { return }
        let status = try #require(try await program.runs().first?["status"] as? String)
        #expect(status == (ended.code == 130 ? "interrupted" : "asks"))
    }

    @Test(
        "closed in the middle of a withdrawal, it goes on with `resume`, and pays once",
        arguments: ["agree", "send"]
    )
    func paying(after state: String) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let arguments = ["run", "flows/sep24-withdraw.yaml", "--no-input"] + sandbox.options
        let terminal = try program.startOnTerminal(arguments, owns: true)
        try await terminal.shows("✔ \(state)")
        terminal.shut()
        let ended = try await terminal.exitCode()
        // It may have been faster than the window.
        #expect(ended.end == .exited(130) || ended.end == .exited(0), "\(ended)")
        let run = try #require(try await program.runs().first)
        if ended.code == 130 {
            #expect(run["status"] as? String == "interrupted")
            let resumed = try await program.run("resume", try #require(run["run"] as? String), "--no-input")
            #expect(resumed.exitCode == 0, "\(resumed.output)\(resumed.errors)")
        }
        let payments = try await sandbox.payments(from: try #require(run["account"] as? String))
        await sandbox.stop()
        #expect(payments == 1)
    }

    @Test("all of many runs stop, and none is lost")
    func many() async throws {
        let program = try Program()
        for number in 1...3 {
            _ = try program.file("n\(number).yaml", "flow: n\(number)\nstates:\n  nap: { wait: 1h }\n")
        }
        let terminal = try program.startOnTerminal(["run", program.home.path, "--jobs", "3"], owns: true)
        try await terminal.shows("n3")
        while try await program.runs("--status", "waiting").count < 3 { try await Task.sleep(for: .milliseconds(20)) }
        terminal.shut()
        #expect(try await terminal.exitCode().code == 130)
        #expect(
            try await program.runs().map { $0["status"] as? String } == ["interrupted", "interrupted", "interrupted"]
        )
    }

    @Test("a run that is not told goes on to its end, although its screen takes nothing any more")
    func unheard() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let arguments = ["run", "flows/sep24-deposit.yaml", "--no-input"] + sandbox.options
        let terminal = try program.startOnTerminal(arguments)
        try await terminal.shows("discover")
        terminal.shut()
        let ended = try await terminal.exitCode()
        await sandbox.stop()
        #expect(ended.end == .exited(0))
        #expect(try await program.runs().first?["result"] as? String == "done")
    }

    @Test("the second SIGHUP of a closing terminal is not the second Ctrl-C; under nohup there is none at all")
    func signals() async throws {
        let program = try Program()
        let (asked, begun) = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer { _, connection in
            begun.yield()
            Thread.sleep(forTimeInterval: 1)
            connection.respond(200, ["Content-Type: text/plain"], body: "at last")
        }
        let flow = try program.file(
            "slow.yaml",
            "flow: slow\nstates:\n  call: { http: { get: \"http://localhost:\(server.port)/\" } }\n  nap: { wait: 1h }\n"
        )
        let running = try program.start(["run", flow, "--no-input"])
        for await () in asked { break }
        for _ in 1...3 { running.send(SIGHUP) }
        try await running.says("finishing what is under way")
        for _ in 1...3 { running.send(SIGHUP) }
        let ended = try await running.ended()
        server.stop()
        #expect(ended.exitCode == 130)
        #expect(ended.output.contains("done      call"), "what was under way was not finished: \(ended.output)")
        #expect(try await program.runs().first?["status"] as? String == "interrupted")

        let short = try program.file("short.yaml", "flow: short\nstates:\n  nap: { wait: 400ms }\n")
        let kept = try program.shell("trap '' HUP; exec \"$0\" run '\(short)' --no-input")
        try await kept.says("waiting   nap")
        kept.send(SIGHUP)
        #expect(try await kept.ended().exitCode == 0)
    }

    @Test("started without any output, it does its work, and nothing that it opens is written to")
    func noOutput() async throws {
        let program = try Program()
        let running = try program.shell("exec \"$0\" run flows/sep24-deposit.yaml --no-input <&- >&- 2>&-")
        let ended = try await running.ended()
        #expect(ended.exitCode == 0)
        #expect(try await program.runs().first?["result"] as? String == "done")
    }
}
