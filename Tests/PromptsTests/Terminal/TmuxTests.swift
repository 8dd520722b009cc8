import CustomerFields
import Foundation
import Prompts
import TestSupport
import Testing

/// What the painter sends, on a terminal that we did not write.
@Suite("Prompts in tmux", .serialized, .timeLimit(.minutes(1)), .enabled(if: Tmux.path != nil, "tmux is not installed"))
struct TmuxTests {
    @Test("screens stand in tmux as they are meant, with East Asian letters and accents", arguments: [40, 80])
    func drawn(columns: Int) async throws {
        var stage = Stage(
            Questionnaire(
                title: "polaris.example",
                [
                    Prompt("name", label: "姓名", about: "請輸入護照上的姓名，包括所有名字。"),
                    Prompt(try CustomerField.find("birth_country_code")),
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
            stage.press(keys)
            sent += painter.paint(stage.questions.screen(columns: size.columns, rows: size.rows), on: size)
        }
        emulated.take(sent)
        let tmux = try await Tmux(columns: columns, rows: 16)
        let shown = try? await tmux.text(showing: sent, like: emulated.text)
        tmux.end()
        #expect(shown == emulated.text)
        #expect(emulated.text.hasPrefix("$ windlass kyc\n"))
    }
}

/// A window of tmux that shows what comes through a pipe, apart from anybody's sessions.
private struct Tmux {
    static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let folder: URL
    private let socket: String
    private let server: Process

    init(columns: Int, rows: Int) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "tmux-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard mkfifo(folder.path + "/pipe", 0o600) == 0 else { throw POSIXError(.EIO) }
        socket = folder.path + "/socket"
        // In the foreground: a daemon would be waited for for ever, as it keeps what Foundation listens to.
        server = try Self.start(["-S", socket, "-D", "-f", "/dev/null"])
        for _ in 0..<1000 where !FileManager.default.fileExists(atPath: socket) {
            try await Task.sleep(for: .milliseconds(10))
        }
        let window = ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "exec cat '\(folder.path)/pipe'"]
        try Self.start(["-S", socket] + window).waitUntilExit()
    }

    /// What stands in the window once `sent` has come to it: as soon as it is `text`, or as it is after 20 seconds.
    func text(showing sent: String, like text: String) async throws -> String {
        // Opened for both, so that nobody waits for a reader that never comes.
        let pipe = try FileHandle(forUpdating: folder.appending(path: "pipe"))
        defer { try? pipe.close() }
        try pipe.write(contentsOf: Data(sent.utf8))
        let limit = ContinuousClock.now + .seconds(20)
        while true {
            let output = Pipe()
            let process = try Self.start(["-S", socket, "capture-pane", "-p"], output)
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let shown = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
            if shown == text || .now > limit { return shown }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    func end() {
        server.terminate()
        server.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    @discardableResult
    private static func start(_ arguments: [String], _ output: Any = FileHandle.nullDevice) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path ?? "tmux")
        process.arguments = ["-u"] + arguments
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // The threads of tests block signals, and tmux could neither be ended nor hear how its window does.
        var (none, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try process.run()
        return process
    }
}
