import Foundation
import Synchronization
import Terminal
import TestSupport

/// A terminal of which a test is the keyboard and the eyes.
final class PseudoTerminal: Sendable {
    private struct State {
        var screen: EmulatedScreen
        var waiting:
            [(
                isMet: @Sendable (EmulatedScreen) -> Bool, until: ContinuousClock.Instant,
                seen: CheckedContinuation<Void, Never>
            )] = []
        var isClosed = false
    }

    /// Our end, and the one that the program under test has.
    private let ours: Int32
    let theirs: Int32
    private let state: Mutex<State>

    /// What the program is told about it.
    let terminal: PromptTerminal

    init(columns: UInt16 = 40, rows: UInt16 = 20, hasColour: Bool = false, isDumb: Bool = false) throws {
        var (ours, theirs) = (Int32(-1), Int32(-1))
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&ours, &theirs, nil, nil, &size) == 0 else { throw POSIXError(.EIO) }
        self.ours = ours
        self.theirs = theirs
        terminal = PromptTerminal(input: theirs, output: theirs, hasColour: hasColour, isDumb: isDumb)
        state = Mutex(State(screen: EmulatedScreen(columns: Int(columns), rows: Int(rows))))
        Thread.detachNewThread { [self] in watch() }
    }

    /// Reads what is shown until the terminal is closed, on a thread of its own.
    private func watch() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            var event = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
            let isReady = poll(&event, 1, 10) > 0
            let count = isReady ? read(ours, &bytes, bytes.count) : 0
            let isOver = state.withLock { state in
                if count > 0 { state.screen.take(Array(bytes.prefix(count))) }
                let screen = state.screen
                let isOver = state.isClosed || (isReady && count <= 0)
                let now = ContinuousClock.now
                for waiting in state.waiting where waiting.isMet(screen) || waiting.until < now || isOver {
                    waiting.seen.resume()
                }
                state.waiting.removeAll { $0.isMet(screen) || $0.until < now || isOver }
                if isOver { state.isClosed = true }
                return isOver
            }
            if isOver { break }
        }
        close(ours)
    }

    /// What is on the screen.
    var screen: EmulatedScreen { state.withLock { $0.screen } }

    /// The screen as soon as it is as wanted, or after a minute as it is.
    func screen(when isMet: @escaping @Sendable (EmulatedScreen) -> Bool) async -> EmulatedScreen {
        await withCheckedContinuation { seen in
            state.withLock { state in
                if state.isClosed { return seen.resume() }
                state.waiting.append((isMet, .now.advanced(by: .seconds(60)), seen))
            }
        }
        return screen
    }

    /// The picture as soon as it is `picture`, or after a minute as it is.
    func picture(like picture: String) async -> String {
        await screen { $0.picture == picture }.picture
    }

    func press(_ keys: String...) {
        for text in keys {
            let bytes = Array(text.utf8)
            _ = write(ours, bytes, bytes.count)
        }
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        state.withLock { state in
            state.screen.resize(columns: Int(columns), rows: Int(rows))
            _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
        }
    }

    /// The window is closed; the thread that watches does it, in its own time.
    func shut() {
        state.withLock { $0.isClosed = true }
    }

    /// How the terminal hands on what is typed: whether it shows it, and whether it waits for whole lines.
    var isShowing: Bool { settings.c_lflag & tcflag_t(ECHO) != 0 }
    var isByLines: Bool { settings.c_lflag & tcflag_t(ICANON) != 0 }

    private var settings: termios {
        var settings = termios()
        tcgetattr(theirs, &settings)
        return settings
    }

    deinit {
        close(theirs)
    }
}
