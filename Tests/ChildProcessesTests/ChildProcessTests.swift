import ChildProcesses
import Foundation
import Testing

@Suite("ChildProcess")
struct ChildProcessTests {
    @Test("hundreds of children that are started at once each come to their own end")
    func many() async throws {
        let ends = try await withThrowingTaskGroup(of: (Int, ChildProgress).self) { group in
            for number in 0..<400 {
                group.addTask {
                    let command = Shell.command("echo out $1; echo err $1 >&2; exit $(($1 % 200))", "\(number)")
                    return (number, try await ChildProcess.run(command, within: Shell.limit))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(ends.count == 400)
        for (number, end) in ends {
            #expect(end.outputText == "out \(number)\n" && end.errorText == "err \(number)\n")
            #expect(end.end == .exited(Int32(number % 200)))
        }
    }

    @Test("hundreds of children live at the same time")
    func together() async throws {
        let children = try (0..<300).map { number in
            try ChildProcess(Shell.command("read -r line; exit $1", "\(number % 200)", input: .pipe))
        }
        #expect(Set(children.map(\.id)).count == 300)
        #expect(children.allSatisfy { $0.isRunning })
        for child in children { child.closeInput() }
        for (number, child) in children.enumerated() {
            #expect(await child.ended(within: Shell.limit) == .exited(Int32(number % 200)))
        }
    }

    @Test("a child that ends at once is seen to end, whatever its exit code", arguments: [0, 1, 127, 255])
    func atOnce(code: Int) async throws {
        for _ in 0..<20 {
            let child = try ChildProcess(Shell.command("exit \(code)", output: .nothing, errors: .nothing))
            #expect(await child.ended(within: Shell.limit) == .exited(Int32(code)))
            #expect(!child.isRunning && child.progress.isComplete)
        }
    }

    @Test("a child that is ended by a signal is told from one that exits")
    func signalled() async throws {
        let child = try ChildProcess(Shell.command("kill -s USR1 $$; exit 3"))
        #expect(await child.ended(within: Shell.limit) == .signalled(SIGUSR1))
    }

    @Test("a command that can't be started has an error that says why")
    func refused() async throws {
        let folder = try Shell.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = folder.appending(path: "text")
        try Data("no program".utf8).write(to: text)
        let cases: [(ChildCommand, ChildProcessError)] = [
            (ChildCommand("/nowhere/x", environment: [:]), .notStarted(program: "/nowhere/x", errno: ENOENT)),
            (ChildCommand(text.path, environment: [:]), .notStarted(program: text.path, errno: EACCES)),
            (
                ChildCommand("/bin/sh", environment: [:], folder: "/nowhere"),
                .notStarted(program: "/bin/sh", errno: ENOENT)
            ),
            (
                ChildCommand("/bin/sh", environment: [:], input: .file("/nowhere/in")),
                .notOpened(path: "/nowhere/in", errno: ENOENT)
            ),
            (
                ChildCommand("/bin/sh", environment: [:], output: .file("/nowhere/out")),
                .notOpened(path: "/nowhere/out", errno: ENOENT)
            ),
            (
                ChildCommand("/bin/sh", environment: [:], errors: .descriptor(-1)),
                .notStarted(program: "/bin/sh", errno: EBADF)
            ),
            (ChildCommand("/bin/sh", ["a\0b"], environment: [:]), .invalidCommand(program: "/bin/sh")),
            (ChildCommand("/bin/sh", environment: ["A": "\0"]), .invalidCommand(program: "/bin/sh")),
            (ChildCommand("/bin/sh", environment: ["A=B": "c"]), .invalidCommand(program: "/bin/sh")),
            (ChildCommand("/bin/sh", environment: ["": "c"]), .invalidCommand(program: "/bin/sh")),
        ]
        for (command, expected) in cases {
            #expect(throws: expected) { try ChildProcess(command) }
        }
        #expect("\(cases[0].1)" == "cannot start /nowhere/x: No such file or directory")
    }

    @Test("the child runs in the folder that it is given")
    func workingFolder() async throws {
        let folder = try Shell.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var command = Shell.command("pwd -P; echo here > file")
        command.folder = folder.path
        let progress = try await ChildProcess.run(command, within: Shell.limit)
        #expect(progress.outputText == folder.resolvingSymlinksInPath().path + "\n")
        #expect(try String(contentsOf: folder.appending(path: "file"), encoding: .utf8) == "here\n")
    }

    @Test("a child that still runs when time has passed goes on, and is asked again")
    func deadline() async throws {
        let child = try ChildProcess(Shell.command("read -r line; exit 4", input: .pipe))
        #expect(await child.ended(within: .zero) == nil)
        #expect(await child.ended(within: .milliseconds(20)) == nil)
        child.closeInput()
        #expect(await child.ended(within: Shell.limit) == .exited(4))
        #expect(await child.ended(within: .zero) == .exited(4))
    }

    @Test("a child that does not end in time is killed, although it ignores SIGTERM")
    func timedOut() async throws {
        let command = Shell.command("trap '' TERM; while :; do sleep 1; done", hasOwnGroup: true)
        let error = await #expect(throws: ChildProcessError.self) {
            try await ChildProcess.run(command, within: .milliseconds(500))
        }
        guard case .timedOut("/bin/sh", let progress) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(progress.end == .signalled(SIGKILL))
    }

    @Test("the child of a task that is cancelled is killed")
    func cancelled() async throws {
        let task = Task {
            try await ChildProcess.run(Shell.command("read -r line", input: .pipe), within: Shell.limit)
        }
        task.cancel()
        let error = await #expect(throws: ChildProcessError.self) { try await task.value }
        guard case .cancelled("/bin/sh", let progress) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(progress.end == .signalled(SIGKILL))
    }
}

/// Commands of the shell.
enum Shell {
    /// How long a test waits for what happens in milliseconds on a machine that has nothing else to do.
    static let limit = Duration.seconds(120)

    static func command(
        _ script: String,
        _ arguments: String...,
        input: ChildCommand.Input = .nothing,
        output: ChildCommand.Output = .pipe,
        errors: ChildCommand.Output = .pipe,
        hasOwnGroup: Bool = false
    ) -> ChildCommand {
        ChildCommand(
            "/bin/sh",
            ["-c", script, "sh"] + arguments,
            environment: ["PATH": "/usr/bin:/bin"],
            input: input,
            output: output,
            errors: errors,
            hasOwnGroup: hasOwnGroup
        )
    }

    static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
