import ChildProcesses
import Foundation
import TestSupport
import Testing

/// The built program, run as a person or a CI job runs it.
struct Program {
    /// How a run of the program ended, and what it said.
    struct Ended {
        var exitCode: Int32
        var output: String
        var errors: String
        var seconds: Double

        /// The output as JSON: one object, which has to name its format.
        func json() throws -> [String: Any] {
            let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
            #expect(object["format"] as? Int == 1, "\(output)")
            return object
        }
    }

    /// A folder of its own for everything that the program remembers.
    let home: URL

    /// Whether the program runs without the powers of root, for whom permissions count nothing.
    var isPowerless = false

    /// How many descriptors the program may have open; as many as the tests where it is `nil`.
    var descriptorLimit: Int?

    /// The program by which root gives its powers away.
    private static let dropper = "/usr/bin/setpriv"
    /// Whether permissions can count for the program at all.
    static let canBePowerless = geteuid() != 0 || FileManager.default.isExecutableFile(atPath: dropper)

    init() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "windlass-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    /// The user to whom nothing belongs.
    static let nobody = 65534

    /// The store that the program uses when no one names another.
    var store: URL { home.appending(path: "data/windlass/runs.sqlite") }

    /// The program.
    static let binary = BuiltProgram.url("windlass")

    /// Writes a file into ``home`` and returns its path.
    func file(_ name: String, _ text: String) throws -> String {
        let url = home.appending(path: name)
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url.path
    }

    /// What runs the program from the folder of the package.
    private func command(_ arguments: [String], _ environment: [String: String]) -> ChildCommand {
        // A workflow that runs the tests is no workflow of the program's.
        var all = ProcessInfo.processInfo.environment.filter { name, _ in
            !name.hasPrefix("WINDLASS_") && !name.hasPrefix("GITHUB_")
        }
        all["XDG_DATA_HOME"] = home.appending(path: "data").path
        all["HOME"] = home.path
        var command = ChildCommand(
            Self.binary.path,
            arguments,
            environment: all.merging(environment) { _, new in new },
            folder: Fixture.packageRoot.path,
            hasOwnGroup: true
        )
        if isPowerless, geteuid() == 0 {
            command.program = Self.dropper
            command.arguments = ["--reuid=\(Self.nobody)", "--clear-groups", Self.binary.path] + arguments
        }
        if let descriptorLimit {
            command.arguments =
                ["-c", "ulimit -n \(descriptorLimit); exec \"$0\" \"$@\"", command.program] + command.arguments
            command.program = "/bin/bash"
        }
        return command
    }

    /// Runs the program to its end.
    func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Ended {
        try await run(arguments, environment: environment)
    }

    /// Runs the program to its end, or sends it `signal` as soon as it has said `text`.
    func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String? = nil,
        sending signal: Int32 = SIGINT,
        after text: String? = nil
    ) async throws -> Ended {
        let running = try start(arguments, environment: environment, input: input)
        if let text {
            try await running.says(text)
            running.send(signal)
        }
        return try await running.ended()
    }

    /// Starts the program; the test looks at it while it goes on.
    func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String? = nil
    ) throws -> RunningProgram {
        try RunningProgram(command(arguments, environment), input: input)
    }

    /// Starts the program on a terminal; one that `owns` it is told by the system when it is closed, as in a window.
    func startOnTerminal(
        _ arguments: [String],
        environment: [String: String] = [:],
        columns: UInt16 = 80,
        rows: UInt16 = 24,
        owns: Bool = false,
        hasKeyboard: Bool = true,
        output: FileHandle? = nil
    ) throws -> PseudoTerminal {
        var command = command(arguments, environment)
        if owns {
            command.program = "/usr/bin/setsid"
            command.arguments = ["--ctty", "--wait", Self.binary.path] + arguments
        }
        return try PseudoTerminal(command, columns: columns, rows: rows, hasKeyboard: hasKeyboard, output: output)
    }

    /// Runs the program in a shell, in which it is `$0`.
    func shell(_ script: String, environment: [String: String] = [:]) throws -> RunningProgram {
        var command = command([], environment)
        command.program = "/bin/sh"
        command.arguments = ["-c", script, Self.binary.path]
        return try RunningProgram(command)
    }

    /// The runs in the store, the latest first, as `runs list --json` tells them.
    func runs(_ arguments: String...) async throws -> [[String: Any]] {
        let listed = try await run(["runs", "list", "--json"] + arguments)
        return try listed.json()["runs"] as? [[String: Any]] ?? []
    }

    /// The name of the latest run.
    func latestRun() async throws -> String {
        guard let run = try await runs().first?["run"] as? String else { throw NoRun() }
        return run
    }

    private struct NoRun: Error {}
}
