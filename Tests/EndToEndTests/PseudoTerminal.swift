import ChildProcesses
import Foundation
import Synchronization
import TestSupport

/// A terminal for the program, of which a test is the screen and the keyboard.
final class PseudoTerminal: Sendable {
    private let process: ChildProcess
    private let screen: Int32
    private let shown = Mutex(Data())
    private let size: (columns: Int, rows: Int)
    private let isClosed = Mutex(false)
    /// Whether nothing comes to the screen any more.
    private let isOver = Mutex(false)

    /// Starts a program on a terminal of its own.
    ///
    /// Without a keyboard there is nothing to read; with an `output` what is written to standard output goes there.
    init(
        _ command: ChildCommand,
        columns: UInt16 = 80,
        rows: UInt16 = 24,
        hasKeyboard: Bool = true,
        output: FileHandle? = nil
    ) throws {
        self.size = (Int(columns), Int(rows))
        var (ours, theirs) = (Int32(-1), Int32(-1))
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&ours, &theirs, nil, nil, &size) == 0 else { throw POSIXError(.EIO) }
        screen = ours
        var command = command
        command.input = hasKeyboard ? .descriptor(theirs) : .nothing
        command.output = .descriptor(output?.fileDescriptor ?? theirs)
        command.errors = .descriptor(theirs)
        command.environment["TERM"] = "xterm-256color"
        command.environment["NO_COLOR"] = "1"
        defer { close(theirs) }
        do { process = try ChildProcess(command) } catch {
            close(ours)
            throw error
        }
        process.releaseAtEnd()
        Thread.detachNewThread { [self] in
            var bytes = [UInt8](repeating: 0, count: 4096)
            while true {
                var event = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
                let isReady = poll(&event, 1, 20) > 0
                if isClosed.withLock({ $0 }) { break }
                guard isReady else { continue }
                let count = read(screen, &bytes, bytes.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { break }
                shown.withLock { $0.append(contentsOf: bytes.prefix(count)) }
            }
            close(screen)
            isOver.withLock { $0 = true }
        }
    }

    /// Everything that came to the screen, control sequences and all.
    var text: String { shown.withLock { String(decoding: $0, as: UTF8.self) } }

    /// What stands on the screen now, with `█` where the cursor is shown; of a screen that was never resized.
    var picture: String {
        var screen = EmulatedScreen(columns: size.columns, rows: size.rows)
        screen.take(shown.withLock { Array($0) })
        return screen.picture
    }

    /// The picture as soon as it is `picture`, or as it is after a long time.
    func picture(like picture: String) async throws -> String {
        let limit = ContinuousClock.now + RunningProgram.patience
        while self.picture != picture, .now < limit { try await Task.sleep(for: .milliseconds(10)) }
        return self.picture
    }

    /// Returns as soon as the screen has had `text` on it.
    func shows(_ text: String) async throws {
        let limit = ContinuousClock.now + RunningProgram.patience
        while !self.text.contains(text) {
            guard .now < limit else { throw RunningProgram.NeverSaid(text: text, said: self.text) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Whether the terminal shows what is typed.
    var isEchoing: Bool {
        var settings = termios()
        return tcgetattr(screen, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Whether the program was stopped, as by Ctrl-Z.
    var isStopped: Bool {
        let status = try? String(contentsOfFile: "/proc/\(process.id)/stat", encoding: .utf8)
        return status?.split(separator: ")").last?.hasPrefix(" T") ?? false
    }

    /// Returns as soon as `condition` holds.
    func waits(for condition: () -> Bool) async throws {
        let limit = ContinuousClock.now + RunningProgram.patience
        while !condition() {
            guard .now < limit else { throw RunningProgram.NeverSaid(text: "what was waited for", said: text) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Types a line.
    func type(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(screen, bytes, bytes.count)
    }

    /// Presses keys, without a line end.
    func press(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(screen, bytes, bytes.count)
    }

    /// The window gets another size.
    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
    }

    func send(_ signal: Int32) {
        process.send(signal)
    }

    /// The window is closed; the thread that reads the screen closes it, in its own time.
    func shut() {
        isClosed.withLock { $0 = true }
    }

    /// How the program ended, and with which code or by which signal; waits for that, and for its last words.
    func exitCode() async throws -> (code: Int32, end: ChildEnd) {
        guard let end = await process.ended(within: RunningProgram.patience) else {
            process.sendToGroup(SIGKILL)
            throw RunningProgram.NeverSaid(text: "its last words", said: text)
        }
        // The screen comes to its end when no one has the terminal any more.
        let limit = ContinuousClock.now + .seconds(10)
        while !isOver.withLock({ $0 }), .now < limit { try await Task.sleep(for: .milliseconds(5)) }
        return (end.status, end)
    }
}
