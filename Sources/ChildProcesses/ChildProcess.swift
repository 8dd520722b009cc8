internal import Glibc
internal import Synchronization
internal import Threads

/// A program that this process has started, and takes leave of.
///
/// The child is reaped exactly once, by itself: no zombie stays, and no signal reaches a stranger that has got its number.
/// A child with a group of its own keeps its number until it is released or its owner is gone, so that the group can be
/// signalled after it has ended.
///
/// A child goes on when its owner is gone before it has ended; its pipes are closed.
package final class ChildProcess: Sendable {
    /// The program's path.
    package let program: String
    private let supervision: Supervision
    /// The end of the standard input that is held open, or -1.
    private let input: Mutex<Int32>
    private let pipes: [PipeLoop.Handle?]

    /// Starts a program.
    ///
    /// - Throws: ``ChildProcessError`` where a file can't be opened, or the system doesn't start the program.
    package init(_ command: ChildCommand) throws(ChildProcessError) {
        program = command.program
        var input = try Stream.input(of: command)
        var output = try Stream.output(command.output, of: command.program)
        var errors = try Stream.output(command.errors, of: command.program)
        if input.ours != nil || output.ours != nil || errors.ours != nil { try PipeLoop.shared.start(for: program) }
        let id = try Spawning.spawn(command, input: input.theirs, output: output.theirs, errors: errors.theirs)
        let progress = ChildProgress(isOutputOpen: output.ours != nil, areErrorsOpen: errors.ours != nil)
        let supervision = Supervision(id, hasOwnGroup: command.hasOwnGroup, progress: progress)
        self.supervision = supervision

        var handles: [PipeLoop.Handle?] = [nil, nil, nil]
        var held: Int32 = -1
        if let end = input.take() {
            if case .bytes(let bytes) = command.input {
                handles[0] = PipeLoop.shared.write(bytes, into: end)
            } else {
                held = end.take()
            }
        }
        if let end = output.take() {
            handles[1] = PipeLoop.shared.read(end) { piece in
                supervision.update { progress in
                    guard !piece.isEmpty else { return progress.isOutputOpen = false }
                    if !progress.output.append(piece, limit: command.output.limit) { progress.isTruncated = true }
                }
            }
        }
        if let end = errors.take() {
            handles[2] = PipeLoop.shared.read(end) { piece in
                supervision.update { progress in
                    guard !piece.isEmpty else { return progress.areErrorsOpen = false }
                    if !progress.errors.append(piece, limit: command.errors.limit) { progress.isTruncated = true }
                }
            }
        }
        pipes = handles
        self.input = Mutex(held)
        let failure = DetachedThread.start { supervision.waitForEnd() }
        guard failure == 0 else {
            _ = supervision.send(SIGKILL, toGroup: true)
            supervision.release()
            supervision.waitForEnd()
            throw .notStarted(program: program, errno: failure)
        }
    }

    deinit {
        closeInput()
        for pipe in pipes { if let pipe { PipeLoop.shared.close(pipe) } }
        supervision.release()
    }

    /// The number of the process, and of its group where it has one; a stranger's once this object is gone.
    package var id: Int32 { supervision.id }

    /// The child's output so far, and whether it has ended.
    package var progress: ChildProgress { supervision.progress }

    /// Whether the child runs.
    package var isRunning: Bool { progress.end == nil }

    // MARK: - Pipes

    /// Ends a standard input that is a ``ChildCommand/Input/pipe``.
    package func closeInput() {
        input.withLock { input in
            if input >= 0 { _ = close(input) }
            input = -1
        }
    }

    /// Reads the standard output no further: the child's next write to it fails.
    package func closeOutput() {
        if let pipe = pipes[1] { PipeLoop.shared.close(pipe) }
    }

    // MARK: - Signals

    /// Sends the child a signal; does nothing where it has ended.
    ///
    /// - Returns: whether it was sent.
    @discardableResult
    package func send(_ signal: Int32) -> Bool {
        supervision.send(signal, toGroup: false)
    }

    /// Sends a signal to all processes of the child's own group, or to the child where it has none.
    ///
    /// - Returns: whether it was sent.
    @discardableResult
    package func sendToGroup(_ signal: Int32) -> Bool {
        supervision.send(signal, toGroup: true)
    }

    /// Kills the child with its group, and blocks until all of them are gone.
    ///
    /// The members of the group that are not the child are waited for half a second: the system reaps them.
    package func kill() {
        guard sendToGroup(SIGKILL) else { return }
        while isRunning { usleep(1_000) }
        supervision.release()
        // Signal 0 only asks whether the process exists; it has no effect.
        for _ in 0..<50 where Glibc.kill(-id, 0) == 0 { usleep(10_000) }
    }

    /// Gives the number of the child's group back as soon as the child has ended: after that its group can't be
    /// signalled, and other programs see that the child is gone.
    package func release() {
        supervision.release()
    }

    // MARK: - Waiting

    /// Waits for the end of the child, without blocking a thread.
    ///
    /// - Parameter limit: how long it is waited for, at most.
    /// - Returns: how it ended, or `nil` where it runs after this time, or the task was cancelled.
    package func ended(within limit: Duration) async -> ChildEnd? {
        await progress(within: limit) { $0.end != nil }.end
    }

    /// Waits until a condition holds, without blocking a thread.
    ///
    /// - Parameters:
    ///   - limit: how long it is waited for, at most.
    ///   - isMet: the condition; it is asked on another thread, at every piece that comes.
    /// - Returns: what there is as soon as the condition holds, the time has passed, the task is cancelled, or nothing
    ///   will change any more.
    package func progress(
        within limit: Duration,
        when isMet: @escaping @Sendable (ChildProgress) -> Bool
    ) async -> ChildProgress {
        let watcher = supervision.newWatcher()
        let timer = Task { [supervision] in
            try await Task.sleep(for: limit)
            supervision.forget(watcher)
        }
        defer { timer.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                supervision.watch(watcher, for: { $0.isComplete || isMet($0) }) { continuation.resume() }
            }
        } onCancel: {
            supervision.forget(watcher)
        }
        return progress
    }

    /// Runs a program to its end, and reads its outputs to theirs.
    ///
    /// - Parameters:
    ///   - command: the program.
    ///   - limit: how long it may take; then it is killed, with its group where it has one.
    /// - Returns: what it wrote, and how it ended.
    /// - Throws: ``ChildProcessError``, with what was written in time. It is ``ChildProcessError/timedOut(program:progress:)``
    ///   also where the child has ended and a process that it has left behind keeps an output open.
    package static func run(
        _ command: ChildCommand,
        within limit: Duration
    ) async throws(ChildProcessError) -> ChildProgress {
        let child = try ChildProcess(command)
        var progress = await child.progress(within: limit) { $0.isComplete }
        guard !progress.isComplete else { return progress }
        child.sendToGroup(SIGKILL)
        // What is killed ends soon, unless the system hangs; then it is reaped when it ends. A task of its own waits: this
        // one may be cancelled.
        if progress.end == nil { progress.end = await Task { await child.ended(within: .seconds(5)) }.value }
        if Task.isCancelled { throw .cancelled(program: command.program, progress: progress) }
        throw .timedOut(program: command.program, progress: progress)
    }
}

extension ChildCommand.Output {
    fileprivate var limit: Int { if case .pipe(let limit) = self { limit } else { 0 } }
}

extension [UInt8] {
    /// Appends as much as there is room for; `false` where that is not all.
    fileprivate mutating func append(_ piece: ArraySlice<UInt8>, limit: Int) -> Bool {
        let room = Swift.max(0, limit - count)
        append(contentsOf: piece.prefix(room))
        return piece.count <= room
    }
}

/// The two sides of one of a child's streams.
private struct Stream: ~Copyable {
    let theirs: Descriptor
    /// Our end of a pipe, or `nil` where it is none or has been taken.
    var ours: Descriptor?

    private init(_ theirs: consuming Descriptor, ours: consuming Descriptor? = nil) {
        self.theirs = theirs
        self.ours = ours
    }

    /// The standard input of a command.
    static func input(of command: ChildCommand) throws(ChildProcessError) -> Stream {
        let program = command.program
        switch command.input {
        case .nothing: return Stream(try Descriptor(opening: "/dev/null", O_RDONLY).aboveStandardStreams(for: program))
        case .file(let path): return Stream(try Descriptor(opening: path, O_RDONLY).aboveStandardStreams(for: program))
        case .descriptor(let number): return Stream(try Descriptor(copying: number, for: program))
        case .bytes, .pipe:
            let ends = try PipeEnds.make(for: program)
            return Stream(ends.reading, ours: ends.writing)
        }
    }

    /// One of the outputs of a command.
    static func output(_ output: ChildCommand.Output, of program: String) throws(ChildProcessError) -> Stream {
        switch output {
        case .nothing: return Stream(try Descriptor(opening: "/dev/null", O_WRONLY).aboveStandardStreams(for: program))
        case .file(let path):
            let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC)
            return Stream(try file.aboveStandardStreams(for: program))
        case .descriptor(let number): return Stream(try Descriptor(copying: number, for: program))
        case .pipe:
            let ends = try PipeEnds.make(for: program)
            return Stream(ends.writing, ours: ends.reading)
        }
    }

    /// Hands our end over.
    mutating func take() -> Descriptor? {
        ours.take()
    }
}
