import Diagnostics
import Foundation
import TestSupport
import Testing

/// The tutorial is typed into a real terminal, word by word, and has to show what the page says.
@Suite("docs/wallet.md")
struct TutorialTests {
    /// The PIN that is typed where one is asked for without echo.
    private static let pin = "735197"

    /// The ports that the page has, for the sandbox and its anchor; a walk takes free ones.
    private static let pagePorts = ["8000", "8001"]

    /// Where the page has the data of the one who walks.
    private static let pageData = "/home/alice/.local/share"

    @Test("what the page says is what a terminal shows; RECORD=1 writes it anew", .enabled(if: TmuxServer.path != nil))
    func walk() async throws {
        let url = Fixture.packageRoot.appending(path: "docs/wallet.md")
        let page = TutorialPage(try String(contentsOf: url, encoding: .utf8))
        let program = try Program()
        let environment = [
            "PATH": "\(Program.binary.deletingLastPathComponent().path):/usr/bin:/bin",
            "HOME": program.home.path,
            "XDG_DATA_HOME": program.home.appending(path: "data").path,
            "LC_ALL": "C.UTF-8",
            "NO_COLOR": "1",
        ]
        let folders = try ["sandbox", "wallet"].map { name in
            let folder = program.home.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }
        let network = try await Tmux(folder: folders[0], environment: environment)
        defer { network.end() }
        let wallet = try await Tmux(folder: folders[1], environment: environment)
        defer { wallet.end() }

        var walked: [TutorialPage.Exchange] = []
        var differences = Differences()
        var ports: [String] = []
        for exchange in page.exchanges {
            let shown: [String]
            if exchange.command.hasPrefix("windlass sandbox") {
                shown = try await serve(exchange.command, in: network)
                ports = Self.ports(in: shown)
            } else {
                let command = Self.replacing(Self.pagePorts, by: ports, in: differences.applied(to: exchange.command))
                shown = try await enter(command, in: wallet)
            }
            let data = program.home.appending(path: "data").path
            let asOnPage = shown.map { line in
                Self.replacing(ports, by: Self.pagePorts, in: line).replacing(data, with: Self.pageData)
            }
            differences.learn(page: exchange.shown, shown: asOnPage)
            walked.append(.init(command: differences.applied(to: exchange.command), shown: asOnPage))
            guard ProcessInfo.processInfo.environment["RECORD"] != "1" else { continue }
            try #require(
                Differences.masked(asOnPage) == Differences.masked(exchange.shown),
                "`\(exchange.command)` shows something else; RECORD=1 swift test --filter TutorialTests writes it anew"
            )
        }
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(page.text(with: walked).utf8).write(to: url)
        }
    }

    /// Starts the sandbox, which goes on, and returns what it says of itself.
    private func serve(_ command: String, in terminal: Tmux) async throws -> [String] {
        try await terminal.clear()
        try await terminal.type(command.replacing("--port \(Self.pagePorts[0])", with: "--port 0"))
        let screen = try await terminal.waitFor("the sandbox") { $0.contains("Ctrl-C ends it.") }
        return screen.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }

    /// Enters a command, answers what it asks, and returns what it has shown when the shell waits for the next.
    private func enter(_ command: String, in terminal: Tmux) async throws -> [String] {
        try await terminal.clear()
        try await terminal.type(command)
        var answered = ""
        while true {
            let screen = try await terminal.waitFor("the end of `\(command)`") { screen in
                screen.hasSuffix("\n$") || Self.asks(screen) && screen != answered || screen.hasSuffix("q quits")
            }
            if screen.hasSuffix("\n$") {
                return screen.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map(
                    String.init
                )
            }
            if screen.hasSuffix("q quits") {
                try await quit(terminal)
            } else if screen.contains("y or n · ") {
                answered = screen
                try await terminal.press("y")
            } else {
                answered = screen
                try await terminal.type(Self.pin)
            }
        }
    }

    /// Leaves the dashboard when it has shown everything.
    private func quit(_ terminal: Tmux) async throws {
        try await terminal.waitFor("the dashboard") { $0.contains("Identity at anchors") && !$0.contains(" …\n") }
        try await terminal.press("q")
        try await terminal.waitFor("the shell") { $0.hasSuffix("\n$") }
    }

    /// Whether something is asked for: the keys stand below a question as long as it is open, and what is typed stands
    /// right above them.
    private static func asks(_ screen: String) -> Bool {
        screen.hasSuffix("Ctrl-D stops")
            && screen.split(separator: "\n").dropLast().last?.contains(Redaction.mark) == false
    }

    /// The ports of Horizon and of the anchor.
    private static func ports(in lines: [String]) -> [String] {
        let text = lines.joined(separator: "\n")
        return [#/127\.0\.0\.1:(\d+)/#, #/localhost:(\d+)/#].compactMap { pattern in
            text.firstMatch(of: pattern).map { String($0.1) }
        }
    }

    private static func replacing(_ ports: [String], by others: [String], in text: String) -> String {
        zip(ports, others).reduce(text) { $0.replacing(":\($1.0)", with: ":\($1.1)") }
    }
}
