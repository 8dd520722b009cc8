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
        try await terminal.shows("What is your name?: ")
        terminal.type("Jane")
        try await terminal.shows("Where?: ")
        terminal.type("Oslo")
        #expect(try await terminal.exitCode().code == 0, "\(terminal.text)")
        #expect(terminal.text.contains("│ thanks") && terminal.text.contains("done in "))
        #expect(isRestored(terminal.text))
    }

    @Test("Ctrl-C at a question ends it at once, and gives the terminal back")
    func interruptedQuestion() async throws {
        let program = try Program()
        let flow = try program.file("ask.yaml", "flow: ask\nstates:\n  who: { ask: { name: \"Who?\" } }\n")
        let terminal = try program.startOnTerminal(["run", flow])
        try await terminal.shows("Who?: ")
        terminal.send(SIGINT)
        let ended = try await terminal.exitCode()
        #expect(ended.code == 130 && ended.reason == .exit, "\(terminal.text)")
        #expect(terminal.text.contains("finishing what is under way; again to stop now"))
        #expect(isRestored(terminal.text))
        #expect(try await program.runs().first?["standing"] as? String == "interrupted")
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
        #expect(terminal.text.contains("12 of 12 runs done"))
        #expect(isRestored(terminal.text))
        let pictures = terminal.text.components(separatedBy: Self.hideCursor).filter { $0.contains(" of 12 runs · ") }
        #expect(!pictures.isEmpty)
        #expect(pictures.allSatisfy { $0.components(separatedBy: "\n").count <= 9 })
    }

    @Test("`runs answer` asks for what is open, and what is typed stands nowhere")
    func answering() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let program = try Program()
        let flow = try program.file("ask.yaml", "flow: ask\nstates:\n  who: { ask: { name: \"Who?\" } }\n")
        _ = try await program.run(["run", flow, "--no-input"] + sandbox.options)
        let id = try await program.latestRun()
        let terminal = try program.startOnTerminal(["runs", "answer", id])
        try await terminal.shows("Who?: ")
        terminal.type("Zebedee")
        #expect(try await terminal.exitCode().code == 0, "\(terminal.text)")
        #expect(terminal.text.contains("`windlass resume \(id)` goes on"))
        let resumed = try await program.run("resume", id)
        await sandbox.stop()
        #expect(resumed.exitCode == 0, "\(resumed.errors)")
        #expect(!resumed.output.contains("Zebedee"))
    }
}
