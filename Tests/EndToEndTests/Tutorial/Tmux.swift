import Foundation
import TestSupport

/// A shell in a terminal of tmux: what is typed comes to programs as from a keyboard, and what is read is what a person sees.
struct Tmux {
    /// Something did not come to the screen in time.
    struct NeverShown: Error, CustomStringConvertible {
        var wanted: String
        var screen: String
        var description: String { "never came: \(wanted); the screen has:\n\(screen)" }
    }

    /// What the shell says when it waits for a command.
    static let prompt = "$ "

    private let server: TmuxServer

    /// Starts a shell in a window of `columns` by `rows`, with `environment` and nothing else.
    init(folder: URL, environment: [String: String], columns: Int = 150, rows: Int = 50) async throws {
        server = try await TmuxServer(folder: folder.path)
        let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
        let shell = ["/usr/bin/env", "-i"] + variables + ["PS1=\(Self.prompt)", "TERM=tmux-256color", "/bin/sh"]
        // What is typed leaves its files in the folder, not wherever the tests are run.
        try await server.run(["new-session", "-c", folder.path, "-d", "-x", "\(columns)", "-y", "\(rows)"] + shell)
        try await waitFor("the shell") { $0 == Self.emptyScreen }
    }

    /// Ends the shell and everything in it.
    func end() {
        server.end()
    }

    /// Types `text`, and the return key behind it.
    func type(_ text: String) async throws {
        if !text.isEmpty { try await server.run(["send-keys", "-l", text]) }
        try await server.run(["send-keys", "Enter"])
    }

    /// Presses a key that needs no return.
    func press(_ key: String) async throws {
        try await server.run(["send-keys", "-l", key])
    }

    /// What is seen where nothing was shown.
    private static let emptyScreen = "$"

    /// Makes the screen empty, and forgets what has left it.
    func clear() async throws {
        // Where it is empty, it would not be seen when the shell has cleared it: that might still take away what comes next.
        if try await screen() != Self.emptyScreen {
            try await type("clear")
            try await waitFor("an empty screen") { $0 == Self.emptyScreen }
        }
        try await server.run(["clear-history"])
    }

    /// Everything that was shown since ``clear()``, without blanks at the ends of lines.
    func screen() async throws -> String {
        let text = try await server.run(["capture-pane", "-p", "-J", "-S", "-"])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        return lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    /// Waits until the screen is as `condition` requires it, and returns what is on it.
    @discardableResult
    func waitFor(_ wanted: String, _ condition: (String) throws -> Bool) async throws -> String {
        let limit = ContinuousClock.now + .seconds(60)
        while true {
            let screen = try await screen()
            if try condition(screen) { return screen }
            guard .now < limit else { throw NeverShown(wanted: wanted, screen: screen) }
            try await Task.sleep(for: .milliseconds(30))
        }
    }
}
