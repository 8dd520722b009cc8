import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("Interruption")
struct InterruptionTests {
    private static let nap = "flow: nap\nstates:\n  nap: { wait: 1h }\n"

    @Test(
        "a signal ends a run with exit 130, says so first, and its journal is whole",
        arguments: [SIGINT, SIGTERM, SIGHUP]
    )
    func stopped(by signal: Int32) async throws {
        let program = try Program()
        let flow = try program.file("nap.yaml", Self.nap)
        let ended = try await program.run(["run", flow, "--no-input"], sending: signal, after: "waiting   nap")
        #expect(ended.exitCode == 130)
        #expect(ended.errors.contains("finishing what is under way; again to stop now"))
        #expect(ended.errors.contains("the embedded sandbox ended with it"))
        let run = try #require(try await program.runs().first)
        #expect(run["result"] as? String == "unfinished")
        #expect(run["status"] as? String == "interrupted")
        let shown = try await program.run("runs", "show", try #require(run["run"] as? String))
        #expect(shown.output.contains("interrupted"))
    }

    @Test("the second Ctrl-C stops what the first one let finish")
    func twice() async throws {
        let program = try Program()
        let server = try LoopbackServer { _, _ in Thread.sleep(forTimeInterval: 20) }
        let sandbox = try await EmbeddedSandbox.start()
        let flow = try program.file("slow.yaml", "flow: slow\nstates:\n  discover: { sep1: {} }\n")
        let network = sandbox.horizonURL.absoluteString
        let running = try program.start(
            ["run", flow, "--no-input", "--anchor", "localhost:\(server.port)", "--network", network]
        )
        try await running.says("started")
        running.send(SIGINT)
        try await running.says("again to stop now")
        running.send(SIGINT)
        let ended = try await running.ended()
        await sandbox.stop()
        server.stop()
        #expect(ended.exitCode == 130)
        #expect(ended.seconds < 15)
    }

    @Test("Ctrl-C stops all of many runs, and those to come are not begun")
    func many() async throws {
        let program = try Program()
        for number in 1...4 {
            _ = try program.file("nap-\(number).yaml", Self.nap.replacing("flow: nap", with: "flow: nap\(number)"))
        }
        let running = try program.start(["run", program.home.path, "--no-input", "--jobs", "2"])
        try await running.says("nap2 | waiting")
        try await running.says("nap1 | waiting")
        running.send(SIGINT)
        let ended = try await running.ended()
        #expect(ended.exitCode == 130)
        #expect(ended.output.contains("0 passed, 2 interrupted, 2 not run"), "\(ended.output)")
        #expect(ended.errors.contains("2 runs had not begun") && ended.errors.contains("nap-3.yaml"), "\(ended.errors)")
        #expect(try await program.runs().count == 2)
    }

    @Test("what had not begun when many runs are stopped is in the journal too, and goes on with the others")
    func waiting() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let text = "flow: row\nmatrix: { word: [a, b, c, d] }\ninputs: { word: { type: text, default: a } }\n"
        let flow = try program.file("row.yaml", text + "states:\n  nap: { wait: 2s }\n  say: { tell: $word }\n")
        let running = try program.start(["run", flow, "--no-input", "--jobs", "1"] + sandbox.options)
        try await running.says("waiting   nap")
        running.send(SIGINT)
        let ended = try await running.ended()
        #expect(ended.exitCode == 130)
        #expect(try await program.runs("--status", "interrupted").count == 4)
        let resumed = try await program.run("resume", "--all", "--jobs", "4")
        await sandbox.stop()
        #expect(resumed.exitCode == 0, "\(resumed.output)\(resumed.errors)")
        #expect(try await program.runs("--status", "done").count == 4)
    }

    @Test("Ctrl-\\ stops at once: no trace, exit 130, and nobody holds the run")
    func quit() async throws {
        let program = try Program()
        let flow = try program.file("nap.yaml", Self.nap)
        let ended = try await program.run(["run", flow, "--no-input"], sending: SIGQUIT, after: "waiting   nap")
        #expect(ended.exitCode == 130)
        #expect(!ended.errors.contains("Backtrace") && !ended.errors.contains("Thread 0"), "\(ended.errors)")
        let run = try #require(try await program.runs().first)
        #expect(run["held_by"] == nil && run["status"] as? String == "interrupted")
    }

    @Test(
        "a signal ends a command that lets no runs go on with 130 as well",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    )
    func others(signal: Int32) async throws {
        let program = try Program()
        let pipe = program.home.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let running = try program.start(["runs", "answer", "x", "--fill", pipe])
        // It can be opened as soon as the program reads it, and nothing ever comes.
        let writer = try #require(FileHandle(forWritingAtPath: pipe))
        running.send(signal)
        let ended = try await running.ended()
        try writer.close()
        #expect(ended.exitCode == 130 && ended.errors.isEmpty, "\(ended.errors)")
    }

    @Test("a reader that goes away does not end a run")
    func closedOutput() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let running = try program.start(["run", "flows/sep24-deposit.yaml", "--no-input"] + sandbox.options)
        try await running.says("started")
        running.closeOutput()
        let ended = try await running.ended()
        await sandbox.stop()
        #expect(ended.exitCode == 0, "\(ended.errors)")
        #expect(try await program.runs().first?["result"] as? String == "done")
    }

    @Test(
        "a run that was killed goes on with `resume`, and pays once",
        arguments: ["done      agree", "done      send"]
    )
    func killed(after text: String) async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let arguments = ["run", "flows/sep24-withdraw.yaml", "--no-input"] + sandbox.options
        let killed = try await program.run(arguments, sending: SIGKILL, after: text)
        #expect(killed.exitCode == SIGKILL)
        let run = try #require(try await program.runs().first)
        #expect(run["status"] as? String == "killed")
        let resumed = try await program.run("resume", try #require(run["run"] as? String), "--no-input")
        #expect(resumed.exitCode == 0, "\(resumed.output)\(resumed.errors)")
        let account = try #require(run["account"] as? String)
        let payments = try await sandbox.payments(from: account)
        await sandbox.stop()
        #expect(payments == 1)
    }
}
