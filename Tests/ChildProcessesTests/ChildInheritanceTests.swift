import ChildProcesses
import Foundation
import Testing

@Suite("What a ChildProcess inherits", .serialized)
struct ChildInheritanceTests {
    @Test("the environment is what the child is given, and no more")
    func environment() async throws {
        setenv("WINDLASS_TESTS_INHERITANCE", "1", 1)
        defer { unsetenv("WINDLASS_TESTS_INHERITANCE") }
        let given = ["A": "1", "B": "two words=\n", "C": ""]
        let command = ChildCommand("/usr/bin/env", ["-0"], environment: given, output: .pipe)
        let progress = try await ChildProcess.run(command, within: Shell.limit)
        #expect(Set(progress.outputText.split(separator: "\0")) == ["A=1", "B=two words=\n", "C="])
    }

    @Test("no descriptor is inherited, even while other threads open files and start children")
    func descriptors() async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    // Pipes of Foundation are not marked to be closed.
                    let pipe = Pipe()
                    defer { withExtendedLifetime(pipe) {} }
                    let command = ChildCommand("/bin/ls", ["/proc/self/fd"], environment: [:], output: .pipe)
                    return try await ChildProcess.run(command, within: Shell.limit).outputText
                }
            }
            // The last is the folder that is being listed.
            for try await list in group { #expect(list == "0\n1\n2\n3\n") }
        }
    }

    @Test("streams may be exchanged: a descriptor is not overwritten before it is used")
    func exchanged() async throws {
        let (first, second) = (Pipe(), Pipe())
        var command = Shell.command("echo out; echo err >&2")
        command.output = .descriptor(first.fileHandleForWriting.fileDescriptor)
        command.errors = .descriptor(second.fileHandleForWriting.fileDescriptor)
        #expect(try await ChildProcess.run(command, within: Shell.limit).end == .exited(0))
        (command.output, command.errors) = (command.errors, command.output)
        #expect(try await ChildProcess.run(command, within: Shell.limit).end == .exited(0))
        for pipe in [first, second] { try pipe.fileHandleForWriting.close() }
        #expect(try first.fileHandleForReading.readToEnd() == Data("out\nerr\n".utf8))
        #expect(try second.fileHandleForReading.readToEnd() == Data("err\nout\n".utf8))
    }

    @Test("no signal is ignored or blocked, although this process ignores and blocks some")
    func signals() async throws {
        let before = signal(SIGUSR2, SIG_IGN)
        var (some, mask) = (sigset_t(), sigset_t())
        sigemptyset(&some)
        sigaddset(&some, SIGTERM)
        sigaddset(&some, SIGUSR1)
        pthread_sigmask(SIG_BLOCK, &some, &mask)
        let child = try ChildProcess(
            ChildCommand("/bin/grep", ["^Sig[BI]", "/proc/self/status"], environment: [:], output: .pipe)
        )
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        signal(SIGUSR2, before)
        let text = await child.progress(within: Shell.limit) { $0.isComplete }.outputText
        let sets = text.matches(of: /:\s*([0-9a-f]+)/).compactMap { UInt64($0.output.1, radix: 16) }
        // Two signals above the 31 of POSIX belong to the C library, which has them ignored until the program begins.
        #expect(sets.map { $0 & 0x7FFF_FFFF } == [0, 0], "\(text)")
    }

    @Test("a child has a group of its own only on demand", arguments: [false, true])
    func group(own: Bool) async throws {
        let child = try ChildProcess(Shell.command("read -r line", input: .pipe, hasOwnGroup: own))
        #expect(getpgid(child.id) == (own ? child.id : getpgrp()))
        child.closeInput()
        #expect(await child.ended(within: Shell.limit) == .exited(1))
    }
}
