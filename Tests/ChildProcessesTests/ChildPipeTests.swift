import ChildProcesses
import Foundation
import Testing

@Suite("The pipes of a ChildProcess")
struct ChildPipeTests {
    @Test("both outputs are read at once, however much comes")
    func large() async throws {
        let script = "i=0; while [ $i -lt 300 ]; do printf %4096s x; printf %4096s y >&2; i=$((i + 1)); done"
        let progress = try await ChildProcess.run(Shell.command(script), within: Shell.limit)
        #expect(progress.output.count == 300 * 4096 && progress.errors.count == 300 * 4096)
        #expect(progress.output.count { $0 == UInt8(ascii: "x") } == 300)
        #expect(progress.errors.count { $0 == UInt8(ascii: "y") } == 300)
        #expect(progress.end == .exited(0) && !progress.isTruncated)
    }

    @Test("of an output with a limit the beginning is kept, and the child is not held up", arguments: [0, 1, 70_000])
    func limited(limit: Int) async throws {
        let command = Shell.command("head -c 500000 /dev/zero; echo done >&2", output: .pipe(limit: limit))
        let progress = try await ChildProcess.run(command, within: Shell.limit)
        #expect(progress.output == [UInt8](repeating: 0, count: limit))
        #expect(progress.isTruncated && progress.errorText == "done\n" && progress.end == .exited(0))
    }

    @Test("an output as long as its limit is whole")
    func exact() async throws {
        let progress = try await ChildProcess.run(
            Shell.command("printf 12345", output: .pipe(limit: 5)),
            within: Shell.limit
        )
        #expect(progress.outputText == "12345" && !progress.isTruncated)
    }

    @Test(
        "what is given as input comes whole, also where it is more than a pipe holds",
        arguments: [0, 1, 65_536, 1_000_000]
    )
    func input(count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let command = Shell.command("exec cat", input: .bytes(bytes))
        let progress = try await ChildProcess.run(command, within: Shell.limit)
        #expect(progress.output == bytes && progress.end == .exited(0))
    }

    @Test("a child that reads nothing of its input ends nobody but itself")
    func unread() async throws {
        let command = Shell.command("exit 6", input: .bytes([UInt8](repeating: 1, count: 1_000_000)))
        for _ in 0..<20 { #expect(try await ChildProcess.run(command, within: Shell.limit).end == .exited(6)) }
    }

    @Test("a child that closes its outputs early goes on")
    func closedEarly() async throws {
        let child = try ChildProcess(
            Shell.command("echo last; exec >&- 2>&-; read -r line; exit 5", input: .pipe)
        )
        let progress = await child.progress(within: Shell.limit) { !$0.isOutputOpen && !$0.areErrorsOpen }
        #expect(progress.outputText == "last\n" && progress.end == nil && !progress.isComplete)
        child.closeInput()
        #expect(await child.ended(within: Shell.limit) == .exited(5))
        #expect(child.progress.isComplete)
    }

    @Test("where a grandchild keeps an output open, it is waited for until time has passed, and then killed")
    func grandchild() async throws {
        let ends = Pipe()
        // The grandchild has our pipe as its standard error: it is gone when that comes to its end.
        let command = Shell.command(
            "sleep 600 & exit 7",
            errors: .descriptor(ends.fileHandleForWriting.fileDescriptor),
            hasOwnGroup: true
        )
        let error = await #expect(throws: ChildProcessError.self) {
            try await ChildProcess.run(command, within: .milliseconds(500))
        }
        try ends.fileHandleForWriting.close()
        guard case .timedOut(_, let progress) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(progress.isOutputOpen)
        #expect(try ends.fileHandleForReading.readToEnd() ?? Data() == Data())
    }

    @Test("the end of a child is seen at once, also where a grandchild keeps an output open")
    func left() async throws {
        let child = try ChildProcess(Shell.command("sleep 600 & echo $!; exit 7", hasOwnGroup: true))
        #expect(await child.ended(within: Shell.limit) == .exited(7))
        let progress = await child.progress(within: .milliseconds(20)) { $0.isComplete }
        #expect(!progress.isComplete && progress.isOutputOpen && progress.areErrorsOpen)
        child.kill()
        #expect(await child.progress(within: Shell.limit) { $0.isComplete }.isComplete)
    }

    @Test("the child notices that its output is read no further")
    func deaf() async throws {
        let child = try ChildProcess(Shell.command("while :; do echo more; done"))
        _ = await child.progress(within: Shell.limit) { !$0.output.isEmpty }
        child.closeOutput()
        #expect(await child.ended(within: Shell.limit) == .signalled(SIGPIPE))
        #expect(!child.progress.isOutputOpen)
    }

    @Test("a text is waited for while it comes in pieces")
    func pieces() async throws {
        let child = try ChildProcess(Shell.command("printf al; printf most >&2; printf l; read -r line", input: .pipe))
        let progress = await child.progress(within: Shell.limit) { $0.outputText == "all" && $0.errorText == "most" }
        #expect(progress.outputText == "all" && progress.errorText == "most" && progress.end == nil)
        child.closeInput()
        // A child that has ended says nothing more: no one waits for it.
        let last = await child.progress(within: Shell.limit) { $0.outputText.contains("never") }
        #expect(last.isComplete && last.outputText == "all")
    }

    @Test("files and descriptors of others take the place of the streams")
    func others() async throws {
        let folder = try Shell.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (from, to) = (folder.appending(path: "from").path, folder.appending(path: "to").path)
        try "text\n".write(toFile: from, atomically: true, encoding: .utf8)
        try "longer than what comes".write(toFile: to, atomically: true, encoding: .utf8)
        let pipe = Pipe()
        var command = Shell.command("cat; echo error >&2", input: .file(from), output: .file(to))
        command.errors = .descriptor(pipe.fileHandleForWriting.fileDescriptor)
        #expect(try await ChildProcess.run(command, within: Shell.limit).end == .exited(0))
        #expect(try String(contentsOfFile: to, encoding: .utf8) == "text\n")
        // The descriptor is still its owner's.
        try pipe.fileHandleForWriting.write(contentsOf: Data("own\n".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(try pipe.fileHandleForReading.readToEnd() == Data("error\nown\n".utf8))
        let made = folder.appending(path: "made").path
        _ = try await ChildProcess.run(Shell.command("echo x", output: .file(made)), within: Shell.limit)
        let mode = try FileManager.default.attributesOfItem(atPath: made)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}
