import CustomerFields
import Diagnostics
import Foundation
import Questions
import Terminal
import TestLanes
import TestSupport
import Testing

/// What the painter sends, on a terminal that we did not write.
@Suite(
    "Prompts in tmux",
    .tags(.thorough),
    .serialized,
    .enabled(if: TmuxServer.path != nil, "tmux is not installed")
)
struct TmuxTests {
    @Test("screens stand in tmux as they are meant, with East Asian letters and accents", arguments: [40, 80])
    func drawn(columns: Int) async throws {
        var harness = PromptHarness(
            Questionnaire(
                title: "polaris.example",
                [
                    Question(name: "name", label: "姓名", about: "請輸入護照上的姓名，包括所有名字。"),
                    Question(try CustomerField.find("birth_country_code")),
                ]
            )
        )
        let size = TerminalSize(columns: columns, rows: 16)
        var painter = ScreenPainter(hasColour: true)
        var sent = "$ windlass kyc\r\n"
        var emulated = EmulatedScreen(columns: columns, rows: 16)
        for keys in [
            "", "日本語 e\u{301}", Sent.left, String(repeating: "長い", count: 12), Sent.enter, "uni", Sent.down, Sent.up,
        ] {
            harness.press(keys)
            sent += painter.paint(harness.questions.screen(columns: size.columns, rows: size.rows), on: size).rendered
        }
        emulated.take(sent)
        let tmux = try await Tmux(columns: columns, rows: 16)
        let shown = try? await tmux.text(showing: sent, like: emulated.text)
        tmux.end()
        #expect(shown == emulated.text)
        #expect(emulated.text.hasPrefix("$ windlass kyc\n"))
    }
}

/// A window of tmux that shows what comes through a pipe.
private struct Tmux {
    private let folder: URL
    private let server: TmuxServer

    init(columns: Int, rows: Int) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "tmux-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard mkfifo(folder.path + "/pipe", 0o600) == 0 else { throw POSIXError(.EIO) }
        server = try await TmuxServer(folder: folder.path)
        try await server.run(
            ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "exec cat '\(folder.path)/pipe'"]
        )
    }

    /// What stands in the window once `sent` has come to it: as soon as it is `text`, or as it is after a minute.
    func text(showing sent: String, like text: String) async throws -> String {
        // Opened for both, so that no one waits for a reader that never comes.
        let pipe = try FileHandle(forUpdating: folder.appending(path: "pipe"))
        defer { try? pipe.close() }
        try pipe.write(contentsOf: Data(sent.utf8))
        let limit = ContinuousClock.now + .seconds(60)
        while true {
            let shown = try await server.run(["capture-pane", "-p"]).trimmingCharacters(in: .newlines)
            if shown == text || .now > limit { return shown }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    func end() {
        server.end()
        try? FileManager.default.removeItem(at: folder)
    }
}
