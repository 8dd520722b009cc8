import Foundation
import Synchronization

/// A process of the program that goes on while a test looks at it.
final class RunningProgram: Sendable {
    /// The process has ended, or time has passed, and it has not said what was waited for.
    struct NeverSaid: Error, CustomStringConvertible {
        var text: String
        var said: String
        var description: String { "it never said “\(text)”, but: \(said)" }
    }

    private struct State {
        var output = Data()
        var errors = Data()
        var readers = 2
        /// Whether nobody is to read standard output any more.
        var isDeaf = false
    }

    private let process: Process
    private let outputPipe = Pipe()
    private let errorPipe = Pipe()
    private let state = Mutex(State())
    private let begun = ContinuousClock.now

    /// Starts `process`, with `input` on its standard input.
    init(_ process: Process, input: String? = nil) throws {
        self.process = process
        process.standardOutput = outputPipe
        process.standardError = errorPipe
        if let input {
            let pipe = Pipe()
            process.standardInput = pipe
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        }
        try process.run()
        read(outputPipe.fileHandleForReading) { $0.output += $1 }
        read(errorPipe.fileHandleForReading) { $0.errors += $1 }
    }

    /// What it has said on both outputs so far.
    var said: String {
        state.withLock { String(decoding: $0.output + $0.errors, as: UTF8.self) }
    }

    /// Returns as soon as it has said `text`.
    func says(_ text: String) async throws {
        let limit = ContinuousClock.now + .seconds(30)
        while !said.contains(text) {
            let isOver = state.withLock { $0.readers == 0 }
            guard !isOver || said.contains(text), .now < limit else { throw NeverSaid(text: text, said: said) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Nobody reads its standard output any more, from the next piece on.
    func closeOutput() {
        state.withLock { $0.isDeaf = true }
    }

    /// How it ended; waits for that.
    func ended() async throws -> Program.Ended {
        let limit = ContinuousClock.now + .seconds(60)
        while process.isRunning || state.withLock({ $0.readers > 0 }) {
            if .now > limit {
                send(SIGKILL)
                throw NeverSaid(text: "its last words", said: said)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        let (seconds, attoseconds) = (ContinuousClock.now - begun).components
        let (output, errors) = state.withLock { ($0.output, $0.errors) }
        return Program.Ended(
            exitCode: process.terminationStatus,
            output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self),
            seconds: Double(seconds) + Double(attoseconds) / 1e18
        )
    }

    private func read(_ handle: FileHandle, _ take: @escaping @Sendable (inout State, Data) -> Void) {
        let isOutput = handle === outputPipe.fileHandleForReading
        Thread.detachNewThread { [self] in
            var bytes = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = Foundation.read(handle.fileDescriptor, &bytes, bytes.count)
                if count < 0 && errno == EINTR { continue }
                let isDeaf = state.withLock { $0.isDeaf } && isOutput
                if count <= 0 || isDeaf { break }
                let piece = Data(bytes.prefix(count))
                state.withLock { take(&$0, piece) }
            }
            try? handle.close()
            state.withLock { $0.readers -= 1 }
        }
    }
}
