import Foundation

/// A shell in a terminal of tmux: what is typed comes to programs as from a keyboard, and what is read is what a person sees.
struct Tmux {
    /// What went wrong with tmux itself.
    struct Failure: Error {
        var arguments: [String]
        var code: Int32
    }

    /// Something did not come to the screen in time.
    struct NeverShown: Error, CustomStringConvertible {
        var wanted: String
        var screen: String
        var description: String { "never came: \(wanted); the screen has:\n\(screen)" }
    }

    /// Where tmux is, on machines that have it.
    static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// What the shell says when it waits for a command.
    static let prompt = "$ "

    /// A server of our own, so that nobody's sessions are touched.
    private let socket: String
    private let server: Process

    /// Starts a shell in a window of `columns` by `rows`, with `environment` and nothing else.
    init(folder: URL, environment: [String: String], columns: Int = 150, rows: Int = 50) async throws {
        socket = folder.appending(path: "tmux").path
        // In the foreground: what becomes a daemon is waited for for ever, as it keeps what Foundation listens to.
        server = try Self.start(["-S", socket, "-D", "-f", "/dev/null"], FileHandle.nullDevice)
        for _ in 0..<1000 where !FileManager.default.fileExists(atPath: socket) {
            try await Task.sleep(for: .milliseconds(10))
        }
        let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
        let shell = ["/usr/bin/env", "-i"] + variables + ["PS1=\(Self.prompt)", "TERM=tmux-256color", "/bin/sh"]
        // What is typed leaves its files in the folder, not wherever the tests are run.
        try run(["new-session", "-c", folder.path, "-d", "-x", "\(columns)", "-y", "\(rows)"] + shell)
    }

    /// Ends the shell and everything in it.
    func end() {
        // Foundation starts programs with most signals blocked, so the server hears neither of its shell's end nor of a
        // friendly request. When it is gone, so is the terminal, and with it the shell and what runs there.
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    /// Types `text`, and the return key behind it.
    func type(_ text: String) throws {
        if !text.isEmpty { try run(["send-keys", "-l", text]) }
        try run(["send-keys", "Enter"])
    }

    /// Presses a key that needs no return.
    func press(_ key: String) throws {
        try run(["send-keys", "-l", key])
    }

    /// Makes the screen empty, and forgets what has left it.
    func clear() async throws {
        try type("clear")
        try await waitFor("an empty screen") { $0 == Self.prompt.trimmingCharacters(in: .whitespaces) }
        try run(["clear-history"])
    }

    /// Everything that was shown since ``clear()``, without blanks at the ends of lines.
    func screen() throws -> String {
        let text = try output(of: ["capture-pane", "-p", "-J", "-S", "-"])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        return lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }

    /// Waits until the screen is as `condition` wants it, and returns what is on it.
    @discardableResult
    func waitFor(_ wanted: String, _ condition: (String) throws -> Bool) async throws -> String {
        let limit = ContinuousClock.now + .seconds(60)
        while true {
            let screen = try screen()
            if try condition(screen) { return screen }
            guard .now < limit else { throw NeverShown(wanted: wanted, screen: screen) }
            try await Task.sleep(for: .milliseconds(30))
        }
    }

    private func run(_ arguments: [String]) throws {
        try wait(for: Self.start(["-S", socket] + arguments, FileHandle.nullDevice))
    }

    private func output(of arguments: [String]) throws -> String {
        let pipe = Pipe()
        let process = try Self.start(["-S", socket] + arguments, pipe)
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        try wait(for: process)
        return String(decoding: data, as: UTF8.self)
    }

    private func wait(for process: Process) throws {
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(arguments: process.arguments ?? [], code: process.terminationStatus)
        }
    }

    private static func start(_ arguments: [String], _ output: Any) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path ?? "tmux")
        process.arguments = arguments
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
