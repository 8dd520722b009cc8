import ChildProcesses
import Foundation
import Sandbox
import Testing

/// What a person sees at a terminal, and what the terminal is left like.
@Suite("Terminal")
struct TerminalTests {
    private static let showCursor = "\u{1B}[?25h"
    private static let hideCursor = "\u{1B}[?25l"

    /// Whether the cursor was shown after it was hidden last.
    private func isRestored(_ text: String) -> Bool {
        guard let hidden = text.range(of: Self.hideCursor, options: .backwards) else { return true }
        return text[hidden.upperBound...].contains(Self.showCursor)
    }

    @Test("questions are asked one after the other, and the run goes on")
    func questions() async throws {
        let program = try Program()
        let flow = try program.file(
            "ask.yaml",
            """
            flow: ask
            states:
              who: { ask: { name: "What is your name?", city: "Where?" } }
              say: { tell: thanks }
            """
        )
        let terminal = try program.startOnTerminal(["run", flow])
        try await terminal.shows("What is your name?")
        terminal.type("Jane")
        try await terminal.shows("Where?")
        terminal.type("Oslo")
        try await terminal.shows("Send these answers")
        terminal.type("")
        #expect(try await terminal.exitCode().code == 0, "\(terminal.text)")
        #expect(terminal.text.contains("│ thanks") && terminal.text.contains("done in "))
        #expect(isRestored(terminal.text))
    }

    @Test("many runs share a board that keeps to the height of the terminal, and a table follows")
    func board() async throws {
        let program = try Program()
        for number in 1...12 {
            _ = try program.file("n\(number).yaml", "flow: n\(number)\nstates:\n  nap: { wait: 600ms }\n")
        }
        let terminal = try program.startOnTerminal(["run", program.home.path, "--jobs", "12"], rows: 8)
        try await terminal.shows("more are under way")
        #expect(try await terminal.exitCode().code == 0, "\(terminal.text)")
        #expect(terminal.text.contains("12 passed"))
        #expect(isRestored(terminal.text))
        let pictures = terminal.text.components(separatedBy: Self.hideCursor).filter { $0.contains(" of 12 runs · ") }
        #expect(!pictures.isEmpty)
        #expect(pictures.allSatisfy { $0.components(separatedBy: "\n").count <= 9 })
    }

    @Test(
        "one can go back, sees all answers before they are sent, changes one, and may stop there; `runs answer` goes on"
    )
    func goingBack() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file(
            "ask.yaml",
            "flow: ask\nstates:\n  who: { ask: { name: \"Who?\", city: \"Where?\" } }\n"
        )
        let stopped = try program.startOnTerminal(["run", flow, "--pause-after", "0"] + sandbox.options)
        try await stopped.shows("Who?")
        stopped.type("Zebedee")
        try await stopped.shows("Where?")
        stopped.type("Oslo")
        try await stopped.shows("Send these answers")
        stopped.press("\u{4}")
        #expect(try await stopped.exitCode().code == 7, "\(stopped.text)")
        let id = try await program.latestRun()
        // No agreement was given: without a person the run keeps waiting for its answers.
        let alone = try await program.run("resume", id, "--no-input", "--json")
        #expect(alone.exitCode == 7, "\(alone.output)\(alone.errors)")
        let asks = try #require((try alone.json()["runs"] as? [[String: Any]])?.first?["asks"] as? [[String: Any]])
        #expect(asks.map { $0["name"] as? String } == ["name", "city"])
        #expect(asks.map { $0["type"] as? String } == ["text", "text"])

        let terminal = try program.startOnTerminal(["runs", "answer", id], columns: 70)
        let question = """
            the flow\(String(repeating: " ", count: 55))1 of 2

            Who?
              text
            › █

            Enter answers · Ctrl-D stops
            """
        #expect(try await terminal.picture(like: question) == question, "\(terminal.picture)")
        terminal.type("Zoe")
        try await terminal.shows("2 of 2")
        terminal.press("\u{10}")
        try await terminal.shows("› Zoe")
        terminal.press(" Quill\r")
        try await terminal.shows("Zoe Quill")
        terminal.type("Bergen")
        let summary = """
            Your answers to the flow
              ✔ Who? Zoe Quill
              ✔ Where? Bergen
            ▸ Send these answers

            Enter sends · ↑↓ move · Ctrl-P back · Ctrl-D stops
            """
        #expect(try await terminal.picture(like: summary) == summary)
        terminal.press("\r")
        #expect(try await terminal.exitCode().code == 0, "\(terminal.text)")
        #expect(
            terminal.picture == """
                ✔ Who? Zoe Quill
                ✔ Where? Bergen
                all is answered; `windlass resume \(id)` resumes it
                █
                """
        )
        let resumed = try await program.run("resume", id, "--no-input")
        await sandbox.stop()
        #expect(resumed.exitCode == 0, "\(resumed.errors)")
        #expect(!resumed.output.contains("Quill") && !resumed.output.contains("Bergen"))
    }

    @Test(
        "Ctrl-C at a question gives the terminal back; who goes on sees the answers so far, and is asked none of them again"
    )
    func drafts() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file(
            "ask.yaml",
            "flow: ask\nstates:\n  who: { ask: { name: \"Who?\", city: \"Where?\" } }\n"
        )
        let stopped = try program.startOnTerminal(["run", flow, "--pause-after", "0"] + sandbox.options)
        try await stopped.shows("Who?")
        stopped.type("Zebedee")
        try await stopped.shows("Where?")
        stopped.send(SIGINT)
        #expect(try await stopped.exitCode().end == .exited(130), "\(stopped.text)")
        #expect(stopped.text.contains("finishing what is under way; again to stop now"))
        #expect(isRestored(stopped.text))
        #expect(try await program.runs().first?["status"] as? String == "interrupted")
        let terminal = try program.startOnTerminal(["resume", try await program.latestRun()])
        try await terminal.shows("Where?")
        #expect(terminal.text.contains("Who? Zebedee"), "\(terminal.text)")
        terminal.type("Oslo")
        try await terminal.shows("Send these answers")
        terminal.press("\r")
        #expect(try await terminal.exitCode().code == 0, "\(terminal.text)")
        await sandbox.stop()
    }
}
