import ChildProcesses
import Foundation
import Testing

@Suite("The number of a ChildProcess")
struct ChildNumberTests {
    @Test("a child that has ended is reaped, and no signal is sent to its number")
    func reaped() async throws {
        let child = try ChildProcess(Shell.command("exit 0"))
        #expect(await child.ended(within: Shell.limit) == .exited(0))
        #expect(waitpid(child.id, nil, WNOHANG) == -1 && errno == ECHILD)
        #expect(!child.send(SIGKILL) && !child.sendToGroup(SIGKILL))
        child.kill()
        #expect(child.progress.end == .exited(0))
    }

    @Test("a child that leads a group keeps its number until its owner is gone")
    func leader() async throws {
        var child: ChildProcess? = try ChildProcess(Shell.command("exit 0", hasOwnGroup: true))
        let id = try #require(child?.id)
        #expect(await child?.ended(within: Shell.limit) == .exited(0))
        #expect(kill(id, 0) == 0 && child?.sendToGroup(SIGTERM) == true)
        child = nil
        #expect(waitpid(id, nil, WNOHANG) == -1 && errno == ECHILD)
    }

    @Test("a child whose owner is gone goes on, and is reaped when it ends", arguments: [false, true])
    func left(hasOwnGroup: Bool) async throws {
        let (input, output) = (Pipe(), Pipe())
        var child: ChildProcess? = try ChildProcess(
            Shell.command(
                "read -r line; echo $line",
                input: .descriptor(input.fileHandleForReading.fileDescriptor),
                output: .descriptor(output.fileHandleForWriting.fileDescriptor),
                hasOwnGroup: hasOwnGroup
            )
        )
        let id = try #require(child?.id)
        child = nil
        try output.fileHandleForWriting.close()
        try input.fileHandleForWriting.write(contentsOf: Data("still\n".utf8))
        #expect(try output.fileHandleForReading.readToEnd() == Data("still\n".utf8))
        let limit = ContinuousClock.now + Shell.limit
        while kill(id, 0) == 0, .now < limit { await Task.yield() }
        #expect(kill(id, 0) == -1)
    }

    @Test("a signal that a child ignores does not end it")
    func ignored() async throws {
        let child = try ChildProcess(
            Shell.command("trap '' TERM; echo ready; read -r line; echo still here; exit 3", input: .pipe)
        )
        _ = await child.progress(within: Shell.limit) { $0.outputText == "ready\n" }
        #expect(child.send(SIGTERM))
        child.closeInput()
        let progress = await child.progress(within: Shell.limit) { $0.isComplete }
        #expect(progress.outputText == "ready\nstill here\n" && progress.end == .exited(3))
    }

    @Test("a group is killed with all that belong to it")
    func group() async throws {
        let child = try ChildProcess(
            Shell.command("trap '' TERM; sleep 600 & sleep 600 & echo ready; wait", hasOwnGroup: true)
        )
        _ = await child.progress(within: Shell.limit) { $0.outputText == "ready\n" }
        child.kill()
        #expect(child.progress.end == .signalled(SIGKILL) && !child.isRunning)
        // Each of them has the outputs open: when these end, all are gone.
        #expect(await child.progress(within: Shell.limit) { $0.isComplete }.isComplete)
        #expect(!child.sendToGroup(SIGKILL))
    }

    @Test("children that are killed from many tasks while they end are reaped once each")
    func races() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let child = try ChildProcess(Shell.command("exit 9", hasOwnGroup: number.isMultiple(of: 2)))
                    await withTaskGroup(of: Void.self) { senders in
                        for _ in 0..<4 {
                            senders.addTask { child.send(SIGKILL) }
                            senders.addTask { child.sendToGroup(SIGKILL) }
                            senders.addTask { child.kill() }
                        }
                    }
                    let end = child.progress.end
                    #expect(end == .exited(9) || end == .signalled(SIGKILL))
                    #expect(waitpid(child.id, nil, WNOHANG) == -1)
                }
            }
            try await group.waitForAll()
        }
    }
}
